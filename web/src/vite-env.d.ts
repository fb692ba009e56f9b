declare module "quoin.wasm?url" {
  const url: string;
  export default url;
}
declare module "placing.wasm?url" {
  const url: string;
  export default url;
}
