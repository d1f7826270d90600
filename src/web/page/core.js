// The module, its memory and the layout of what lies there. Nothing in here knows
// the game: structs become objects by the tables that the module exports.
//
// Other files work with a core made by loadCore():
//   core.view, core.platform, core.event, core.effect   structs as objects: a get reads
//       the module's memory, a set writes it. Texts are strings, 64-bit numbers BigInts,
//       arrays of bytes Uint8Arrays onto the memory (valid until the next call).
//   core.is.APP_PRESS …      named numbers
//   core.tell(fields, time)  an event, at a time of performance.now() in milliseconds
//
// Keeping (keep.js) is an object with
//   settings()                 → [[name, value], …] as they were saved, handed in before the start
//   carryOut(effect, answer)   effect: a plain copy of a store effect
//       { kind, number, name, value, list, from, game, zone_s, record, bytes, facts, after }
//       with record as core.recordFields names it, and bytes a Uint8Array or null.
//       answer({ failed, text, games, gamesInAll, bytes }) at once or later, once; games are
//       records as they were handed over, with their id. Every effect is answered, if only by {}.

import { address, compile } from './build.js';

const TYPES = { BOOL: 0, U8: 1, U16: 2, U32: 3, I32: 4, U64: 5, I64: 6, TEXT: 7, POINTER: 8, STRUCT: 9 };

/** Thrown by what needs the second part of the module while that is not there. */
export const MISSING = new Error('The rest of the program is not there yet.');

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The module's memory as it is now: growing it makes all older views useless. */
class Memory {
  constructor(memory) {
    this.memory = memory;
    this.refresh();
  }

  refresh() {
    this.buffer = this.memory.buffer;
    this.bytes = new Uint8Array(this.buffer);
    this.words = new DataView(this.buffer);
  }

  fresh() {
    if (this.bytes.length === 0) this.refresh(); // asking the memory itself takes longer
    return this;
  }

  text(at, size = Infinity) {
    const { bytes } = this.fresh();
    if (bytes[at] === 0 || size === 0) return '';
    const end = bytes.indexOf(0, at);
    return decoder.decode(bytes.subarray(at, Math.min(end < 0 ? bytes.length : end, at + size)));
  }

  /** Writes a text that is cut to a whole character where it does not fit. */
  setText(at, size, text) {
    const target = this.fresh().bytes.subarray(at, at + size);
    const { written } = encoder.encodeInto(text, target.subarray(0, size - 1));
    target.fill(0, written);
  }
}

const readers = {
  [TYPES.BOOL]: (m, at) => m.words.getUint8(at) !== 0,
  [TYPES.U8]: (m, at) => m.words.getUint8(at),
  [TYPES.U16]: (m, at) => m.words.getUint16(at, true),
  [TYPES.U32]: (m, at) => m.words.getUint32(at, true),
  [TYPES.I32]: (m, at) => m.words.getInt32(at, true),
  [TYPES.U64]: (m, at) => m.words.getBigUint64(at, true),
  [TYPES.I64]: (m, at) => m.words.getBigInt64(at, true),
  [TYPES.POINTER]: (m, at) => m.words.getUint32(at, true),
  [TYPES.TEXT]: (m, at, size) => m.text(at, size),
};

const writers = {
  [TYPES.BOOL]: (m, at, size, value) => m.words.setUint8(at, value ? 1 : 0),
  [TYPES.U8]: (m, at, size, value) => m.words.setUint8(at, value),
  [TYPES.U16]: (m, at, size, value) => m.words.setUint16(at, value, true),
  [TYPES.U32]: (m, at, size, value) => m.words.setUint32(at, value, true),
  [TYPES.I32]: (m, at, size, value) => m.words.setInt32(at, value, true),
  [TYPES.U64]: (m, at, size, value) => m.words.setBigUint64(at, BigInt(value), true),
  [TYPES.I64]: (m, at, size, value) => m.words.setBigInt64(at, BigInt(value), true),
  [TYPES.POINTER]: (m, at, size, value) => m.words.setUint32(at, value, true),
  [TYPES.TEXT]: (m, at, size, value) => m.setText(at, size, value),
};

/** The tables of the module (src/web/tables.h): layouts in order, and the named numbers. */
function readTables(exports, memory) {
  const words = memory.fresh().words;
  const u16 = (at) => words.getUint16(at, true);
  let at = exports.fields_at();
  const readField = (name) => {
    const field = { name, offset: u16(at), size: u16(at + 2), count: u16(at + 4), type: u16(at + 6) & 255, of: u16(at + 6) >> 8 };
    at += 8;
    return field;
  };
  const layouts = memory.text(exports.field_names()).trim().split('\n').map((line) => {
    const [layout, ...fields] = line.split(' ').map(readField);
    return { ...layout, fields };
  });
  const names = memory.text(exports.constant_names()).trim().split(' ');
  const constants = Object.fromEntries(names.map((name, i) => [name, u16(exports.constants_at() + 2 * i)]));
  return { layouts, constants };
}

