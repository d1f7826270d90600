// The pixel letters of the app, drawn as squares of light.
import { putShapes } from './drawing.js';

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

/** The room around letters, for the glow that they have or may get. */
const marginOf = ({ glow, margin = glow }) => Math.ceil(margin);

/** The size of letters so wide with their glow, in device pixels. */
export function measureLetters(core, wide, look, scale) {
  const { size } = look;
  const margin = marginOf(look);
  return {
    width: Math.max(1, Math.round((wide * size + 2 * margin) * scale)),
    height: Math.round((C.APP_LETTER_HEIGHT * size + 2 * margin) * scale),
  };
}

/** A text and the glow around it, in the color of a token, so many pixels from the left. */
export function drawShining(core, context, text, look, scale, left = 0) {
  const { size, color, glow } = look;
  core.withCopies([text], (at) => core.exports.draw_letters(at, left / scale, size, marginOf(look), glow, color, scale));
  putShapes(core, context);
}

/** An element as large as letters on it; the glow around them takes no room. */
export function sizeLetters({ style }, { width, height }, look, scale) {
  style.width = `${width / scale}px`;
  style.height = `${height / scale}px`;
  style.aspectRatio = `${width} / ${height}`;
  style.margin = `${-marginOf(look)}px`;
}

/** Puts a text onto a canvas of its own. */
export function paintLetters(core, canvas, text, look) {
  const scale = devicePixelRatio || 1;
  const size = measureLetters(core, lettersWidth(core, text), look, scale);
  Object.assign(canvas, size); // which empties it
  sizeLetters(canvas, size, look, scale);
  drawShining(core, canvas.getContext('2d'), text, look, scale);
}
