// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TableConnection } from "../src/net/table_connection";
import { Game } from "../src/model/game.svelte";
import type { Message, State, Table } from "../src/wire/messages";
import { spanish } from "./some_tiles";

// What looks at tiles while they are laid is not needed here.
vi.mock("../src/engine/engine", () => ({ loadEngine: () => new Promise(() => {}) }));

// A table at the other end of a line that the test holds.
class HeldLine implements TableConnection {
  isLost = false;
  asked: string[] = [];
  acknowledge: () => void = () => {};
  refuse: (why: Error) => void = () => {};
  tell: (message: Message) => void = () => {};

  ask(type: string): Promise<undefined> {
    this.asked.push(type);
    return new Promise((resolve, reject) => {
      this.acknowledge = () => resolve(undefined);
      this.refuse = reject;
    });
  }
  close(): void {}
}

const Size = 7;
const layout = `layout small\ntitle Small\nstart 4D\n${"row . . . . . . .\n".repeat(Size)}`;
const table = { id: "g", status: "playing", rules: "", delay: 0, own_seat: 1, seats: [{ player: "human" }, { player: "human" }] } as unknown as Table;
const stateWith = (rack: string) =>
  ({ phase: "playing", turn: 1, board: Array.from({ length: Size }, () => ".".repeat(Size)), seats: [{ status: "playing", rack }, { status: "playing" }] }) as unknown as State;

function gameWith(rack: string): { game: Game; line: HeldLine } {
  const line = new HeldLine();
  const game = new Game("g", "", false, (_id, _onOpen, onMessage) => {
    line.tell = onMessage;
    return line;
  });
  const setting = { alphabet: spanish.text, layout, rules: "" };
  line.tell({ type: "game", game: "g", table, chat: [], setting, state: stateWith(rack), events: [] } as unknown as Message);
  return { game, line };
}
const news = (line: HeldLine, rack: string) => line.tell({ type: "update", game: "g", from: 0, events: [], state: stateWith(rack) } as unknown as Message);
const faces = (game: Game) => game.hand!.tiles.map((tile) => tile.face).join(" ");

describe("A game", () => {
  afterEach(() => vi.useRealTimers());

  it("knows of a tile that was exchanged that it is gone, also where one of the same face was drawn for it", async () => {
    const { game, line } = gameWith("ASELC");
    const [first] = game.hand!.tiles;
    game.hand!.shelf = [first!.id];
    const exchanged = game.exchange();
    line.acknowledge();
    await exchanged;
    expect(game.busy).toBe("exchange");
    news(line, "SELCA");
    expect(game.busy).toBe(null);
    expect(faces(game)).toBe("S E L C A");
    expect(game.hand!.tiles.map((tile) => tile.id)).not.toContain(first!.id);
  });

  it("does one deed at a time, and is free again when one is refused", async () => {
    const { game, line } = gameWith("ASELC");
    const passed = game.request("pass", "pass");
    expect(await game.request("undo", "undo")).toBe(false);
    line.refuse(new Error("no"));
    expect(await passed).toBe(false);
    expect(game.busy).toBe(null);
    expect(line.asked).toEqual(["pass"]);
  });

  it("waits for news for two seconds at most", async () => {
    const { game, line } = gameWith("ASELC");
    vi.useFakeTimers();
    const passed = game.request("pass", "pass");
    line.acknowledge();
    expect(await passed).toBe(true);
    vi.advanceTimersByTime(1999);
    expect(game.busy).toBe("pass");
    vi.advanceTimersByTime(1);
    expect(game.busy).toBe(null);
  });
});
