// Playing: the caller advances a session to a time and gets the events until then.
import { Board, boardOf, formatPiece, pieceFrom, withPiece } from "./board.js";
import {
  C, FinessimoError, Memory, buttons, bytes, kindLetter, kindNumber, lib, member, modes, numberOf,
  presets, rotations, sentence, settings, text, withText, written,
} from "./memory.js";
import { Replay } from "./replay.js";

const EVENTS = 256;
const EVENT = Object.fromEntries(["time_us", "value", "number", "kind", "detail", "piece"]
  .map((name) => [name, member("fin_event", name)]));
const EVENT_SIZE = member("fin_replay_player", "events").size;
const EVENT_NAMES = Object.entries(C).filter(([name]) => name.startsWith("FIN_EVENT_"))
  .sort((a, b) => a[1] - b[1]).map(([name]) => name.slice("FIN_EVENT_".length).toLowerCase());
const SETUP = Object.fromEntries(["rules", "seed", "board", "queue_length", "queue", "hold"]
  .map((name) => [name, member("fin_setup", name)]));
const CHANGE = ["button", "down"].map((name) => member("fin_change", name));
const RECORD_WORDS = member("fin_record", "words");
const RECORD_CAPACITY = member("fin_record", "capacity");
const GAME = member("fin_session", "game");
const BOARD = member("fin_session", "game.board");
const STATE = Object.fromEntries(["time", "score", "lines", "level", "pieces", "hold", "status"]
  .map((name) => [name, member("fin_session", `game.${name}`)]));
const ROTATION = member("fin_session", "game.rules.rotation");

function eventAt(address) {
  const name = EVENT_NAMES[EVENT.kind.get(address)];
  return {
    name,
    timeUs: Number(EVENT.time_us.get(address)),
    value: Number(EVENT.value.get(address)),
    detail: EVENT.detail.get(address),
    piece: kindLetter(EVENT.piece.get(address)),
    word: written(24, (at, size) => lib.fin_event_word(address, at, size)),
    placement: name === "lock" ? pieceFrom((at) => lib.fin_event_piece(at, address)) : null,
  };
}

const asText = (value) => (typeof value === "boolean" ? (value ? "on" : "off") : String(value));

function makeSetup({ mode = "free", preset = "modern", seed = 0, board, queue = "", hold = null, rules = {} }) {
  const setup = Memory.of("fin_setup"), { address } = setup;
  lib.fin_setup_make(address, numberOf(preset, presets, "preset"), numberOf(mode, modes, "mode"));
  for (const [name, value] of Object.entries(rules)) {
    withText(asText(value), (at) =>
      sentence(lib.fin_rules_read(address + SETUP.rules.offset, numberOf(name, settings, "setting"), at)));
  }
  SETUP.seed.set(address, withText(String(seed), (at) => BigInt.asUintN(64, lib.fin_seed_parse(at))));
  const given = boardOf(board);
  bytes(address + SETUP.board.offset, given.memory.size).set(bytes(given.address, given.memory.size));
  if (queue.length > C.FIN_QUEUE_MAX) {
    throw new FinessimoError(`A queue has at most ${C.FIN_QUEUE_MAX} pieces.`);
  }
  SETUP.queue_length.set(address, queue.length);
  [...queue].forEach((kind, i) => SETUP.queue.set(address, kindNumber(kind), i));
  if (hold !== null) SETUP.hold.set(address, kindNumber(hold));
  sentence(lib.fin_setup_check(address));
  return setup;
}

export class Session {
  constructor(options = {}) {
    this.setup = makeSetup(options);
    this.memory = Memory.of("fin_session");
    this.words = new Memory(8 * 1024);
    this.record = Memory.of("fin_record");
    this.scratch();
    lib.fin_record_make(this.record.address, this.words.address, this.words.size / 8);
    lib.fin_session_start(this.memory.address, this.setup.address, this.events.address, EVENTS,
      this.count.address);
    this.firstEvents = this.taken();
  }

  scratch() {
    this.events = new Memory(EVENT_SIZE * EVENTS);
    this.count = new Memory(4);
    this.change = Memory.of("fin_change");
  }

  taken() {
    const count = new DataView(lib.memory.buffer).getUint32(this.count.address, true);
    return Array.from({ length: count }, (_, i) => eventAt(this.events.address + i * EVENT_SIZE));
  }

  setWords(words) {
    bytes(words.address, this.words.size).set(bytes(this.words.address, this.words.size));
    this.words = words;
    RECORD_WORDS.set(this.record.address, words.address);
    RECORD_CAPACITY.set(this.record.address, words.size / 8);
  }

