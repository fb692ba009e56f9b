export type Values = Record<string, string | number>;

// "{name} plays {word}" with its values. Numbers are written as the language writes them.
export function fill(text: string, values: Values, language: string): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? new Intl.NumberFormat(language).format(value) : value;
  });
}

export function pluralKey(stem: string, count: number, language: string, messages: Record<string, string>): string {
  const form = new Intl.PluralRules(language).select(count);
  return `${stem}.${form}` in messages ? `${stem}.${form}` : `${stem}.other`;
}
