// The Worker that draws: a painter with the canvases of the page and a module of its own, in
// whose memory lies a copy of the page's view. Messages in: { module, tokens, canvases }, first;
// { sizes }; { news, from, bytes }, a picture: what is new of the view, with the bytes that lie
// there, the timing strip if nothing is; { number } with one of these or alone asks for an answer.
// Messages out: { build }, when it is there; { number } in the frame in which all up to it is seen.
// Lights go out without a message.
import { BUILD } from './build.js';
import { makeCore } from './core.js';
import { Lights } from './lights.js';
import { drawMarks } from './marks.js';
import { Painter } from './painter.js';
import { known } from './tokens.js';

let lights;
let asked = 0; // the number of the answer that is owed
let isWanted = false; // a frame

function begin({ module, tokens, canvases }) {
  for (const [name, value] of tokens) known.set(name, value);
  makePainter(makeCore(module), canvases);
  lights = new Lights(painter.core.view);
  for (const canvas of Object.values(canvases).flat()) canvas.addEventListener('contextrestored', drawAnew);
}

function makePainter(core, canvases) {
  globalThis.painter = new Painter(core, canvases);
  painter.marks = drawMarks;
}

/** The browser took the pixels away and gave them back empty. */
function drawAnew() {
  const { core, canvases, sizes } = painter;
  makePainter(core, canvases);
  if (sizes === undefined) return;
  painter.fit(sizes);
  if (core.view.has_game) painter.draw(core.view, ~0);
  if (core.view.has_strip) painter.drawStrip(core.view);
}

function draw({ news, from, bytes }) {
  const { memory, view, is } = painter.core;
  const wasLit = lights.areLit; // and may no longer be
  memory.fresh().bytes.set(bytes, from);
  lights.take(performance.now());
  if (news === 0) painter.drawStrip(view);
  else painter.draw(view, wasLit ? news | is.WEB_NEW_FIELD : news);
}

function frame() {
  isWanted = false;
  if (asked !== 0) postMessage({ number: asked });
  asked = 0;
  if (lights.areLit) {
    const { core } = painter;
    lights.fade(performance.now());
    painter.draw(core.view, core.is.WEB_NEW_FIELD | core.is.WEB_NEW_CALLS);
  }
  plan();
}

function plan() {
  if (isWanted || (asked === 0 && !lights.areLit)) return;
  isWanted = true;
  requestAnimationFrame(frame);
}

function take(message) {
  if (message.canvases !== undefined) begin(message);
  if (message.sizes !== undefined) painter.fit(message.sizes);
  if (message.bytes !== undefined) draw(message);
  asked = message.number ?? asked;
  plan();
}

addEventListener('message', ({ data }) => take(data));
requestAnimationFrame(() => postMessage({ build: BUILD })); // where a Worker has no frames it is not there
