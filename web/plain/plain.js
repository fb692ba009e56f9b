"use strict";
// A plain page that plays: no framework, no build. docs/protocol.md says what goes over the wire.

const $ = (id) => document.getElementById(id);
// h("li", {className: "x", onclick: f}, "text", node…): an element. Texts are never HTML.
function h(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.flat().filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}
const button = (text, onclick, properties) => h("button", { type: "button", onclick, ...properties }, text);

let noticeTimer;
function notice(sentence) {
  $("notice").textContent = sentence;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { $("notice").textContent = ""; }, 6000);
}

async function rest(method, path, body) {
  const options = { method, headers: body ? { "Content-Type": "application/json" } : {} };
  if (body) options.body = JSON.stringify(body);
  const answer = await fetch(path, options).catch(() => null);
  if (!answer) throw new Error("The server does not answer.");
  const object = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(object.error || "That did not work.");
  return object;
}
const attempt = (work) => (event) => {
  if (event) event.preventDefault();
  Promise.resolve().then(work).catch((error) => notice(error.message));
};

// Adds to the draws, so that the server alone cannot choose them.
function nonce() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
const ownName = () => localStorage.getItem("name") || "";

// --- the start page

async function openTable(table) {
  const made = await rest("POST", "/api/games", table);
  location.href = `/game/${made.game}`;
}

function describe(game) {
  const who = game.seats.map((seat) => seat.name || "free seat").join(" – ");
  return h("li", {}, h("a", { href: `/game/${game.id}` }, who), ` ${game.status}, ${game.lexicon}, ${game.layout}`);
}

async function showLists() {
  const lists = { mine: "/api/games/mine?limit=10", open: "/api/games?status=open&limit=20", watch: "/api/games?status=playing&limit=20" };
  for (const [id, path] of Object.entries(lists)) {
    const games = (await rest("GET", path)).games;
    $(id).replaceChildren(...(games.length ? games.map(describe) : [h("li", { className: "quiet" }, "None just now.")]));
  }
}

async function showLobby() {
  $("lobby").hidden = false;
  $("name").value = ownName();
  $("name").oninput = () => localStorage.setItem("name", $("name").value);
  const me = () => ({ player: "me", name: ownName() });
  $("quick").onclick = attempt(() => openTable({ seats: [me(), { player: "static" }], start: true }));
  const catalogue = await rest("GET", "/api/catalogue");
  const form = $("new-game");
  const option = (value, text) => h("option", { value }, text || value);
  [...form.seat].forEach((select, i) => {
    select.append(option("", i < 2 ? "choose" : "nobody"), option("me", "me"), option("human", "another person"),
      ...catalogue.players.map((player) => option(player.name, `computer: ${player.name}`)));
    select.value = ["me", "human", "", ""][i];
  });
  form.lexicon.append(option("", "the usual one"), ...catalogue.lexicons.map((name) => option(name)));
  form.layout.append(option("", "the usual one"), ...catalogue.layouts.map((name) => option(name)));
  $("rule-texts").append(...catalogue.rules.flatMap((rule) => [h("dt", {}, rule.key), h("dd", {}, rule.text)]));
  form.onsubmit = attempt(() => {
    const seats = [...form.seat].map((select) => select.value).filter(Boolean)
      .map((player) => (player === "me" ? me() : { player }));
    const rules = [form.rules.value.trim(), form.training.checked ? "training=yes" : ""].filter(Boolean).join(",");
    return openTable({ lexicon: form.lexicon.value, layout: form.layout.value, rules, seats,
      public: form.public.checked, start: !seats.some((seat) => seat.player === "human") });
  });
  await showLists();
  setInterval(() => { if (!document.hidden) showLists().catch((error) => notice(error.message)); }, 10000);
}

// --- the connection: one socket, which comes back by itself

