import { t, type MessageKey } from "../messages/messages.svelte";
import type { Game } from "../model/game.svelte";
import type { Hand, HandFault, HandTile } from "../model/hand.svelte";
import { commandOf, stepOf, type Command } from "../model/keymap";
import { notify, speak } from "../model/notices.svelte";
import { settings } from "../model/settings.svelte";
import { isOnBoard, type Square } from "../model/squares";
import type Board from "./Board.svelte";
import { Drag, type Dropped } from "./drag.svelte";

// What fingers, mouse and keys do with a hand and the board that it is for, in a game and in the analysis.

type Table = Pick<Game, "visibleHand" | "board" | "layout" | "examined" | "lastStep" | "examine"> & {
  isPaused?: boolean;
  isSettingUp?: boolean; // laid tiles are the board itself
};
interface Page {
  table: () => Table | undefined;
  board: () => Board | undefined;
  onact: (command?: Command["do"]) => void; // something else than was pointed at is wanted now
  onplay: () => void;
  takesKey: (command: Command, event: KeyboardEvent) => boolean; // for something of its own
}

const Faults: Record<HandFault, MessageKey> = {
  "no-square": "placing.noSquare",
  "no-tile": "placing.noTile",
  "no-free-square": "placing.noFreeSquare",
};
export const report = (fault: HandFault | undefined) => fault && notify(t(Faults[fault]), "error");

export class Laying {
  readonly drag = new Drag((tile, dropped) => this.#drop(tile, dropped));

  constructor(private readonly page: Page) {}

  get #hand(): Hand | undefined {
    return this.page.table()?.visibleHand;
  }
  #lies(square: Square): boolean {
    return Boolean(this.page.table()?.board[square.row]?.[square.column]);
  }

  clickSquare = (square: Square): void => {
    const hand = this.#hand;
    if (!hand || hand.shelf) return;
    this.page.onact();
    const laid = hand.laidAt(square);
    const picked = hand.tiles.find(({ id }) => id === hand.picked);
    if (picked && !hand.isFilled(square)) {
      report(hand.lay(picked.id, square));
      // Several of a kind can be laid one after another.
      if (this.page.table()?.isSettingUp && !picked.isBlank) hand.picked = hand.free.find(({ face }) => face === picked.face)?.id ?? null;
    } else if (laid) {
      hand.picked = null;
      hand.takeUp(laid.id);
    } else if (!this.#lies(square)) {
      if (settings.keymap === "standard") hand.turnCursor(square);
      else hand.setCursor(square);
    }
  };

  clickTile = (tile: HandTile): void => {
    const hand = this.#hand;
    if (!hand) return;
    if (hand.shelf) return hand.toggleOnShelf(tile.id);
    if (hand.cursor) return void report(hand.layAtCursor(tile.id));
    hand.picked = hand.picked === tile.id ? null : tile.id;
  };

  takeUp = (tile: number): void => this.#hand?.takeUp(tile);

  #drop(tile: number, { square, rackIndex }: Dropped): void {
    const hand = this.#hand;
    if (!hand) return;
    this.page.onact();
    if (square) {
      if (this.#lies(square)) return;
      // What lies there goes back to the rack.
      const under = hand.laidAt(square);
      if (under && under.id !== tile) hand.takeUp(under.id);
      report(hand.lay(tile, square));
    } else if (rackIndex !== null) {
      hand.moveInRack(tile, rackIndex);
    } else {
      hand.takeUp(tile);
    }
  }

  // Keys, wherever the focus is, unless it is where one writes.
  key = (event: KeyboardEvent): void => {
    const table = this.page.table();
    const target = event.target as HTMLElement;
    if (!table || event.defaultPrevented || target.closest("dialog, input, textarea, select, [data-own-keys]")) return;
    const step = table.isPaused ? undefined : stepOf(event, table);
    if (step !== undefined) {
      event.preventDefault();
      return table.examine(step);
    }
    const command = commandOf(event, settings.keymap);
    if (!command) return;
    const isOnSquare = target.closest("[data-square]") !== null;
    // Buttons and links keep the keys that press them.
    if ((command.do === "enter" || event.key === " ") && !isOnSquare && target.closest("button, a, summary, details")) return;
    if (this.page.takesKey(command, event)) return;
    const hand = this.#hand;
    const board = this.page.board();
    if (command.do === "move") {
      if (!board || !(isOnSquare || hand?.cursor)) return;
      event.preventDefault();
      const square = board.visit(command.rows, command.columns);
      if (hand?.cursor && isOnBoard(square, table.layout!.size)) hand.setCursor(square);
    } else {
      if (!hand) return;
      event.preventDefault();
      this.page.onact(command.do);
      this.#command(command, hand, isOnSquare ? board?.focusedSquare() : undefined, Boolean(table.isSettingUp));
      if (!isOnSquare) return;
    }
    board?.focusCursor();
  };

  #command(command: Command, hand: Hand, square: Square | undefined, isSettingUp: boolean): void {
    const focused = square ?? this.page.board()?.focusedSquare();
    switch (command.do) {
      case "letter":
        if (!hand.cursor && square) hand.setCursor(square);
        report(hand.type(command.key, command.wantsBlank));
        break;
      case "enter":
        if (hand.picked !== null && square) report(hand.lay(hand.picked, square));
        else if (hand.laid.length > 0 && !isSettingUp) this.page.onplay();
        else if (focused) this.#turn(() => hand.turnCursor(focused));
        break;
      case "recall":
        if (hand.laid.length === 0 || isSettingUp) hand.cursor = null;
        if (isSettingUp) hand.picked = null;
        else hand.takeAllUp();
        break;
      case "flip":
        this.#turn(() => hand.flip());
        break;
      case "skip":
        hand.skip();
        break;
      case "backspace":
        hand.backspace();
    }
  }

  #turn(act: () => void): void {
    act();
    const cursor = this.#hand?.cursor;
    if (cursor) speak(t(`cursor.${cursor.direction}`));
  }
}
