import { mount } from "svelte";
import App from "./App.svelte";
import { apply } from "./model/settings.svelte";
import { openSession } from "./protocol/rest";
import { place } from "./router.svelte";
import "./style/theme.css";
import "./style/base.css";

// Who opens a game wants to play: what it needs is on its way before anything is drawn.
if (place().page === "game") {
  openSession().catch(() => {}); // the page asks again, and says what is wrong
  import("./game/GamePage.svelte").catch(() => {});
}
apply();
mount(App, { target: document.getElementById("app")! });
