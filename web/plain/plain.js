"use strict";
// A plain page that plays: no framework, no build. docs/protocol.md says what goes over the wire.

const $ = (id) => document.getElementById(id);
// h("li", {className: "x", onclick: f}, "text", node…): an element. Texts are never HTML.
function h(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.flat(2).filter((child) => child || child === 0));
  return element;
}
const button = (text, onclick, properties) => h("button", { type: "button", onclick, ...properties }, text);

let noticeTimer;
function notice(sentence) {
  $("notice").textContent = sentence;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => { $("notice").textContent = ""; }, 5000);
}
// For buttons and forms: what goes wrong is said.
const attempt = (work) => (event) => {
  if (event) event.preventDefault();
  Promise.resolve().then(work).catch((error) => notice(error.message));
};

async function rest(method, path, body) {
  const answer = await fetch(path, { method, headers: body && { "Content-Type": "application/json" }, body: body && JSON.stringify(body) }).catch(() => null);
  const object = answer ? await answer.json().catch(() => ({})) : { error: "The server does not answer." };
  if (!answer || !answer.ok) throw new Error(object.error || "That did not work.");
  return object;
}
// Adds to the draws, so that the server alone cannot choose them.
const nonce = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const ownName = () => localStorage.getItem("name") || "";

// --- the start page

const openTable = async (wanted) => { location.href = `/game/${(await rest("POST", "/api/games", wanted)).game}`; };

async function showLists() {
  const lists = { mine: "/mine?limit=10", open: "?status=open&limit=20", watch: "?status=playing&limit=20" };
  for (const [id, path] of Object.entries(lists)) {
    const { games } = await rest("GET", `/api/games${path}`);
    $(id).replaceChildren(...games.map((game) => h("li", {}, h("a", { href: `/game/${game.id}` },
      game.seats.map((seat) => seat.name || "free seat").join(" – ")), ` ${game.status}, ${game.lexicon}, ${game.layout}`)));
    if (!games.length) $(id).append(h("li", { className: "quiet" }, "None just now."));
  }
}

async function showLobby() {
  $("lobby").hidden = false;
  $("name").value = ownName();
  $("name").oninput = () => localStorage.setItem("name", $("name").value);
  const seatOf = (player) => (player === "me" ? { player, name: ownName() } : { player });
  $("quick").onclick = attempt(() => openTable({ seats: [seatOf("me"), seatOf("static")], start: true }));
  const catalogue = await rest("GET", "/api/catalogue");
  const form = $("new-game");
  const option = (value, text) => h("option", { value }, text || value);
  [...form.seat].forEach((select, i) => {
    select.append(option("", "nobody"), option("me"), option("human", "a person"),
      ...catalogue.players.map((player) => option(player.name, `computer: ${player.name}`)));
    select.value = ["me", "human", "", ""][i];
  });
  form.lexicon.append(option("", "the usual one"), ...catalogue.lexicons.map((name) => option(name)));
  form.layout.append(option("", "the usual one"), ...catalogue.layouts.map((name) => option(name)));
  $("rule-texts").append(...catalogue.rules.flatMap((rule) => [h("dt", {}, rule.key), h("dd", {}, rule.text)]));
  form.onsubmit = attempt(() => {
    const seats = [...form.seat].map((select) => select.value).filter(Boolean).map(seatOf);
    const rules = [form.rules.value.trim(), form.training.checked && "training=yes"].filter(Boolean).join(",");
    return openTable({ lexicon: form.lexicon.value, layout: form.layout.value, rules, seats, public: form.public.checked,
      start: seats.every((seat) => seat.player !== "human") });
  });
  await showLists();
  setInterval(() => document.hidden || attempt(showLists)(), 10000);
}

// --- the connection: one socket, which comes back by itself

