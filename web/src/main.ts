import { mount } from "svelte";
import App from "./App.svelte";
import { registerServiceWorker } from "./net/installed.svelte";
import { needAreas } from "./messages/messages.svelte";
import { apply } from "./model/settings.svelte";
import { loadGamePage, loadPage } from "./pages";
import { openSession } from "./protocol/rest";
import { place } from "./base/router.svelte";
import "./style/theme.css";
import "./style/base.css";

// What is shown first is on its way before anything is drawn.
await apply();
const { page } = place();
if (page === "game") openSession().catch(() => {}); // the page asks again, and says what is wrong
const shown = page === "game" || page === "local" ? loadGamePage() : loadPage(page);
shown.catch(() => {}); // said where the page would be
await needAreas("common");
mount(App, { target: document.getElementById("app")! });
registerServiceWorker();
