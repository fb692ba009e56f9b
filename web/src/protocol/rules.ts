// "challenge=double,time=25m" as a map; docs/rules.md has the keys.
export type Rules = Map<string, string>;

export function parseRules(text: string): Rules {
  const rules: Rules = new Map();
  for (const rule of text.split(",")) {
    const equals = rule.indexOf("=");
    if (equals > 0) rules.set(rule.slice(0, equals).trim(), rule.slice(equals + 1).trim());
  }
  return rules;
}

export function rulesToText(rules: Rules): string {
  return [...rules].map(([key, value]) => `${key}=${value}`).join(",");
}
