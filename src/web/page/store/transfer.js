// Import and export: the profile as a file, replays as files and links. The module writes, checks
// and reads them; this file moves them between the database, the disk, the clipboard and the
// module's memory.

import { Trouble } from '../core/trouble.js';
import { chooseFile } from '../device/files.js';

const KEPT_MS = 60000; // until a download has begun
const LOOKED_AT = 4096; // bytes, to tell a profile from scenarios
const SCENARIOS = /^(?!FINP)[\n\r -~]*[|=]/; // text that is no profile

// ---- export ----

async function gather(store) {
  const games = [...await store.database.all(), ...store.memory.visible()];
  const order = (a, b) => indexedDB.cmp(a.once, b.once);
  return games.sort(order).filter((game, i, all) => i === 0 || order(all[i - 1], game) !== 0);
}

/** The bytes of a file with these settings and games, and the number of each. */
function encode(store, settings, games, facts) {
  const { core } = store;
  const { exports } = core;
  const counts = { settings: 0, games: 0 };
  if (!exports.file_begin()) throw new Trouble(C.APP_FAILURE_MEMORY);
  for (const [name, [value, changed]] of settings) {
    counts.settings += core.withCopies([name, value], (a, b) => exports.file_put_setting(a, b, changed));
  }
  exports.file_begin_games();
  for (const { record, replay } of games) {
    counts.games += core.withCopies([replay ?? new Uint8Array(0)], (at) =>
      exports.file_put_game(core.putRecord(0, record), at, replay?.length ?? 0));
  }
  core.withCopies([core.structs.encode('fact', facts)], (at) => exports.file_put_facts(at, facts.length));
  const length = exports.file_end();
  if (length === 0) throw new Trouble(C.APP_FAILURE_MEMORY);
  const at = exports.file_at();
  return { bytes: core.memory.fresh().bytes.slice(at, at + length), counts };
}

function download(bytes, name) {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** A message of the app about a name. */
const say = (core, sentence, name, ...counts) => core.withCopies([name], (at) => core.say(sentence, at, ...counts));

export async function exportProfile(store) {
  const { bytes, counts } = encode(store, store.kept.all(), await gather(store), await store.database.facts({ kind: 0, what: 0n, when: 0n, device: 0n }));
  const name = `finessimo-${new Date().toISOString().split('T')[0]}.profile`;
  download(bytes, name);
  return { text: say(store.core, 'say_exported', name, counts.settings, counts.games) };
}

// ---- replays ----

export function saveFile(core, { name, bytes }) {
  download(bytes, name);
  return { text: say(core, 'say_saved', name) };
}

/** Opens the device's share sheet with a link; false if it has none. */
const isShared = (url) => navigator.share?.({ url }).then(() => true, ({ name }) => name === 'AbortError') ?? false;

/** Copies a text from the app; a link is appended to the page's address. */
export async function copyLink(core, { name, bytes }) {
  const made = new TextDecoder().decode(bytes);
  const isLink = made.startsWith('#');
  const text = isLink ? `${location.origin}${location.pathname}${made}` : made;
  if (isLink && core.view.touch.shown && await isShared(text)) return {};
  try {
    await navigator.clipboard.writeText(text);
    return { text: say(core, 'say_copied', name) };
  } catch {
    return { failed: true, failure: C.APP_FAILURE_COPY };
  }
}

/** The clipboard's text; if the browser does not give it, the player pastes it. */
export async function readClipboard(core) {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return prompt(core.text(core.exports.say_paste())) ?? '';
  }
}

// ---- import ----

/** Decodes a file: throws with a message if anything is wrong with it. */
function decode(store, bytes) {
  const { core } = store;
  const { exports } = core;
  return core.withCopies([bytes], (at) => {
    const sentence = core.text(exports.file_open(at, bytes.length));
    if (sentence !== '') throw new Error(sentence);
    const settings = [];
    const games = [];
    while (exports.file_next_setting()) {
      settings.push([core.text(exports.file_setting_name()),
        [core.text(exports.file_setting_value()), exports.file_setting_changed()]]);
    }
    while (exports.file_next_game()) {
      const record = core.copyRecord(exports.file_game());
      const start = exports.file_replay();
      const length = exports.file_replay_length();
      const replay = length === 0 ? null : core.memory.fresh().bytes.slice(start, start + length);
      games.push({ record, list: core.text(exports.record_list(exports.file_game())), replay });
    }
    const wrong = core.text(exports.file_wrong());
    if (wrong !== '') throw new Error(wrong);
    const facts = [];
    for (let fact; (fact = exports.file_next_fact()) !== 0;) facts.push(...core.rows('fact', fact, 1));
    exports.file_close();
    return { settings, games, facts, unproved: exports.file_unproved() };
  });
}

/** Merges a profile into the saved data; returns the message that says what was new. */
export async function mergeProfile(store, bytes) {
  const { settings, games, facts, unproved } = decode(store, bytes);
  const counts = await store.merge(games);
  const learned = await store.database.saveFacts(facts);
  const newer = settings.filter(([name, pair]) => store.kept.merge(name, pair));
  if (newer.length > 0) store.kept.save();
  for (const [name, [value]] of newer) store.core.setting(name, value, true);
  return store.core.say('say_imported', counts.added, newer.length, learned, unproved);
}

/** Reads a file of scenarios, one per line. */
function readScenarios(core, bytes) {
  const sentence = core.withCopies([new TextDecoder().decode(bytes)], (at) => core.text(core.exports.read_scenarios(at)));
  if (sentence !== '') throw new Error(sentence);
  return core.text(core.exports.say_scenarios());
}

export async function importProfile(store) {
  const file = await chooseFile();
  if (file === null) return {};
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    if (SCENARIOS.test(new TextDecoder().decode(bytes.subarray(0, LOOKED_AT)))) return { text: readScenarios(store.core, bytes) };
    return { text: await mergeProfile(store, bytes) };
  } catch (error) {
    if (error instanceof DOMException) return store.failure(error, 'games');
    return { failed: true, text: `${file.name}: ${error.message}` };
  }
}
