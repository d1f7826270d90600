// The app's pixel letters, drawn as squares of light.
import { putShapes } from './drawing.js';

const widths = new Map(); // cache of letter widths

function letterWidth(core, letter) {
  if (!widths.has(letter)) widths.set(letter, core.exports.letter_width(letter.charCodeAt(0)));
  return widths.get(letter);
}

/** The width of a text in pixels of the letters. */
export function lettersWidth(core, text) {
  const gap = C.APP_LETTER_GAP;
  let width = 0;
  for (const letter of text) width += letterWidth(core, letter) + gap;
  return Math.max(0, width - gap);
}

/** The margin around letters, for their glow. */
const marginOf = ({ glow, margin = glow }) => Math.ceil(margin);

/** The size of letters of this width with their glow, in device pixels. */
export function measureLetters(core, wide, look, scale) {
  const { size } = look;
  const margin = marginOf(look);
  return {
    width: Math.max(1, Math.round((wide * size + 2 * margin) * scale)),
    height: Math.round((C.APP_LETTER_HEIGHT * size + 2 * margin) * scale),
  };
}

/** Draws a text with its glow in the color of a token, at this many pixels from the left. */
export function drawShining(core, context, text, look, scale, left = 0) {
  const { size, color, glow } = look;
  core.withCopies([text], (at) => core.exports.draw_letters(at, left / scale, size, marginOf(look), glow, color, scale));
  putShapes(core, context);
}

/** Gives an element the size of its letters; the glow takes no room in the layout. */
export function sizeLetters({ style }, { width, height }, look, scale) {
  style.width = `${width / scale}px`;
  style.height = `${height / scale}px`;
  style.aspectRatio = `${width} / ${height}`;
  style.margin = `${-marginOf(look)}px`;
}

/** Draws a text on its own canvas. */
export function paintLetters(core, canvas, text, look) {
  const scale = devicePixelRatio || 1;
  const size = measureLetters(core, lettersWidth(core, text), look, scale);
  Object.assign(canvas, size); // which clears it
  sizeLetters(canvas, size, look, scale);
  drawShining(core, canvas.getContext('2d'), text, look, scale);
}
