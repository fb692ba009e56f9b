#include "analysis/report/html.h"

namespace quoin::analysis::report {

const std::string_view Colours = R"(:root {
  color-scheme: light dark;
  --page: #f1ebdf; --surface: #fbf8f2; --sunken: #e7dfcf; --line: #cfc4ae; --strong-line: #857658;
  --text: #2a2118; --quiet: #655844; --accent: #2f6b4f; --focus: #1b4fd0;
  --wrong: #a3201d; --wrong-surface: #fbe6e0;
  --small: #f0e2b8; --medium: #f3cfa6; --large: #f3b9ad; --badge-text: #2a2118;
  --board: #faf6ee; --board-line: #ddd3c0; --premium-label: #ffffff;
  --l2: #3e79a6; --l3: #1c4f7c; --l4: #0f3355; --w2: #b25a3f; --w3: #7e2a26; --w4: #561614;
  --tile: #f3dfaf; --tile-ink: #2a2118; --tile-blank-ink: #8a1f1b; --tile-edge: #8a7440;
  --new: #f2b33d; --new-edge: #2a2118;
  --seat0: #1c4f7c; --seat1: #a3441f; --seat2: #2f6b4f; --seat3: #6a3c86;
  --sans: "Inter", "Segoe UI", system-ui, -apple-system, "Noto Sans", "Liberation Sans", sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", "Liberation Serif", serif;
  --tile-font: "Gill Sans", "Gill Sans MT", "Optima", "Candara", "Noto Sans", "DejaVu Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12141a; --surface: #1d2129; --sunken: #0d0f13; --line: #3a404c; --strong-line: #7b8494;
    --text: #ece7dc; --quiet: #aeb1b8; --accent: #8fd0ae; --focus: #9cc2ff;
    --wrong: #ff9d92; --wrong-surface: #43201c;
    --small: #4d4526; --medium: #66471f; --large: #75302a; --badge-text: #ffffff;
    --board: #191c22; --board-line: #343a45; --premium-label: #10131a;
    --l2: #4f8fbc; --l3: #9ccbee; --l4: #c9e4f8; --w2: #cf7f62; --w3: #f4b6a0; --w4: #fbdccf;
    --tile: #ead6a4; --tile-ink: #241c10; --tile-edge: #191c22;
    --new-edge: #ffd98a;
    --seat0: #9ccbee; --seat1: #f0a384; --seat2: #8fd0ae; --seat3: #cfa8e6;
  }
}
)";

const std::string_view ChartStyle = R"(.chart text { font: 12px var(--sans); fill: var(--quiet); }
.chart .grid { stroke: var(--line); } .chart .middle { stroke: var(--strong-line); }
.chart polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.chart .s0 { stroke: var(--seat0); } .chart .s1 { stroke: var(--seat1); }
.chart .s2 { stroke: var(--seat2); } .chart .s3 { stroke: var(--seat3); }
.chart circle { stroke: var(--surface); stroke-width: 1; }
.chart circle.s0 { fill: var(--seat0); } .chart circle.s1 { fill: var(--seat1); }
.chart circle.s2 { fill: var(--seat2); } .chart circle.s3 { fill: var(--seat3); }
.chart circle.slip { stroke: var(--text); stroke-width: 3; }
.chart .bar { fill: var(--l2); } .chart .value { fill: var(--text); }
.chart .reported { fill: var(--surface); stroke: var(--text); stroke-width: 1.5; }
.chart .whisker { stroke-width: 2; } .chart .reported-whisker { stroke: var(--strong-line); }
.chart .band { fill: var(--seat0); stroke: none; opacity: .18; }
.chart .name { fill: var(--text); font-weight: 600; }
.chart text.k0 { fill: var(--seat0); } .chart text.k1 { fill: var(--seat1); }
.chart text.k2 { fill: var(--seat2); } .chart text.k3 { fill: var(--seat3); }
)";

