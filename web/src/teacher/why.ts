import { t } from "../messages/messages.svelte";
import { percent, rounded } from "../model/numbers";
import { isSamePlay, type Cause, type Lesson, type Place, type Why, type WrittenPlay } from "./lesson";

// Facts in words. Everything here comes from what was computed about the two plays, and nothing else.

// Causes that make less of a difference explain nothing.
const LeastPoints = 1;

export const pointsText = (points: number) => rounded(Math.abs(points), Math.abs(points) < 10 ? 1 : 0);
export const percentText = (share: number) => percent(Math.abs(share), 1);

// "8D WORD", or what was done instead.
export function playText(play: WrittenPlay, show: (notation: string) => string): string {
  if (play.at === "pass") return t("teacher.pass");
  if (play.at === "-") return t("teacher.exchange", { tiles: show(play.tiles) });
  return `${play.at} ${show(play.word)}`;
}

// The same with what it scores and keeps.
export function describePlay(play: WrittenPlay, show: (notation: string) => string): string {
  const values = { play: playText(play, show), score: play.score, leave: show(play.leave) };
  if (play.at === "pass") return values.play;
  if (play.at === "-") return t("teacher.keeping", values);
  return t(play.leave ? "teacher.score" : "teacher.scoreAll", values);
}

function placeText({ line, square, premium }: Place): string {
  if (square) return t("why.onSquare", { square, premium: premium ?? "" });
  return /^\d/.test(line ?? "") ? t("why.inRow", { line: line! }) : t("why.inColumn", { line: line ?? "" });
}

// The place where replies to the worse play bring most.
function openPlace(places: readonly Place[]): Place | undefined {
  const gain = ({ better, worse }: Place) => worse.share * worse.score - better.share * better.score;
  const [first] = places.filter((place) => gain(place) > 0).sort((a, b) => gain(b) - gain(a));
  return first;
}

function causeText({ cause, points }: Cause, why: Why, show: (notation: string) => string): string {
  const values = { points: pointsText(points) };
  const isGain = points > 0;
  switch (cause) {
    case "points-now":
      return t(isGain ? "why.pointsNow" : "why.pointsNowLess", values);
    case "tiles-kept": {
      const [kept, instead] = [why.better.leave, why.worse.leave].map(show);
      if (!isGain) return t("why.tilesKeptLess", values);
      if (!kept) return t("why.tilesAllPlayed", values);
      return instead ? t("why.tilesKept", { ...values, kept, instead }) : t("why.tilesKeptAlone", { ...values, kept });
    }
    case "reply": {
      if (!isGain) return t("why.replyMore", values);
      const place = openPlace(why.places);
      return place ? t("why.replyLessThere", { ...values, place: placeText(place) }) : t("why.replyLess", values);
    }
    case "later":
      return t(isGain ? "why.later" : "why.laterLess", values);
  }
}

// Why one play is better: what counts most for it, and what it costs where that is much.
export function whyText(why: Why, show: (notation: string) => string): string[] {
  if (why.method === "endgame") {
    return [why.points >= LeastPoints ? t(why.exact ? "why.endgame" : "why.endgameGuess", { points: pointsText(why.points) }) : t("why.endgameWins")];
  }
  const causes = [...why.causes].filter(({ points }) => Math.abs(points) >= LeastPoints).sort((a, b) => b.points - a.points);
  const gains = causes.filter(({ points }) => points > 0).slice(0, 2);
  // A second reason that is much smaller than the first only distracts.
  if (gains.length === 2 && gains[1]!.points < gains[0]!.points / 3) gains.pop();
  const [cost] = causes.filter(({ points }) => points < 0).reverse();
  const told = cost && gains[0] && -cost.points >= gains[0].points / 3 ? [...gains, cost] : gains;
  if (told.length === 0) return [t("why.chances", { percent: percentText(why.win) })];
  return told.map((cause) => causeText(cause, why, show));
}

// The verdict as a sentence.
export function verdictText({ verdict, played, best }: Pick<Lesson, "verdict" | "played" | "best">): string {
  if (verdict === "engines-choice") return t(isSamePlay(played, best) ? "teacher.enginesChoice" : "teacher.asGood");
  return t(verdict === "better-than-expected" ? "teacher.betterThanExpected" : "teacher.couldDoBetter");
}

// What the better play gains: points and win chance, as far as they are worth a word.
export function gainText({ points_lost, win_lost }: Pick<Lesson, "points_lost" | "win_lost">): string {
  const values = { points: pointsText(points_lost), percent: percentText(win_lost) };
  if (win_lost < 0.0005) return t("teacher.gainPoints", values);
  return t(points_lost < 0.05 ? "teacher.gainWin" : "teacher.gain", values);
}
