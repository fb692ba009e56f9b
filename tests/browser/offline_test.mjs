// Without a network: the pages open, the computer plays on this device, and nothing is lost by a reload.

import assert from "node:assert/strict";
import { createServer } from "node:http";

import { assertClean } from "./axe.mjs";
import { browserTest, sleep, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { assertFits } from "./page_looks.mjs";

withBrowser();

const WithWorker = { serviceWorkers: "allow" };

// What a browser says of a request that nothing can answer.
const Unreached = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED/;

// Opens the start page and waits until everything is here that is needed without a network.
async function firstVisit(come) {
  const ann = await come({ ...WithWorker, reducedMotion: "reduce" });
  const page = await ann.open("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByTestId("ready").waitFor({ timeout: 60_000 });
  return { ann, page };
}

async function cutOff(ann, server) {
  ann.allow(Unreached);
  await ann.context.setOffline(true);
  await server.kill();
}

async function turns(game) {
  return game.moves.count();
}

// A turn by the hint of a training game; the computer has answered when it is over.
async function takeTurn(game) {
  const before = await turns(game);
  const panel = game.page.getByRole("region", { name: "Training" });
  await panel.getByRole("button", { name: "Hint" }).click();
  const said = panel.getByRole("listitem");
  await said.first().waitFor();
  if ((await said.first().textContent()).startsWith("No play is good")) {
    await game.pass();
  } else {
    await panel.getByRole("button", { name: "Tell me more" }).click();
    await panel.getByRole("button", { name: "Tell me more" }).click();
    await panel.getByRole("button", { name: "Lay it" }).click();
    await game.play.click();
  }
  await until("both turns", async () => (await turns(game)) >= before + 2);
  await game.status.filter({ hasText: "Your turn" }).waitFor();
}

browserTest("The app can be installed", async ({ come }) => {
  const ann = await come(WithWorker);
  const page = await ann.open("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A context of a test is a private window, which nothing is installed from.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
});

browserTest("Without a network and a server, the computer is played on this device", async ({ come, server }) => {
  const { ann, page } = await firstVisit(come);
  await cutOff(ann, server);
  try {
    await page.reload();
    // A browser that is only told to be offline does not always say so to a page that a service worker opens.
    await page.getByRole("heading", { name: /^(You are offline|The server does not answer)$/ }).waitFor();
    assert.equal(await page.getByRole("heading", { name: "Open tables" }).count(), 0, "what needs the server is not offered");
    await assertClean(page, "the start page without a network");
    await assertFits(page, "offline");
    // Nobody asks into the void again and again: at most, whether the server is back.
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await sleep(10_500);
    assert.deepEqual(asked.filter((path) => path !== "/api/session"), []);
    assert.ok(asked.length <= 2, `${asked.length} requests`);

    await page.getByRole("checkbox", { name: /^Training game/ }).check();
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/local\/[0-9a-f]+/);
    const id = new URL(page.url()).pathname.split("/")[2];
    const game = new GamePage(ann, id);
    await game.board.waitFor();
    await game.status.filter({ hasText: "Your turn" }).waitFor();
    await takeTurn(game);
    await page.getByTestId("lesson").getByText(/engine’s choice|better/i).first().waitFor({ timeout: 60_000 });
    await takeTurn(game);
    await assertClean(page, "a game on this device");

    const before = { turns: await turns(game), rack: (await game.rackFaces()).sort() };
    await page.reload();
    await game.board.waitFor();
    await game.status.filter({ hasText: "Your turn" }).waitFor();
    // A longer list of moves is drawn a few at a time.
    await until("all turns", async () => (await turns(game)) === before.turns);
    assert.deepEqual((await game.rackFaces()).sort(), before.rack);
    await takeTurn(game);

    await page.goto("/");
    await page.getByRole("link", { name: /on this device/ }).click();
    await game.board.waitFor();
    await game.button("More").click();
    await game.button("Resign").click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign", exact: true }).click();
    await game.end.waitFor();
    const saving = page.waitForEvent("download");
    await game.end.getByRole("button", { name: "GCG" }).click();
    assert.equal((await saving).suggestedFilename(), `quoin-${id}.gcg`);
    await game.button("Rematch").click();
    await page.waitForURL((url) => url.pathname.startsWith("/local/") && !url.pathname.includes(id));
    await game.board.waitFor();

    // The analysis board has its plays from the engine in the browser.
    await page.goto(`/analyse?cgp=${encodeURIComponent(`${Array(15).fill("15").join("/")} AEINRST/ 0/0 0`)}`);
    await page.getByRole("table").first().getByRole("row").nth(1).waitFor({ timeout: 60_000 });

    // What needs the server says so.
    await page.goto("/new");
    await page.getByText(/You are offline, and this needs the server|The server does not answer/).first().waitFor();
  } finally {
    await ann.context.setOffline(false);
    await server.start();
  }
  await page.goto("/");
  await page.getByRole("heading", { name: "Open tables" }).waitFor();
  await page.getByRole("link", { name: /on this device/ }).waitFor();
});

browserTest("A game on this device is open in one window at a time", async ({ come }) => {
  const { ann, page } = await firstVisit(come);
  await page.getByRole("checkbox", { name: /^On this device/ }).check();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/local\//);
  await page.getByRole("grid", { name: "Board" }).waitFor();
  const second = await ann.context.newPage();
  await second.goto(page.url());
  await second.getByText("This game is open in another window.").waitFor();
  await page.close();
  await second.reload();
  await second.getByRole("grid", { name: "Board" }).waitFor();
  await second.goto("/local/0123456789abcdef");
  await second.getByText("There is no such game on this device.").waitFor();
});

browserTest("A new version waits until somebody wants it", async ({ come, server }) => {
  let isNew = false;
  // The server, and then the same with another version of the service worker.
  const between = createServer(async (request, response) => {
    const answer = await fetch(server.origin + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { "Content-Type": answer.headers.get("Content-Type"), "Cache-Control": "no-cache" });
    response.end(isNew && request.url === "/service-worker.js" ? body.toString().replace('"version":"', '"version":"new-') : body);
  });
  await new Promise((resolve) => between.listen(0, "127.0.0.1", resolve));
  try {
    const ann = await come({ ...WithWorker, baseURL: `http://127.0.0.1:${between.address().port}` });
    ann.allow(/a request left the origin/);
    const page = await ann.open("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const versions = () => page.evaluate(() => caches.keys());
    const [first, ...more] = await versions();
    assert.deepEqual(more, []);
    isNew = true;
    await page.reload();
    const notice = page.getByText("A new version is ready.");
    await notice.waitFor();
    assert.ok((await versions()).includes(first), "pages that are open still need the old one");
    await assertClean(page, "the notice of a new version");
    await page.getByRole("button", { name: "Reload" }).click();
    await until("the new version alone", async () => (await versions().catch(() => [])).join() === first.replace("pages-", "pages-new-"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    assert.equal(await notice.count(), 0);
  } finally {
    between.closeAllConnections();
    between.close();
  }
});
