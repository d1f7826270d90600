// The module and its functions for the page. This file knows nothing about the game.
//
// Other files work with a core made by loadCore():
//   core.view, core.platform, core.event, core.effect   structs as objects: a get reads
//       the module's memory, a set writes it. Texts are strings, 64-bit numbers BigInts,
//       arrays of bytes Uint8Arrays onto the memory (valid until the next call).
//   C.APP_PRESS        constants of C, by tools/build-page
//   core.tell(fields, time)  an event, at a time of performance.now() in milliseconds
//
// The store (store.js) is an object with
//   settings()                 → [[name, value], …] as saved, for the start of the app
//   carryOut(effect, answer)   effect: a plain copy of a store effect, by nextEffect()
//       answer({ failed, text, games, gamesInAll, bytes }) at once or later, once; games are
//       records as in the effect, with their id. Every effect gets an answer, at least {}.

import { Trouble } from './trouble.js';
import { address, compile } from './version.js';
import { Memory, Structs, copyOf } from './structs.js';

/** Thrown by calls that need the second part of the module before it has loaded. */
export const MISSING = Symbol('the rest of the program');

const encoder = new TextEncoder();

/** The module as an object for the rest of the page. */
class Core {
  constructor(exports, module) {
    this.exports = exports;
    this.module = module;
    this.stack = Object.values(exports).find((value) => value instanceof WebAssembly.Global);
    this.isWhole = false;
    this.isUndoable = false; // inside a call that can be undone
    this.before = null; // the memory before that call
    this.coming = null;
    this.becameWhole = () => {}; // called when the second part has loaded
    this.stood = 0; // milliseconds by which the app's clock is behind performance.now()
    this.memory = new Memory(exports.memory);
    this.structs = new Structs(exports, this.memory);
    this.view = this.struct('view', exports.view_at());
    this.platform = this.struct('platform', exports.platform_at());
    this.event = this.struct('event', exports.event_at());
    this.effect = this.struct('effect', exports.effect_at());
    this.changes = this.struct('changes', exports.changes_at());
    this.drawing = this.struct('drawing', exports.drawing_at());
    const { size, fields } = this.structs.layout('record');
    this.recordFields = fields.map(({ name }) => name);
    this.recordSize = size;
  }

  // ---- the second part ----

  /** Loads the second part, which fills the table of the first; retries if that failed. */
  whole() {
    this.coming ??= this.loadLazy().catch((error) => {
      this.coming = null;
      throw error;
    });
    return this.coming;
  }

  async loadLazy() {
    await WebAssembly.instantiate(await compile(fetch(address('lazy.wasm'))), { first: this.exports });
    this.isWhole = true;
    this.before = null;
    this.becameWhole();
  }

  /** The answer to an error: with its own failure, or that a part of the page can't be loaded. */
  partTrouble({ failure = C.APP_FAILURE_PART }) {
    return { failed: true, failure };
  }

  /** Calls into the module. If the second part is MISSING, the memory is restored. */
  undoable(call) {
    if (this.isWhole || this.isUndoable) return call();
    this.remember();
    const stack = this.stack.value;
    this.isUndoable = true;
    try {
      return call();
    } catch (error) {
      this.memory.fresh().bytes.set(this.before);
      this.stack.value = stack;
      throw error;
    } finally {
      this.isUndoable = false;
    }
  }

  /** A copy of the memory, always in the same buffer, because allocating takes longer than
   *  copying. */
  remember() {
    const { bytes } = this.memory.fresh();
    if (this.before?.length !== bytes.length) this.before = new Uint8Array(bytes.length);
    this.before.set(bytes);
  }

  /** Calls into the module, at once if possible, otherwise after the second part has loaded. */
  async surely(call) {
    try {
      return this.undoable(call);
    } catch (error) {
      if (error !== MISSING) throw error;
      await this.whole();
      return call();
    }
  }

  // ---- structs and texts ----

  struct(name, at) {
    return this.structs.at(name, at);
  }

  text(at) {
    return at === 0 ? '' : this.memory.text(at);
  }

  /** The text that a function of the module returns. */
  say(name, ...values) {
    return this.text(this.exports[name](...values));
  }

