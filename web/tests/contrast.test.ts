import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

// WCAG 2: how well the colours of style/theme.css can be told apart.
const css = readFileSync(new URL("../src/style/theme.css", import.meta.url), "utf8");

type Scheme = "light" | "dark";
function colours(block: string, scheme: Scheme): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, name, light, dark, plain] of block.matchAll(/--([\w-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g)) {
    found.set(name!, plain ?? (scheme === "light" ? light! : dark!));
  }
  return found;
}
const blockOf = (selector: string) => css.slice(css.indexOf(selector)).split("}")[0]!;
const usual = blockOf(":root {");
const contrast = blockOf(':root[data-theme="contrast"]');

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function ratio(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high! + 0.05) / (low! + 0.05);
}

const premiums = ["letter-2", "letter-3", "letter-4", "word-2", "word-3", "word-4"];
const themes: [string, Map<string, string>][] = (["light", "dark"] as const).flatMap((scheme) => [
  [scheme, colours(usual, scheme)],
  [`${scheme}, high contrast`, new Map([...colours(usual, scheme), ...colours(contrast, scheme)])],
]);

describe.each(themes)("The colours of %s", (_name, theme) => {
  const between = (a: string, b: string) => ratio(theme.get(a)!, theme.get(b)!);
  it("make text readable", () => {
    for (const ground of ["page", "surface", "sunken"]) {
      for (const ink of ["text", "quiet"]) expect(between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of ["page", "surface"]) {
      for (const ink of ["accent", "wrong"]) expect(between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
    expect(between("accent-text", "accent")).toBeGreaterThanOrEqual(4.5);
    // Warm squares are a mixture of these two.
    for (const ground of ["heat", "board"]) expect(between("heat-text", ground), `heat on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const ground of ["tile", "tile-laid", "last-move"]) expect(between("tile-ink", ground), ground).toBeGreaterThanOrEqual(4.5);
    expect(between("tile-blank-ink", "tile")).toBeGreaterThanOrEqual(4.5);
  });
  it("make premium squares stand out, and their labels readable", () => {
    for (const premium of premiums) {
      expect(between(premium, "board"), premium).toBeGreaterThanOrEqual(3);
      expect(between("premium-label", premium), `label on ${premium}`).toBeGreaterThanOrEqual(4.5);
    }
  });
  it("give stronger premiums another lightness", () => {
    for (const kind of ["letter", "word"]) {
      expect(between(`${kind}-2`, `${kind}-3`), kind).toBeGreaterThanOrEqual(1.5);
      expect(between(`${kind}-3`, `${kind}-4`), kind).toBeGreaterThanOrEqual(1.15);
    }
  });
  it("give tiles and controls an edge", () => {
    expect(Math.max(between("tile-edge", "board"), between("tile", "board"))).toBeGreaterThanOrEqual(3);
    expect(between("strong-line", "page")).toBeGreaterThanOrEqual(3);
    expect(between("focus", "page")).toBeGreaterThanOrEqual(3);
  });
});
