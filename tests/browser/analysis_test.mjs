// The analysis board: what is pasted, set up or annotated there, what the engine says of it, and what leaves it again.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { assertClean } from "./axe.mjs";
import { browserTest, until, withBrowser } from "./browser_case.mjs";
import { shoot, Sizes, takeWantedPicture } from "./page_looks.mjs";

withBrowser();

const Source = process.env.QUOIN_SOURCE_DIR ?? new URL("../..", import.meta.url).pathname;
const Quoin = process.env.QUOIN ?? join(Source, "build/quoin");
const Lexicons = process.env.QUOIN_LEXICONS ?? join(Source, "build/browser/lexicons");
const Endgames = readFileSync(join(Source, "data/bench/endgames.cgp"), "utf8").split("\n").filter((line) => line && !line.startsWith("#"));
const Game = [
  "#character-encoding UTF-8",
  "#player1 Ada Ada Quill",
  "#player2 Bo Bo Rivet",
  "#title Club night, board 3",
  "#lexicon english",
  "#incomplete",
  ">Ada: AEGNOTW 8D WAGON +26 26",
  ">Bo: BEIMRT? E4 TIMB.R +20 20",
  "#note A vowel short.",
  ">Ada: EIQTTUU -QU +0 26",
  ">Bo: ACEHLS? 9H HALE +22 42",
].join("\n");