const gameId = decodeURIComponent(location.pathname.split("/")[2] || "");
const invite = new URLSearchParams(location.search).get("invite") || "";
let socket = null;
let failures = 0;
let slowTimer;
let requestNumber = 0;
const waiting = new Map();

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`, "quoin.1");
  socket.onopen = () => ask("follow").then(() => {
    failures = 0;
    clearTimeout(slowTimer);
    slowTimer = null;
    $("connection").textContent = "";
  }).catch((error) => notice(error.message));
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error("The connection was lost. The board shows what counts."));
    waiting.clear();
    slowTimer = slowTimer || setTimeout(() => { $("connection").textContent = "reconnecting…"; }, 2000);
    setTimeout(connect, Math.min(10000, 250 * 2 ** failures++) * (0.5 + Math.random() / 2));
  };
}

function ask(type, fields) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Error("There is no connection just now."));
  const id = ++requestNumber;
  socket.send(JSON.stringify({ id, game: gameId, type, ...fields }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
const asks = (type, fields) => attempt(() => ask(type, fields));
const asksIfSure = (question, type) => attempt(() => (confirm(question) ? ask(type) : null));

function receive(message) {
  const waiter = waiting.get(message.re);
  if (message.type === "done" || message.type === "refused") {
    waiting.delete(message.re);
    if (!waiter) return;
    if (message.type === "done") waiter.resolve(); else waiter.reject(new Error(message.sentence));
    return;
  }
  if (message.game !== gameId) return;
  if (message.type === "plays") return showPlays(message);
  if (message.type === "moved") { location.href = `/game/${message.to}`; return; }
  if (message.type === "chat") chat.push(message.line);
  if (message.type === "table" || message.type === "game") table = message.table;
  if (message.type === "game") {
    chat = message.chat;
    setting = message.setting || null;
    if (setting) { alphabet = readAlphabet(setting.alphabet); layout = readLayout(setting.layout); }
    events = [];
  }
  if (message.state) {
    const before = state && state.turn;
    state = message.state;
    received = performance.now();
    events = events.slice(0, message.from || 0).concat(message.events);
    board = state.board.map(readTiles);
    settleRack();
    if (own() && state.turn === table.own_seat && before !== state.turn && state.phase === "playing") announce("It is your turn.");
  }
  showGame();
}

// --- what is known of the game

let table = null;
let setting = null;
let state = null;
let received = 0;
let events = [];
let chat = [];
let alphabet = null;
let layout = null;
let board = [];
let rack = []; // [{face, blank}], as arranged here; a tile that lies on the board has `at`
let cursor = null; // {row, column, across}
let lastTyped = null;
let chosen = null; // while exchanging: the set of tiles
const own = () => table && table.own_seat && state && state.seats[table.own_seat - 1];
const isOver = () => state && state.phase === "finished";

function readAlphabet(text) {
  const tiles = new Map();
  const cases = new Map(); // as typed or written -> the tile, and whether it is in lower case
  let blankPoints = 0;
  for (const line of text.split("\n")) {
    const [kind, upper, lower, , points, vowel] = line.trim().split(/\s+/);
    if (kind === "blank") blankPoints = Number(lower);
    if (kind !== "tile") continue;
    tiles.set(upper, { points: Number(points), lower, isVowel: vowel === "vowel" });
    cases.set(lower, { face: upper, blank: true });
    cases.set(upper, { face: upper, blank: false });
  }
  return { tiles, cases, blankPoints, longest: Math.max(...[...cases.keys()].map((key) => key.length)) };
}

function readLayout(text) {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/));
  return { rows: lines.filter((line) => line[0] === "row").map((line) => line.slice(1)),
    start: lines.find((line) => line[0] === "start")[1] };
}

// "[CH]A.b" -> tiles; a dot is an empty square, lower case a blank, ? a blank without a letter.
function readTiles(text) {
  return [...text.matchAll(/\[([^\]]+)\]|./gu)].map(([whole, inside]) => {
    if (whole === ".") return null;
    return whole === "?" ? { face: "", blank: true } : { ...alphabet.cases.get(inside || whole) };
  });
}
function writeTile(tile) {
  if (tile.blank && !tile.face) return "?";
  const text = tile.blank ? alphabet.tiles.get(tile.face).lower : tile.face;
  return [...text].length > 1 ? `[${text}]` : text;
}
const nameOf = (row, column, across) => {
  const letter = String.fromCharCode(65 + column);
  return across ? `${row + 1}${letter}` : `${letter}${row + 1}`;
};
const laidAt = (row, column) => rack.find((tile) => tile.at && tile.at.row === row && tile.at.column === column);
const tileAt = (row, column) => (board[row] && board[row][column]) || laidAt(row, column) || null;
const isOnBoard = ({ row, column }) => row >= 0 && column >= 0 && row < board.length && column < board.length;
const step = (square, by) => ({ ...square, row: square.row + (square.across ? 0 : by), column: square.column + (square.across ? by : 0) });

// The rack as the server has it, in the order and with the tiles laid that the player left here.
function settleRack() {
  const tiles = own() && own().rack !== undefined ? readTiles(own().rack) : [];
  const kept = [];
  for (const old of rack) {
    const i = tiles.findIndex((tile) => (old.blank ? tile.blank : tile.face === old.face));
    if (i < 0) continue;
    tiles.splice(i, 1);
    if (old.at && board[old.at.row][old.at.column]) recall(old);
    kept.push(old);
  }
  rack = kept.concat(tiles);
  chosen = null;
}
function recall(tile) {
  delete tile.at;
  if (tile.blank) tile.face = "";
}

// --- laying tiles

function lay(tile, face) {
  while (cursor && isOnBoard(cursor) && tileAt(cursor.row, cursor.column)) cursor = step(cursor, 1);
  if (!cursor || !isOnBoard(cursor)) { cursor = null; return notice("Choose a square first."); }
  if (face) tile.face = face;
  tile.at = { row: cursor.row, column: cursor.column };
  do cursor = step(cursor, 1); while (isOnBoard(cursor) && tileAt(cursor.row, cursor.column));
  if (!isOnBoard(cursor)) cursor = { ...step(cursor, -1) };
  showGame();
}

function findTile(face, blankFirst) {
  const free = rack.filter((tile) => !tile.at);
  const blank = free.find((tile) => tile.blank);
  const exact = free.find((tile) => !tile.blank && tile.face === face);
  return blankFirst ? blank : exact || blank;
}

function typeLetter(key, shift) {
  const known = (text) => alphabet.cases.get(text) || alphabet.cases.get(text.toUpperCase()) || alphabet.cases.get(text.toLowerCase());
  // C, then H: the tile CH, where there is one.
  const longer = lastTyped && known(lastTyped.text + key);
  if (longer) {
    const before = { ...cursor };
    const taken = lastTyped.tile;
    const at = taken && taken.at;
    if (at) { recall(taken); cursor = { ...cursor, ...at }; }
    const tile = findTile(longer.face, shift);
    if (tile) { lay(tile, longer.face); lastTyped = { text: lastTyped.text + key, tile }; return; }
    if (at) { taken.at = at; taken.face = known(lastTyped.text).face; cursor = before; }
  }
  const tile = known(key) && findTile(known(key).face, shift);
  if (tile) lay(tile, known(key).face);
  else if (![...alphabet.cases.keys()].some((text) => text.length > 1 && known(text) && text.toUpperCase().startsWith(key.toUpperCase())))
    notice(`There is no ${key.toUpperCase()} on your rack.`);
  lastTyped = { text: key, tile };
}

function clickTile(tile) {
  if (chosen) {
    if (!chosen.delete(tile)) chosen.add(tile);
    return showGame();
  }
  if (!cursor) return notice("Choose a square of the board first.");
  if (!tile.blank) return lay(tile);
  $("letter-buttons").replaceChildren(...[...alphabet.tiles.keys()].map((face) =>
    button(face, () => { $("letters").close(); lay(tile, face); })));
  return $("letters").showModal();
}

function clickSquare(row, column) {
  const laid = laidAt(row, column);
  if (laid) recall(laid);
  if (cursor && cursor.row === row && cursor.column === column && !laid) cursor = cursor.across ? { ...cursor, across: false } : null;
  else cursor = { row, column, across: cursor && laid ? cursor.across : true };
  lastTyped = null;
  showGame();
}

function boardKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (moves[event.key]) {
    const [down, right] = moves[event.key];
    const next = cursor ? { ...cursor, row: cursor.row + down, column: cursor.column + right } : { ...startSquare(), across: true };
    if (event.shiftKey && cursor) cursor.across = right !== 0;
    else if (isOnBoard(next)) cursor = next;
  } else if (event.key === "Enter") playLaid();
  else if (event.key === "Escape") rack.forEach(recall);
  else if (event.key === " " && cursor) { if (isOnBoard(step(cursor, 1))) cursor = step(cursor, 1); }
  else if (event.key === "Backspace" && cursor) {
    do cursor = step(cursor, -1); while (isOnBoard(cursor) && board[cursor.row][cursor.column]);
    if (!isOnBoard(cursor)) cursor = step(cursor, 1);
    const laid = laidAt(cursor.row, cursor.column);
    if (laid) recall(laid);
  } else if ([...event.key].length === 1 && cursor) { event.preventDefault(); return typeLetter(event.key, event.shiftKey); }
  else return;
  lastTyped = null;
  event.preventDefault();
  showGame();
}
const startSquare = () => readSquare(layout.start);
function readSquare(text) {
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(text.toUpperCase());
  if (!match) return null;
  const square = { row: Number(match[1] || match[4]) - 1, column: (match[2] || match[3]).charCodeAt(0) - 65, across: Boolean(match[1]) };
  return isOnBoard(square) ? square : null;
}

// What is laid, as the server wants it; an error says why it is no play.
function laidPlay() {
  const squares = rack.filter((tile) => tile.at).map((tile) => tile.at);
  if (!squares.length) throw new Error("No tile is on the board yet.");
  const rows = squares.map((square) => square.row), columns = squares.map((square) => square.column);
  const isRow = rows.every((row) => row === rows[0]), isColumn = columns.every((column) => column === columns[0]);
  if (!isRow && !isColumn) throw new Error("The tiles are not in one row or column.");
  const first = { row: Math.min(...rows), column: Math.min(...columns) };
  const beside = tileAt(first.row, first.column - 1) || tileAt(first.row, first.column + 1);
  first.across = isRow && (!isColumn || Boolean(beside) || !(tileAt(first.row - 1, first.column) || tileAt(first.row + 1, first.column)));
  const length = first.across ? Math.max(...columns) - first.column : Math.max(...rows) - first.row;
  let tiles = "";
  for (let i = 0; i <= length; ++i) {
    const { row, column } = step(first, i);
    if (!tileAt(row, column)) throw new Error("The play has a gap.");
    tiles += laidAt(row, column) ? writeTile(laidAt(row, column)) : ".";
  }
  return { at: nameOf(first.row, first.column, first.across), tiles };
}
const playLaid = attempt(() => ask("place", laidPlay()));

// "8D WORD": tiles of the board may be written, left out with dots or put in parentheses.
function layText(text) {
  const [where, ...rest] = text.trim().split(/\s+/);
  const start = readSquare(where || "");
  let word = rest.join("").replace(/[()[\]]/g, "");
  if (!start || !word) throw new Error("A play is a square and a word, as in 8D WORD.");
  const isLower = word === word.toLowerCase();
  rack.forEach(recall);
  for (let square = start; word; square = step(square, 1)) {
    if (!isOnBoard(square)) throw new Error("The word leaves the board.");
    let found = null;
    let length = word.startsWith(".") ? 1 : alphabet.longest;
    for (; length > 0 && !found && word[0] !== "."; --length) found = alphabet.cases.get(word.slice(0, length));
    const there = board[square.row][square.column];
    if (word[0] !== "." && !found) throw new Error(`There is no tile for ${word}.`);
    if (there && found && there.face !== found.face) throw new Error(`${there.face} lies on ${nameOf(square.row, square.column, true)}.`);
    if (!there) {
      const tile = found && findTile(found.face, found.blank && !isLower);
      if (!tile) throw new Error(found ? `You do not have ${found.face}.` : "A dot stands for a tile of the board.");
      tile.face = found.face;
      tile.at = { row: square.row, column: square.column };
    }
    word = word.slice(found ? length + 1 : 1);
  }
}

function exchange() {
  if (!chosen) { rack.forEach(recall); chosen = new Set(); notice("Choose the tiles to exchange."); return showGame(); }
  const tiles = [...chosen].map(writeTile).join("");
  chosen = null;
  showGame();
  return tiles && ask("exchange", { tiles });
}
function shuffle() {
  for (let i = rack.length - 1; i > 0; --i) {
    const j = Math.floor(Math.random() * (i + 1));
    [rack[i], rack[j]] = [rack[j], rack[i]];
  }
  showGame();
}

// --- showing it

const announce = notice;
const seatName = (seat) => table.seats[seat - 1].name || `Seat ${seat}`;

function drawTile(tile, more) {
  const points = tile.blank ? alphabet.blankPoints : alphabet.tiles.get(tile.face).points;
  return h("div", { className: `tile${tile.blank ? " blank" : ""}${tile.face.length > 1 ? " wide" : ""}${more || ""}` },
    tile.face || "\u00a0", h("small", {}, points ? String(points) : ""));
}

function lastSquares() {
  const play = state.last_play;
  if (!play || play.taken_off) return new Set();
  const start = readSquare(play.at);
  return new Set(readTiles(play.tiles).map((tile, i) => tile && nameOf(step(start, i).row, step(start, i).column, true)));
}

function showBoard() {
  const hadFocus = $("board").contains(document.activeElement);
  const last = lastSquares();
  const focus = cursor || startSquare();
  $("board").style.setProperty("--n", layout.rows.length);
  const head = h("tr", {}, h("th"), layout.rows.map((_, i) => h("th", { scope: "col" }, String.fromCharCode(65 + i))));
  const lines = layout.rows.map((premiums, row) => h("tr", {}, h("th", { scope: "row" }, String(row + 1)),
    premiums.map((premium, column) => {
      const tile = tileAt(row, column);
      const name = nameOf(row, column, true);
      const isCursor = cursor && cursor.row === row && cursor.column === column;
      const isStart = name === layout.start && !tile && premium === ".";
      const cell = h("td", { className: `${premium === "." ? "" : `p${premium}`}${isCursor ? " cursor" : ""}${isStart ? " start" : ""}`,
        tabIndex: focus.row === row && focus.column === column ? 0 : -1, onclick: () => clickSquare(row, column) },
      tile ? drawTile(tile, laidAt(row, column) ? " placed" : last.has(name) ? " last" : "") : premium === "." ? "" : premium);
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-label", `${name} ${tile ? tile.face : premium === "." ? "" : premium}`);
      if (isCursor) cell.dataset.arrow = cursor.across ? "→" : "↓";
      return cell;
    })));
  $("board").replaceChildren(head, ...lines);
  if (hadFocus || cursor) $("board").querySelector("td[tabindex='0']").focus({ preventScroll: true });
}

function showRack() {
  $("rack").replaceChildren(...rack.filter((tile) => !tile.at).map((tile) => {
    const drawn = drawTile(tile);
    const key = button("", () => clickTile(tile), { className: drawn.className });
    key.append(...drawn.childNodes);
    key.setAttribute("aria-label", tile.face || "blank");
    if (chosen) key.setAttribute("aria-pressed", String(chosen.has(tile)));
    return key;
  }));
}

function showControls() {
  const isMine = own() && state.turn === table.own_seat && state.phase === "playing";
  const runs = own() && !isOver() && own().status === "playing";
  const rules = Object.fromEntries(setting.rules.split(",").map((rule) => rule.split("=")));
  const training = rules.training === "yes";
  const held = rules.hold === "yes";
  const offered = [
    runs && [chosen ? `Exchange ${chosen.size}` : "Play", chosen ? attempt(exchange) : playLaid, { className: "primary", disabled: !isMine }],
    runs && !chosen && ["Exchange", attempt(exchange), { disabled: !isMine || !state.exchange_limit }],
    chosen && ["Keep them", () => { chosen = null; showGame(); }],
    runs && ["Pass", asks("pass"), { disabled: !isMine }],
    own() && state.can_challenge && ["Challenge", asks("challenge")],
    own() && state.can_challenge && (state.phase === "gone-out" || held) && ["Accept", asks("accept")],
    own() && state.can_challenge && held && ["Hold", asks("hold")],
    runs && held && own().rack_size < 7 && ["Draw", asks("draw")],
    own() && state.can_challenge && table.seats.length > 2 && ["No challenge", asks("wave-on")],
    own() && ["Shuffle", shuffle], runs && ["Recall", () => { rack.forEach(recall); showGame(); }],
    runs && training && ["Hint", asks("hint")], runs && training && ["All plays", asks("plays", { limit: 50 })],
    own() && training && ["Take back", asks("undo")], own() && training && ["New game", asks("reset")],
    runs && rules["scoreless-end"] === "claimed" && ["Claim the end", asks("claim")],
    runs && [own().agrees_to_end ? "You agreed to end" : "End by agreement", asksIfSure("End the game as it stands?", "agree"), { disabled: own().agrees_to_end }],
    runs && events.filter((event) => ["place", "pass", "exchange"].includes(event.event)).length < 2 && ["Abort", asksIfSure("Give this game up, for all?", "abort")],
    runs && ["Resign", asksIfSure("Resign, and lose the game?", "resign")],
    own() && isOver() && ["Rematch", asks("rematch"), { disabled: Boolean(table.next) || table.seats[table.own_seat - 1].rematch }],
  ];
  $("controls").replaceChildren(...offered.filter(Boolean).map(([text, action, properties]) => button(text, action, properties)));
  $("coordinates").hidden = !runs;
}

const runningSeat = () => (isOver() ? 0 : (state.last_play && state.last_play.open && state.last_play.held_by) || state.turn);
function clockText(seat) {
  const left = state.seats[seat - 1].time_left;
  if (left === undefined) return "";
  const now = Math.floor((left - (runningSeat() === seat ? performance.now() - received : 0)) / 1000);
  const size = Math.abs(now);
  return `${now < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}
