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

// "{name} plays {word}" with its values. Numbers are written as the language writes them.
export function fill(text: string, values: Values, language: string): string {
  if (!text.includes("{")) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? written(value, language) : value;
  });
}

// One is one and all else is more, in these, and a phone takes a while to find out.
const knowOneAlone = new Set(["bg", "en", "sv"]);
export function pluralForm(count: number, language: string): string {
  if (knowOneAlone.has(language) && Number.isInteger(count)) return count === 1 ? "one" : "other";
  return known(plurals, language, () => new Intl.PluralRules(language)).select(count);
}

export function pluralKey(stem: string, count: number, language: string, messages: Record<string, string>): string {
  const form = pluralForm(count, language);
  return `${stem}.${form}` in messages ? `${stem}.${form}` : `${stem}.other`;
}
