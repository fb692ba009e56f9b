import type { PlayerForm } from "../wire/api";

// Players of matches as people put them together in a form, and the line that names them everywhere: in jobs, in the
// engine and after `quoin match` (docs/laboratory.md).

// A value that is empty is the usual one.
export interface PlayerChoice {
  name: string;
  values: Record<string, string>;
}

// `hill-climb:steps=tiles,seed=2`: what is as usual is left out.
export function lineOf({ name, values }: PlayerChoice, form: PlayerForm | undefined): string {
  const set = (form?.parameters ?? []).flatMap(({ key, usual }) => {
    const value = (values[key] ?? "").trim();
    return value === "" || value === usual ? [] : [`${key}=${value}`];
  });
  return set.length === 0 ? name : `${name}:${set.join(",")}`;
}

// The other way round; nothing where no such player is known, or it has no such parameter.
export function readLine(line: string, forms: readonly PlayerForm[]): PlayerChoice | undefined {
  const whole = line.trim();
  // A level has a colon in its name.
  if (forms.some(({ name }) => name === whole)) return { name: whole, values: {} };
  const [, name = "", rest = ""] = /^([^:]*):?(.*)$/.exec(whole) ?? [];
  const form = forms.find((one) => one.name === name);
  if (!form) return undefined;
  const values: Record<string, string> = {};
  for (const part of rest.split(",").filter((text) => text !== "")) {
    const at = part.indexOf("=");
    const key = part.slice(0, Math.max(0, at));
    if (!form.parameters.some((parameter) => parameter.key === key)) return undefined;
    values[key] = part.slice(at + 1);
  }
  return { name, values };
}

export type Weights = Record<string, number>;

// `0.8*max-score+0.2*smart-s`: the engine reads up to three digits after the point, and a weight of 1 is not written.
export function mixtureOf(weights: Weights, names: readonly string[]): string {
  const terms = names.flatMap((name) => {
    const weight = Math.round((weights[name] ?? 0) * 1000) / 1000;
    if (weight === 0 || !Number.isFinite(weight)) return [];
    return [weight === 1 ? name : `${weight}*${name}`];
  });
  return terms.join("+");
}

export function weightsOf(mixture: string, names: readonly string[]): Weights {
  const weights: Weights = Object.fromEntries(names.map((name) => [name, 0]));
  // A term may have a weight below zero: "smart-s+-2*max-score".
  for (const term of mixture.split("+")) {
    const [first = "", second] = term.trim().split("*");
    const name = second ?? first;
    if (name in weights) weights[name] = second === undefined ? 1 : Number(first);
  }
  return weights;
}