/** Makes something when it is first asked for: the page starts with few of the structs. */
function once(make) {
  let made;
  return () => made ??= make();
}

/** A getter for one field of a struct that lies at `base`. */
function getter(layouts, memory, base, field) {
  const at = base + field.offset;
  if (field.type === TYPES.STRUCT) {
    const of = (i) => structAt(layouts, memory, field.of, at + i * field.size);
    return once(() => {
      const made = field.count === 1 ? of(0) : Array.from({ length: field.count }, (_, i) => of(i));
      return Object.defineProperties(made, { byteOffset: { value: at }, byteLength: { value: field.size * field.count } });
    });
  }
  if (field.type === TYPES.U8 && field.count > 1) {
    let made;
    let buffer = null;
    return () => {
      if (buffer !== memory.fresh().buffer) {
        buffer = memory.buffer;
        made = memory.bytes.subarray(at, at + field.count);
      }
      return made;
    };
  }
  const read = readers[field.type];
  if (field.count === 1) return () => read(memory.fresh(), at, field.size);
  return () => Array.from({ length: field.count }, (_, i) => read(memory.fresh(), at + i * field.size, field.size));
}

function setter(memory, base, field) {
  const write = writers[field.type];
  const at = base + field.offset;
  if (write === undefined) return undefined;
  if (field.count === 1) return (value) => write(memory.fresh(), at, field.size, value);
  return (values) => values.forEach((value, i) => write(memory.fresh(), at + i * field.size, field.size, value));
}

