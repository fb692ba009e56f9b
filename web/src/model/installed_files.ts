// The alphabets and boards that come with the program, by name, as texts of their files: what uses them needs no server.

const named = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [/([^/]+)\.txt$/.exec(path)![1]!, text]));

export const alphabets = named(import.meta.glob<string>("../../../data/alphabets/*.txt", { query: "?raw", import: "default", eager: true }));
export const layouts = named(import.meta.glob<string>("../../../data/layouts/*.txt", { query: "?raw", import: "default", eager: true }));
