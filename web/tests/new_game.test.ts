import { describe, expect, test } from "vitest";
import ruleDocument from "../../docs/rules.md?raw";
import {
  challenges,
  chooseKind,
  chosenBy,
  clocks,
  firsts,
  isPreset,
  newGameOf,
  presetRules,
  presets,
  ratedObstacles,
  resize,
  rulesOf,
  usualForm,
  type GameForm,
} from "../src/pages/new_game";
import { parseRules, rulesToText } from "../src/protocol/rules";

const layouts = ["quick", "standard", "super"];
const form = (changes: Partial<GameForm> = {}): GameForm => ({ ...usualForm("Ada", "english"), ...changes });
const rules = (changes: Partial<GameForm>) => rulesToText(rulesOf(form(changes), true));

describe("what is sent for a form", () => {
  test("is only the seats and the words where nothing else was chosen", () => {
    expect(newGameOf(form(), true)).toEqual({ lexicon: "english", seats: [{ player: "me", name: "Ada" }, { player: "human" }] });
  });

  test("has people of this device as me, friends as human and computers by their level", () => {
    const seats: GameForm["seats"] = [
      { kind: "me", name: " Ada ", level: 3 },
      { kind: "here", name: "", level: 3 },
      { kind: "computer", name: "ignored", level: 10 },
      { kind: "link", name: "ignored", level: 3 },
    ];
    expect(newGameOf(form({ seats }), true).seats).toEqual([
      { player: "me", name: "Ada" },
      { player: "me" },
      { player: "level:10" },
      { player: "human" },
    ]);
  });

  test("names the board only when it is another one, and random ones by their number", () => {
    expect(newGameOf(form({ layout: "standard" }), true).layout).toBeUndefined();
    expect(newGameOf(form({ layout: "super" }), true, "english-super")).toMatchObject({ layout: "super", alphabet: "english-super" });
    expect(newGameOf(form({ layout: "random", boardNumber: 42 }), true).layout).toBe("random:42");
    expect(newGameOf(form({ layout: "random", boardNumber: null }), true).layout).toBe("random:0");
  });

  test("has a pace only for computers among themselves", () => {
    const computers = form().seats.map((seat) => ({ ...seat, kind: "computer" as const }));
    expect(newGameOf(form({ pace: "slow" }), true).pace).toBeUndefined();
    expect(newGameOf(form({ pace: "slow", seats: computers }), true).pace).toBe(3000);
    expect(newGameOf(form({ pace: "none", seats: computers }), true).pace).toBe(0);
    expect(newGameOf(form({ pace: "usual", seats: computers }), true)).not.toHaveProperty("pace");
  });

  test("is public only when asked", () => {
    expect(newGameOf(form(), true)).not.toHaveProperty("public");
    expect(newGameOf(form({ isPublic: true }), true).public).toBe(true);
  });

  test("keeps watchers behind only where the table is public", () => {
    expect(newGameOf(form({ delay: 3 }), true)).not.toHaveProperty("delay");
    expect(newGameOf(form({ delay: 3, isPublic: true }), true).delay).toBe(3);
    expect(newGameOf(form({ delay: 99, isPublic: true }), true).delay).toBe(20);
    for (const delay of [0, null]) expect(newGameOf(form({ delay, isPublic: true }), true)).not.toHaveProperty("delay");
  });

  test("says when nobody talks and when it is rated", () => {
    expect(newGameOf(form({ withoutChat: true }), true).chat).toBe(false);
    expect(newGameOf(form({ rated: true }), true).rated).toBe(true);
  });
});