function showClocks() {
  if (!state) return;
  document.querySelectorAll(".clock").forEach((clock) => {
    clock.textContent = clockText(Number(clock.dataset.seat));
    clock.classList.toggle("low", /^(−|0:)/.test(clock.textContent));
  });
}

function showPlayers() {
  $("players").replaceChildren(...table.seats.map((seat, i) => {
    const now = state && state.seats[i];
    const clock = h("span", { className: "clock" });
    clock.dataset.seat = i + 1;
    const about = [i + 1 === table.own_seat && "you", seat.player !== "human" && "computer", !seat.connected && "away",
      now && now.status !== "playing" && now.status.replaceAll("-", " "), now && now.agrees_to_end && "agrees to end",
      seat.rematch && "wants a rematch", now && `${now.rack_size} tiles`,
      now && i + 1 !== table.own_seat && now.rack !== undefined && now.rack].filter(Boolean).join(", ");
    return h("div", { className: `player${state && !isOver() && runningSeat() === i + 1 ? " turn" : ""}` },
      now && clock, h("b", {}, seatName(i + 1)), now && h("span", { className: "score" }, String(now.score)),
      h("div", { className: "quiet" }, about));
  }));
  showClocks();
}

function moveText(event) {
  if (event.event === "place") {
    const start = readSquare(event.at);
    const word = readTiles(event.tiles).map((tile, i) => {
      const there = board[step(start, i).row][step(start, i).column];
      return tile ? (tile.blank ? alphabet.tiles.get(tile.face).lower : tile.face) : `(${there ? there.face : "."})`;
    });
    return [`${event.at} ${word.join("")}`, `+${event.score}`];
  }
  if (event.event === "exchange") return [`exchanged ${event.count}${event.given ? `: ${event.given}` : ""}`, ""];
  if (event.event === "challenge") return [`challenged: ${event.stands ? "the play stands" : "the play comes off"}`, ""];
  if (event.event === "end") return [`The game is over (${event.reason.replaceAll("-", " ")}): ${event.scores.map((score, i) => `${seatName(i + 1)} ${score}`).join(", ")}.`, ""];
  const told = { pass: "passed", hold: "holds the play", accept: "accepts the play", resign: "resigned", forfeit: "ran out of time",
    agree: "agrees to end the game", claim: "ended the game", abort: "gave the game up" };
  return told[event.event] && [told[event.event], ""];
}

