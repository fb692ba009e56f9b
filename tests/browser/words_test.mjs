// The words page: everything about words from the engine in the browser, which has its list from the server once.

import assert from "node:assert/strict";

import { assertClean } from "./axe.mjs";
import { browserTest, withBrowser } from "./browser_case.mjs";
import { shoot, Sizes } from "./page_looks.mjs";

withBrowser();

const field = (page) => page.locator("#words-typed");

async function openWords(person, subject) {
  await person.open(`/words#${subject}`);
  // The first time the automaton is built, which a busy machine takes long for.
  await field(person.page).or(person.page.getByTestId("question")).first().waitFor({ timeout: 60_000 });
  return person.page;
}

browserTest("Words are found in the browser, and the second visit fetches no list", async ({ come }) => {
  const ann = await come();
  const asked = [];
  ann.context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const page = await openWords(ann, "anagrams");
  assert.equal(asked.filter((path) => path === "/api/lexicons/english/words").length, 1);
  await field(page).fill("aeinrst");
  await page.getByRole("button", { name: "RETAINS", exact: true }).waitFor();
  await page.getByText("Words of 7 letters").waitFor();
  await page.getByRole("button", { name: "RETAINS", exact: true }).click();
  await page.getByText(/RETAINS: /).waitFor();

  await page.getByRole("link", { name: "From a rack" }).click();
  await field(page).fill("tea?");
  await page.getByRole("button", { name: "TEA", exact: true }).waitFor();
  await page.getByRole("link", { name: "Patterns" }).click();
  await field(page).fill("q?{aei}*");
  await page.getByRole("button", { name: "QUIET", exact: true }).waitFor();
  await field(page).fill("{a");
  await page.getByRole("alert").waitFor();
  await page.getByRole("link", { name: "Hooks" }).click();
  await field(page).fill("ate");
  await page.getByText("ATE is a word.").waitFor();
  await page.getByText("B C D F G H L M P R S T Y").waitFor();

  asked.length = 0;
  await page.reload();
  await page.getByText("ATE is a word.").waitFor();
  assert.deepEqual(asked.filter((path) => path.startsWith("/api/lexicons")), ["/api/lexicons/english"], "what was typed is there, too");
});

browserTest("A judge gives one verdict for all words, and says no more", async ({ come }) => {
  const ann = await come();
  const page = await openWords(ann, "judge");
  const verdict = page.getByTestId("verdict");
  await field(page).fill("tea qi");
  await page.keyboard.press("Enter");
  await verdict.getByText("The play is acceptable").waitFor();
  await page.keyboard.press("Enter");
  await field(page).pressSequentially("tea qzx eat");
  await page.keyboard.press("Enter");
  await verdict.getByText("The play is not acceptable").waitFor();
  assert.match(await verdict.textContent(), /At least one of the 3 words/);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText("Type the words that are challenged.").waitFor();
});

browserTest("A quiz by keyboard counts, and comes back to what was missed", async ({ come }) => {
  const ann = await come();
  const page = await openWords(ann, "quiz");
  const word = page.getByTestId("asked-word");
  const rightKey = async () => {
    const { valid } = await ann.request("GET", `/api/lexicons/english/define?word=${await word.textContent()}`);
    return valid ? "1" : "2";
  };
  await word.waitFor();
  await page.keyboard.press(await rightKey());
  await page.getByTestId("outcome").getByText("Right.").waitFor();
  await page.keyboard.press("Enter");
  const missed = await word.textContent();
  await page.keyboard.press((await rightKey()) === "1" ? "2" : "1");
  await page.getByTestId("outcome").getByText("Not quite.").waitFor();
  await page.getByText("0 right in a row; your best is 1.").waitFor();
  await page.reload();
  await page.getByLabel("Words to learn").selectOption("missed");
  await page.getByText(missed, { exact: true }).first().waitFor();

  await page.getByLabel("Words to learn").selectOption("3");
  await page.getByLabel("All anagrams").check();
  const letters = (await page.getByTestId("question").locator(".tile").allTextContents()).join("");
  await page.getByLabel("Words", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Show them" }).click();
  await page.getByText(/Missing: /).waitFor();
  assert.equal(letters.length, 3);
  await page.getByLabel("Which letters hook?").check();
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByTestId("outcome").waitFor();
});

browserTest("A damaged list in the browser's storage is fetched again, and without storage it works too", async ({ come }) => {
  const ann = await come();
  await openWords(ann, "anagrams");
  await ann.page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.open("quoin").onsuccess = ({ target }) => {
          const store = target.result.transaction("lexicons", "readwrite").objectStore("lexicons");
          store.get("english").onsuccess = ({ target: { result } }) => {
            result.lexicon[result.lexicon.length >> 1] ^= 1;
            store.put(result, "english").onsuccess = () => (target.result.close(), done());
          };
        };
      }),
  );
  await ann.page.reload();
  await field(ann.page).fill("tea");
  await ann.page.getByRole("button", { name: "EAT", exact: true }).waitFor({ timeout: 60_000 });

  // A server that is silent does not matter to what is stored.
  ann.allow(/api/, /ERR_FAILED/);
  await ann.context.route("**/api/**", (route) => route.abort());
  await ann.page.reload();
  await field(ann.page).fill("ate");
  await ann.page.getByRole("button", { name: "EAT", exact: true }).click();
  await ann.page.getByText("The server does not answer.").waitFor();

  const bob = await come();
  bob.allow(/lexicons/, /ERR_FAILED/);
  await bob.context.route("**/api/lexicons/**", (route) => route.abort());
  await bob.open("/words#anagrams");
  await bob.page.getByText("The word list could not be fetched").waitFor();
  await bob.context.unroute("**/api/lexicons/**");
  await bob.page.getByRole("button", { name: "Try again" }).click();
  await field(bob.page).waitFor({ timeout: 60_000 });
});

browserTest("The page is clean for axe in both themes, and nothing sticks out at three sizes", async ({ come }) => {
  const ann = await come({ reducedMotion: "reduce" });
  await openWords(ann, "build");
  for (const size of Sizes) {
    await ann.page.setViewportSize(size);
    for (const [subject, typed] of [["build", "retinas"], ["hooks", "ate"], ["judge", "tea"], ["quiz", ""]]) {
      const page = await openWords(ann, subject);
      if (typed) await field(page).fill(typed);
      if (subject === "judge") await page.keyboard.press("Enter");
      if (subject === "build") await page.getByText("Words of 7 letters").waitFor();
      if (subject === "quiz") await page.getByTestId("asked-word").waitFor();
      await shoot(page, `words-${subject}`, size);
      if (size.width === 360) await assertClean(page);
    }
  }
});
