// The pixel letters of the app, drawn as squares of light.
import { token } from './tokens.js';

const widths = new Map(); // of letters that were asked for

function letterWidth(core, letter) {
  if (!widths.has(letter)) widths.set(letter, core.exports.letter_width(letter.charCodeAt(0)));
  return widths.get(letter);
}

/** Width of a text in pixels of the letters. */
export function lettersWidth(core, text) {
  const gap = C.APP_LETTER_GAP;
  let width = 0;
  for (const letter of text) width += letterWidth(core, letter) + gap;
  return Math.max(0, width - gap);
}

/** Calls dot(x, y) for every pixel of a text. */
export function eachDot(core, text, dot) {
  let left = 0;
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    for (let y = 0; y < C.APP_LETTER_HEIGHT; y++) {
      const row = core.exports.letter_row(code, y);
      for (let x = 0; row >> x; x++) if (row >> x & 1) dot(left + x, y);
    }
    left += letterWidth(core, letter) + C.APP_LETTER_GAP;
  }
}

/** Draws a text with its top left corner at (x, y), a dot being `size` wide. */
export function drawLetters(core, context, text, x, y, size) {
  const face = size > 3 ? size - Math.max(1, Math.round(size / 8)) : size;
  eachDot(core, text, (dx, dy) => context.fillRect(x + dx * size, y + dy * size, face, face));
}

/** The size of letters so wide with their glow, in device pixels. */
export function measureLetters(core, wide, { size, glow }, scale) {
  const margin = Math.ceil(glow);
  return {
    width: Math.max(1, Math.round((wide * size + 2 * margin) * scale)),
    height: Math.round((C.APP_LETTER_HEIGHT * size + 2 * margin) * scale),
  };
}

/** A text and the glow around it, whose colour is a token's, so many pixels from the left. */
export function drawShining(core, context, text, { size, color, glow }, scale, left = 0) {
  context.setTransform(scale, 0, 0, scale, left, 0);
  context.fillStyle = token(color);
  context.shadowColor = context.fillStyle;
  context.shadowBlur = glow * scale * 0.7;
  drawLetters(core, context, text, Math.ceil(glow), Math.ceil(glow), size);
}

/** An element as large as letters on it; the glow around them takes no room. */
export function sizeLetters({ style }, { width, height }, glow, scale) {
  style.width = `${width / scale}px`;
  style.height = `${height / scale}px`;
  style.aspectRatio = `${width} / ${height}`;
  style.margin = `${-Math.ceil(glow)}px`;
}

/** Puts a text onto a canvas of its own. */
export function paintLetters(core, canvas, text, look) {
  const scale = devicePixelRatio || 1;
  const size = measureLetters(core, lettersWidth(core, text), look, scale);
  Object.assign(canvas, size); // which empties it
  sizeLetters(canvas, size, look.glow, scale);
  drawShining(core, canvas.getContext('2d'), text, look, scale);
}
