import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./model/settings.svelte";
import "./style/theme.css";
import "./style/base.css";

apply();
mount(App, { target: document.getElementById("app")! });
