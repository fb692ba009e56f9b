// A client of the game server in plain Node, without packages: HTTP with a cookie, and a WebSocket (RFC 6455) over
// node:net, because Node has none of its own before version 22. What it does not do: extensions, and binary messages.

import { createHash, randomBytes } from "node:crypto";
import { EventEmitter } from "node:events";
import http from "node:http";
import net from "node:net";

const AcceptSuffix = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
const Continuation = 0, Text = 1, Close = 8, Ping = 9, Pong = 10;

// Emits "open", "message" (text), "ping", and once "close" (code, reason).
export class Socket extends EventEmitter {
  constructor(url, { protocol = "quoin.1", cookie = "", origin = "" } = {}) {
    super();
    const { hostname, port, host, pathname } = new URL(url);
    this.key = randomBytes(16).toString("base64");
    this.waiting = Buffer.alloc(0);
    this.fragments = [];
    this.isOpen = false;
    this.closing = undefined;
    this.line = net.connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 80) }, () => {
      const lines = [`GET ${pathname} HTTP/1.1`, `Host: ${host}`, "Connection: Upgrade", "Upgrade: websocket",
        "Sec-WebSocket-Version: 13", `Sec-WebSocket-Key: ${this.key}`, `Sec-WebSocket-Protocol: ${protocol}`];
      if (cookie) lines.push(`Cookie: ${cookie}`);
      if (origin) lines.push(`Origin: ${origin}`);
      this.line.write(lines.join("\r\n") + "\r\n\r\n");
    });
    this.line.on("data", (bytes) => this.#take(bytes));
    this.line.on("error", (error) => this.#end(0, error.message));
    this.line.on("close", () => this.#end(0, "the line was cut"));
  }

  send(text) { this.#write(Text, Buffer.from(text)); }
  // For tests of the other side: one message in several frames.
  sendInPieces(text, size) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size)
      this.#write(at === 0 ? Text : Continuation, bytes.subarray(at, at + size), at + size >= bytes.length);
  }
  ping(text = "") { this.#write(Ping, Buffer.from(text)); }
  close(code = 1000, reason = "") {
    const body = Buffer.concat([Buffer.alloc(2), Buffer.from(reason)]);
    body.writeUInt16BE(code);
    this.closing ??= { code, reason };
    this.#write(Close, body);
  }
  cut() { this.line.destroy(); }

  #write(kind, body, isLast = true) {
    const head = [(isLast ? 0x80 : 0) | kind];
    if (body.length < 126) head.push(0x80 | body.length);
    else if (body.length < 65536) head.push(0x80 | 126, body.length >> 8, body.length & 255);
    else {
      const length = Buffer.alloc(8);
      length.writeBigUInt64BE(BigInt(body.length));
      head.push(0x80 | 127, ...length);
    }
    const mask = randomBytes(4);
    const masked = Buffer.from(body.map((byte, i) => byte ^ mask[i % 4]));
    this.line.write(Buffer.concat([Buffer.from(head), mask, masked]));
  }

  #take(bytes) {
    this.waiting = Buffer.concat([this.waiting, bytes]);
    if (!this.isOpen && !this.#shakeHands()) return;
    while (this.#takeFrame());
  }

  #shakeHands() {
    const end = this.waiting.indexOf("\r\n\r\n");
    if (end < 0) return false;
    const head = this.waiting.subarray(0, end).toString("latin1").split("\r\n");
    this.waiting = this.waiting.subarray(end + 4);
    const headers = new Map(head.slice(1).map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }));
    const accept = createHash("sha1").update(this.key + AcceptSuffix).digest("base64");
    if (!head[0].startsWith("HTTP/1.1 101") || headers.get("sec-websocket-accept") !== accept) {
      this.#end(0, head[0]);
      this.line.destroy();
      return false;
    }
    this.isOpen = true;
    this.emit("open");
    return true;
  }

  // One frame, where it has come as a whole.
  #takeFrame() {
    const bytes = this.waiting;
    if (bytes.length < 2) return false;
    const isLast = (bytes[0] & 0x80) !== 0, kind = bytes[0] & 15;
    let length = bytes[1] & 127, at = 2;
    if (length === 126) { if (bytes.length < 4) return false; length = bytes.readUInt16BE(2); at = 4; }
    else if (length === 127) { if (bytes.length < 10) return false; length = Number(bytes.readBigUInt64BE(2)); at = 10; }
    if (bytes[1] & 0x80 || bytes[0] & 0x70) { this.close(1002, "a frame of a server is neither masked nor extended"); return false; }
    if (bytes.length < at + length) return false;
    const body = bytes.subarray(at, at + length);
    this.waiting = bytes.subarray(at + length);
    if (kind === Ping) { this.emit("ping"); this.#write(Pong, body); }
    else if (kind === Close) {
      const code = body.length >= 2 ? body.readUInt16BE() : 1005, reason = body.subarray(2).toString();
      if (!this.closing) this.close(code === 1005 ? 1000 : code);
      this.#end(code, reason);
      this.line.end();
    } else if (kind === Text || kind === Continuation) {
      this.fragments.push(body);
      if (isLast) this.emit("message", Buffer.concat(this.fragments.splice(0)).toString());
    }
    return true;
  }

  #end(code, reason) {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.isOpen = false;
    this.emit("close", code, reason);
  }
}