const std::string_view Style = R"(* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 var(--sans); }
main { max-width: 66rem; margin: 0 auto; padding: 1rem; }
h1, h2 { font-family: var(--serif); line-height: 1.2; overflow-wrap: anywhere; }
h1 { font-size: 1.7rem; margin: .5rem 0 .25rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; max-width: 46rem; overflow-wrap: anywhere; }
a { color: inherit; }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.quiet, figcaption { color: var(--quiet); font-size: .9rem; }
.result { font-family: var(--serif); font-size: 1.2rem; margin: 0 0 .25rem; }
.seat0, .seat1, .seat2, .seat3 { font-weight: 600; overflow-wrap: break-word; }
.who { overflow-wrap: anywhere; min-width: 0; }
.seat0 { color: var(--seat0); } .seat1 { color: var(--seat1); }
.seat2 { color: var(--seat2); } .seat3 { color: var(--seat3); }
table { border-collapse: collapse; width: 100%; background: var(--surface); font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
td { white-space: nowrap; }
th:first-child, td:first-child, .left { text-align: left; }
thead th { font-weight: 600; font-size: .9rem; border-bottom: 1px solid var(--strong-line); }
tbody th { font-weight: 400; }
thead td { border-bottom: 1px solid var(--strong-line); }
.wide { overflow-x: auto; }
.best td:first-child, .chosen td { font-weight: 600; }
.chosen { background: var(--sunken); }
.word { overflow-wrap: break-word; white-space: normal; }
.file { overflow-wrap: anywhere; white-space: normal; min-width: 6rem; }
figure { margin: 0; }
.chart { display: block; width: 100%; height: auto; background: var(--surface); border: 1px solid var(--line); border-radius: 4px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: 0 1rem; }
.charts .chart text { font-size: 19px; }
tbody th[colspan] { font-weight: 600; padding-top: .7rem; }
.from-source { background: var(--sunken); }
.result-figure { margin: .8rem 0; break-inside: avoid; }
.turns { list-style: none; margin: 0; padding: 0; }
.turns details { background: var(--surface); border: 1px solid var(--line); border-radius: 4px; margin: 0 0 .4rem; }
.turns summary { cursor: pointer; display: grid; grid-template-columns: 2.2rem minmax(5rem, 9rem) 1fr auto auto; gap: 0 .6rem; align-items: baseline; padding: .4rem .6rem; list-style: none; }
.turns summary::-webkit-details-marker { display: none; }
.turns summary::before { content: none; }
.turns details[open] summary { border-bottom: 1px solid var(--line); }
.number { color: var(--quiet); font-variant-numeric: tabular-nums; text-align: right; }
.number::before { content: "▸ "; } details[open] > summary .number::before { content: "▾ "; }
.play { font-family: var(--tile-font); letter-spacing: .02em; overflow-wrap: anywhere; }
.points { font-variant-numeric: tabular-nums; text-align: right; }
.loss { min-width: 5.5rem; text-align: right; font-variant-numeric: tabular-nums; }
.badge { display: inline-block; padding: 0 .4rem; border-radius: 3px; background: var(--sunken); color: var(--text); font: .85rem/1.5 var(--sans); letter-spacing: 0; white-space: nowrap; }
.badge.small { background: var(--small); color: var(--badge-text); }
.badge.medium { background: var(--medium); color: var(--badge-text); }
.badge.large { background: var(--large); color: var(--badge-text); font-weight: 600; }
.badge.phony { background: var(--wrong-surface); color: var(--wrong); }
.inside { display: grid; grid-template-columns: minmax(0, 22rem) minmax(0, 1fr); gap: 1rem; padding: .6rem; scroll-margin-top: 4rem; }
.board { display: block; width: 100%; height: auto; }
/* What is drawn by reference sees no element around it, so these stand alone. */
.ground { fill: var(--board); } .square { fill: var(--board); stroke: var(--board-line); stroke-width: .3; }
.mark { font-family: var(--tile-font); text-anchor: middle; }
.mark.name { font-size: 4px; fill: var(--quiet); }
.mark.label { font-size: 3.6px; fill: var(--premium-label); }
.mark.star { font-size: 6px; fill: var(--premium-label); } .mark.plain { fill: var(--quiet); }
.square.l2 { fill: var(--l2); } .square.l3 { fill: var(--l3); } .square.l4 { fill: var(--l4); }
.square.w2 { fill: var(--w2); } .square.w3 { fill: var(--w3); } .square.w4 { fill: var(--w4); }
.tile { fill: var(--tile); stroke: var(--tile-edge); stroke-width: .3; }
.mark.letter { font-size: 6.6px; fill: var(--tile-ink); } .mark.two { font-size: 4.6px; }
.mark.blank { fill: var(--tile-blank-ink); font-style: italic; }
.mark.worth { font-size: 2.6px; fill: var(--tile-ink); text-anchor: end; }
.new { fill: none; stroke: var(--new-edge); stroke-width: 1; }
.defs { position: absolute; width: 0; height: 0; overflow: hidden; }
.why { margin: .4rem 0; padding-left: 1.2rem; max-width: 46rem; }
.why li { margin: .15rem 0; overflow-wrap: anywhere; }
.note { white-space: pre-line; border-left: 3px solid var(--strong-line); padding-left: .6rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem .8rem; margin: .3rem 0; }
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
footer { margin: 2rem 0 1rem; border-top: 1px solid var(--line); padding-top: .5rem; }
@media (max-width: 44rem) {
  main { padding: .6rem; }
  h1 { font-size: 1.35rem; }
  th, td { padding: .3rem .25rem; }
  .rare { display: none; }
  .inside { grid-template-columns: minmax(0, 1fr); }
  .turns summary { grid-template-columns: 2.2rem minmax(0, 1fr) auto auto; gap: 0 .4rem; padding: .4rem .4rem; }
  .turns summary .who { grid-column: 2 / -1; grid-row: 1; font-size: .9rem; }
  .turns summary .number { grid-row: 1 / span 2; }
  .loss { min-width: 4.6rem; }
  .file { min-width: 4.5rem; }
  .left.word { overflow-wrap: anywhere; min-width: 4.5rem; }
  .chart text { font-size: 20px; }
  .chart circle { r: 8px; }
}
@media print {
  body { background: none; }
  .turns details::details-content { content-visibility: visible; display: block; }
  .number::before, details[open] > summary .number::before { content: none; }
  .turns details { break-inside: avoid; font-size: .8rem; }
  .turns .inside { grid-template-columns: 14rem minmax(0, 1fr); }
  .turns th, .turns td { padding: .1rem .3rem; }
  .turns thead th, .turns .badge, .turns .quiet { font-size: .8rem; }
}
)";

}  // namespace quoin::analysis::report