  /** Calls with texts or bytes copied into the module, and frees them again. */
  withCopies(values, call) {
    const copies = values.map((value) => {
      const bytes = typeof value === 'string' ? encoder.encode(`${value}\0`) : value;
      const at = this.exports.allocate(bytes.length || 1);
      if (at === 0) throw new Trouble(C.APP_FAILURE_MEMORY);
      this.memory.fresh().bytes.set(bytes, at);
      return at;
    });
    try {
      return call(...copies);
    } finally {
      copies.forEach((at) => this.exports.release(at));
    }
  }

  /** Passes a setting; one that was imported after the start is `kept`. */
  setting(name, value, isKept = false) {
    return this.withCopies([name, value], (a, b) => this.say(isKept ? 'kept_setting' : 'setting', a, b));
  }

  /** A plain copy of a record in the module's memory. */
  copyRecord(at) {
    return copyOf(this.struct('record', at));
  }

  /** The app's key at a physical position: keyAt('KeyA'). */
  keyAt(code) {
    return this.withCopies([code], (at) => this.exports.key_at(at));
  }

  /** Sends the app an event. True if the view may have changed. */
  tell(fields, time = performance.now()) {
    return this.undoable(() => {
      for (const name in fields) this.event[name] = fields[name];
      return this.exports.handle((time - this.stood) * 1000, Date.now() / 1000) !== 0;
    });
  }

  /** Answers an effect; copies games and bytes into the module. */
  answer(number, { failed = false, text = '', games = [], gamesInAll = games.length, bytes = null, facts = [], odds = null, ...more } = {}, time = undefined) {
    const page = games.slice(0, C.APP_PAGE);
    page.forEach((game, i) => this.putRecord(i, game));
    return this.withCopies([bytes ?? new Uint8Array(0), this.structs.encode('fact', facts), odds ?? new Uint8Array(0)], (at, factsAt, oddsAt) => this.tell({
      kind: C.APP_ANSWER, number, failed, text,
      games: this.exports.games_at(), game_count: page.length, games_in_all: gamesInAll,
      bytes: at, length: bytes?.length ?? 0, facts: factsAt, fact_count: facts.length, odds: odds === null ? 0 : oddsAt, ...more,
    }, time));
  }

  /** Copies a record into the module's memory; missing fields are 0. */
  putRecord(place, record) {
    const at = this.exports.games_at() + place * this.recordSize;
    this.memory.fresh().bytes.fill(0, at, at + this.recordSize);
    const kept = this.struct('record', at);
    for (const name of this.recordFields) {
      if (record[name] !== undefined) kept[name] = record[name];
    }
    return at;
  }

  /** The next effect as a plain copy, or null: kind, number and the fields of that kind. Bytes,
   *  facts and questions are copied too. */
  nextEffect() {
    if (this.exports.next_effect() === 0) return null;
    const { kind, number } = this.effect;
    const said = copyOf(this.effect[this.text(this.exports.effect_member())] ?? {});
    if (said.bytes !== undefined) said.bytes = this.bytesAt(said.bytes, said.length);
    if (said.facts !== undefined) said.facts = this.rows('fact', said.facts, said.fact_count);
    if (said.question !== undefined) said.question = this.bytesAt(said.question, C.WEB_QUESTION_BYTES);
    return { kind, number, ...said };
  }

  /** A copy of bytes in the module's memory, or null. */
  bytesAt(at, length) {
    return at === 0 ? null : this.memory.fresh().bytes.slice(at, at + length);
  }

  /** Plain copies of consecutive structs. */
  rows(name, at, count) {
    const { size } = this.structs.layout(name);
    return Array.from({ length: count }, (_, i) => copyOf(this.struct(name, at + i * size)));
  }

  /** When the app is next due, in milliseconds of performance.now(); Infinity: not before other
   *  events. */
  due() {
    return this.exports.due() / 1000 + this.stood;
  }

  show(time) {
    this.undoable(() => this.exports.show((time - this.stood) * 1000));
    return this.view;
  }
}

/** Stands in for the functions of the second part. */
const absent = new Proxy({}, { get: () => () => { throw MISSING; } });

export async function loadCore(url) {
  const { instance, module } = await WebAssembly.instantiateStreaming(fetch(url), { late: absent });
  return begin(instance, module);
}

/** The same module with its own memory, in a Worker. */
export const makeCore = (module) => begin(new WebAssembly.Instance(module, { late: absent }), module);

function begin({ exports }, module) {
  exports._initialize();
  return new Core(exports, module);
}
