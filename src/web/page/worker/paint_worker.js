// The Worker that draws: a painter with the canvases of the page and a module of its own, in
// whose memory lies a copy of the page's view. Messages in: { module, tokens, canvases }, first;
// { sizes }; a text, the bytes of the view that changed (src/web/changes.c); a number asks for
// an answer, as one in a text does. Messages out: { build }, when it is there; { number } in the
// frame in which all up to it is seen. Lights go out without a message.
import { BUILD } from '../core/version.js';
import { makeCore } from '../core/core.js';
import { Painter } from '../draw/painter.js';
import { known } from '../draw/tokens.js';

let asked = 0; // the number of the answer that is owed
let takenAt = 0; // when the last bytes came: lights go on from there
let isLit = false; // a light goes out by itself
let isWanted = false; // a frame

function begin({ module, tokens, canvases }) {
  for (const [name, value] of tokens) known.set(name, value);
  makePainter(makeCore(module), canvases);
  for (const canvas of Object.values(canvases).flat()) canvas.addEventListener('contextrestored', redrawAll);
}

function makePainter(core, canvases) {
  globalThis.painter = new Painter(core, canvases);
}

/** The browser took the pixels away and gave them back empty. */
function redrawAll() {
  const { core, canvases, sizes } = painter;
  makePainter(core, canvases);
  if (sizes !== undefined) fit(sizes);
}

function fit(sizes) {
  painter.fit(sizes);
  painter.core.exports.changes();
  draw(C.WEB_ALL);
}

function draw(sections) {
  const { view } = painter.core;
  if (painter.sizes === undefined) return;
  if (view.has_game) painter.draw(view, sections);
  if (view.has_strip && sections & C.WEB_STRIP) painter.drawStrip(view);
}

/** Takes over bytes of the view. */
function take(text) {
  const { exports, memory } = painter.core;
  const at = exports.message_at(0);
  const { bytes } = memory.fresh();
  for (let i = 0; i < text.length; i++) bytes[at + i] = text.charCodeAt(i);
  asked = exports.message_take(text.length) || asked;
  takenAt = performance.now();
  isLit = exports.fade(0) !== 0;
  draw(exports.changes());
}

function frame() {
  const { exports } = painter.core;
  isWanted = false;
  if (asked !== 0) postMessage({ number: asked });
  asked = 0;
  if (isLit) {
    isLit = exports.fade(performance.now() - takenAt) !== 0;
    draw(exports.changes());
  }
  plan();
}

function plan() {
  if (isWanted || (asked === 0 && !isLit)) return;
  isWanted = true;
  requestAnimationFrame(frame);
}

function hear(message) {
  if (typeof message === 'string') take(message);
  else if (typeof message === 'number') asked = message;
  else if (message.sizes !== undefined) fit(message.sizes);
  else begin(message);
  plan();
}

addEventListener('message', ({ data }) => hear(data));
requestAnimationFrame(() => postMessage({ build: BUILD })); // where a Worker has no frames it is not there
