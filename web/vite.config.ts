import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { readReplications } from "./replications.ts";
import { fileOf, paths, type Page } from "./src/base/paths.ts";

const ServiceWorker = "service-worker.js"; // at the root, where it sees all pages
const PageList = "pages.txt"; // which file is shown at which path, for the server (src/server/api/pages.h)
const pages = Object.entries(paths) as [Page, string][];
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The server sends NAME.gz to whoever takes it, and compresses nothing itself.
function compressed(): Plugin {
  const worthIt = /\.(html|js|css|svg|json|wasm|webmanifest)$/;
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle: async () => {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !worthIt.test(entry.name)) continue;
        const path = join(entry.parentPath, entry.name);
        const content = await readFile(path);
        const smaller = gzipSync(content, { level: 9 });
        if (smaller.length < content.length) await writeFile(`${path}.gz`, smaller);
      }
    },
  };
}

// Tells the service worker which files the pages of this version are made of. Of the messages it keeps those in English,
// and those of another language when that is chosen; icons are for the system that installs the app.
async function listFiles(folder: string, bundle: Rolldown.OutputBundle): Promise<void> {
  const worker = join(folder, ServiceWorker);
  const gameFolders = pages.filter(([page]) => fileOf(page) === "/game.html").map(([, path]) => path.split("{")[0]!);
  const files = { version: "", always: [] as string[], languages: {} as Record<string, string[]>, games: gameFolders };
  const digest = createHash("sha256");
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) {
    const name = relative(folder, path);
    if (path === worker || name === PageList || name.endsWith(".png")) continue;
    digest.update(`${name}\0`).update(await readFile(path));
    const chunk = bundle[name];
    const language = chunk?.type === "chunk" ? /\/messages\/([^/]+)\/[^/]+\.(?:json|ts)$/.exec(chunk.moduleIds[0] ?? "")?.[1] : undefined;
    if (!language || language === "en") files.always.push(`/${name}`);
    else (files.languages[language] ??= []).push(`/${name}`);
  }
  const code = await readFile(worker, "utf8");
  files.version = digest.update(code).digest("hex").slice(0, 16);
  if (!code.includes("QUOIN_FILES")) throw new Error("the service worker has no place for its files");
  await writeFile(worker, code.replaceAll("QUOIN_FILES", JSON.stringify(files)));
}

// The two pages that people open first load what they show side by side with what shows it, and not after it; of the
// messages those in English. All pages are one otherwise; game.html is what the server gives for a game.
function preloaded(): Plugin {
  const shown = {
    "index.html": ["StartPage.svelte", "en/first.ts"],
    "game.html": ["GamePage.svelte", "en/first.ts", "en/game.json"],
  };
  return {
    name: "preloaded",
    apply: "build",
    writeBundle: async ({ dir }, bundle) => {
      const page = await readFile(join(dir!, "index.html"), "utf8");
      for (const [file, parts] of Object.entries(shown)) {
        const links = new Set<string>();
        const add = (name: string): void => {
          const chunk = bundle[name];
          if (chunk?.type !== "chunk" || page.includes(name)) return;
          links.add(`<link rel="modulepreload" crossorigin href="/${name}">`);
          for (const style of chunk.viteMetadata?.importedCss ?? []) links.add(`<link rel="stylesheet" crossorigin href="/${style}">`);
          chunk.imports.forEach(add);
        };
        for (const part of parts) {
          const found = Object.entries(bundle).find(([, chunk]) => chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith(`/${part}`)));
          if (!found) throw new Error(`there is no chunk for ${part}`);
          add(found[0]);
        }
        await writeFile(join(dir!, file), page.replace("</head>", `${[...links].join("")}</head>`));
      }
      await writeFile(join(dir!, PageList), pages.map(([page, path]) => `${path} ${fileOf(page)}\n`).join(""));
      await listFiles(dir!, bundle);
    },
  };
}

// `virtual:replications`: the published experiments and ours, read when the client is built.
function replications(): Plugin {
  const id = "virtual:replications";
  return {
    name: "replications",
    resolveId: (wanted) => (wanted === id ? `\0${id}` : undefined),
    load: async (wanted) => (wanted === `\0${id}` ? `export default ${JSON.stringify(await readReplications(here("../experiments")))};` : undefined),
  };
}

// Each file costs a phone a moment, however small it is: what many pages use comes together, and so does what a game is
// played with. All that is asked for by name (a page, an area of messages) stays a file of its own otherwise.
const fewFiles: Rolldown.CodeSplittingGroup[] = [
  { name: "files", test: /\/data\/(alphabets|layouts)\/|\/installed_files\.ts$/, priority: 4 },
  { name: "shell", tags: ["$initial"], test: (id) => !id.endsWith("/service_worker.ts"), priority: 3 },
  { name: "shared", test: /\/web\/src\/(.*\.ts|board\/TileFace\.svelte)$/, minShareCount: 3, priority: 2 },
  { name: "table", test: /\/web\/src\/(board|game|model|net|rack|teacher)\//, minShareCount: 2 },
];

// For `npx vite`: a page that changes while one writes it, in front of a `quoin serve` that runs already.
const server = process.env.QUOIN_SERVER ?? "http://127.0.0.1:8150";
const behind = { target: server, changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  root: here("."),
  server: { fs: { allow: [here("..")] }, proxy: { "/api": behind, "/live": { ...behind, ws: true } } },
  plugins: [svelte(), replications(), preloaded(), compressed()],
  // The engine, which CMake builds (tools/web.sh): all of it, and the part that knows no words.
  resolve: { alias: ["quoin", "placing"].map((name) => ({ find: new RegExp(`^${name}\\.wasm`), replacement: here(`../build/wasm/${name}.wasm`) })) },
  worker: { format: "es" },
  build: {
    outDir: here("../build/web"),
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // know light-dark()
    // The page may load nothing that is written into it (Content-Security-Policy).
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { index: here("index.html"), "service-worker": here("src/service_worker.ts") },
      output: {
        codeSplitting: { groups: fewFiles },
        entryFileNames: ({ name }) => (name === "service-worker" ? ServiceWorker : "assets/[name]-[hash].js"),
      },
    },
  },
});
