// The path of every page, and the only list of them: the router reads addresses by it, and the build hands it to the server
// (pages.txt, vite.config.ts), which gives a page for these paths and for no others.
export const paths = {
  start: "/",
  new: "/new",
  settings: "/settings",
  help: "/help",
  analyse: "/analyse",
  laboratory: "/laboratory",
  boards: "/boards",
  words: "/words",
  account: "/account",
  inbox: "/inbox",
  people: "/people",
  person: "/people/{name}",
  library: "/library",
  archived: "/library/{id}",
  shared: "/shared/{token}",
  game: "/game/{id}",
  local: "/local/{id}", // a game on this device
} as const;

export type Page = keyof typeof paths;

// Pages that show a table have a file of their own, which loads that beforehand.
export const fileOf = (page: Page) => (page === "game" || page === "local" ? "/game.html" : "/index.html");