const gameId = decodeURIComponent(location.pathname.split("/")[2] || "");
const invite = new URLSearchParams(location.search).get("invite") || "";
const waiting = new Map();
let socket, slowTimer, failures = 0, requestNumber = 0;

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`, "quoin.1");
  socket.onopen = attempt(async () => {
    await ask("follow");
    failures = 0;
    slowTimer = clearTimeout(slowTimer);
    $("connection").textContent = "";
  });
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    waiting.forEach(({ reject }) => reject(new Error("The connection was lost. The board shows what counts.")));
    waiting.clear();
    slowTimer = slowTimer || setTimeout(() => { $("connection").textContent = "reconnecting…"; }, 2000);
    setTimeout(connect, Math.min(10000, 250 * 2 ** failures++) * (0.5 + Math.random() / 2));
  };
}

async function ask(type, fields) {
  if (!socket || socket.readyState !== WebSocket.OPEN) throw new Error("There is no connection just now.");
  const id = ++requestNumber;
  socket.send(JSON.stringify({ id, game: gameId, type, ...fields }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
const asks = (type, fields) => attempt(() => ask(type, fields));
const asksIfSure = (question, type) => attempt(() => (confirm(question) ? ask(type) : null));

function receive(message) {
  const waiter = waiting.get(message.re);
  if (message.type === "done" || message.type === "refused") waiting.delete(message.re);
  if (waiter && message.type === "done") waiter.resolve();
  if (waiter && message.type === "refused") waiter.reject(new Error(message.sentence));
  if (message.game !== gameId) return;
  if (message.type === "plays") showPlays(message);
  if (message.type === "moved") location.href = `/game/${message.to}`;
  if (message.type === "chat") chat.push(message.line);
  if (message.table) table = message.table;
  if (message.type === "game") {
    chat = message.chat;
    setting = message.setting;
    events = [];
    if (setting) { alphabet = readAlphabet(setting.alphabet); layout = readLayout(setting.layout); }
  }
  if (message.state) {
    const wasMine = isMine();
    state = message.state;
    received = performance.now();
    events = events.slice(0, message.from || 0).concat(message.events);
    board = state.board.map(readTiles);
    if (message.events.some((event) => event.seat === table.own_seat && event.event !== "draw")) cursor = null;
    $("answers").replaceChildren();
    settleRack();
    if (isMine() && !wasMine) notice("It is your turn.");
  }
  showGame();
}

// --- what is known of the game

let table, setting, state, alphabet, layout, received = 0, events = [], chat = [], board = [];
let rack = []; // [{face, blank}], as arranged here; a tile that is laid on the board has `at`
let cursor = null; // {row, column, across}
let typed = null; // the last letter typed, and its tile
let chosen = null; // while exchanging: the set of tiles
const own = () => table && table.own_seat && state && state.seats[table.own_seat - 1];
const isOver = () => state && state.phase === "finished";
const isMine = () => own() && state.turn === table.own_seat && state.phase === "playing";
const seatName = (seat) => table.seats[seat - 1].name || `Seat ${seat}`;

function readAlphabet(text) {
  const read = { tiles: new Map(), cases: new Map(), blankPoints: 0 }; // cases: as written -> the tile, in lower case a blank
  for (const line of text.split("\n")) {
    const [kind, upper, lower, , points, vowel] = line.trim().split(/\s+/);
    if (kind === "blank") read.blankPoints = Number(lower);
    if (kind !== "tile") continue;
    read.tiles.set(upper, { points: Number(points), lower, isVowel: vowel === "vowel" });
    read.cases.set(lower, { face: upper, blank: true }).set(upper, { face: upper, blank: false });
  }
  return read;
}
function readLayout(text) {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/));
  return { rows: lines.filter(([kind]) => kind === "row").map((line) => line.slice(1)), start: lines.find(([kind]) => kind === "start")[1] };
}
// "[CH]A.b" -> tiles; a dot is an empty square, lower case a blank, ? a blank without a letter.
const readTiles = (text) => [...text.matchAll(/\[([^\]]+)\]|./gu)].map(([whole, inside]) =>
  (whole === "." ? null : whole === "?" ? { face: "", blank: true } : { ...alphabet.cases.get(inside || whole) }));
function writeTile(tile) {
  const text = tile.blank ? (tile.face ? alphabet.tiles.get(tile.face).lower : "?") : tile.face;
  return [...text].length > 1 ? `[${text}]` : text;
}
const letterAt = (column) => String.fromCharCode(65 + column);
const nameOf = ({ row, column, across = true }) => (across ? `${row + 1}${letterAt(column)}` : `${letterAt(column)}${row + 1}`);
function readSquare(text) {
  const match = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(text.toUpperCase());
  const square = match && { row: (match[1] || match[4]) - 1, column: (match[2] || match[3]).charCodeAt(0) - 65, across: Boolean(match[1]) };
  return square && isOnBoard(square) ? square : null;
}
const laidAt = ({ row, column }) => rack.find((tile) => tile.at && tile.at.row === row && tile.at.column === column);
const tileAt = (square) => isOnBoard(square) && (board[square.row][square.column] || laidAt(square));
const isOnBoard = ({ row, column }) => row >= 0 && column >= 0 && row < board.length && column < board.length;
const step = (from, by) => ({ ...from, row: from.row + (from.across ? 0 : by), column: from.column + (from.across ? by : 0) });

// The rack as the server has it, in the order and with the tiles laid that the player left here.
function settleRack() {
  const tiles = own() && own().rack !== undefined ? readTiles(own().rack) : [];
  rack = rack.filter((old) => {
    const i = tiles.findIndex((tile) => (old.blank ? tile.blank : !tile.blank && tile.face === old.face));
    if (i >= 0) tiles.splice(i, 1);
    if (old.at && board[old.at.row][old.at.column]) recall(old);
    return i >= 0;
  }).concat(tiles);
  chosen = null;
}
const recall = (tile) => Object.assign(tile, { at: undefined, face: tile.blank ? "" : tile.face });

// --- laying tiles

function lay(tile, face) {
  while (cursor && tileAt(cursor)) cursor = step(cursor, 1);
  if (!cursor || !isOnBoard(cursor)) return notice("Choose a free square of the board first.");
  Object.assign(tile, { face, at: { row: cursor.row, column: cursor.column } });
  if (isOnBoard(step(cursor, 1))) cursor = step(cursor, 1);
  return showGame();
}
function findTile(face, wantsBlank) {
  const free = rack.filter((tile) => !tile.at);
  return (!wantsBlank && free.find((tile) => !tile.blank && tile.face === face)) || free.find((tile) => tile.blank);
}
const letterOf = (text) => alphabet.cases.get(text) || alphabet.cases.get(text.toUpperCase()) || alphabet.cases.get(text.toLowerCase());

function typeLetter(key, wantsBlank) {
  // C, then H: the tile CH, where the rack has one.
  const both = typed && letterOf(typed.text + key);
  const longer = both && rack.find((tile) => !tile.at && !tile.blank && tile.face === both.face);
  if (longer) {
    if (typed.tile && typed.tile.at) { cursor = { ...cursor, ...typed.tile.at }; recall(typed.tile); }
    typed = null;
    return lay(longer, longer.face);
  }
  const letter = letterOf(key);
  const tile = letter && findTile(letter.face, wantsBlank);
  typed = { text: key, tile };
  return tile ? lay(tile, letter.face) : notice(`You have no ${key.toUpperCase()}.`);
}

function clickTile(tile) {
  if (chosen) return chosen.delete(tile) || chosen.add(tile), showGame();
  if (!cursor || !tile.blank) return lay(tile, tile.face);
  $("letter-buttons").replaceChildren(...[...alphabet.tiles.keys()].map((face) => button(face, () => { $("letters").close(); lay(tile, face); })));
  return $("letters").showModal();
}
function clickSquare(square) {
  const laid = laidAt(square);
  const isSame = cursor && cursor.row === square.row && cursor.column === square.column;
  if (laid) recall(laid);
  cursor = !isSame || laid ? { ...square, across: !laid || !cursor || cursor.across } : cursor.across ? { ...square, across: false } : null;
  typed = null;
  showGame();
}
const moveCursor = (to) => { if (isOnBoard(to)) cursor = to; };
function boardKey(event) {
  const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  if (event.ctrlKey || event.altKey || event.metaKey || event.key === "Tab") return;
  cursor = cursor || readSquare(layout.start);
  event.preventDefault();
  if ([...event.key].length === 1 && event.key !== " ") { typeLetter(event.key, event.shiftKey); return; }
  typed = null;
  const [down, right] = arrows[event.key] || [0, 0];
  if (event.key === "Enter") playLaid();
  if (event.key === "Escape") rack.forEach(recall);
  if (down || right) moveCursor(event.shiftKey ? { ...cursor, across: right !== 0 } : { ...cursor, row: cursor.row + down, column: cursor.column + right });
  if (event.key === " ") moveCursor(step(cursor, 1));
  if (event.key === "Backspace") {
    if (!laidAt(cursor)) do moveCursor(step(cursor, -1)); while (isOnBoard(step(cursor, -1)) && board[cursor.row][cursor.column]);
    if (laidAt(cursor)) recall(laidAt(cursor));
  }
  showGame();
}

// What is laid, as the server wants it; an error says why it is no play.
function laidPlay() {
  const squares = rack.filter((tile) => tile.at).map((tile) => tile.at);
  if (!squares.length) throw new Error("No tile is on the board yet.");
  const rows = squares.map((square) => square.row), columns = squares.map((square) => square.column);
  const first = { row: Math.min(...rows), column: Math.min(...columns) }, last = { row: Math.max(...rows), column: Math.max(...columns) };
  if (first.row !== last.row && first.column !== last.column) throw new Error("The tiles are not in one row or column.");
  const isBeside = [step({ ...first, across: true }, -1), step({ ...first, across: true }, 1)].some(tileAt);
  first.across = first.row === last.row && (first.column !== last.column || isBeside);
  let tiles = "";
  for (let square = first; square.row <= last.row && square.column <= last.column; square = step(square, 1)) {
    if (!tileAt(square)) throw new Error("The play has a gap.");
    tiles += laidAt(square) ? writeTile(laidAt(square)) : ".";
  }
  return { at: nameOf(first), tiles };
}
const playLaid = attempt(() => ask("place", laidPlay()));

// "8D WORD": tiles of the board may be written, left out with dots or put in parentheses.
function layText(text) {
  const [where, ...rest] = text.trim().split(/\s+/);
  let word = rest.join("").replace(/[()[\]]/g, "");
  let square = readSquare(where);
  if (!square || !word) throw new Error("A play is a square and a word, as in 8D WORD.");
  const isLower = word === word.toLowerCase();
  rack.forEach(recall);
  for (; word; square = step(square, 1)) {
    if (!isOnBoard(square)) throw new Error("The word leaves the board.");
    const there = board[square.row][square.column];
    // The longest tile that the word goes on with.
    const name = [...alphabet.cases.keys()].filter((key) => word.startsWith(key)).sort((a, b) => b.length - a.length)[0];
    if (!name && !(there && word[0] === ".")) throw new Error(`There is no tile for ${word}.`);
    const { face, blank } = alphabet.cases.get(name) || there;
    if (there && there.face !== face) throw new Error(`${there.face} lies on ${nameOf(square)}.`);
    const tile = there || findTile(face, blank && !isLower);
    if (!tile) throw new Error(`You have no ${face}.`);
    if (!there) Object.assign(tile, { face, at: { row: square.row, column: square.column } });
    word = word.slice(name ? name.length : 1);
  }
}
function exchange() {
  const tiles = chosen && [...chosen].map(writeTile).join("");
  rack.forEach(recall);
  chosen = chosen ? null : new Set();
  if (chosen) notice("Choose the tiles to exchange.");
  showGame();
  return tiles && ask("exchange", { tiles });
}

// --- showing it

function drawTile(tag, tile, more, properties) {
  const points = tile.blank ? alphabet.blankPoints : alphabet.tiles.get(tile.face).points;
  const className = `tile ${tile.blank ? "blank" : ""} ${tile.face.length > 1 ? "wide" : ""} ${more}`;
  return h(tag, { className, ...properties }, tile.face, h("small", {}, points || ""));
}
function showBoard() {
  const play = state.last_play;
  const last = new Set(play && !play.taken_off ? readTiles(play.tiles).map((tile, i) => tile && nameOf({ ...step(readSquare(play.at), i), across: true })) : []);
  const hadFocus = $("board").contains(document.activeElement);
  const focus = cursor || readSquare(layout.start);
  const cellAt = (row, column, premium) => {
    const square = { row, column }, tile = tileAt(square), name = nameOf(square);
    const isFocus = focus.row === row && focus.column === column;
    const label = premium === "." ? (name === layout.start ? "★" : "") : premium;
    const cell = h("td", { className: `p${premium} ${cursor && isFocus ? "cursor" : ""}`, tabIndex: isFocus ? 0 : -1, onclick: () => clickSquare(square) },
      tile ? drawTile("div", tile, laidAt(square) ? "placed" : last.has(name) ? "last" : "") : label);
    if (cursor && isFocus) cell.dataset.arrow = cursor.across ? "→" : "↓";
    cell.setAttribute("role", "gridcell");
    cell.setAttribute("aria-label", `${name} ${tile ? tile.face : label}`);
    return cell;
  };
  $("board").style.setProperty("--n", layout.rows.length);
  $("board").replaceChildren(h("tr", {}, h("th"), layout.rows.map((_, i) => h("th", { scope: "col" }, letterAt(i)))),
    ...layout.rows.map((row, i) => h("tr", {}, h("th", { scope: "row" }, i + 1), row.map((premium, j) => cellAt(i, j, premium)))));
  if (hadFocus || cursor) $("board").querySelector("td[tabindex='0']").focus({ preventScroll: true });
  $("rack").replaceChildren(...rack.filter((tile) => !tile.at).map((tile) =>
    drawTile("button", tile, chosen && chosen.has(tile) ? "chosen" : "", { type: "button", ariaLabel: tile.face || "blank", onclick: () => clickTile(tile) })));
}

function showControls() {
  const rules = Object.fromEntries(setting.rules.split(",").map((rule) => rule.split("=")));
  const runs = own() && !isOver() && own().status === "playing", training = own() && rules.training === "yes", holds = rules.hold === "yes";
  const turns = events.filter((event) => ["place", "pass", "exchange"].includes(event.event)).length;
  const notMine = { disabled: !isMine() };
  const answers = own() && state.can_challenge;
  const offered = [
    runs && !chosen && ["Play", playLaid, { className: "primary", ...notMine }],
    runs && [chosen ? `Exchange ${chosen.size}` : "Exchange", attempt(exchange), { disabled: !isMine() || !state.exchange_limit }],
    runs && ["Pass", asks("pass"), notMine],
    answers && ["Challenge", asks("challenge")], answers && (holds || state.phase === "gone-out") && ["Accept", asks("accept")],
    answers && holds && ["Hold", asks("hold")], answers && table.seats.length > 2 && ["No challenge", asks("wave-on")],
    runs && holds && ["Draw", asks("draw")],
    runs && ["Shuffle", () => { rack = rack.map((tile) => [Math.random(), tile]).sort((a, b) => a[0] - b[0]).map(([, tile]) => tile); showGame(); }],
    runs && ["Recall", () => { rack.forEach(recall); chosen = null; showGame(); }],
    runs && training && ["Hint", asks("hint")], runs && training && ["All plays", asks("plays", { limit: 50 })],
    training && ["Take back", asks("undo")], training && ["New game", asks("reset")],
    runs && rules["scoreless-end"] === "claimed" && ["Claim the end", asks("claim")],
    runs && ["End by agreement", asksIfSure("End the game as it stands?", "agree"), { disabled: own().agrees_to_end }],
    runs && turns < 2 && ["Abort", asksIfSure("Give this game up, for all?", "abort")],
    runs && ["Resign", asksIfSure("Resign, and lose the game?", "resign")],
    own() && isOver() && ["Rematch", asks("rematch"), { className: "primary", disabled: Boolean(table.next) || table.seats[table.own_seat - 1].rematch }],
  ];
  $("controls").replaceChildren(...offered.filter(Boolean).map((one) => button(...one)));
  $("coordinates").hidden = !runs;
}

const runningSeat = () => (!state || isOver() ? 0 : (state.last_play && state.last_play.open && state.last_play.held_by) || state.turn);
function showClocks() {
  document.querySelectorAll(".clock").forEach((clock) => {
    const seat = Number(clock.dataset.seat), left = state.seats[seat - 1].time_left;
    if (left === undefined) return;
    const seconds = Math.floor((left - (runningSeat() === seat ? performance.now() - received : 0)) / 1000), size = Math.abs(seconds);
    clock.textContent = `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", seconds < 60);
  });
}
function showPlayers() {
  $("players").replaceChildren(...table.seats.map((seat, i) => {
    const now = state && state.seats[i], isOwn = i + 1 === table.own_seat;
    const about = [isOwn && "you", seat.player !== "human" && "computer", seat.taken && !seat.connected && "away", seat.rematch && "wants a rematch",
      now && now.status !== "playing" && now.status.replaceAll("-", " "), now && now.agrees_to_end && "agrees to end",
      now && (isOwn || now.rack === undefined ? `${now.rack_size} tiles` : now.rack)];
    const clock = h("span", { className: "clock" });
    clock.dataset.seat = i + 1;
    return h("div", { className: `player ${runningSeat() === i + 1 ? "turn" : ""}` }, now && clock, h("b", {}, seat.taken ? seatName(i + 1) : "free seat"),
      now && h("span", { className: "score" }, now.score), h("div", { className: "quiet" }, about.filter(Boolean).join(", ")));
  }));
  showClocks();
}

