// Pictures: shapes that are drawn once, then copied.
import { putShapes } from './drawing.js';

const contexts = new WeakMap();

/** The context of a canvas: Firefox returns that of a canvas in a Worker only once. */
export function contextOf(canvas) {
  if (!contexts.has(canvas)) contexts.set(canvas, canvas.getContext('2d'));
  return contexts.get(canvas);
}

/** A bitmap, which is cheap to copy; a canvas is checked each time. */
export function picture(width, height, draw) {
  const canvas = new OffscreenCanvas(width, height);
  draw(canvas.getContext('2d'));
  return canvas.transferToImageBitmap();
}

/** A drawing of the module as a picture. */
export function drawPicture(core, draw, ...words) {
  draw(...words);
  return picture(core.drawing.width, core.drawing.height, (context) => putShapes(core, context));
}

/** The tiles of cells of a size in device pixels, by their numbers in shapes. */
export function makeTiles(core, size, groups = [C.WEB_PICTURE_BLOCK, C.WEB_PICTURE_GHOST, C.WEB_PICTURE_GLOW]) {
  const tiles = [];
  for (const group of groups) {
    for (let kind = 0; kind <= C.FIN_GARBAGE; kind++) tiles[group + kind] = drawPicture(core, core.exports.draw_tile, group + kind, size);
  }
  return tiles;
}