function showMoves() {
  const told = events.map((event) => [event, moveText(event)]).filter(([, text]) => text);
  $("moves").replaceChildren(...told.map(([event, [text, score]]) =>
    h("li", {}, h("span", {}, event.seat ? `${seatName(event.seat)}: ${text}` : text), h("span", {}, score))));
  $("moves").scrollTop = $("moves").scrollHeight;
  const counts = new Map();
  for (const tile of readTiles(state.unseen)) counts.set(tile.face || "?", (counts.get(tile.face || "?") || 0) + 1);
  const group = (wanted) => h("p", {}, [...counts].filter(([face]) => wanted === Boolean((alphabet.tiles.get(face) || {}).isVowel))
    .map(([face, count]) => h("span", {}, count > 1 ? `${face}×${count}` : face)));
  $("unseen").replaceChildren(...group(true).childNodes, h("br"), ...group(false).childNodes);
  $("bag").textContent = `${state.bag} in the bag, ${readTiles(state.unseen).length} unseen.`;
}

function showPlays(message) {
  const rows = message.plays.map((play) => h("li", {}, button(`${play.at} ${play.tiles}`, attempt(() => {
    rack.forEach(recall);
    const start = readSquare(play.at);
    readTiles(play.tiles).forEach((tile, i) => { if (tile) { cursor = step(start, i); lay(findTile(tile.face, tile.blank), tile.face); } });
  })), ` ${play.score} points: ${play.words.join(", ")}`));
  $("answers").replaceChildren(h("ol", {}, rows.length ? rows : h("li", {}, "Exchange or pass.")), h("p", { className: "quiet" }, `${message.total} plays are possible.`));
}

