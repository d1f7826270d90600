// Structs in the module's memory as objects, by the tables that the module exports
// (src/web/tables.h). A get reads the memory, a set writes it.

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The module's memory: growing it invalidates all older views. */
export class Memory {
  constructor(memory) {
    this.memory = memory;
    this.refresh();
  }

  refresh() {
    this.buffer = this.memory.buffer;
    this.bytes = new Uint8Array(this.buffer);
    this.words = new DataView(this.buffer);
    this.floats = new Float32Array(this.buffer);
  }

  fresh() {
    if (this.bytes.length === 0) this.refresh(); // reading memory.buffer takes longer
    return this;
  }

  text(at, size = Infinity) {
    const { bytes } = this.fresh();
    if (bytes[at] === 0 || size === 0) return '';
    const end = bytes.indexOf(0, at);
    return decoder.decode(bytes.subarray(at, Math.min(end < 0 ? bytes.length : end, at + size)));
  }

  /** Writes a text; truncates it at a character boundary if it does not fit. */
  setText(at, size, text) {
    const target = this.fresh().bytes.subarray(at, at + size);
    const { written } = encoder.encodeInto(text, target.subarray(0, size - 1));
    target.fill(0, written);
  }
}

const { prototype: words } = DataView;
const numbers = {
  [C.WEB_U8]: 'Uint8', [C.WEB_U16]: 'Uint16', [C.WEB_U32]: 'Uint32', [C.WEB_I32]: 'Int32',
  [C.WEB_U64]: 'BigUint64', [C.WEB_I64]: 'BigInt64', [C.WEB_POINTER]: 'Uint32',
};
const readers = {
  [C.WEB_BOOL]: (m, at) => m.words.getUint8(at) !== 0,
  [C.WEB_TEXT]: (m, at, size) => m.text(at, size),
};
const writers = {
  [C.WEB_BOOL]: (m, at, size, value) => m.words.setUint8(at, value ? 1 : 0),
  [C.WEB_TEXT]: (m, at, size, value) => m.setText(at, size, value),
};
for (const [type, name] of Object.entries(numbers)) {
  const [get, set, like] = [words[`get${name}`], words[`set${name}`], name.startsWith('Big') ? BigInt : Number];
  readers[type] = (m, at) => get.call(m.words, at, true);
  writers[type] = (m, at, size, value) => set.call(m.words, at, like(value), true);
}

/** The tables as layouts in order, { name, size, fields }. */
function readLayouts(exports, memory) {
  const { words } = memory.fresh();
  const layouts = [];
  let at = exports.fields_at();
  for (const line of memory.text(exports.field_names()).trim().split('\n')) {
    const fields = [];
    for (const name of line.split(' ')) {
      const [offset, size, count] = [C.WEB_FIELD_OFFSET, C.WEB_FIELD_SIZE, C.WEB_FIELD_COUNT].map((member) => words.getUint16(at + member, true));
      const [type, of] = [C.WEB_FIELD_TYPE, C.WEB_FIELD_OF].map((member) => words.getUint8(at + member));
      fields.push({ name, offset, size, count, type, of });
      at += C.WEB_FIELD_BYTES;
    }
    const { name, size } = fields.shift();
    layouts.push({ name, size, fields });
  }
  return layouts;
}

const BASE = Symbol('where a struct lies');

/** Copies all fields of a struct, including nested structs. */
export function copyOf(struct) {
  const copy = {};
  for (const name in struct) {
    const value = struct[name];
    copy[name] = value[BASE] === undefined ? value : copyOf(value);
  }
  return copy;
}

/** Defines a property that is computed on first use. */
function once(name, make) {
  const made = Symbol(name);
  return function () { return this[made] ??= make(this[BASE]); };
}

/** Bytes are a view of the memory, valid until that grows. */
function bytesGetter(memory, { name, offset, count }) {
  const made = Symbol(name);
  return function () {
    const { buffer, bytes } = memory.fresh();
    if (this[made]?.buffer !== buffer) this[made] = bytes.subarray(this[BASE] + offset, this[BASE] + offset + count);
    return this[made];
  };
}

/** Reads a field of the struct that is `this`. */
function getter(structs, field) {
  const { memory } = structs;
  const { name, offset, size, count, type, of } = field;
  if (type === C.WEB_STRUCT && count === 1) return once(name, (base) => structs.make(of, base + offset));
  if (type === C.WEB_STRUCT) return once(name, (base) => structs.makeRow(of, base + offset, size, count));
  if (type === C.WEB_U8 && count > 1) return bytesGetter(memory, field);
  const read = readers[type];
  if (count === 1) return function () { return read(memory.fresh(), this[BASE] + offset, size); };
  return function () {
    return Array.from({ length: count }, (_, i) => read(memory.fresh(), this[BASE] + offset + i * size, size));
  };
}

function setter(memory, { offset, size, count, type }) {
  const write = writers[type];
  if (write === undefined) return undefined;
  if (count === 1) return function (value) { write(memory.fresh(), this[BASE] + offset, size, value); };
  return function (values) {
    values.forEach((value, i) => write(memory.fresh(), this[BASE] + offset + i * size, size, value));
  };
}

export class Structs {
  constructor(exports, memory) {
    this.memory = memory;
    this.layouts = readLayouts(exports, memory);
    this.types = []; // classes of the structs in use, by their numbers
  }

  /** The layout of a struct in the module: { size, fields }. */
  layout(name) {
    return this.layouts.find((layout) => layout.name === name);
  }

  /** The struct with this name at an address. */
  at(name, base) {
    return this.make(this.layouts.indexOf(this.layout(name)), base);
  }

  make(number, base) {
    const Type = this.types[number] ??= this.makeType(this.layouts[number]);
    return new Type(base);
  }

  makeRow(number, base, size, count) {
    const row = [];
    for (let i = 0; i < count; i++) row.push(this.make(number, base + i * size));
    return Object.defineProperties(row, { byteOffset: { value: base }, byteLength: { value: size * count } });
  }

  makeType({ size, fields }) {
    class Struct {
      constructor(base) {
        this[BASE] = base;
      }

      get byteOffset() { return this[BASE]; }

      get byteLength() { return size; }
    }
    for (const field of fields) {
      Object.defineProperty(Struct.prototype, field.name, { enumerable: true, get: getter(this, field), set: setter(this.memory, field) });
    }
    return Struct;
  }

  /** Encodes plain copies as consecutive structs. */
  encode(name, rows) {
    const { size, fields } = this.layout(name);
    const bytes = new Uint8Array(size * rows.length);
    const target = { bytes, words: new DataView(bytes.buffer) };
    rows.forEach((row, i) => fields.forEach((field) =>
      writers[field.type](target, i * size + field.offset, field.size, row[field.name])));
    return bytes;
  }
}