// A person at a server: asks over HTTP, and follows games over one socket.
export class Client extends EventEmitter {
  constructor(server) {
    super();
    this.server = server;
    this.cookie = "";
    this.lastId = 0;
    this.answers = new Map();
    this.tables = new Map();
    this.views = new Map(); // {setting, state, events} by game
  }

  // {status, headers, body}: of JSON the value, else the text.
  request(method, path, body) {
    return new Promise((resolve, reject) => {
      const headers = { ...(this.cookie && { Cookie: this.cookie }), ...(body !== undefined && { "Content-Type": "application/json" }) };
      const asked = http.request(this.server + path, { method, headers, agent: false }, (answer) => {
        const pieces = [];
        answer.on("data", (piece) => pieces.push(piece));
        answer.on("end", () => {
          const set = answer.headers["set-cookie"];
          if (set) this.cookie = set[0].split(";")[0];
          const text = Buffer.concat(pieces).toString();
          const isJson = (answer.headers["content-type"] ?? "").startsWith("application/json");
          resolve({ status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text, text });
        });
      });
      asked.on("error", reject);
      asked.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  async open() {
    if (!this.cookie) await this.request("GET", "/api/session");
    this.socket = new Socket(this.server + "/live", { cookie: this.cookie });
    this.socket.on("message", (text) => this.#hear(JSON.parse(text)));
    this.socket.on("close", () => {
      for (const { reject } of this.answers.values()) reject(new Error("the connection was lost"));
      this.answers.clear();
    });
    await new Promise((resolve, reject) => {
      this.socket.once("open", resolve);
      this.socket.once("close", (code, reason) => reject(new Error(reason)));
    });
  }
  close() { this.socket?.close(); }

  // Resolves to {done} or {refused, sentence}, and with `plays` where they were asked for.
  ask(game, type, fields = {}) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.answers.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, game, type, ...fields }));
    });
  }

  #hear(message) {
    if (message.type === "done" || message.type === "refused") {
      const answer = this.answers.get(message.re);
      this.answers.delete(message.re);
      answer?.resolve(message.type === "done" ? { done: true, plays: answer.plays } : { refused: message.why, sentence: message.sentence });
    } else if (message.type === "plays") {
      const answer = this.answers.get(message.re);
      if (answer) answer.plays = message;
    } else if (message.type === "game") {
      this.tables.set(message.game, message.table);
      if (message.setting) this.views.set(message.game, { setting: message.setting, state: message.state, events: message.events });
    } else if (message.type === "table") {
      this.tables.set(message.game, message.table);
    } else if (message.type === "update") {
      const view = this.views.get(message.game);
      view.events.splice(message.from, Infinity, ...message.events);
      view.state = message.state;
    }
    this.emit("message", message);
  }

  // Waits until a test of what is known holds.
  async until(holds) {
    while (!holds()) await new Promise((resolve) => this.once("message", resolve));
  }
}
