// The WebAssembly module, and values in its memory: allocating them, reading and writing their
// members, passing text.
import { C, structs } from "./header.js";

const URL_OF_MODULE = new URL("./finessimo.wasm", import.meta.url);

async function load() {
  if (URL_OF_MODULE.protocol === "file:") {
    const { readFile } = await import(/* @vite-ignore */ "node:fs/promises");
    return readFile(URL_OF_MODULE);
  }
  const answer = await fetch(URL_OF_MODULE);
  if (!answer.ok) throw new Error(`${URL_OF_MODULE} can not be loaded: ${answer.status}.`);
  return answer.arrayBuffer();
}

const { instance } = await WebAssembly.instantiate(await load(), {});
export const lib = instance.exports;
lib._initialize();

/** Something that was asked for is not possible. The message is a sentence to show. */
export class FinessimoError extends Error {
  name = "FinessimoError";
}

// ---- allocating ----

const freed = new FinalizationRegistry((address) => lib.free(address));

/** Zeroed memory that lives as long as its owner. */
export class Memory {
  constructor(size) {
    this.size = size;
    this.address = lib.malloc(size);
    if (this.address === 0) throw new RangeError(`There is no memory for ${size} bytes.`);
    bytes(this.address, size).fill(0);
    freed.register(this, this.address, this);
  }

  static of(struct, count = 1) {
    return new Memory(structs[struct].size * count);
  }

  copy() {
    const made = new Memory(this.size);
    bytes(made.address, made.size).set(bytes(this.address, this.size));
    return made;
  }

  /** Gives the memory back at once, without waiting for the garbage collector. */
  free() {
    freed.unregister(this);
    lib.free(this.address);
  }
}

export function bytes(address, length) {
  return new Uint8Array(lib.memory.buffer, address, length);
}

// ---- members ----

const get = {
  bool: (view, at) => view.getUint8(at) !== 0,
  char: (view, at) => view.getUint8(at),
  int8_t: (view, at) => view.getInt8(at),
  uint8_t: (view, at) => view.getUint8(at),
  int16_t: (view, at) => view.getInt16(at, true),
  uint16_t: (view, at) => view.getUint16(at, true),
  int: (view, at) => view.getInt32(at, true),
  int32_t: (view, at) => view.getInt32(at, true),
  unsigned: (view, at) => view.getUint32(at, true),
  uint32_t: (view, at) => view.getUint32(at, true),
  size_t: (view, at) => view.getUint32(at, true),
  pointer: (view, at) => view.getUint32(at, true),
  int64_t: (view, at) => view.getBigInt64(at, true),
  uint64_t: (view, at) => view.getBigUint64(at, true),
};
const set = {
  bool: (view, at, value) => view.setUint8(at, value ? 1 : 0),
  uint8_t: (view, at, value) => view.setUint8(at, value),
  int8_t: (view, at, value) => view.setInt8(at, value),
  uint16_t: (view, at, value) => view.setUint16(at, value, true),
  size_t: (view, at, value) => view.setUint32(at, value, true),
  pointer: (view, at, value) => view.setUint32(at, value, true),
  uint64_t: (view, at, value) => view.setBigUint64(at, BigInt(value), true),
};

/** A member of a struct: member("fin_session", "game.score"). */
export function member(struct, path) {
  let offset = 0, type = struct, count = 1;
  for (const name of path.split(".")) {
    const found = structs[type]?.members[name];
    if (!found) throw new TypeError(`${type} has no member ${name}`);
    offset += found[0];
    [, type, count] = found;
  }
  const size = structs[type]?.size ?? sizes[type];
  const view = () => new DataView(lib.memory.buffer);
  return {
    offset, count, size,
    get: (address, i = 0) => get[type](view(), address + offset + i * size),
    set: (address, value, i = 0) => set[type](view(), address + offset + i * size, value),
  };
}

const sizes = {
  bool: 1, char: 1, int8_t: 1, uint8_t: 1, int16_t: 2, uint16_t: 2, int: 4, unsigned: 4,
  int32_t: 4, uint32_t: 4, size_t: 4, pointer: 4, int64_t: 8, uint64_t: 8,
};

// ---- text ----

const encoder = new TextEncoder(), decoder = new TextDecoder();

/** The zero-terminated text at an address; null at 0. */
export function text(address) {
  if (address === 0) return null;
  const all = new Uint8Array(lib.memory.buffer);
  return decoder.decode(all.subarray(address, all.indexOf(0, address)));
}

/** Calls with the address and the length of a zero-terminated text. */
export function withText(words, call) {
  const data = encoder.encode(words), memory = new Memory(data.length + 1);
  bytes(memory.address, data.length).set(data);
  try {
    return call(memory.address, data.length);
  } finally {
    memory.free();
  }
}

/** The text that a function writes into a buffer of that size. */
export function written(size, call) {
  const memory = new Memory(size);
  try {
    call(memory.address, size);
    return text(memory.address);
  } finally {
    memory.free();
  }
}

/** Throws the sentence at an address, unless it is 0. */
export function sentence(address) {
  if (address !== 0) throw new FinessimoError(text(address));
}

const byteError = [member("fin_byte_error", "sentence"), member("fin_byte_error", "offset")];
const textError = ["sentence", "line", "column"].map((name) => member("fin_text_error", name));

/** Calls a function that returns a struct fin_byte_error, and throws what it says. */
export function orByteError(what, call) {
  const memory = Memory.of("fin_byte_error");
  call(memory.address);
  const address = byteError[0].get(memory.address), offset = byteError[1].get(memory.address);
  memory.free();
  if (address !== 0) throw new FinessimoError(`${what} ${offset + 1}: ${text(address)}`);
}

/** The same for a struct fin_text_error. */
export function orTextError(call) {
  const memory = Memory.of("fin_text_error");
  call(memory.address);
  const [address, line, column] = textError.map((one) => one.get(memory.address));
  memory.free();
  if (address !== 0) {
    throw new FinessimoError(`Line ${line}, column ${column}: ${text(address)}`);
  }
}

// ---- names ----

/** The names that a function of the library has, up to the first NULL. */
function names(call) {
  const found = [];
  for (let address; (address = call(found.length)) !== 0;) found.push(text(address));
  return Object.freeze(found);
}

export const version = text(lib.fin_version());
export const kinds = "IOTSZJL";
export const facings = Object.freeze(["north", "east", "south", "west"]);
export const rotations = names(lib.fin_rotation_name);
export const presets = names(lib.fin_preset_name);
export const modes = names(lib.fin_mode_name);
export const buttons = names(lib.fin_button_name);
export const settings = names(lib.fin_setting_name);
export const faults = names(lib.fin_fault_name);

export function numberOf(name, among, what) {
  const number = among.indexOf(name);
  if (number < 0) {
    throw new FinessimoError(`There is no ${what} "${name}". Use one of: ${[...among].join(", ")}.`);
  }
  return number;
}

export const kindNumber = (letter) => {
  if (typeof letter !== "string" || letter.length !== 1) {
    throw new FinessimoError(`"${letter}" is not a piece. Use one of ${kinds}.`);
  }
  return numberOf(letter, [...kinds], "piece");
};
export const kindLetter = (number) => kinds[number] ?? null;
export { C };
