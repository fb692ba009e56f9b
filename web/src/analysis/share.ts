import type { Analysis, Path } from "./analysis";
import { fromKept, toKept } from "./kept_analysis";

// A study in an address: JSON, compressed, in the alphabet of URLs, behind the #, which browsers send to nobody.

// Longer addresses are cut by the programs that people send them with.
export const LongestLink = 16_000;
const MostBytes = 2_000_000; // unpacked, so that a small link cannot fill the memory
const Mark = "study=";

function toBase64Url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));
}

async function gather(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

// Nothing where it is too long for a link.
export async function toFragment(analysis: Analysis, path: Path): Promise<string | undefined> {
  const json = JSON.stringify(toKept(analysis, path));
  const packed = await gather(new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw")), MostBytes);
  if (!packed) return undefined;
  const text = `#${Mark}${toBase64Url(packed)}`;
  return text.length > LongestLink ? undefined : text;
}

export const isStudyFragment = (fragment: string) => fragment.startsWith(`#${Mark}`);

// Nothing where it is damaged, or none of ours.
export async function fromFragment(fragment: string): Promise<{ analysis: Analysis; path: Path } | undefined> {
  if (!isStudyFragment(fragment) || fragment.length > LongestLink) return undefined;
  try {
    const packed = fromBase64Url(fragment.slice(Mark.length + 1));
    const json = await gather(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw")), MostBytes);
    return json && fromKept(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json)));
  } catch {
    return undefined;
  }
}