  /** Repeats a call of the recorder until it is done. */
  go(call, untilUs, ...words) {
    if (!(Number.isSafeInteger(untilUs) && untilUs >= 0 && untilUs < 2 ** 50)) {
      throw new FinessimoError("A time is a whole number of microseconds, 0 or more, below 2^50.");
    }
    const happened = [];
    for (;;) {
      const result = call(this.record.address, this.memory.address, BigInt(untilUs), ...words,
        this.events.address, EVENTS, this.count.address);
      happened.push(...this.taken());
      if (result === C.FIN_FULL) this.setWords(new Memory(2 * this.words.size));
      else if (result === C.FIN_DONE) return happened;
    }
  }

  button(name, down, atUs) {
    const number = name === "forfeit" ? C.FIN_FORFEIT : numberOf(name, buttons, "button");
    CHANGE[0].set(this.change.address, number);
    CHANGE[1].set(this.change.address, down);
    return this.go(lib.fin_record_advance, atUs, this.change.address);
  }

  advance(untilUs) {
    return this.go(lib.fin_record_advance, untilUs, 0);
  }

  press(button, atUs = this.timeUs) {
    return this.button(button, true, atUs);
  }

  release(button, atUs = this.timeUs) {
    return this.button(button, false, atUs);
  }

  tap(...names) {
    return names.flatMap((name) => [...this.press(name), ...this.release(name)]);
  }

  garbage(rows, hole, atUs = this.timeUs) {
    if (!(rows >= 1 && rows <= C.FIN_ROWS && hole >= 0 && hole < C.FIN_COLUMNS)) {
      throw new FinessimoError("Garbage has 1 to 40 rows, with its hole in column 0 to 9.");
    }
    return this.go(lib.fin_record_garbage, atUs, rows, hole);
  }

  place(piece) {
    const current = this.piece;
    if (current?.kind !== piece.kind) {
      throw new FinessimoError(`The current piece is ${current?.kind ?? "none"}.`);
    }
    const sequence = Memory.of("fin_key_sequence"), at = this.memory.address;
    const reached = withPiece(piece, (landing) => lib.fin_finesse_keys(at + BOARD.offset, landing,
      ROTATION.get(at), C.FIN_KEY_SET_180, sequence.address));
    if (!reached) throw new FinessimoError(`${formatPiece(piece)} can not be reached.`);
    const length = member("fin_key_sequence", "length").get(sequence.address);
    const keys = member("fin_key_sequence", "keys");
    const pressed = Array.from({ length }, (_, i) => buttons[lib.fin_key_button(keys.get(sequence.address, i))]);
    return this.tap(...pressed, "hard");
  }

  copy() {
    const made = Object.create(Session.prototype);
    made.setup = this.setup;
    made.memory = this.memory.copy();
    made.record = this.record.copy();
    made.words = this.words;
    made.setWords(new Memory(this.words.size));
    made.scratch();
    made.firstEvents = this.firstEvents;
    return made;
  }

  replay() {
    const made = Memory.of("fin_replay");
    lib.fin_replay_make(made.address, this.setup.address, this.record.address, this.memory.address);
    return Replay.encoded(made.address);
  }

  // ---- the state ----

  get game() {
    return this.memory.address + GAME.offset;
  }

  state(name) {
    return Number(STATE[name].get(this.memory.address));
  }

  get timeUs() { return this.state("time"); }
  get score() { return this.state("score"); }
  get lines() { return this.state("lines"); }
  get level() { return this.state("level"); }
  get pieces() { return this.state("pieces"); }
  get isOver() { return this.state("status") !== C.FIN_PLAYING; }
  get status() { return text(lib.fin_game_status(this.game)); }
  get board() { return Board.copyAt(this.memory.address + BOARD.offset); }
  get piece() { return pieceFrom((at) => lib.fin_game_piece(at, this.game)); }
  get ghost() { return pieceFrom((at) => lib.fin_game_ghost(at, this.game)); }
  get held() { return kindLetter(this.state("hold")); }
  get canHold() { return lib.fin_game_can_hold(this.game) !== 0; }
  get rotation() { return rotations[ROTATION.get(this.memory.address)]; }
  get hash() { return BigInt.asUintN(64, lib.fin_session_hash(this.memory.address)); }

  get dueUs() {
    const due = BigInt.asUintN(64, lib.fin_session_due(this.memory.address));
    return due === 2n ** 64n - 1n ? null : Number(due);
  }

  get preview() {
    return Array.from({ length: C.FIN_PREVIEW_MAX }, (_, i) => kindLetter(lib.fin_game_next(this.game, i)) ?? "")
      .join("");
  }
}

