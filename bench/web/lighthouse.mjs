// Lighthouse on the start page and on a game page, as a desktop and as a phone see them: the run of several that is in the
// middle by its performance, as Lighthouse recommends, for a machine is never quite at rest.
// Usage: tools/bench_web.sh

import { finish, launch, Person, server } from "../../tests/browser/browser_case.mjs";
import { GamePage } from "../../tests/browser/game_page.mjs";
import lighthouse, { desktopConfig } from "lighthouse";

const Port = 9222 + (process.pid % 1000);
const Runs = Number(process.env.RUNS ?? 5);
const Plays = 6; // of each player
const Categories = ["performance", "accessibility", "best-practices"];

const performanceOf = ({ categories }) => categories.performance.score ?? 0;

async function typicalRun(path, config) {
  const runs = [];
  for (let i = 0; i < Runs; ++i) {
    const { lhr } = await lighthouse(server.origin + path, { port: Port, onlyCategories: Categories, logLevel: "error" }, config);
    runs.push(lhr);
  }
  runs.sort((one, other) => performanceOf(one) - performanceOf(other));
  return { lhr: runs[Math.floor(Runs / 2)], range: [runs[0], runs.at(-1)].map((run) => Math.round(performanceOf(run) * 100)) };
}

try {
  await launch({ args: [`--remote-debugging-port=${Port}`] });
  const ann = await Person.come();
  // Whoever comes without a cookie watches: a game half played, in which nothing happens.
  const id = await ann.newGame({ rules: "first=1" });
  await (await GamePage.open(ann, id)).makePlays(Plays);
  await ann.context.close();
  console.log(["page".padEnd(24), ...Categories.map((name) => name.padStart(15))].join(""));
  const complaints = new Set();
  for (const [page, path] of [["start page", "/"], ["game page", `/game/${id}`]]) {
    for (const [form, config] of [["desktop", desktopConfig], ["phone", undefined]]) {
      const { lhr, range } = await typicalRun(path, config);
      const scores = Categories.map((name) => String(Math.round((lhr.categories[name]?.score ?? 0) * 100)).padStart(15));
      console.log([`${page}, ${form}`.padEnd(24), ...scores, `   performance ${range.join(" to ")}`].join(""));
      for (const name of Categories) {
        for (const { id: audit, weight } of lhr.categories[name].auditRefs) {
          const { score, title } = lhr.audits[audit];
          if (weight > 0 && score !== null && score < 0.9) complaints.add(`  ${page}, ${form}: ${title} (${Math.round(score * 100)})`);
        }
      }
    }
  }
  if (complaints.size > 0) console.log(`\nbelow 90:\n${[...complaints].join("\n")}`);
} finally {
  await finish();
}