/** A struct in memory as an object. */
function structAt(layouts, memory, number, base) {
  const made = {};
  for (const field of layouts[number].fields) {
    Object.defineProperty(made, field.name, {
      enumerable: true,
      get: getter(layouts, memory, base, field),
      set: setter(memory, base, field),
    });
  }
  return made;
}

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
    this.stood = 0; // milliseconds that the app's clock is behind performance.now()
    this.memory = new Memory(exports.memory);
    const { layouts, constants } = readTables(exports, this.memory);
    this.layouts = layouts;
    this.is = constants;
    this.view = this.struct('view', exports.view_at());
    this.platform = this.struct('platform', exports.platform_at());
    this.event = this.struct('event', exports.event_at());
    this.effect = this.struct('effect', exports.effect_at());
    const { size, fields } = this.layout('record');
    this.recordFields = fields.map(({ name }) => name);
    this.recordSize = size;
    this.makeGames = once(() => Array.from({ length: constants.APP_PAGE }, (_, i) =>
      this.struct('record', exports.games_at() + i * size)));
  }

  /** Room for the games of an answer. */
  get games() {
    return this.makeGames();
  }

  // ---- the second part ----

  /** Loads the second part, which fills the table of the first; again if that failed. */
  whole() {
    this.coming ??= this.loadLate().catch((error) => {
      this.coming = null;
      throw error;
    });
    return this.coming;
  }

  async loadLate() {
    await WebAssembly.instantiate(await compile(fetch(address('late.wasm'))), { first: this.exports });
    this.isWhole = true;
    this.before = null;
  }

  /** The answer where a part of the page can't be had. */
  partTrouble({ trouble = 'APP_TROUBLE_PART' }) {
    return { failed: true, trouble: this.is[trouble] };
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
    return this.layouts.find((layout) => layout.name === name);
  }

  struct(name, at) {
    return structAt(this.layouts, this.memory, this.layouts.indexOf(this.layout(name)), at);
  }

  text(at) {
    return at === 0 ? '' : this.memory.text(at);
  }

  /** A word beside the field: label('HOLD'). */
  label(name) {
    return this.text(this.exports.label(this.is[`APP_LABEL_${name}`]));
  }

  /** Calls with texts or bytes copied into the module, and frees them again. */
  withCopies(values, call) {
    const copies = values.map((value) => {
      const bytes = typeof value === 'string' ? encoder.encode(`${value}\0`) : value;
      const at = this.exports.allocate(bytes.length || 1);
      if (at === 0) throw new Error('There is no memory left.');
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
    return { ...this.struct('record', at) };
  }

  keyParse(name) {
    return this.withCopies([name], (at) => this.exports.key_parse(at));
  }

  /** Tells the app of an event. True if something drawn may have changed. */
  tell(fields, time = performance.now()) {
    return this.undoable(() => {
      for (const name in fields) this.event[name] = fields[name];
      return this.exports.handle((time - this.stood) * 1000, Date.now() / 1000) !== 0;
    });
  }

  /** Answers an effect: the games and bytes are copied in. */
  answer(number, { failed = false, text = '', games = [], gamesInAll = games.length, bytes = null, facts = [], odds = null, ...more } = {}) {
    const page = games.slice(0, this.is.APP_PAGE);
    page.forEach((game, i) => this.putRecord(i, game));
    return this.withCopies([bytes ?? new Uint8Array(0), this.encode('fact', facts), odds ?? new Uint8Array(0)], (at, factsAt, oddsAt) => this.tell({
      kind: this.is.APP_ANSWER, number, failed, text,
      games: this.exports.games_at(), game_count: page.length, games_in_all: gamesInAll,
      bytes: at, length: bytes?.length ?? 0, facts: factsAt, fact_count: facts.length, odds: odds === null ? 0 : oddsAt, ...more,
    }));
  }

  /** Plain copies as the bytes of structs one behind the other. */
  encode(name, rows) {
    const { size, fields } = this.layout(name);
    const bytes = new Uint8Array(size * rows.length);
    const target = { bytes, words: new DataView(bytes.buffer) };
    rows.forEach((row, i) => fields.forEach((field) =>
      writers[field.type](target, i * size + field.offset, field.size, row[field.name])));
    return bytes;
  }

  /** Opens what is in a link at the start; throws with a sentence if it can't be. */
  beginLink(link) {
    const { begin_link, begin_scenario } = this.exports;
    if (link[1] === 's') {
      this.withCopies([link], begin_scenario);
      return;
    }
    const sentence = this.withCopies([link.slice(3)], (at) => this.text(begin_link(at)));
    if (sentence !== '') throw new Error(sentence);
  }

  /** Puts a record where the module can see it; fields that it does not have are 0. */
  putRecord(place, record) {
    const at = this.exports.games_at() + place * this.recordSize;
    this.memory.fresh().bytes.fill(0, at, at + this.recordSize);
    for (const name of this.recordFields) {
      if (record[name] !== undefined) this.games[place][name] = record[name];
    }
    return at;
  }

  /** The next effect as a plain copy, or null. */
  nextEffect() {
    if (this.exports.next_effect() === 0) return null;
    if (this.effect.kind === this.is.APP_BELL) return { kind: this.is.APP_BELL, from: this.effect.from };
    const { kind, number, name, value, list, from, game, length, zone_s, after } = this.effect;
    const record = {};
    if (kind === this.is.APP_SAVE_GAME || kind === this.is.APP_LOAD_LIMITS) {
      for (const field of this.recordFields) record[field] = this.effect.record[field];
    }
    const at = this.effect.bytes;
    const bytes = at === 0 ? null : this.memory.fresh().bytes.slice(at, at + length);
    const facts = this.rows('fact', this.effect.facts, this.effect.fact_count);
    const asked = this.effect.question;
    const question = asked === 0 ? null : this.memory.fresh().bytes.slice(asked, asked + length);
    return { kind, number, name, value, list, from, game, length, zone_s, record, bytes, facts, question, after: { ...after } };
  }

  /** Structs that lie one behind the other, as plain copies. */
  rows(name, at, count) {
    const { size } = this.layout(name);
    return Array.from({ length: count }, (_, i) => ({ ...this.struct(name, at + i * size) }));
  }

  /** In milliseconds of performance.now(); Infinity if nothing is due. */
  due() {
    return this.exports.due() / 1000 + this.stood;
  }

  show(time) {
    this.undoable(() => this.exports.show((time - this.stood) * 1000));
    return this.view;
  }

  /** True if a struct of the view, an array of them or one of bytes has changed since this was
   *  last asked of it: for what alone draws that part. */
  isNew({ byteOffset, byteLength }) {
    return this.exports.is_new(byteOffset, byteLength) !== 0;
  }

  /** The hash that a replay ends with, checked all the way; throws with a sentence. */
  verify(replay) {
    return this.replayHash(this.exports.verify, replay);
  }

  /** What is said of the finesse of a replay's pieces, as a hash; throws with a sentence. */
  judge(replay) {
    return this.replayHash(this.exports.judge, replay);
  }

  replayHash(make, replay) {
    const sentence = this.withCopies([replay], (at) => this.text(make(at, replay.length)));
    if (sentence !== '') throw new Error(sentence);
    return this.text(this.exports.replay_hash_at());
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
