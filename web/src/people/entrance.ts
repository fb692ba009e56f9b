// What a name and a password have to be like, said before the server has to (docs/openapi.json: Entrance).

export const FewestNameCharacters = 2;
export const MostNameCharacters = 20;
export const FewestPasswordCharacters = 8;
const MostPasswordBytes = 500;

const scripts = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

export type NameProblem = "length" | "characters" | "scripts" | "marks" | "no-letter";

export function nameProblem(name: string): NameProblem | undefined {
  const characters = [...name];
  if (characters.length < FewestNameCharacters || characters.length > MostNameCharacters) return "length";
  const letters = characters.filter((character) => !/[0-9._-]/.test(character));
  if (!letters.every((letter) => scripts.some((script) => script.test(letter)))) return "characters";
  if (letters.length > 0 && !scripts.some((script) => letters.every((letter) => script.test(letter)))) return "scripts";
  if (/^[._-]|[._-]$|[._-]{2}/.test(name)) return "marks";
  return letters.length === 0 ? "no-letter" : undefined;
}

export type PasswordProblem = "short" | "long" | "same";

export function passwordProblem(password: string, name: string): PasswordProblem | undefined {
  if ([...password].length < FewestPasswordCharacters) return "short";
  if (new TextEncoder().encode(password).length > MostPasswordBytes) return "long";
  return name && password.toLocaleLowerCase() === name.toLocaleLowerCase() ? "same" : undefined;
}
