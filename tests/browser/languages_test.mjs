// Whole games in other alphabets, typed on keyboards that have them; and pages in other languages.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";

import { browserTest, laidBy, until, withBrowser } from "./browser_case.mjs";
import { GamePage } from "./game_page.mjs";
import { pressOn, typePlay } from "./keyboard.mjs";
import { assertWithin, takeWantedPicture } from "./page_looks.mjs";

withBrowser();

async function wholeGame(come, lexicon, isLetter) {
  const ann = await come();
  const id = await ann.newGame({ lexicon, rules: "first=1" });
  const game = await GamePage.open(ann, id);
  const press = (locator) => pressOn(ann.page, locator);
  const { view, plays } = await game.playOn(async (now, play) => {
    if (!play) return now.state.exchange_limit > 0 ? game.exchangeAll(now, press) : game.pass(press);
    // The cursor's square first, so that typing is what is tested.
    await game.page.keyboard.press("Escape");
    await typePlay(game, play, laidBy(play, now.setting.alphabet));
    await game.page.keyboard.press("Enter");
  });
  assert.ok(plays >= 8, `only ${plays} turns`);
  const letters = new Set(view.setting.alphabet.split("\n").flatMap((line) => (line.startsWith("tile ") ? [line.split(/\s+/)[1]] : [])));
  const faces = await game.board.locator(".face").evaluateAll((found) => found.map((face) => face.firstChild.textContent.trim()));
  assert.ok(faces.length > 40, `${faces.length} tiles on the board`);
  for (const face of faces) assert.ok(letters.has(face), `${face} is a letter of the language`);
  assert.ok(faces.some(isLetter), faces.join(""));
  const language = /^language\s+(\S+)/m.exec(view.setting.alphabet)[1];
  assert.equal(await game.board.locator(`.face[lang="${language}"]`).count(), faces.length, "screen readers know the language");
  await game.end.getByRole("heading").waitFor();
}

browserTest("A whole game in Bulgarian is typed in Cyrillic", ({ come }) => wholeGame(come, "bulgarian", (face) => /^[А-Я]$/.test(face)));

browserTest("A whole game in Icelandic is typed with its own letters", ({ come }) => wholeGame(come, "icelandic", (face) => /^[ÁÉÍÓÚÝÐÞÆÖ]$/.test(face)));

browserTest("The start page offers the installed languages, and the rack is of the chosen one", async ({ come }) => {
  const ann = await come();
  await ann.open("/");
  await ann.page.getByRole("combobox", { name: "Words" }).selectOption("bulgarian");
  await ann.page.getByRole("button", { name: "Play now" }).click();
  await ann.page.waitForURL(/\/game\/[0-9a-f]+$/);
  const game = new GamePage(ann, ann.page.url().split("/").at(-1));
  await game.tiles().first().waitFor();
  for (const face of await game.rackFaces()) assert.match(face, /^[А-Я?]$/);
});

// --- the language of the pages

const Messages = new URL("../../web/src/messages/", import.meta.url);
function messagesOf(code) {
  const files = readdirSync(new URL(`${code}/`, Messages)).filter((file) => file.endsWith(".json"));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(`${code}/${file}`, Messages), "utf8"))));
}
const Titles = { en: "English", is: "Íslenska", sv: "Svenska", bg: "Български" };
const Codes = Object.keys(Titles);
const said = Object.fromEntries(Codes.map((code) => [code, messagesOf(code)]));
const Phone = { viewport: { width: 360, height: 740 }, reducedMotion: "reduce" };

const choice = (page) => page.locator("footer").getByRole("combobox");
async function choose(page, code) {
  await choice(page).selectOption({ label: Titles[code] });
  await page.locator(`html[lang="${code}"]`).waitFor({ state: "attached" });
}

const openAll = (page) => page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));

// All that a page says, to eyes and to ears.
const textsOf = (page) =>
  page.evaluate(() => {
    const texts = [document.title.replace(/ · Quoin$/, "")];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest("script, noscript")) texts.push(walker.currentNode.textContent);
    for (const name of ["aria-label", "title", "placeholder"]) for (const one of document.querySelectorAll(`[${name}]`)) texts.push(one.getAttribute(name));
    return [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
  });

// With one, and with more: "{count:tile|tiles}" is "{count} tile" and "{count} tiles".
const formsOf = (message) =>
  [0, 1].map((form) => message.replace(/\{(\w+)([:!])((?:[^{}]|\{\w+\})*)\}/g, (_, name, sign, forms) => (sign === ":" ? `{${name}} ` : "") + forms.split("|")[form]));

// English messages that are other ones in a language, as patterns: a placeholder is anything.
function foreign(code) {
  const own = new Set(Object.values(said[code]).flatMap(formsOf));
  const english = Object.entries(said.en).flatMap(([key, message]) => formsOf(message).map((text) => [key, text]));
  return english.flatMap(([key, text]) => {
    const words = text.replace(/\{\w+\}/g, "");
    if (own.has(text) || words.replace(/\P{L}/gu, "").length < 4) return [];
    const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return [{ key, pattern: new RegExp(`^${parts.join(".+")}$`, "s") }];
  });
}
const patterns = Object.fromEntries(Codes.map((code) => [code, foreign(code)]));

async function assertSpeaks(page, code, what) {
  const english = (await textsOf(page)).flatMap((text) => patterns[code].filter(({ pattern }) => pattern.test(text)).map(({ key }) => `${key}: ${text}`));
  assert.deepEqual(english, [], `${what} in ${Titles[code]} says nothing in English`);
}

