import { describe, expect, it } from "vitest";
import { commandOf } from "../src/model/keymap";

const press = (key: string, more: Partial<{ shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

describe("Keys", () => {
  it("mean what each keymap says", () => {
    expect(commandOf(press(" "), "standard")).toEqual({ do: "skip" });
    expect(commandOf(press(" "), "classic")).toEqual({ do: "flip" });
    expect(commandOf(press("Backspace"), "standard")).toEqual({ do: "backspace" });
    expect(commandOf(press("Backspace"), "classic")).toEqual({ do: "recall" });
    expect(commandOf(press("ArrowLeft", { shiftKey: true }), "standard")).toEqual({ do: "flip" });
    expect(commandOf(press("ArrowLeft", { shiftKey: true }), "classic")).toEqual({ do: "move", rows: 0, columns: -1 });
    for (const keymap of ["standard", "classic"] as const) {
      expect(commandOf(press("Escape"), keymap)).toEqual({ do: "recall" });
      expect(commandOf(press("Enter"), keymap)).toEqual({ do: "enter" });
      expect(commandOf(press("?", { shiftKey: true }), keymap)).toEqual({ do: "help" });
    }
  });

  it("are letters of any script, and with Shift a blank", () => {
    expect(commandOf(press("ж"), "standard")).toEqual({ do: "letter", key: "ж", wantsBlank: false });
    expect(commandOf(press("Ð", { shiftKey: true }), "standard")).toEqual({ do: "letter", key: "Ð", wantsBlank: true });
  });

  it("leave what belongs to the browser alone", () => {
    expect(commandOf(press("r", { ctrlKey: true }), "standard")).toBeUndefined();
    expect(commandOf(press("ArrowLeft", { altKey: true }), "standard")).toBeUndefined();
    expect(commandOf(press("a", { metaKey: true }), "classic")).toBeUndefined();
    expect(commandOf(press("F5"), "standard")).toBeUndefined();
    expect(commandOf(press("7"), "standard")).toBeUndefined();
    // AltGr, which writes letters on many keyboards
    expect(commandOf(press("ł", { ctrlKey: true, altKey: true }), "standard")).toMatchObject({ do: "letter" });
  });
});
