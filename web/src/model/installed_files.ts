// The boards and sets of tiles that are installed with the program, as texts of their files. Each comes when it is
// asked for.
const layouts = import.meta.glob<string>("../../../data/layouts/*.txt", { query: "?raw", import: "default" });
const alphabets = import.meta.glob<string>("../../../data/alphabets/*.txt", { query: "?raw", import: "default" });

const namesOf = (files: Record<string, unknown>) => Object.keys(files).map((path) => /([^/]+)\.txt$/.exec(path)![1]!);

export const layoutNames: readonly string[] = namesOf(layouts);
export const alphabetNames: readonly string[] = namesOf(alphabets);

export const layoutText = (name: string): Promise<string> => layouts[`../../../data/layouts/${name}.txt`]!();
export const alphabetText = (name: string): Promise<string> => alphabets[`../../../data/alphabets/${name}.txt`]!();
