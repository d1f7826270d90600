// The Worker that draws: a painter with the canvases of the page and its own module, whose memory
// has a copy of the page's view. Messages in: { module, tokens, canvases }, first; { sizes }; a
// text: the changed bytes of the view (src/web/changes.c); a number requests an answer, as one in a
// text does. Messages out: { build } when it is ready; { number } in the frame in which everything
// up to it is visible. Light effects fade without messages.
import { BUILD } from '../core/version.js';
import { makeCore } from '../core/core.js';
import { Painter } from '../draw/painter.js';
import { known } from '../draw/tokens.js';

let asked = 0; // the number of the next answer
let takenAt = 0; // when the last bytes arrived: light effects advance from there
let isLit = false; // a light effect is being animated
let isWanted = false; // a frame is requested

function begin({ module, tokens, canvases }) {
  for (const [name, value] of tokens) known.set(name, value);
  makePainter(makeCore(module), canvases);
  for (const canvas of Object.values(canvases).flat()) canvas.addEventListener('contextrestored', redrawAll);
}

function makePainter(core, canvases) {
  globalThis.painter = new Painter(core, canvases);
}

/** The browser discarded the pixels of the canvases. */
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

/** Applies changed bytes to the copy of the view. */
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
requestAnimationFrame(() => postMessage({ build: BUILD })); // a Worker without frames reports nothing, so it is not used