describe("the rules of a form", () => {
  test("are none where all is usual", () => expect(rules({})).toBe(""));

  test("leave out what the challenge rule has no use for", () => {
    expect(rules({ hold: true, perWord: true })).toBe("");
    expect(rules({ challenge: "double", hold: true, perWord: true })).toBe("challenge=double,hold=yes");
    expect(rules({ challenge: "5-point", perWord: true })).toBe("challenge=5-point,per-word=yes");
  });

  test("have one clock, with what belongs to it", () => {
    expect(rules({ clock: "player", minutes: 25, increment: 0, timeIsUp: "lost" })).toBe("time=25m");
    expect(rules({ clock: "player", minutes: 1.5, increment: 5 })).toBe("time=90s,increment=5s");
    expect(rules({ clock: "player", minutes: 25, timeIsUp: "overtime", overtime: 10, penalty: 10 })).toBe("time=25m,overtime=10m");
    expect(rules({ clock: "player", minutes: 25, timeIsUp: "overtime", overtime: 1, penalty: 0 })).toBe("time=25m,overtime=1m,overtime-penalty=0");
    expect(rules({ clock: "game", gameMinutes: 20, minutes: 5 })).toBe("game-time=20m");
    expect(rules({ clock: "turn", turnDays: 3 })).toBe("turn-time=3d");
    expect(rules({ clock: "player", minutes: null, increment: 5 })).toBe("");
  });

  test("take numbers that were left empty as the usual ones", () => {
    expect(rules({ exchange: null, scoreless: null })).toBe("");
    expect(rules({ exchange: 0, scoreless: 4 })).toBe("exchange=0,scoreless=4");
    expect(rules({ scorelessEnd: "two-passes", scoreless: 4 })).toBe("scoreless-end=two-passes");
  });

  test("have a table of bonuses that cannot end its rule", () => {
    expect(rules({ bingo: "none" })).toBe("bingo=none");
    expect(rules({ bingo: "own", bingoTable: "6:20, 7:50" })).toBe("bingo=6:20/7:50");
  });

  test("do not let a seat begin that is not there", () => {
    expect(rules({ first: "2" })).toBe("first=2");
    expect(rules({ first: "3" })).toBe("");
    expect(rules({ first: "draw" })).toBe("first=draw");
  });

  test("filter words only where the language can", () => {
    expect(rulesToText(rulesOf(form({ familyFilter: true }), true))).toBe("family-filter=yes");
    expect(rulesToText(rulesOf(form({ familyFilter: true }), false))).toBe("");
  });

  test("are all in docs/rules.md, with their values", () => {
    const documented = new Map([...ruleDocument.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([, key, text]) => [key!, text!]));
    expect(documented.size).toBeGreaterThan(15);
    for (const clock of clocks) {
      const all = rulesOf(
        form({ challenge: "10-point", perWord: true, hold: true, exchange: 1, scorelessEnd: "claimed", scoreless: 4, finalRack: "tournament", clock, increment: 5,
          timeIsUp: "overtime", penalty: 5, bingo: "none", first: "draw", familyFilter: true, training: true }),
        true,
      );
      for (const key of all.keys()) expect(documented.has(key), key).toBe(true);
      expect([...parseRules(rulesToText(all))]).toEqual([...all]);
    }
    for (const challenge of challenges) expect(documented.get("challenge")).toContain(`\`${challenge}\``);
    for (const first of firsts) expect(documented.get("first")).toContain(`\`${first}\``);
  });
});

describe("presets", () => {
  test("are recognised, each as itself", () => {
    for (const preset of presets) {
      const chosen = form(presetRules(preset, layouts));
      expect(presets.filter((other) => isPreset(chosen, other, layouts))).toEqual([preset]);
    }
  });
  test("say what their names promise", () => {
    expect(rules(presetRules("family", layouts))).toBe("family-filter=yes");
    expect(rules(presetRules("club", layouts))).toBe("challenge=double,final-rack=tournament,time=25m,overtime=10m");
    expect(rules(presetRules("correspondence", layouts))).toBe("turn-time=3d");
    expect(rules(presetRules("quick", layouts))).toBe("time=5m,increment=5s");
  });
  test("use a small board only where there is one", () => {
    expect(presetRules("quick", layouts).layout).toBe("quick");
    expect(presetRules("quick", ["standard"]).layout).toBe("standard");
  });
});

describe("seats", () => {
  test("are two to four, and those that are there stay", () => {
    const { seats } = form();
    expect(resize(seats, 4).slice(0, 2)).toEqual(seats);
    expect(resize(seats, 9)).toHaveLength(4);
    expect(resize(resize(seats, 4), 1)).toEqual(seats);
  });
  test("have one me", () => {
    const changed = chooseKind(form().seats, 1, "me", "Ada");
    expect(changed.map((seat) => seat.kind)).toEqual(["here", "me"]);
    expect(changed.map((seat) => seat.name)).toEqual(["", "Ada"]);
  });
});

describe("a rated game", () => {
  const rated = (changes: Partial<GameForm> = {}) => form({ rated: true, clock: "player", ...changes });
  test("is one of two people with accounts, by a clock", () => {
    expect(ratedObstacles(rated(), true)).toEqual([]);
    expect(ratedObstacles(rated({ clock: "turn" }), true)).toEqual([]);
    expect(ratedObstacles(rated({ clock: "game" }), true)).toEqual([]);
  });
  test("says all that is in its way", () => {
    expect(ratedObstacles(rated(), false)).toEqual(["account"]);
    expect(ratedObstacles(rated({ clock: "none", training: true }), true)).toEqual(["clock", "training"]);
    expect(ratedObstacles(rated({ clock: "player", minutes: null }), true)).toEqual(["clock"]);
    expect(ratedObstacles(rated({ first: "2" }), true)).toEqual(["first"]);
    expect(ratedObstacles(rated({ lexicon: "upload:7" }), true)).toEqual(["uploads"]);
    const [me, link] = form().seats;
    expect(ratedObstacles(rated({ seats: [me!, { ...link!, kind: "computer" }] }), true)).toEqual(["computers"]);
    expect(ratedObstacles(rated({ seats: [me!, { ...link!, kind: "here" }] }), true)).toEqual(["both-sides"]);
    expect(ratedObstacles(rated({ seats: [me!, link!, link!] }), true)).toEqual(["two"]);
  });
});

describe("what an address asks for", () => {
  test("is chosen in the form", () => {
    expect(chosenBy(new URLSearchParams("layout=upload:1f-0A&lexicon=english"))).toEqual({ layout: "upload:1f-0A", lexicon: "english" });
    expect(chosenBy(new URLSearchParams("alphabet=upload:7"))).toEqual({ alphabet: "upload:7" });
  });
  test("is nothing where it could not be a name", () => {
    expect(chosenBy(new URLSearchParams("layout=../etc&lexicon=&alphabet=a%20b"))).toEqual({});
  });
});
