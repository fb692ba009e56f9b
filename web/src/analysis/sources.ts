import { exportPath, fetchFile, pathTo } from "../protocol/rest";

// What the address of the page asks for: a finished game of this server, one of its library, or a position.
export type Asked = { kind: "game" | "archive" | "shared"; id: string } | { kind: "cgp"; text: string };

export function askedFor(query: URLSearchParams): Asked | undefined {
  const cgp = query.get("cgp");
  if (cgp) return { kind: "cgp", text: cgp };
  for (const kind of ["game", "archive", "shared"] as const) {
    const id = query.get(kind);
    if (id) return { kind, id };
  }
  return undefined;
}

function pathOf(asked: Exclude<Asked, { kind: "cgp" }>): string {
  const { kind, id } = asked;
  if (kind === "game") return exportPath(id, "gcg");
  return kind === "archive" ? pathTo("GET /api/archive/{id}/gcg", { path: { id } }) : pathTo("GET /api/archive/shared/{token}/gcg", { path: { token: id } });
}

export async function fetchGcg(asked: Exclude<Asked, { kind: "cgp" }>): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(pathOf(asked))).arrayBuffer());
}
