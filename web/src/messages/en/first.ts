export { default as common } from "./common.json";
export { default as local } from "./local.json";
export { default as settings } from "./settings.json";
export { default as start } from "./start.json";
