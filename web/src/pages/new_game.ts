import type { NewGame } from "../wire/api";
import { rulesToText, type Rules } from "../protocol/rules";
import { specOf, UsualLevel, type Level } from "../model/levels";

// What the form of a new game holds, and what is sent for it (docs/rules.md, docs/openapi.json).

export const seatKinds = ["me", "here", "link", "computer"] as const;
export const challenges = ["void", "single", "double", "5-point", "10-point", "triple"] as const;
export const scorelessEnds = ["automatic", "claimed", "two-passes"] as const;
export const finalRacks = ["family", "tournament"] as const;
export const clocks = ["none", "player", "game", "turn"] as const;
export const timeIsUps = ["lost", "overtime"] as const;
export const bingos = ["usual", "none", "own"] as const;
export const firsts = ["random", "draw", "fewest-firsts"] as const;
export const paces = ["usual", "none", "slow", "slower"] as const;
export const presets = ["family", "club", "quick", "correspondence"] as const;

export type SeatKind = (typeof seatKinds)[number];
export type Preset = (typeof presets)[number];

export interface SeatChoice {
  kind: SeatKind;
  name: string; // of people at this device
  level: Level; // of computers
}

export const UsualLayout: string = "standard";
const UsualPenalty = 10;
const Paces = { none: 0, slow: 3000, slower: 10_000 };
export const FewestSeats = 2;
export const MostSeats = 4;
export const MostDelay = 20;

// A number field that is empty holds null.
type Amount = number | null;

const usualRules = () => ({
  challenge: "void" as (typeof challenges)[number],
  perWord: false,
  hold: false,
  exchange: null as Amount,
  scorelessEnd: "automatic" as (typeof scorelessEnds)[number],
  scoreless: null as Amount,
  finalRack: "family" as (typeof finalRacks)[number],
  clock: "none" as (typeof clocks)[number],
  minutes: 25 as Amount,
  increment: 0 as Amount, // seconds
  timeIsUp: "lost" as (typeof timeIsUps)[number],
  overtime: 10 as Amount, // minutes
  penalty: UsualPenalty as Amount,
  gameMinutes: 20 as Amount,
  turnDays: 3 as Amount,
  bingo: "usual" as (typeof bingos)[number],
  bingoTable: "6:20/7:50",
  first: "random", // one of firsts, or the number of a seat
  familyFilter: false,
  layout: UsualLayout, // a name, or "random"
  boardNumber: 1 as Amount,
});
type RuleChoices = ReturnType<typeof usualRules>;

export const usualForm = (name: string, lexicon: string, level: Level = UsualLevel) => ({
  ...usualRules(),
  seats: [
    { kind: "me", name, level },
    { kind: "link", name: "", level },
  ] as SeatChoice[],
  lexicon,
  alphabet: "", // tiles of somebody's own; empty for those that go with the words and the board
  isPublic: false,
  delay: 0 as Amount, // turns that watchers of a public game are behind
  withoutChat: false,
  rated: false,
  training: false,
  pace: "usual" as (typeof paces)[number],
});
export type GameForm = ReturnType<typeof usualForm>;

export function presetRules(preset: Preset, layouts: readonly string[]): RuleChoices {
  const rules = usualRules();
  if (preset === "family") return { ...rules, familyFilter: true };
  if (preset === "club") return { ...rules, challenge: "double", clock: "player", timeIsUp: "overtime", finalRack: "tournament" };
  if (preset === "quick") return { ...rules, clock: "player", minutes: 5, increment: 5, layout: layouts.includes("quick") ? "quick" : UsualLayout };
  return { ...rules, clock: "turn" };
}

export function isPreset(form: GameForm, preset: Preset, layouts: readonly string[]): boolean {
  const rules = presetRules(preset, layouts);
  return (Object.keys(rules) as (keyof RuleChoices)[]).every((key) => form[key] === rules[key]);
}

// Why a game cannot be rated, as the server would say (docs/server.md: Ratings); all reasons at once.
export type RatedObstacle = "account" | "two" | "computers" | "both-sides" | "clock" | "training" | "first" | "uploads";

export function ratedObstacles(form: GameForm, hasAccount: boolean): RatedObstacle[] {
  const rules = rulesOf(form, true);
  const isUpload = [form.lexicon, form.layout].some((choice) => choice.startsWith("upload:"));
  const checks: [RatedObstacle, boolean][] = [
    ["account", !hasAccount],
    ["two", form.seats.length !== 2],
    ["computers", form.seats.some(({ kind }) => kind === "computer")],
    ["both-sides", form.seats.filter(({ kind }) => kind === "me" || kind === "here").length > 1],
    ["clock", !["time", "game-time", "turn-time"].some((key) => rules.has(key))],
    ["training", form.training],
    ["first", Number(form.first) > 0],
    ["uploads", isUpload],
  ];
  return checks.flatMap(([obstacle, holds]) => (holds ? [obstacle] : []));
}

export const hasPeople = (form: GameForm) => form.seats.some((seat) => seat.kind !== "computer");
export const needsFriends = (form: GameForm) => form.seats.some((seat) => seat.kind === "link");
export const givesPoints = (form: RuleChoices) => form.challenge === "5-point" || form.challenge === "10-point";