async function native(...args) {
  const { stdout } = await promisify(execFile)(Quoin, args, { env: { ...process.env, QUOIN_LEXICONS: Lexicons }, maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

async function openBoard(person, path = "/analyse") {
  await person.open(path);
  await person.page.getByRole("heading", { level: 1, name: "Analysis" }).waitFor();
  return person.page;
}

async function paste(page, text) {
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByLabel("Paste a game").fill(text);
  await page.getByRole("button", { name: "Open this text" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function downloaded(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

const score = (page, player) => page.getByTestId(`score-${player}`).textContent();
const turns = (page) => page.getByTestId("tree").getByRole("listitem");

browserTest("A pasted end game is listed at once, and solved to the solver's answer", async ({ come }) => {
  const position = Endgames[0];
  const { value, best, proven } = await native("endgame", "--json", "--lexicon", "english", "--position", position);
  assert.equal(proven, true);
  const [own, other] = position.split(" ")[2].split("/").map(Number);
  const { moves } = await native("moves", "--json", "--top", "1", "--lexicon", "english", "--position", position);
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, position);
  const list = page.getByTestId("plays");
  await list.getByRole("row").nth(1).waitFor();
  assert.ok(await list.getByText(`${moves[0].at} `, { exact: false }).count(), "the play that scores most is among those listed");
  await page.getByRole("button", { name: "Solve the end game" }).click();
  const answer = page.getByTestId("endgame");
  await answer.filter({ hasText: "Proven" }).waitFor();
  assert.match(await answer.textContent(), new RegExp(`a lead of ${own - other + value} points`));
  assert.ok((await answer.getByRole("listitem").first().textContent()).includes(best.split(" ")[0]), `the line begins with ${best}`);
  // The solver's play goes on the board, and the other player is next.
  await answer.getByRole("button").first().click();
  await until("a turn", async () => (await turns(page).count()) === 1);
});

browserTest("A link shows a second browser the same game, with variations and comments", async ({ come }) => {
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, Game);
  assert.equal(await turns(page).count(), 4);
  await turns(page).nth(1).getByRole("button").click();
  assert.equal(await page.getByLabel("Comment on this moment").inputValue(), "A vowel short.");
  await page.getByRole("button", { name: "Previous move" }).click();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await page.getByLabel("Comment on this moment").fill("Or pass?");
  assert.equal(await turns(page).count(), 5, "a variation");
  await page.getByRole("button", { name: "Share…" }).click();
  const link = await until("a link", () => page.getByTestId("share-link").inputValue());
  assert.ok(link.startsWith(`${new URL(page.url()).origin}/analyse#study=`));

  const bob = await come();
  const other = await openBoard(bob, link);
  await until("the game", async () => (await turns(other).count()) === 5);
  assert.deepEqual(await turns(other).allTextContents(), await turns(page).allTextContents());
  assert.equal(await other.getByLabel("Comment on this moment").inputValue(), "Or pass?");
  assert.equal(new URL(other.url()).hash, "", "what comes next is the browser's own");
  await bob.page.reload();
  await until("the game after a reload", async () => (await turns(other).count()) === 5);

  // A link that was cut off says so, and what was open stays.
  await bob.page.goto("about:blank");
  await openBoard(bob, link.slice(0, -30));
  await other.getByText("This link is damaged").waitFor();
  assert.equal(await turns(other).count(), 5);
});

browserTest("A game leaves as the GCG file that it came as, and as a picture", async ({ come }) => {
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, Game);
  await page.getByRole("button", { name: "Last move" }).click();
  await page.getByRole("button", { name: "Share…" }).click();
  const gcg = await downloaded(page, "Game as GCG");
  assert.equal(gcg.name, "Club-night-board-3.gcg");
  const plays = (text) => text.split("\n").filter((line) => /^(>|#note|#player|#title)/.test(line)).map((line) => line.trim());
  assert.deepEqual(plays(gcg.bytes.toString()), plays(Game));
  const picture = await downloaded(page, "Picture (PNG)");
  assert.deepEqual([...picture.bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
  assert.ok(picture.bytes.readUInt32BE(16) > 900 && picture.bytes.readUInt32BE(20) > 1000, "large enough to print");
  // Colours of the board and of the tiles are in it.
  const colours = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const found = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const name = `${data[i]},${data[i + 1]},${data[i + 2]}`;
      found.set(name, (found.get(name) ?? 0) + 1);
    }
    return [...found].filter(([, count]) => count > 2000).map(([name]) => name);
  }, picture.bytes.toString("base64"));
  assert.ok(colours.includes("243,223,175"), "tiles");
  assert.ok(colours.includes("178,90,63"), "double words");

  // Saved under a name it is there after a reload, until it is deleted.
  await page.getByRole("textbox", { name: "Name in this browser" }).fill("Club night");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByRole("button", { name: "New game or position" }).click();
  await until("an empty tree", async () => (await turns(page).count()) === 0);
  await page.reload();
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByRole("button", { name: /^Club night/ }).click();
  await until("the saved game", async () => (await turns(page).count()) === 4);
  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByRole("button", { name: "Delete Club night" }).click();
  await page.getByText("Nothing is saved yet.").waitFor();
});

browserTest("A position is set up by mouse and by keys, and bad text is said and loses nothing", async ({ come }) => {
  const ann = await come();
  const page = await openBoard(ann);
  await page.getByRole("button", { name: "Set up" }).click();
  const square = (name) => page.locator(`[data-square="${name}"]`);
  await square("8H").click();
  await page.keyboard.type("QUIz");
  await until("four tiles", async () => (await page.getByTestId("board").locator(".tile").count()) === 4);
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Shift+Z");
  await page.keyboard.press("Escape");
  assert.equal(await page.getByTestId("advice").count(), 0, "nothing is said of what is not there yet");
  assert.match(await square("8K").getAttribute("aria-label"), /blank/i);
  await page.getByRole("button", { name: /^S, \d+ tiles$/ }).dragTo(square("8L"));
  assert.match(await square("8L").getAttribute("aria-label"), /8L, S/);
  await page.getByLabel("Rack of Player 1").fill("aeinrt?");
  await page.getByLabel("Score of Player 2").fill("50");
  await page.getByLabel("Score of Player 2").press("Tab");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  assert.equal(await score(page, 2), "50");
  await page.getByTestId("plays").getByRole("row").nth(1).waitFor();
  await page.getByLabel("Rack of Player 1").fill("AEI1");
  await page.getByText("These are no tiles of this alphabet").waitFor();
  // A rack that was typed is one change.
  const other = page.getByLabel("Rack of Player 2");
  await other.pressSequentially("DOG");
  await other.press("Tab");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await other.inputValue(), "");

  await page.getByRole("button", { name: "Open…" }).click();
  await page.getByLabel("Paste a game").fill("15/15 nonsense");
  await page.getByRole("button", { name: "Open this text" }).click();
  await page.getByText(/expected 15 rows|rows/i).first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.getByTestId("board").locator(".tile").count(), 5, "the position is as it was");
  await page.reload();
  await until("the position after a reload", async () => (await page.getByTestId("board").locator(".tile").count()) === 5);
});

browserTest("With three players and an empty bag it is simulated, as the program does", async ({ come }) => {
  const [board, racks, scores] = Endgames[0].split(" ");
  const [own, other] = racks.split("/");
  const position = `${board} ${own}/${other.slice(0, 3)}/${other.slice(3)} ${scores}/0 0`;
  const { method, result } = await native("analyse", "--json", "--lexicon", "english", "--position", position, "--time", "2s");
  assert.equal(method, "simulation");
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, position);
  await page.getByRole("button", { name: "Simulate" }).click();
  const done = page.getByTestId("simulation");
  await done.waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assert.equal(await page.getByRole("button", { name: "Solve the end game" }).count(), 0);
  const squares = result.plays.slice(0, 3).map(({ at }) => at);
  await until("one of the program's best plays first", async () => {
    const first = await page.getByTestId("plays").getByRole("row").nth(1).textContent();
    return squares.some((at) => first.includes(at));
  });
});

browserTest("A middle game is simulated live, can be stopped, and shows where replies go", async ({ come }) => {
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, Game);
  await turns(page).nth(0).getByRole("button").click();
  await page.getByTestId("plays").getByRole("row").nth(1).waitFor();
  await page.getByRole("button", { name: "Simulate" }).click();
  await page.getByTestId("simulation").waitFor();
  await page.getByRole("img", { name: /chances to win settled/ }).waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Simulate" }).waitFor();
  await page.getByLabel("Show where the replies go").check();
  assert.ok((await page.getByTestId("board").locator(".heat").count()) > 10);
  await page.getByText(/^\s*Percent of replies to \w/).waitFor();
  const [, best] = /to (\S+ \S+) that/.exec(await page.getByText(/^\s*Percent of replies/).textContent());
  assert.ok((await page.getByTestId("board").locator(".ghost").count()) > 0, `${best} is on the board that the replies are on`);
  // Two plays, and why one is better.
  for (const i of [0, 3]) await page.getByTestId("plays").getByRole("checkbox").nth(i).check();
  await page.getByRole("button", { name: "Why?" }).click();
  await page.getByTestId("why").waitFor({ timeout: 60_000 });
  // What the other kept, after a turn of theirs.
  await turns(page).nth(1).getByRole("button").click();
  await page.getByRole("button", { name: "What may Bo Rivet hold?" }).click();
  await page.getByTestId("inference").getByRole("row").nth(1).waitFor({ timeout: 60_000 });
});

browserTest("The report of a game has a chart, each point of which leads to its turn", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const page = await openBoard(ann);
  await paste(page, Game);
  await page.getByRole("button", { name: "Look at the whole game" }).click();
  const points = page.getByTestId("win-chart").getByRole("button");
  await page.getByRole("button", { name: "Look at the whole game" }).waitFor({ timeout: 90_000 });
  assert.ok((await points.count()) >= 3);
  await points.nth(1).click();
  assert.equal(await turns(page).nth(1).getByRole("button").getAttribute("aria-current"), "true");

  // What would have been better is on the board, and both are seen on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  const board = page.getByTestId("board");
  const mistake = page.getByTestId("report").getByRole("button", { name: /^Turn \d+, .* instead of / }).first();
  for (const pressed of [points.nth(0), mistake]) {
    await pressed.scrollIntoViewIfNeeded();
    await pressed.click();
    await until("board and report", async () => {
      const [place, below] = [await board.boundingBox(), await pressed.boundingBox()];
      return place.y >= 0 && place.y + place.height <= below.y && below.y + below.height <= 740;
    });
  }
  assert.ok((await board.locator(".ghost").count()) > 0);
  await takeWantedPicture(page, "analysis-report-360x740");
});