function showTable() {
  $("table").hidden = Boolean(state) || table.status === "finished";
  $("board-box").hidden = !state;
  if ($("table").hidden) return;
  const isFree = table.status === "open";
  const sit = (seat) => ask("sit", { seat, name: $("sitter") ? $("sitter").value : ownName(), nonce: nonce(), ...(invite ? { invite } : {}) });
  const seats = table.seats.map((seat, i) => h("li", {},
    h("span", {}, `${i + 1}. ${seat.taken ? seatName(i + 1) : "free seat"}${seat.player === "human" ? "" : ` (${seat.player})`}${seat.ready && seat.taken ? ", ready" : ""}`),
    h("span", { className: "row" }, isFree && !seat.taken && button("Sit here", attempt(() => sit(i + 1))),
      isFree && table.host && table.seats.length > 2 && button("Remove", asks("remove-seat", { seat: i + 1 })))));
  const name = ($("sitter") && $("sitter").value) || ownName();
  $("table").replaceChildren(h("h2", {}, isFree ? "The table" : "This table was given up."),
    isFree && !table.own_seat ? h("label", {}, "Your name ", h("input", { id: "sitter", value: name, maxLength: 20 })) : "",
    h("ul", {}, seats), h("div", { className: "row" },
      ...[isFree && (table.own_seat || table.host) && button("Start", attempt(() => ask("start", { nonce: nonce() })), { className: "primary" }),
        isFree && table.own_seat && button("Stand up", asks("stand")),
        isFree && table.host && table.seats.length < 4 && button("Add a seat", asks("add-seat", { player: "human" })),
        isFree && table.host && table.seats.length < 4 && button("Add a computer", asks("add-seat", { player: "static" })),
        isFree && table.host && button("Give the table up", asks("cancel"))].filter(Boolean)));
}

