// Settings and key bindings in localStorage, all under one key:
//   { "format": 1, "settings": { name: [value, changed] }, "device": "7", "noted": true, "left": {…} }
// An empty value resets a setting; `changed` is in milliseconds since 1970.
// `device` is the id for the facts of this browser.
// `noted`: the player has seen the notice that the browser may delete saved data.
// `left` is a running game whose tab was closed before it was in the database.
// Open tabs each hold a copy of everything: the newer value of a setting wins, whoever wrote last.

const KEY = 'finessimo';
const DEVICE = 'finessimo device'; // its key in earlier versions
const isDevice = (text) => /^[1-9]\d{0,18}$/.test(text);

/** The browser loads localStorage on first use: better while the module downloads. */
export function warmSettings() {
  try {
    localStorage.getItem(KEY);
  } catch {
    // KeptSettings gets the same error and remembers it
  }
}

function parse(text) {
  const kept = Object(JSON.parse(text ?? '{}'));
  const pairs = Object.entries(kept.settings ?? {}).filter(([, pair]) => Array.isArray(pair)
    && typeof pair[0] === 'string' && Number.isSafeInteger(pair[1]) && pair[1] >= 0);
  const device = isDevice(kept.device) ? kept.device : '';
  return { settings: new Map(pairs), noted: kept.noted === true, left: kept.left ?? null, device };
}

export class KeptSettings {
  constructor(core) {
    this.core = core;
    this.settings = new Map();
    this.held = new Map(); // changed while saving is off
    this.noted = false;
    this.left = null;
    this.device = '';
    this.isBlocked = false;
    try {
      this.take(localStorage.getItem(KEY));
      this.takeEarlier();
    } catch (error) {
      this.isBlocked = error.name === 'SecurityError'; // reported when something is to be saved
    }
    addEventListener('storage', (event) => this.othersWrote(event));
  }

  /** Earlier versions had a separate key for the device's id. */
  takeEarlier() {
    const device = localStorage.getItem(DEVICE);
    if (device === null) return;
    if (isDevice(device)) this.device ||= device;
    this.save();
    localStorage.removeItem(DEVICE);
  }

  /** Sets the device's id, unless it has one. */
  name(device) {
    if (this.device !== '') return;
    this.device = String(device);
    this.save();
  }

  /** Merges newer values from a text; true if it lacks a value that is here. */
  take(text) {
    const kept = parse(text);
    this.noted ||= kept.noted;
    this.left ??= kept.left;
    this.device = kept.device || this.device;
    for (const [name, pair] of kept.settings) this.merge(name, pair);
    const lacks = ([name, pair]) => this.wins(pair, kept.settings.get(name));
    return (this.noted && !kept.noted) || (this.device !== kept.device) || [...this.settings].some(lacks);
  }

  /** True if a value [value, changed] is to replace another, or if there is no other. */
  wins([value, changed], old) {
    return old === undefined || this.core.withCopies([value, old[0]], (at, oldAt) =>
      this.core.exports.setting_wins(at, changed, oldAt, old[1])) !== 0;
  }

  /** Takes a value if it wins. */
  merge(name, pair) {
    const takes = this.wins(pair, this.settings.get(name));
    if (takes) this.settings.set(name, pair);
    return takes;
  }

  /** Another tab wrote. Writes again if that tab did not know of a change in this one. */
  othersWrote({ key, newValue }) {
    if (key !== KEY || newValue === null) return;
    try {
      if (this.take(newValue)) this.write();
    } catch {
      // A malformed or unreadable value: the next change reports it.
    }
  }

  /** Sets a value now. */
  change(name, value, isKept) {
    const before = (this.held.get(name) ?? this.settings.get(name))?.[1] ?? 0;
    const pair = [value, this.core.exports.setting_time(Date.now(), before)];
    if (!isKept) {
      this.held.set(name, pair);
      return;
    }
    this.held.delete(name);
    this.settings.set(name, pair);
    this.save();
  }

  /** Saves values that were only held in memory, if they are kept now. */
  release(isKept) {
    const released = [...this.held].filter(([name]) => isKept(name));
    for (const [name, pair] of released) this.merge(name, pair);
    for (const [name] of released) this.held.delete(name);
    if (released.length > 0) this.save();
  }

  /** Saves, including values that other tabs wrote meanwhile. Throws if it can't be written. */
  save() {
    try {
      this.take(localStorage.getItem(KEY));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    this.write();
  }

  write() {
    const settings = Object.fromEntries([...this.settings].sort(([a], [b]) => (a < b ? -1 : 1)));
    const left = this.left ?? undefined;
    localStorage.setItem(KEY, JSON.stringify({ format: 1, settings, device: this.device || undefined, noted: this.noted, left }));
  }

  /** Saves a running game that may not reach the database in time. */
  leave(instance, bytes) {
    this.left = { instance, saved: Date.now(), bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
    this.save();
  }

  /** The game left by a closing tab, once. */
  takeLeft() {
    const { left } = this;
    if (left === null) return null;
    this.left = null;
    this.write();
    try {
      return { ...left, bytes: Uint8Array.from(atob(left.bytes), (c) => c.charCodeAt(0)) };
    } catch {
      return null; // not written by this page
    }
  }

  /** All of them by name, in the order of profile files. */
  all() {
    return [...new Map([...this.settings, ...this.held])].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
