// Settings and key bindings in localStorage, all under one key:
//   { "format": 1, "settings": { name: [value, changed] }, "device": "7", "noted": true, "left": {…} }
// An empty value says that a setting was reset; `changed` is in milliseconds since 1970.
// `device` is the number that the facts of this browser have, `noted` that the player was
// told what the browser may delete.
// `left` is a running game whose tab was closed before the database had it.
// Tabs that are open at the same time each hold all of it: the newer value of a setting
// wins, whoever wrote last.

const KEY = 'finessimo';
const DEVICE = 'finessimo device'; // where earlier versions had it
const isDevice = (text) => /^[1-9]\d{0,18}$/.test(text);

/** The browser fetches what is kept when it is first asked for: better while the module comes. */
export function warmSettings() {
  try {
    localStorage.getItem(KEY);
  } catch {
    // KeptSettings meets the same and remembers it
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
  /** `isNewer(name, [value, changed], [value, changed])` decides between two values. */
  constructor(isNewer) {
    this.isNewer = isNewer;
    this.settings = new Map();
    this.held = new Map(); // changed while nothing is to be kept
    this.noted = false;
    this.left = null;
    this.device = '';
    this.isBlocked = false;
    try {
      this.take(localStorage.getItem(KEY));
      this.takeEarlier();
    } catch (error) {
      this.isBlocked = error.name === 'SecurityError'; // it is said when something is to be saved
    }
    addEventListener('storage', (event) => this.othersWrote(event));
  }

  /** The number of the device had a key of its own. */
  takeEarlier() {
    const device = localStorage.getItem(DEVICE);
    if (device === null) return;
    if (isDevice(device)) this.device ||= device;
    this.save();
    localStorage.removeItem(DEVICE);
  }

  /** The device has a number from now on, unless it has one. */
  name(device) {
    if (this.device !== '') return;
    this.device = String(device);
    this.save();
  }

  /** Takes over what is newer in a text; true if it lacks something that is here. */
  take(text) {
    const kept = parse(text);
    this.noted ||= kept.noted;
    this.left ??= kept.left;
    this.device = kept.device || this.device;
    for (const [name, pair] of kept.settings) this.merge(name, pair);
    const lacks = ([name, pair]) => !kept.settings.has(name) || this.isNewer(name, pair, kept.settings.get(name));
    return (this.noted && !kept.noted) || (this.device !== kept.device) || [...this.settings].some(lacks);
  }

  /** Takes a value if it is newer than the one that is here. */
  merge(name, pair) {
    const old = this.settings.get(name);
    const takes = old === undefined || this.isNewer(name, pair, old);
    if (takes) this.settings.set(name, pair);
    return takes;
  }

  /** Another tab wrote. If it did not know of a change of this one, it is written again. */
  othersWrote({ key, newValue }) {
    if (key !== KEY || newValue === null) return;
    try {
      if (this.take(newValue)) this.write();
    } catch {
      // What others wrote can't be read or added to: the next change here says so.
    }
  }

  /** Sets a value now, later than it was set before whatever the clock says. */
  change(name, value, isKept) {
    const before = (this.held.get(name) ?? this.settings.get(name))?.[1] ?? 0;
    const pair = [value, Math.max(Date.now(), before + 1)];
    if (!isKept) {
      this.held.set(name, pair);
      return;
    }
    this.held.delete(name);
    this.settings.set(name, pair);
    this.save();
  }

  /** What was only held is to be kept after all. */
  release() {
    if (this.held.size === 0) return;
    for (const [name, pair] of this.held) this.merge(name, pair);
    this.held.clear();
    this.save();
  }

  /** With what others have written in between. Throws if it can't be written. */
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

  /** A running game that there may be no time to put into the database. */
  leave(instance, bytes) {
    this.left = { instance, saved: Date.now(), bytes: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) };
    this.save();
  }

  /** The game that was left, once. */
  takeLeft() {
    const { left } = this;
    if (left === null) return null;
    this.left = null;
    this.write();
    try {
      return { ...left, bytes: Uint8Array.from(atob(left.bytes), (c) => c.charCodeAt(0)) };
    } catch {
      return null; // nobody wrote that
    }
  }

  /** All of them by name, in the order of profile files. */
  all() {
    return [...new Map([...this.settings, ...this.held])].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