// One person is "me"; whoever was it before is now somebody beside me.
export function chooseKind(seats: SeatChoice[], index: number, kind: SeatKind, ownName: string): SeatChoice[] {
  return seats.map((seat, i) => {
    if (i !== index) return kind === "me" && seat.kind === "me" ? { ...seat, kind: "here", name: "" } : seat;
    return { ...seat, kind, name: kind === "me" ? ownName : "" };
  });
}

export function resize(seats: SeatChoice[], count: number): SeatChoice[] {
  const wanted = Math.min(MostSeats, Math.max(FewestSeats, count));
  const level = seats.find((seat) => seat.kind === "computer")?.level ?? seats[0]?.level ?? UsualLevel;
  const kind = seats.some((seat) => seat.kind === "link") ? "link" : "computer";
  const more = Array.from({ length: Math.max(0, wanted - seats.length) }, (): SeatChoice => ({ kind, name: "", level }));
  return [...seats, ...more].slice(0, wanted);
}

// What an address asks for, as the editors link to a new game: /new?layout=upload:ID
export function chosenBy(query: URLSearchParams): Partial<Pick<GameForm, "lexicon" | "alphabet" | "layout">> {
  const named = (key: "lexicon" | "alphabet" | "layout") => {
    const value = query.get(key) ?? "";
    return /^[\w:-]{1,80}$/.test(value) ? { [key]: value } : {};
  };
  return { ...named("lexicon"), ...named("alphabet"), ...named("layout") };
}

const isAbove = (number: number | null, least: number): number is number => number !== null && Number.isFinite(number) && number > least;

// Times in rules have whole numbers.
function time(amount: number, seconds: number): string {
  const total = Math.max(1, Math.round(amount * seconds));
  if (total % 86400 === 0) return `${total / 86400}d`;
  return total % 60 === 0 ? `${total / 60}m` : `${total}s`;
}

function clockRules(form: RuleChoices, rules: Rules): void {
  if (form.clock === "player" && isAbove(form.minutes, 0)) {
    rules.set("time", time(form.minutes, 60));
    if (isAbove(form.increment, 0)) rules.set("increment", time(form.increment, 1));
    if (form.timeIsUp === "overtime" && isAbove(form.overtime, 0)) {
      rules.set("overtime", time(form.overtime, 60));
      if (isAbove(form.penalty, -1) && form.penalty !== UsualPenalty) rules.set("overtime-penalty", String(Math.round(form.penalty)));
    }
  }
  if (form.clock === "game" && isAbove(form.gameMinutes, 0)) rules.set("game-time", time(form.gameMinutes, 60));
  if (form.clock === "turn" && isAbove(form.turnDays, 0)) rules.set("turn-time", time(form.turnDays, 86400));
}

// Only what differs from the usual: a rule whose default changes one day changes for all.
export function rulesOf(form: GameForm, offersFamily: boolean): Rules {
  const rules: Rules = new Map();
  if (form.challenge !== "void") {
    rules.set("challenge", form.challenge);
    if (form.perWord && givesPoints(form)) rules.set("per-word", "yes");
    if (form.hold) rules.set("hold", "yes");
  }
  if (isAbove(form.exchange, -1)) rules.set("exchange", String(Math.round(form.exchange)));
  if (form.scorelessEnd !== "automatic") rules.set("scoreless-end", form.scorelessEnd);
  if (isAbove(form.scoreless, 0) && form.scorelessEnd !== "two-passes") rules.set("scoreless", String(Math.round(form.scoreless)));
  if (form.finalRack !== "family") rules.set("final-rack", form.finalRack);
  clockRules(form, rules);
  if (form.bingo === "none") rules.set("bingo", "none");
  // A comma would begin another rule.
  if (form.bingo === "own") rules.set("bingo", form.bingoTable.replaceAll(",", "/").replaceAll(/\s/g, "") || "none");
  if (form.first !== "random" && !(Number(form.first) > form.seats.length)) rules.set("first", form.first);
  if (form.familyFilter && offersFamily) rules.set("family-filter", "yes");
  if (form.training) rules.set("training", "yes");
  return rules;
}

export function newGameOf(form: GameForm, offersFamily: boolean, alphabet?: string): NewGame {
  const rules = rulesToText(rulesOf(form, offersFamily));
  const layout = form.layout === "random" ? `random:${Math.max(0, Math.round(form.boardNumber ?? 0))}` : form.layout;
  return {
    ...(form.lexicon && { lexicon: form.lexicon }),
    ...(alphabet && { alphabet }),
    ...(layout !== UsualLayout && layout && { layout }),
    ...(rules && { rules }),
    ...(form.isPublic && { public: true }),
    ...(form.isPublic && isAbove(form.delay, 0) && { delay: Math.min(MostDelay, Math.round(form.delay)) }),
    ...(form.withoutChat && { chat: false }),
    ...(form.rated && { rated: true }),
    ...(!hasPeople(form) && form.pace !== "usual" && { pace: Paces[form.pace] }),
    seats: form.seats.map(({ kind, name, level }) => {
      if (kind === "computer") return { player: specOf(level) };
      if (kind === "link") return { player: "human" };
      return name.trim() ? { player: "me", name: name.trim() } : { player: "me" };
    }),
  };
}
