// Where a pasted link leads: the path of a game on this server, with its invitation or key. A bare id
// is as good as a link. undefined: this is no game of ours.
export function pathOfLink(text: string, origin: string): string | undefined {
  const pasted = text.trim();
  if (/^[0-9a-f]{8,64}$/i.test(pasted)) return `/game/${pasted.toLowerCase()}`;
  let url: URL;
  try {
    // People copy addresses without the scheme as well.
    const host = new URL(origin).host;
    url = new URL(pasted.startsWith(`${host}/`) ? `${new URL(origin).protocol}//${pasted}` : pasted, origin);
  } catch {
    return undefined;
  }
  const id = /^\/game\/([0-9a-f]{1,64})\/?$/.exec(url.pathname)?.[1];
  if (url.origin !== origin || !id) return undefined;
  return `/game/${id}${url.search}`;
}