// Nothing is wider than the page, and no button cuts its words off.
async function assertFits(page, code, what) {
  const outside = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const name = (one) => `${one.tagName.toLowerCase()}.${one.className}: ${one.textContent.trim().slice(0, 40)}`;
    const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".heard, .skip");
    const isWide = (one) => one.getBoundingClientRect().right > width + 0.5 || one.getBoundingClientRect().left < -0.5;
    const isCut = (one) => one.matches("button, a, label, summary, th, td, h1, h2, h3") && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline";
    return [...document.body.querySelectorAll("*")].filter((one) => isShown(one) && (isWide(one) || isCut(one))).map(name);
  });
  assert.deepEqual(outside, [], `${what} in ${Titles[code]} at ${page.viewportSize().width} pixels`);
  await assertWithin(page, `${what} in ${Titles[code]}`);
}

const shoot = (page, name) => takeWantedPicture(page, `language-${name}`, { fullPage: true });

browserTest("The pages are in the reader's language, until another one is chosen, here and in every tab", async ({ come }) => {
  const eva = await come({ locale: "sv-FI" });
  await eva.open("/");
  const heading = (page, code, key) => page.getByRole("heading", { level: 1, name: said[code][key], exact: true }).waitFor();
  await heading(eva.page, "sv", "start.heading");
  assert.equal(await eva.page.evaluate(() => document.documentElement.lang), "sv");
  const other = await eva.context.newPage();
  await other.goto("/help");
  await heading(other, "sv", "start.help");

  await eva.page.evaluate(() => (window.isTheSame = true));
  await choose(eva.page, "is");
  await heading(eva.page, "is", "start.heading");
  await heading(other, "is", "start.help");
  assert.equal(await other.title(), `${said.is["start.help"]} · Quoin`);
  assert.ok(await eva.page.evaluate(() => window.isTheSame), "without a reload");
  await eva.page.reload();
  await heading(eva.page, "is", "start.heading");

  // Chromium itself knows no Icelandic numbers.
  await eva.open("/new");
  const hint = await eva.page.getByText(formsOf(said.is["new.words.hint"])[1].replace("{count} ", "")).textContent();
  assert.match(hint, /^\d{1,3}(\.\d{3})+ orð gilda\.$/);
  await eva.open("/settings");
  await eva.page.getByRole("combobox", { name: said.is["settings.language"] }).selectOption("");
  await heading(eva.page, "sv", "shell.settings");
});

browserTest("Every page speaks every language, and fits on a phone in each", async ({ come }) => {
  const ann = await come(Phone);
  const { page } = ann;
  await ann.newGame({ public: true, seats: [{ player: "me", name: "Ann" }, { player: "human" }] });
  for (const path of ["/", "/new", "/settings", "/help"]) {
    await ann.open(path);
    await until("nothing to load", async () => (await page.locator("main .spinner").count()) === 0);
    if (path === "/new") await page.getByRole("button", { name: said.en["new.preset.club"] }).click(); // has the most rules
    await openAll(page);
    const typed = page.locator("main input:not([type])").first(); // a name, where one is asked for
    if (path !== "/help") await typed.fill("Ása");
    for (const code of [...Codes.slice(1), "en"]) {
      await choose(page, code);
      if (path !== "/help") assert.equal(await typed.inputValue(), "Ása", "what was typed stays");
      assert.equal(await page.locator("main details:not([open])").count(), 0, "what was open stays so");
      await assertSpeaks(page, code, path);
      await assertFits(page, code, path);
      await shoot(page, `${path.slice(1) || "start"}-${code}`);
    }
  }
});

browserTest("A game speaks the chosen language at once, fits on a phone, and loses nothing", async ({ come }) => {
  const ann = await come(Phone);
  const { page } = ann;
  const game = await GamePage.open(ann, await ann.newGame({ rules: "training=yes,first=1,challenge=double,time=25m" }));
  await game.caughtUp();
  await openAll(page);
  await game.tiles().first().click();
  await game.square("8H").click();
  const blank = page.getByRole("dialog", { name: said.en["blank.title"] });
  if ((await blank.count()) > 0) await game.nameBlank("A");
  await game.laid().waitFor();
  for (const code of [...Codes.slice(1), "en"]) {
    await choose(page, code);
    await game.status.filter({ hasText: said[code]["status.yourTurn"] }).waitFor();
    for (const panel of ["chat", "notes", "statistics", "moves"]) {
      await page.locator(`#tab-${panel}`).click();
      await assertSpeaks(page, code, `the panel ${panel}`);
      await assertFits(page, code, `the panel ${panel}`);
    }
    await shoot(page, `game-${code}`);
  }
  assert.equal(await game.laid().count(), 1, "the tile lies where it lay");
  await game.button(said.en["controls.recall"]).click();

  // What is spoken, and what the computer is called.
  await choose(page, "is");
  await page.setViewportSize({ width: 1440, height: 900 });
  await shoot(page, "desktop-game-is");
  await game.button(said.is["controls.pass"]).first().click();
  await page.getByRole("dialog").getByRole("button", { name: said.is["controls.pass"], exact: true }).click();
  // The computer's answer may come before anybody looks.
  await until("a move to be spoken", async () => /^Ann segir pass\.|^Tölvan, styrkur 1 (leggur \S+ á \S+ fyrir \d+ stig|skiptir um|segir pass)/.test((await page.getByTestId("spoken").textContent()).trim()));

  // What the server refuses, too.
  ann.allow(/0123456789abcdef answered 404/, /the console says: Failed to load resource/);
  await ann.open("/game/0123456789abcdef");
  await page.getByText(said.is.no_such_game).waitFor();
});
