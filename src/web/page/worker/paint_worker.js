// The Worker that draws: a painter with the canvases of the page and a module of its own, in
// whose memory lies a copy of the page's view. Messages in: { module, tokens, canvases }, first;
// { sizes }; a text, the bytes of a picture: what of the view has changed (src/web/exports.c), of
// which the timing strip is drawn if nothing is new; a number asks for an answer, as one in a
// picture does. Messages out: { build }, when it is there; { number } in the frame in which all up
// to it is seen. FadingLights go out without a message.
import { BUILD } from '../core/version.js';
import { makeCore } from '../core/core.js';
import { FadingLights } from '../draw/fading.js';
import { drawMarks } from '../draw/odds_marks.js';
import { Painter } from '../draw/painter.js';
import { known } from '../draw/tokens.js';

let lights;
let view; // its bytes as the page has told them; in the memory lights grow older
let asked = 0; // the number of the answer that is owed
let isWanted = false; // a frame

const HEAD = 8; // bytes of a picture before its runs
const RUN_HEAD = 4; // ... and of one before what it holds

function begin({ module, tokens, canvases }) {
  for (const [name, value] of tokens) known.set(name, value);
  makePainter(makeCore(module), canvases);
  const { core } = painter;
  lights = new FadingLights(core.view);
  view = new Uint8Array(core.layout('view').size);
  for (const canvas of Object.values(canvases).flat()) canvas.addEventListener('contextrestored', redrawAll);
}

function makePainter(core, canvases) {
  globalThis.painter = new Painter(core, canvases);
  painter.marks = drawMarks;
}

/** The browser took the pixels away and gave them back empty. */
function redrawAll() {
  const { core, canvases, sizes } = painter;
  makePainter(core, canvases);
  if (sizes === undefined) return;
  painter.fit(sizes);
  if (core.view.has_game) painter.draw(core.view, ~0);
  if (core.view.has_strip) painter.drawStrip(core.view);
}

/** Takes over a picture; what is new in it, and the number of the answer that it asks for. */
function read(text) {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const words = new DataView(bytes.buffer);
  for (let at = HEAD; at < bytes.length;) {
    const [place, length] = [words.getUint16(at, true), words.getUint16(at + 2, true)];
    at += RUN_HEAD;
    view.set(bytes.subarray(at, at + length), place);
    at += length;
  }
  return [words.getInt32(0, true), words.getUint32(4, true)];
}

function draw(text) {
  const { core } = painter;
  const wasLit = lights.areLit; // and may no longer be
  const [news, number] = read(text);
  core.memory.fresh().bytes.set(view, core.exports.view_at());
  lights.take(performance.now());
  if (news === 0) painter.drawStrip(core.view);
  else painter.draw(core.view, wasLit ? news | C.WEB_NEW_FIELD : news);
  asked = number || asked;
}

function frame() {
  isWanted = false;
  if (asked !== 0) postMessage({ number: asked });
  asked = 0;
  if (lights.areLit) {
    const { core } = painter;
    lights.fade(performance.now());
    painter.draw(core.view, C.WEB_NEW_FIELD | C.WEB_NEW_CALLS);
  }
  plan();
}

function plan() {
  if (isWanted || (asked === 0 && !lights.areLit)) return;
  isWanted = true;
  requestAnimationFrame(frame);
}

function take(message) {
  if (typeof message === 'string') draw(message);
  else if (typeof message === 'number') asked = message;
  else if (message.sizes !== undefined) painter.fit(message.sizes);
  else begin(message);
  plan();
}

addEventListener('message', ({ data }) => take(data));
requestAnimationFrame(() => postMessage({ build: BUILD })); // where a Worker has no frames it is not there
