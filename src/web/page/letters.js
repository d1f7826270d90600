// The pixel letters of the app, drawn as squares of light.
import { picture } from './tiles.js';
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
export function paintLetters(core, canvas, text, size, look) {
  drawShining(core, fitLetters(core, canvas, text, size, look.glow), text, size, look);
}

/** The same for a text that often changes: each letter is a picture that is made once. */
export function paintNumber(core, canvas, text, size, look) {
  const step = size * (devicePixelRatio || 1);
  if (!Number.isInteger(step)) {
    paintLetters(core, canvas, text, size, look);
    return;
  }
  const context = fitLetters(core, canvas, text, size, look.glow);
  let left = 0;
  for (const letter of text) {
    context.drawImage(pictureOf(core, letter, size, look), left, 0);
    left += (core.exports.letter_width(letter.charCodeAt(0)) + core.is.APP_LETTER_GAP) * step;
  }
}

function drawShining(core, context, text, size, { color, glow = 0 }) {
  const scale = devicePixelRatio || 1;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = token(color);
  context.shadowColor = context.fillStyle;
  context.shadowBlur = glow * scale * 0.7;
  drawLetters(core, context, text, Math.ceil(glow), Math.ceil(glow), size);
}

/** The size of a text with its glow, in device pixels. */
function measure(core, text, size, glow) {
  const scale = devicePixelRatio || 1;
  const margin = Math.ceil(glow);
  return {
    width: Math.max(1, Math.round((lettersWidth(core, text) * size + 2 * margin) * scale)),
    height: Math.round((core.is.APP_LETTER_HEIGHT * size + 2 * margin) * scale),
  };
}

/** The canvas in the size of a text, and empty. */
function fitLetters(core, canvas, text, size, glow = 0) {
  const scale = devicePixelRatio || 1;
  const { width, height } = measure(core, text, size, glow);
  const context = canvas.getContext('2d');
  if (canvas.width === width && canvas.height === height) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
  } else {
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${width / scale}px`;
    canvas.style.height = `${height / scale}px`;
    canvas.style.margin = `${-Math.ceil(glow)}px`;
  }
  return context;
}

const pictures = new Map();

/** One letter and its glow. */
function pictureOf(core, letter, size, look) {
  const name = `${letter} ${size} ${devicePixelRatio} ${look.glow} ${look.color}`;
  if (!pictures.has(name)) {
    const { width, height } = measure(core, letter, size, look.glow);
    pictures.set(name, picture(width, height, (context) => drawShining(core, context, letter, size, look)));
  }
  return pictures.get(name);
}
