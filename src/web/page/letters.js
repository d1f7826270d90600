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
  drawShining(core, fitLetters(core, canvas, lettersWidth(core, text), size, look.glow), text, size, look);
}

/** The same for a text that often changes: each letter is a picture that is made once, and
 *  where no glow reaches over the others only those that changed are drawn. */
export function paintNumber(core, canvas, text, size, look) {
  const step = size * (devicePixelRatio || 1);
  if (!Number.isInteger(step)) {
    canvas.kept = null;
    paintLetters(core, canvas, text, size, look);
    return;
  }
  const kept = picturesOf(`${size} ${devicePixelRatio} ${look.glow} ${look.color}`);
  const letters = Array.from(text, (letter) => pictureOf(core, kept, letter, size, look));
  const before = look.glow === 0 && canvas.kept === kept ? canvas.letters : null;
  Object.assign(canvas, { kept, letters });
  if (before?.length === letters.length && before.every((letter, i) => letter.width === letters[i].width)) {
    drawRow(canvas.context, letters, step, before);
    return;
  }
  const wide = letters.reduce((sum, { width }) => sum + width, -core.is.APP_LETTER_GAP);
  canvas.context = fitLetters(core, canvas, wide, size, look.glow);
  drawRow(canvas.context, letters, step, []);
}

/** Letters one behind the other, those that are not there. */
function drawRow(context, letters, step, before) {
  let left = 0;
  letters.forEach((letter, i) => {
    if (letter !== before[i]) {
      if (before.length > 0) context.clearRect(left, 0, letter.picture.width, letter.picture.height);
      context.drawImage(letter.picture, left, 0);
    }
    left += letter.width * step;
  });
}

function drawShining(core, context, text, size, { color, glow = 0 }) {
  const scale = devicePixelRatio || 1;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = token(color);
  context.shadowColor = context.fillStyle;
  context.shadowBlur = glow * scale * 0.7;
  drawLetters(core, context, text, Math.ceil(glow), Math.ceil(glow), size);
}

/** The size of a text of that width with its glow, in device pixels. */
function measure(core, wide, size, glow) {
  const scale = devicePixelRatio || 1;
  const margin = Math.ceil(glow);
  return {
    width: Math.max(1, Math.round((wide * size + 2 * margin) * scale)),
    height: Math.round((core.is.APP_LETTER_HEIGHT * size + 2 * margin) * scale),
  };
}

/** The page's frames do not wait for what is drawn on this canvas, nor it for them: what alone
 *  changes, ten times a second, does not make the browser go through the whole page. */
export function setFree(canvas) {
  if (canvas.transferControlToOffscreen !== undefined) canvas.surface = canvas.transferControlToOffscreen();
}

/** The canvas in the size of a text, and empty. */
function fitLetters(core, canvas, wide, size, glow = 0) {
  const scale = devicePixelRatio || 1;
  const { width, height } = measure(core, wide, size, glow);
  const surface = canvas.surface ?? canvas;
  const context = surface.getContext('2d');
  if (surface.width === width && surface.height === height) {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
  } else {
    surface.width = width;
    surface.height = height;
    canvas.style.width = `${width / scale}px`;
    canvas.style.height = `${height / scale}px`;
    canvas.style.margin = `${-Math.ceil(glow)}px`;
  }
  return context;
}

const pictures = new Map();

/** The letters that have been drawn in a look. */
function picturesOf(name) {
  if (!pictures.has(name)) pictures.set(name, new Map());
  return pictures.get(name);
}

/** One letter and its glow, and its width with the gap behind it. */
function pictureOf(core, kept, letter, size, look) {
  if (!kept.has(letter)) {
    const wide = lettersWidth(core, letter);
    const { width, height } = measure(core, wide, size, look.glow);
    kept.set(letter, {
      picture: picture(width, height, (context) => drawShining(core, context, letter, size, look)),
      width: wide + core.is.APP_LETTER_GAP,
    });
  }
  return kept.get(letter);
}
