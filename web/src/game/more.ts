// What a game page shows beside the board, later, or to some people only. It is loaded when the board is there, and before
// anybody asks for it: a server that was renewed meanwhile has these files no more.
export { default as AboutGame } from "./AboutGame.svelte";
export { default as ChallengeDialog } from "./ChallengeDialog.svelte";
export { default as ChatPanel } from "./ChatPanel.svelte";
export { default as EndPanel } from "./EndPanel.svelte";
export { default as KeysDialog } from "./KeysDialog.svelte";
export { default as NotesPanel } from "./NotesPanel.svelte";
export { default as PauseCover } from "./PauseCover.svelte";
export { default as StatisticsPanel } from "./StatisticsPanel.svelte";
export { default as TablePanel } from "./TablePanel.svelte";
export { default as TrainingPanel } from "./TrainingPanel.svelte";
export { default as UnseenTiles } from "./UnseenTiles.svelte";
export { bringIntoSight } from "../board/in_sight";
export { Teacher } from "../teacher/teacher.svelte";
export { verdictText } from "../teacher/why";
