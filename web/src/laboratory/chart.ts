import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { languageCode } from "../messages/messages.svelte";

// Charts in the colours of the theme, as wide as their place. What they show has to be said in words beside them.

export interface Colours {
  text: string;
  line: string;
  accent: string;
  band: string;
}

export interface Drawing {
  options: (colours: Colours) => Omit<uPlot.Options, "width" | "height">;
  data: uPlot.AlignedData;
  height: number;
}

// A custom property is a text such as light-dark(…); only a colour that is used has been computed.
function coloursOf(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement("i"));
  probe.style.transitionProperty = "none"; // even the shortest one begins with the colour before
  const computed = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const colours = {
    text: computed("var(--quiet)"),
    line: computed("var(--line)"),
    accent: computed("var(--accent)"),
    band: computed("color-mix(in srgb, var(--accent) 25%, transparent)"),
  };
  probe.remove();
  return colours;
}

// Numbers along an axis, as the language writes them.
export const axisNumbers = (_: uPlot, values: number[]) => values.map((value) => new Intl.NumberFormat(languageCode()).format(value));

// An attachment: draws into its element, again whenever the drawing, the width or the theme changes.
export function chart(drawing: Drawing): (element: HTMLElement) => () => void {
  return (element) => {
    let plot: uPlot | undefined;
    const draw = () => {
      plot?.destroy();
      const width = element.clientWidth;
      if (width > 0) plot = new uPlot({ ...drawing.options(coloursOf(element)), width, height: drawing.height }, drawing.data, element);
    };
    draw();
    const sizes = new ResizeObserver(() => {
      if (plot && plot.width === element.clientWidth) return;
      if (plot && element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height: drawing.height });
      else draw();
    });
    sizes.observe(element);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    dark.addEventListener("change", draw);
    const themes = new MutationObserver(draw);
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      sizes.disconnect();
      dark.removeEventListener("change", draw);
      themes.disconnect();
      plot?.destroy();
    };
  };
}

const axis = (colours: Colours, more: uPlot.Axis = {}): uPlot.Axis => ({
  stroke: colours.text,
  grid: { stroke: colours.line, width: 1 },
  ticks: { stroke: colours.line, width: 1 },
  values: axisNumbers,
  ...more,
});

const plain = { legend: { show: false }, cursor: { show: false } } as const;

// A line across or down the whole chart, where something is even.
function evenLine(colour: string, scale: "x" | "y", value: number): (plot: uPlot) => void {
  return (plot) => {
    const at = plot.valToPos(value, scale, true);
    const { left, top, width, height } = plot.bbox;
    if (scale === "y" ? at < top || at > top + height : at < left || at > left + width) return;
    plot.ctx.save();
    plot.ctx.strokeStyle = colour;
    plot.ctx.setLineDash([6, 4]);
    plot.ctx.beginPath();
    plot.ctx.moveTo(scale === "y" ? left : at, scale === "y" ? at : top);
    plot.ctx.lineTo(scale === "y" ? left + width : at, scale === "y" ? at : top + height);
    plot.ctx.stroke();
    plot.ctx.restore();
  };
}

export interface CurvePoint {
  games: number;
  share_percent: number;
  share_error: number;
}

// The share over games with its interval. The first points are so uncertain that they would press the rest flat: shown
// is what lies within a few errors of the estimate.
export function estimateDrawing(curve: readonly CurvePoint[], even: number): Drawing {
  const last = curve.at(-1);
  const reach = Math.max(2, 4 * (last?.share_error ?? 25));
  const middle = last?.share_percent ?? even;
  const range: [number, number] = [Math.max(0, middle - reach), Math.min(100, middle + reach)];
  return {
    height: 240,
    data: [
      curve.map(({ games }) => games),
      curve.map((point) => point.share_percent - point.share_error),
      curve.map((point) => point.share_percent + point.share_error),
      curve.map((point) => point.share_percent),
    ],
    options: (colours) => ({
      ...plain,
      scales: { x: { time: false, range: [0, Math.max(1, last?.games ?? 1)] }, y: { range } },
      series: [{}, { stroke: "transparent", points: { show: false } }, { stroke: "transparent", points: { show: false } }, { stroke: colours.accent, width: 2, points: { show: curve.length < 2 } }],
      bands: [{ series: [2, 1], fill: colours.band }],
      axes: [axis(colours), axis(colours, { size: 52 })],
      hooks: { draw: [evenLine(colours.text, "y", even)] },
    }),
  };
}

// Games by spread, as bars.
export function spreadDrawing(steps: readonly { from: number; games: number }[], width: number): Drawing {
  const first = steps[0]?.from ?? 0;
  const end = (steps.at(-1)?.from ?? 0) + width;
  return {
    height: 200,
    data: [steps.map(({ from }) => from + width / 2), steps.map(({ games }) => games)],
    options: (colours) => ({
      ...plain,
      scales: { x: { time: false, range: [first, end] }, y: { range: (_, __, most) => [0, Math.max(1, most)] } },
      series: [{}, { stroke: colours.accent, fill: colours.band, width: 1, paths: uPlot.paths.bars!({ size: [0.9, 60] }), points: { show: false } }],
      axes: [axis(colours), axis(colours, { size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500] })],
      hooks: { draw: [evenLine(colours.text, "x", 0)] },
    }),
  };
}
