// Cells as pictures: drawn once for a size and palette, then copied.

import { hex, token } from './tokens.js';

/** A colour mixed with another: 0 is the first, 1 the second. */
function mix(color, other, share) {
  const channel = (shift) => Math.round((color >> shift & 255) * (1 - share) + (other >> shift & 255) * share) << shift;
  return hex(channel(16) | channel(8) | channel(0));
}

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

/** A flat face with a light edge at the top and left and a dark one at the bottom and right. */
function drawBlock(context, size, color, letter) {
  const edge = Math.max(1, Math.round(size / 10));
  context.fillStyle = mix(color, 0x000000, 0.45);
  context.fillRect(0, 0, size, size);
  context.fillStyle = mix(color, 0xffffff, 0.45);
  context.beginPath();
  context.moveTo(0, 0);
  context.lineTo(size, 0);
  context.lineTo(size - edge, edge);
  context.lineTo(edge, edge);
  context.lineTo(edge, size - edge);
  context.lineTo(0, size);
  context.fill();
  context.fillStyle = hex(color);
  context.fillRect(edge, edge, size - 2 * edge, size - 2 * edge);
  if (letter !== '') {
    context.fillStyle = token('color-on-accent');
    context.font = `700 ${Math.round(size * 0.56)}px monospace`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, size / 2, size * 0.54);
  }
}

function drawGhost(context, size, color) {
  const line = Math.max(1, Math.round(size / 14));
  context.globalAlpha = 0.12;
  context.fillStyle = hex(color);
  context.fillRect(0, 0, size, size);
  context.globalAlpha = 0.7;
  context.strokeStyle = hex(color);
  context.lineWidth = line;
  context.strokeRect(line / 2 + 0.5, line / 2 + 0.5, size - line - 1, size - line - 1);
}

/** The light around a cell, five cells wide, with a Gaussian falloff. */
function drawGlow(context, size, color) {
  const middle = size * 2.5;
  const light = context.createRadialGradient(middle, middle, 0, middle, middle, middle);
  for (let i = 0; i <= 8; i++) {
    const alpha = Math.round(38 * Math.exp(-((i / 8) ** 2) * 5) * (1 - i / 8));
    light.addColorStop(i / 8, `${hex(color)}${alpha.toString(16).padStart(2, '0')}`);
  }
  context.fillStyle = light;
  context.fillRect(0, 0, size * 5, size * 5);
}

/** The tiles of cells of a size in device pixels, by their numbers in shapes; glow is optional. */
export function makeTiles(core, size, palette, letters) {
  const tiles = [];
  for (let kind = 0; kind <= C.FIN_GARBAGE; kind++) {
    const color = core.color(palette, kind);
    const letter = letters ? String.fromCharCode(core.exports.piece_letter(kind)) : '';
    tiles[C.WEB_PICTURE_BLOCK + kind] = picture(size, size, (context) => drawBlock(context, size, color, letter));
    tiles[C.WEB_PICTURE_GHOST + kind] = picture(size, size, (context) => drawGhost(context, size, color));
    tiles[C.WEB_PICTURE_GLOW + kind] = picture(size * 5, size * 5, (context) => { if (core.view.crt) drawGlow(context, size, color); });
  }
  return tiles;
}
