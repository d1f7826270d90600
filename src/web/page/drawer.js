// The Worker that draws: a painter with the canvases of the page and a module of its own, in
// whose memory lies a copy of the page's view. Messages in: { module, tokens, canvases }, first;
// { sizes }; { number, news, from, bytes }, a picture: what is new of the view, with the bytes
// that lie there, the timing strip if nothing is; { number } alone. Messages out: { build }, when
// it is there; { number } of the last picture, in the frame in which that is seen.
import { BUILD } from './build.js';
import { makeCore } from './core.js';
import { drawMarks } from './marks.js';
import { Painter } from './painter.js';
import { known } from './tokens.js';

let drawn = 0;
let isAsked = false; // for a frame

function begin({ module, tokens, canvases }) {
  for (const [name, value] of tokens) known.set(name, value);
  globalThis.painter = new Painter(makeCore(module), canvases);
  painter.marks = drawMarks;
}

function draw({ news, from, bytes }) {
  const { memory, view } = painter.core;
  memory.fresh().bytes.set(bytes, from);
  if (news === 0) painter.drawStrip(view);
  else painter.draw(view, news);
}

function answer(number) {
  drawn = number;
  if (isAsked) return;
  isAsked = true;
  requestAnimationFrame(() => {
    isAsked = false;
    postMessage({ number: drawn });
  });
}

function take(message) {
  if (message.canvases !== undefined) begin(message);
  if (message.sizes !== undefined) painter.fit(message.sizes);
  if (message.bytes !== undefined) draw(message);
  if (message.number !== undefined) answer(message.number);
}

addEventListener('message', ({ data }) => take(data));
requestAnimationFrame(() => postMessage({ build: BUILD })); // where a Worker has no frames it is not there