browserTest("A game over the board is written down on a phone", async ({ come }) => {
  const ann = await come({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const page = await openBoard(ann);
  const typed = page.getByLabel("Type a play");
  for (const play of ["8D WAGON", "E4 TIMBAR", "9G YES"]) {
    await typed.fill(play);
    await typed.press("Enter");
    await until(`the turn ${play}`, async () => (await typed.inputValue()) === "");
  }
  assert.equal(await turns(page).count(), 3);
  assert.equal(await score(page, 1), "48");
  assert.equal(await score(page, 2), "20");
  await page.getByRole("button", { name: "Undo" }).tap();
  assert.equal(await turns(page).count(), 2);
  assert.equal(await score(page, 1), "26");
  await typed.fill("1A CAT");
  await typed.press("Enter");
  await page.getByText("The play touches nothing on the board.").first().waitFor();
  assert.equal(await typed.inputValue(), "1A CAT", "what was typed is still there");
  await page.reload();
  await until("the game after a reload", async () => (await turns(page).count()) === 2);
});

browserTest("A play that is chosen from the list on a phone is seen on the board", async ({ come }) => {
  // A finger on a page that moves only stops it.
  const ann = await come({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, reducedMotion: "reduce" });
  const page = await openBoard(ann);
  await paste(page, Game);
  await turns(page).nth(0).getByRole("button").click();
  const plays = page.getByTestId("plays").getByRole("button");
  await plays.nth(3).waitFor();
  const board = page.getByTestId("board");
  // Scrolled so far that the plays begin at the top of the screen, where the board will be.
  await plays.first().evaluate((play) => play.scrollIntoView({ block: "start" }));
  assert.ok((await board.boundingBox()).y < -300, "the board is out of sight");
  for (const i of [0, 3]) {
    await plays.nth(i).tap();
    await until(`play ${i} below the board`, async () => {
      const [place, play] = [await board.boundingBox(), await plays.nth(i).boundingBox()];
      return place.y >= 0 && place.y + place.height <= play.y && play.y + play.height <= 740;
    });
    assert.ok((await board.locator(".ghost").count()) > 0);
  }
  await takeWantedPicture(page, "analysis-shown-play-360x740");
  // Chosen again it is made, and the page moves freely.
  await plays.nth(3).tap();
  await until("a variation", async () => (await turns(page).count()) === 5);
  assert.equal(await page.locator(".pinned").count(), 0);
});

browserTest("A play that is chosen beside the board moves nothing", async ({ come }) => {
  const ann = await come({ viewport: { width: 1440, height: 900 } });
  const page = await openBoard(ann);
  await paste(page, Game);
  await turns(page).nth(0).getByRole("button").click();
  const plays = page.getByTestId("plays").getByRole("button");
  await plays.first().click();
  await page.getByTestId("board").locator(".ghost").first().waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
});

browserTest("Where no word list is at hand nothing is said about plays", async ({ come }) => {
  const ann = await come();
  const page = await openBoard(ann);
  await paste(page, `${Array(15).fill("15").join("/")} AEINRST/ 0/0 0 ld polish;`);
  await page.getByText("No word list is at hand for these tiles").waitFor();
  assert.equal(await page.getByText("There is no play here but to pass.").count(), 0);
});

browserTest("axe finds nothing on the analysis board, whatever is open", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  const page = await openBoard(ann);
  await assertClean(page, "an empty board");
  await paste(page, Game);
  await turns(page).nth(0).getByRole("button").click();
  await page.getByTestId("plays").getByRole("row").nth(1).waitFor();
  await assertClean(page, "a game");
  await page.getByRole("button", { name: "Open…" }).click();
  await assertClean(page, "opening");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share…" }).click();
  await assertClean(page, "sharing");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Set up" }).click();
  await assertClean(page, "setting up");
});

for (const size of Sizes) {
  const { width, height } = size;
  browserTest(`At ${width}×${height} nothing sticks out of the analysis board`, async ({ come }) => {
    const ann = await come({ viewport: { width, height }, reducedMotion: "reduce", ...(width < 500 && { isMobile: true, hasTouch: true }) });
    const page = await openBoard(ann);
    await paste(page, Game);
    await turns(page).nth(0).getByRole("button").click();
    await page.getByTestId("plays").getByRole("row").nth(1).waitFor();
    await page.getByRole("button", { name: "Simulate" }).click();
    await page.getByTestId("simulation").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    const isWhole = (list) => list.parentElement.scrollWidth <= list.parentElement.clientWidth;
    assert.ok(await page.getByTestId("plays").evaluate(isWhole), "all columns of the list are seen");
    await shoot(page, "analysis-game", size, { fullPage: true });
    await page.getByRole("button", { name: "Set up" }).click();
    await shoot(page, "analysis-setup", size, { fullPage: true });
  });
}
