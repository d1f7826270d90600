// Draws a drawing of the module on a canvas: a list of shapes in device pixels. C decides what
// they show (src/web/draw/drawing.h).
import { cssColor, token } from './tokens.js';

const STOPS = 8; // of the gradient of a halo, with a Gaussian falloff
const STRONGEST = 38; // opacity of a halo in the middle, of 255
const FALLOFF = 5; // how fast a halo fades

const OPS = {
  [C.WEB_FILL]: (c, x, y, width, height) => c.fillRect(x, y, width, height),
  [C.WEB_CLEAR]: (c, x, y, width, height) => c.clearRect(x, y, width, height),
  [C.WEB_IMAGE]: (c, x, y, width, height, what, { pictures }) => c.drawImage(pictures[what], x, y, width, height),
  [C.WEB_BACK]: (c, x, y, width, height, what, { back }) => c.drawImage(back, x, y, width, height, x, y, width, height),
  [C.WEB_LIGHT]: (c, x, y, width, height, what, painter) => add(c, painter.lightOf(what, width, height), x, y, width, height),
  [C.WEB_SHINE]: (c, x, y, width, height, what, { pictures }) => add(c, pictures[what], x, y, width, height),
  [C.WEB_CLIP](c, x, y, width, height) {
    c.save();
    c.beginPath();
    c.rect(x, y, width, height);
    c.clip();
  },
  [C.WEB_UNCLIP]: (c) => c.restore(),
  [C.WEB_GLOW](c, x, y, width, height, what) {
    c.shadowColor = c.fillStyle;
    c.shadowBlur = what;
  },
  [C.WEB_FRAME](c, x, y, width, height, what) {
    c.lineWidth = what;
    c.strokeRect(x, y, width, height);
  },
  [C.WEB_LINE](c, x, y, width, height, what) {
    Object.assign(c, { lineWidth: what, lineCap: 'round' });
    c.beginPath();
    c.moveTo(x, y);
    c.lineTo(x + width, y + height);
    c.stroke();
  },
  [C.WEB_DISC](c, x, y, width) {
    c.beginPath();
    c.arc(x, y, width, 0, 2 * Math.PI);
    c.fill();
  },
  [C.WEB_LETTER](c, x, y, width, height, what) {
    c.font = `600 ${height}px ${token('font-text')}`;
    c.fillText(String.fromCharCode(what), x, y);
  },
  [C.WEB_CAPTION](c, x, y, width, height, what, painter, core) {
    c.font = `${height}px ${token('font-text')}`;
    c.fillText(core.memory.text(what), x, y);
  },
  [C.WEB_INITIAL](c, x, y, width, height, what) {
    Object.assign(c, { font: `700 ${height}px monospace`, textAlign: 'center', textBaseline: 'middle' });
    c.fillText(String.fromCharCode(what), x, y);
  },
  [C.WEB_BEVEL](c, left, top, width, height, edge) {
    c.beginPath();
    c.moveTo(left, top);
    for (const [x, y] of [[width, 0], [width - edge, edge], [edge, edge], [edge, height - edge], [0, height]]) c.lineTo(left + x, top + y);
    c.fill();
  },
  [C.WEB_HALO](c, x, y, width) {
    const middle = width / 2;
    const light = c.createRadialGradient(x + middle, y + middle, 0, x + middle, y + middle, middle);
    for (let i = 0; i <= STOPS; i++) {
      const part = i / STOPS;
      const alpha = Math.round(STRONGEST * Math.exp(-(part ** 2) * FALLOFF) * (1 - part));
      light.addColorStop(part, c.fillStyle + alpha.toString(16).padStart(2, '0'));
    }
    c.fillStyle = light;
    c.fillRect(x, y, width, width);
  },
};

function add(context, image, x, y, width, height) {
  context.globalCompositeOperation = 'lighter';
  context.drawImage(image, x, y, width, height);
  context.globalCompositeOperation = 'source-over';
}

/** Draws the shapes of the list; `painter` has the pictures that they use. */
export function putShapes(core, context, painter) {
  const { floats } = core.memory.fresh();
  const begin = core.exports.shapes_at() / floats.BYTES_PER_ELEMENT;
  const end = begin + core.drawing.count * C.WEB_SHAPE_FIELDS;
  let color = NaN;
  for (let at = begin; at < end; at += C.WEB_SHAPE_FIELDS) {
    const wanted = floats[at + C.WEB_SHAPE_COLOR];
    if (wanted !== color) context.fillStyle = context.strokeStyle = cssColor(core, wanted);
    const op = floats[at + C.WEB_SHAPE_OP];
    color = op === C.WEB_UNCLIP ? NaN : wanted; // restore() brings back an earlier color
    context.globalAlpha = floats[at + C.WEB_SHAPE_ALPHA];
    OPS[op](context, floats[at + C.WEB_SHAPE_X], floats[at + C.WEB_SHAPE_Y],
      floats[at + C.WEB_SHAPE_WIDTH], floats[at + C.WEB_SHAPE_HEIGHT], floats[at + C.WEB_SHAPE_WHAT], painter, core);
  }
}

/** Letters grow with the window: src/web/page/input/touch.js sets by how much. */
export const letters = { grow: 1 };

/** Device pixels of a CSS pixel of letters. */
export const letterScale = () => (devicePixelRatio || 1) * letters.grow;

/** Gives an element the size of letters; the margin around them, for their glow, takes no room. */
export function sizeLetters({ style }, { width, height, margin }, scale) {
  Object.assign(style, { width: `${width / scale}px`, height: `${height / scale}px`, aspectRatio: `${width} / ${height}`, margin: `${-margin * letters.grow}px` });
}

/** Draws letters (src/web/draw/letters.c) on their own canvas. */
export function drawLetters(core, canvas, draw, ...words) {
  const scale = devicePixelRatio || 1;
  core.exports[draw](...words, letterScale());
  putWhole(core, canvas, scale);
  sizeLetters(canvas, core.drawing, scale);
}

/** Draws a canvas with the size of the drawing, in CSS pixels too. */
export function putWhole(core, canvas, scale, painter) {
  const { width, height } = core.drawing;
  Object.assign(canvas, { width, height }); // which clears it
  Object.assign(canvas.style, { width: `${width / scale}px`, height: `${height / scale}px` });
  putShapes(core, canvas.getContext('2d'), painter);
}
