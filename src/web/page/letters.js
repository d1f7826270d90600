// The pixel letters of the app, drawn as squares of light.
import { token } from './tokens.js';

/** Width of a text in pixels of the letters. */
export function lettersWidth(core, text) {
  let width = 0;
  for (const letter of text) width += core.exports.letter_width(letter.charCodeAt(0)) + core.is.APP_LETTER_GAP;
  return Math.max(0, width - core.is.APP_LETTER_GAP);
}

/** Calls dot(x, y) for every pixel of a text. */
export function eachDot(core, text, dot) {
  let left = 0;
  for (const letter of text) {
    const code = letter.charCodeAt(0);
    for (let y = 0; y < core.is.APP_LETTER_HEIGHT; y++) {
      const row = core.exports.letter_row(code, y);
      for (let x = 0; row >> x; x++) if (row >> x & 1) dot(left + x, y);
    }
    left += core.exports.letter_width(code) + core.is.APP_LETTER_GAP;
  }
}

/** Draws a text with its top left corner at (x, y), a dot being `size` wide. */
export function drawLetters(core, context, text, x, y, size) {
  const face = size > 3 ? size - Math.max(1, Math.round(size / 8)) : size;
  eachDot(core, text, (dx, dy) => context.fillRect(x + dx * size, y + dy * size, face, face));
}

/** Puts a text onto a canvas of its own, with a glow around it; the colour is a token's. */
export function paintLetters(core, canvas, text, size, { color, glow = 0 }) {
  const scale = devicePixelRatio || 1;
  const margin = Math.ceil(glow);
  const width = Math.max(1, Math.round((lettersWidth(core, text) * size + 2 * margin) * scale));
  const height = Math.round((core.is.APP_LETTER_HEIGHT * size + 2 * margin) * scale);
  const context = canvas.getContext('2d');
  if (canvas.width === width && canvas.height === height) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
  } else {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${width / scale}px`;
    canvas.style.height = `${height / scale}px`;
    canvas.style.margin = `${-margin}px`;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = token(color);
  context.shadowColor = context.fillStyle;
  context.shadowBlur = glow * scale * 0.7;
  drawLetters(core, context, text, margin, margin, size);
}
