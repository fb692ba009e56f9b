export type Values = Record<string, string | number>;

// Making these takes longer than using them.
const numbers = new Map<string, Intl.NumberFormat>();
const plurals = new Map<string, Intl.PluralRules>();
function known<Of>(map: Map<string, Of>, language: string, make: () => Of): Of {
  let found = map.get(language);
  if (found === undefined) map.set(language, (found = make()));
  return found;
}

// Small counts look the same in all our languages, and many pages have no others: a phone takes a while to make a format.
const SmallCounts = 1000;
function written(value: number, language: string): string {
  if (Number.isInteger(value) && value >= 0 && value < SmallCounts) return String(value);
  return known(numbers, language, () => new Intl.NumberFormat(language)).format(value);
}

// One is one and all else is more, in these, and a phone takes a while to find out.
const knowOneAlone = new Set(["bg", "en", "sv"]);
export function pluralForm(count: number, language: string): string {
  if (knowOneAlone.has(language) && Number.isInteger(count)) return count === 1 ? "one" : "other";
  return known(plurals, language, () => new Intl.PluralRules(language)).select(count);
}

// "{count:tile|tiles}" is a number with the noun that fits it, "{count!is|are}" the word alone, as in the reasons of the
// program (base/reason.h). The first form goes with what the language counts as one. A form may hold placeholders.
const withForms = /\{(\w+)([:!])((?:[^{}]|\{\w+\})*)\}/g;

// "{name} plays {word}" with its values. Numbers are written as the language writes them.
export function fill(text: string, values: Values, language: string): string {
  if (!text.includes("{")) return text;
  const chosen = text.replace(withForms, (whole, name: string, sign: string, forms: string) => {
    const count = values[name];
    if (typeof count !== "number") return whole;
    const [one, other] = forms.split("|");
    const form = pluralForm(count, language) === "one" ? one : other;
    return sign === ":" ? `{${name}} ${form}` : form!;
  });
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? written(value, language) : value;
  });
}