const Told = { pass: "passed", hold: "holds the play", accept: "accepts the play", resign: "resigned", forfeit: "ran out of time", undo: "took back",
  agree: "agrees to end the game", claim: "ended the game", abort: "gave the game up" };
function moveText(event) {
  if (event.event === "place") {
    return `${event.at} ${readTiles(event.tiles).map((tile, i) => {
      const { row, column } = step(readSquare(event.at), i);
      return tile ? (tile.blank ? alphabet.tiles.get(tile.face).lower : tile.face) : `(${(board[row][column] || { face: "." }).face})`;
    }).join("").replaceAll(")(", "")}`;
  }
  if (event.event === "exchange") return `exchanged ${event.count} ${event.given && `(${event.given})`}`;
  if (event.event === "challenge") return `challenged: the play ${event.stands ? "stands" : "comes off"}`;
  if (event.event === "end") return `The end: ${event.reason.replaceAll("-", " ")}. ${event.scores.map((score, i) => `${seatName(i + 1)} ${score}`).join(", ")}.`;
  return Told[event.event];
}
function showMoves() {
  $("moves").replaceChildren(...events.filter(moveText).map((event) => h("li", {},
    h("span", {}, event.seat ? `${seatName(event.seat)}: ${moveText(event)}` : moveText(event)), h("span", {}, event.score !== undefined && `+${event.score}`))));
  $("moves").scrollTop = $("moves").scrollHeight;
  const unseen = readTiles(state.unseen).map((tile) => tile.face || "?");
  const isVowel = (face) => face !== "?" && alphabet.tiles.get(face).isVowel;
  const faces = [...new Set(unseen)].sort((a, b) => Number(isVowel(b)) - Number(isVowel(a)));
  $("unseen").replaceChildren(...faces.map((face) => h("span", { className: isVowel(face) ? "vowel" : "" }, `${face} ${unseen.filter((one) => one === face).length}`)));
  $("bag").textContent = `${state.bag} in the bag, ${unseen.length} unseen.`;
}
function showPlays(message) {
  $("answers").replaceChildren(h("p", { className: "quiet" }, `${message.total} plays are possible.${message.plays.length ? "" : " Exchange or pass."}`),
    h("ol", {}, message.plays.map((play) => h("li", {}, button(`${play.at} ${play.tiles}`, attempt(() => {
      rack.forEach(recall);
      readTiles(play.tiles).forEach((tile, i) => { if (tile) { cursor = step(readSquare(play.at), i); lay(findTile(tile.face, tile.blank), tile.face); } });
    })), ` ${play.score} points: ${play.words.join(", ")}`))));
}

