// The module, and what the page calls in it. Nothing in here knows the game.
//
// Other files work with a core made by loadCore():
//   core.view, core.platform, core.event, core.effect   structs as objects: a get reads
//       the module's memory, a set writes it. Texts are strings, 64-bit numbers BigInts,
//       arrays of bytes Uint8Arrays onto the memory (valid until the next call).
//   C.APP_PRESS        constants of C, by tools/build-page
//   core.tell(fields, time)  an event, at a time of performance.now() in milliseconds
//
// Keeping (store.js) is an object with
//   settings()                 → [[name, value], …] as they were saved, handed in before the start
//   carryOut(effect, answer)   effect: a plain copy of a store effect, by nextEffect()
//       answer({ failed, text, games, gamesInAll, bytes }) at once or later, once; games are
//       records as they were handed over, with their id. Every effect is answered, if only by {}.

import { Trouble } from './trouble.js';
import { address, compile } from './version.js';
import { Memory, Structs, copyOf } from './structs.js';

/** Thrown by what needs the second part of the module while that is not there. */
export const MISSING = Symbol('the rest of the program');

const encoder = new TextEncoder();

/** The module as an object that the rest of the page works with. */
class Core {
  constructor(exports, module) {
    this.exports = exports;
    this.module = module;
    this.stack = Object.values(exports).find((value) => value instanceof WebAssembly.Global);
    this.isWhole = false;
    this.isUndoable = false; // in a call that can be undone
    this.before = null; // the memory before that call
    this.coming = null;
    this.becameWhole = () => {}; // called when the second part is there
    this.stood = 0; // milliseconds that the app's clock is behind performance.now()
    this.memory = new Memory(exports.memory);
    this.structs = new Structs(exports, this.memory);
    this.view = this.struct('view', exports.view_at());
    this.platform = this.struct('platform', exports.platform_at());
    this.event = this.struct('event', exports.event_at());
    this.effect = this.struct('effect', exports.effect_at());
    this.changes = this.struct('changes', exports.changes_at());
    this.drawing = this.struct('drawing', exports.drawing_at());
    const { size, fields } = this.layout('record');
    this.recordFields = fields.map(({ name }) => name);
    this.recordSize = size;
  }

  // ---- the second part ----

  /** Loads the second part, which fills the table of the first; again if that failed. */
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

  /** The answer where a part of the page can't be had. */
  partTrouble({ failure = C.APP_FAILURE_PART }) {
    return { failed: true, failure };
  }

  /** Calls into the module. If the second part is MISSING, the memory is as it was before. */
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

  /** The memory as it is now, always in the same place: new memory takes longer than the copy. */
  remember() {
    const { bytes } = this.memory.fresh();
    if (this.before?.length !== bytes.length) this.before = new Uint8Array(bytes.length);
    this.before.set(bytes);
  }

  /** Calls that make the app anew: where the second part is MISSING they are made again when it
   *  is there, and nothing has to be remembered for that. If it can't be had, `less(error)` is. */
  async anew(call, less) {
    const stack = this.stack.value;
    this.isUndoable = true;
    try {
      return call();
    } catch (error) {
      this.stack.value = stack;
      if (error !== MISSING) throw error;
    } finally {
      this.isUndoable = false;
    }
    try {
      await this.whole();
    } catch (error) {
      return less(error);
    }
    return call();
  }

  /** Calls into the module, at once if it can be, else when the second part is there. */
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

  /** What the module says of a struct: { size, fields }. */
  layout(name) {
    return this.structs.layout(name);
  }

  struct(name, at) {
    return this.structs.at(name, at);
  }

  text(at) {
    return at === 0 ? '' : this.memory.text(at);
  }

  /** A word beside the field: label(C.APP_LABEL_HOLD). */
  label(number) {
    return this.text(this.exports.label(number));
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

  setting(name, value) {
    return this.withCopies([name, value], (a, b) => this.text(this.exports.setting(a, b)));
  }

  /** One that was imported after the start. */
  keptSetting(name, value) {
    return this.withCopies([name, value], (a, b) => this.text(this.exports.kept_setting(a, b)));
  }

  /** A record that lies in the module's memory, as a plain copy. */
  copyRecord(at) {
    return copyOf(this.struct('record', at));
  }

  /** The app's key at a place of the keyboard: keyAt('KeyA'). */
  keyAt(code) {
    return this.withCopies([code], (at) => this.exports.key_at(at));
  }

  /** Tells the app of an event. True if something drawn may have changed. */
  tell(fields, time = performance.now()) {
    return this.undoable(() => {
      for (const name in fields) this.event[name] = fields[name];
      return this.exports.handle((time - this.stood) * 1000, Date.now() / 1000) !== 0;
    });
  }

  /** Answers an effect: the games and bytes are copied in. */
  answer(number, { failed = false, text = '', games = [], gamesInAll = games.length, bytes = null, facts = [], odds = null, ...more } = {}, time = undefined) {
    const page = games.slice(0, C.APP_PAGE);
    page.forEach((game, i) => this.putRecord(i, game));
    return this.withCopies([bytes ?? new Uint8Array(0), this.structs.encode('fact', facts), odds ?? new Uint8Array(0)], (at, factsAt, oddsAt) => this.tell({
      kind: C.APP_ANSWER, number, failed, text,
      games: this.exports.games_at(), game_count: page.length, games_in_all: gamesInAll,
      bytes: at, length: bytes?.length ?? 0, facts: factsAt, fact_count: facts.length, odds: odds === null ? 0 : oddsAt, ...more,
    }, time));
  }

  /** Opens what is in a link at the start; throws with a sentence if it can't be. */
  beginLink(link) {
    const { begin_link, begin_scenario } = this.exports;
    if (link.startsWith(C.APP_SCENARIO_MARK)) {
      this.withCopies([link], begin_scenario);
      return;
    }
    const sentence = this.withCopies([link.slice(C.APP_LINK_MARK.length)], (at) => this.text(begin_link(at)));
    if (sentence !== '') throw new Error(sentence);
  }

  /** Puts a record where the module can see it; fields that it does not have are 0. */
  putRecord(place, record) {
    const at = this.exports.games_at() + place * this.recordSize;
    this.memory.fresh().bytes.fill(0, at, at + this.recordSize);
    const kept = this.struct('record', at);
    for (const name of this.recordFields) {
      if (record[name] !== undefined) kept[name] = record[name];
    }
    return at;
  }

  /** The next effect as a plain copy, or null: kind, number and what that kind says. Bytes, facts
   *  and questions are copied too. */
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

  /** Structs that lie one behind the other, as plain copies. */
  rows(name, at, count) {
    const { size } = this.layout(name);
    return Array.from({ length: count }, (_, i) => copyOf(this.struct(name, at + i * size)));
  }

  /** In milliseconds of performance.now(); Infinity if nothing is due. */
  due() {
    return this.exports.due() / 1000 + this.stood;
  }

  show(time) {
    this.undoable(() => this.exports.show((time - this.stood) * 1000));
    return this.view;
  }

  color(palette, kind) {
    return this.exports.piece_color(palette, kind);
  }
}

/** In the place of the functions of the second part. */
const absent = new Proxy({}, { get: () => () => { throw MISSING; } });

export async function loadCore(url) {
  const { instance, module } = await WebAssembly.instantiateStreaming(fetch(url), { late: absent });
  return begin(instance, module);
}

/** One of the same module, with a memory of its own, in a Worker. */
export const makeCore = (module) => begin(new WebAssembly.Instance(module, { late: absent }), module);

function begin({ exports }, module) {
  exports._initialize();
  return new Core(exports, module);
}
