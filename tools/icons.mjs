// Makes the icons of the installed app from web/public/icon.svg, which browsers show as it is.
// Usage: $(tools/node.sh) tools/icons.mjs   (after tools/web.sh --tests; writes web/public/icons/)

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { chromium } = createRequire(here("../web/package.json"))("playwright-core");

const Paper = "#faf6ee";
// What a system cuts into a shape of its own keeps 80 % in the middle: the tile stays whole, on paper.
const Icons = [
  { name: "icon-192.png", size: 192, tile: 1 },
  { name: "icon-512.png", size: 512, tile: 1 },
  { name: "maskable-512.png", size: 512, tile: 0.56, background: Paper },
];

const svg = `data:image/svg+xml;base64,${readFileSync(here("../web/public/icon.svg")).toString("base64")}`;
mkdirSync(here("../web/public/icons"), { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.QUOIN_CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const { name, size, tile, background = "transparent" } of Icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${background}"><img src="${svg}" style="width:${tile * 100}%">`,
    { waitUntil: "load" },
  );
  await page.screenshot({ path: here(`../web/public/icons/${name}`), omitBackground: true });
}
await browser.close();