function link(label, path) {
  return [h("label", {}, label, h("input", { readOnly: true, value: location.origin + path, onclick: (event) => event.target.select() }))];
}
function showAbout() {
  $("about").replaceChildren(h("h2", {}, "This game"), h("p", {}, `${table.lexicon}, ${table.layout}. ${table.watchers} watching.`),
    ...(table.invite ? link("Invite with this link", `/game/${gameId}?invite=${table.invite}`) : link("Watch it at", `/game/${gameId}`)),
    ...(table.resume ? link("Go on with your seat on another device (keep it to yourself)", `/game/${gameId}?resume=${table.own_seat}.${table.resume}`) : []),
    ...(isOver() ? [h("p", {}, "Export: ", ...["gcg", "json", "log"].flatMap((form) => [h("a", { href: `/api/games/${gameId}/export?as=${form}` }, form), " "]))] : []),
    ...(table.next ? [h("p", {}, h("a", { href: `/game/${table.next}` }, "The next game"))] : []),
    h("details", {}, h("summary", {}, "Rules and fairness"), h("p", {}, table.rules.replaceAll(",", ", ")), h("p", {}, `Commitment to all draws: ${table.commitment}`)));
}

function showGame() {
  if (!table) return;
  document.title = `${table.seats.map((seat) => seat.name || "…").join(" – ")} · Quoin`;
  showTable();
  showPlayers();
  showAbout();
  $("chat").replaceChildren(...chat.map((line) => h("li", {}, h("b", {}, `${seatName(line.seat)}: `), line.text)));
  $("chat").scrollTop = $("chat").scrollHeight;
  $("say").hidden = !table.own_seat;
  if (!state) return;
  showBoard();
  showRack();
  showControls();
  showMoves();
}

async function openGame() {
  $("game").hidden = false;
  const resume = new URLSearchParams(location.search).get("resume");
  if (resume) {
    const [seat, token] = resume.split(".");
    await rest("POST", `/api/games/${gameId}/resume`, { seat: Number(seat), token }).catch((error) => notice(error.message));
    history.replaceState(null, "", `/game/${gameId}`); // the link is a key
  }
  $("board").onkeydown = boardKey;
  $("coordinates").onsubmit = attempt(() => {
    try { layText($("word").value); } finally { showGame(); }
    return ask("place", laidPlay()).then(() => { $("word").value = ""; });
  });
  $("say").onsubmit = attempt(() => ask("say", { text: $("line").value }).then(() => { $("line").value = ""; }));
  setInterval(showClocks, 250);
  connect();
}

// The first answer makes us known; everything after it is asked as the same person.
rest("GET", "/api/session").then(() => (gameId ? openGame() : showLobby())).catch((error) => notice(error.message));