function showTable() {
  $("table").hidden = Boolean(state);
  document.body.classList.toggle("waiting", !state);
  if (state) return;
  const isOpen = table.status === "open", mayChange = isOpen && table.host, name = $("sitter") ? $("sitter").value : ownName();
  const sit = (seat) => attempt(() => ask("sit", { seat, name: $("sitter") ? $("sitter").value : ownName(), nonce: nonce(), ...(invite && { invite }) }));
  $("table").replaceChildren(h("h2", {}, isOpen ? "Before the game" : "This table was given up."),
    isOpen && !table.own_seat ? h("label", {}, "Your name", h("input", { id: "sitter", value: name, maxLength: 20 })) : "",
    h("ul", {}, table.seats.map((seat, i) => h("li", {}, h("span", {}, `${i + 1}. ${seat.taken ? seatName(i + 1) : "free seat"}${seat.taken && seat.ready ? ", ready" : ""}`),
      h("span", { className: "row" }, isOpen && !seat.taken && button("Sit here", sit(i + 1)),
        mayChange && table.seats.length > 2 && button("Remove", asks("remove-seat", { seat: i + 1 })))))),
    h("div", { className: "row" }, isOpen && (table.own_seat || table.host) && button("Start", attempt(() => ask("start", { nonce: nonce() })), { className: "primary" }),
      isOpen && table.own_seat && button("Stand up", asks("stand")),
      mayChange && table.seats.length < 4 && [["Add a seat", "human"], ["Add a computer", "static"]].map(([text, player]) => button(text, asks("add-seat", { player }))),
      mayChange && button("Give the table up", asks("cancel"))));
}
function showAbout() {
  const link = (label, path) => h("label", {}, label, h("input", { readOnly: true, value: location.origin + path, onclick: (event) => event.target.select() }));
  const isOpen = $("about").querySelector("details[open]") !== null;
  $("about").replaceChildren(h("h2", {}, "This game"), h("p", {}, `${table.lexicon}, ${table.layout}. ${table.watchers} watching.`),
    isOver() ? h("p", {}, "Export: ", ["gcg", "json", "log"].map((form) => [h("a", { href: `/api/games/${gameId}/export?as=${form}` }, form), " "])) : "",
    table.next ? h("p", {}, h("a", { href: `/game/${table.next}` }, "The next game")) : "",
    table.invite ? link("Invite others with this link", `/game/${gameId}?invite=${table.invite}`) : link("Others can watch at", `/game/${gameId}`),
    table.resume ? link("Your seat on another device; keep it to yourself", `/game/${gameId}?resume=${table.own_seat}.${table.resume}`) : "",
    h("details", { open: isOpen }, h("summary", {}, "Rules and fairness"), h("p", {}, table.rules.replaceAll(",", ", ")), h("p", {}, `Commitment to all draws: ${table.commitment}`)));
}
function showGame() {
  document.title = `${table.seats.map((seat) => seat.name || "…").join(" – ")} · Quoin`;
  showTable();
  showPlayers();
  showAbout();
  $("chat").replaceChildren(...chat.map((line) => h("li", {}, h("b", {}, `${seatName(line.seat)}: `), line.text)));
  $("chat").scrollTop = $("chat").scrollHeight;
  $("say").hidden = !table.own_seat;
  if (state) [showBoard, showControls, showMoves].forEach((show) => show());
}

async function openGame() {
  $("game").hidden = false;
  const resume = new URLSearchParams(location.search).get("resume");
  if (resume) {
    const [seat, token] = resume.split(".");
    history.replaceState(null, "", `/game/${gameId}`); // the link is a key
    await rest("POST", `/api/games/${gameId}/resume`, { seat: Number(seat), token }).catch((error) => notice(error.message));
  }
  $("board").onkeydown = boardKey;
  $("coordinates").onsubmit = attempt(async () => {
    try { layText($("word").value); } finally { showGame(); }
    await ask("place", laidPlay());
    $("word").value = "";
  });
  $("say").onsubmit = attempt(async () => { await ask("say", { text: $("line").value }); $("line").value = ""; });
  setInterval(showClocks, 250);
  connect();
}

// The first answer makes us known; everything after it is asked as the same person.
attempt(async () => { await rest("GET", "/api/session"); await (gameId ? openGame() : showLobby()); })();
