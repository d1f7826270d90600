// The picture at the foot of the title: pieces that came to rest, light above them.
import { makeTiles } from './tiles.js';

const ROWS = [
  '.......................................Z',
  'T.....................................ZZ',
  'TTLLLT.I...........................LLLZI',
  'TZLSTTJIL.....................SS..ZLOOJI',
  'ZZTSSTJIL.OO..LJ........LOO..SSOOZZTOOJI',
  'ZTTTSJJILLOOLLLJJJIIIILLLOOIIIIOOZTTTJJI',
];
const COLUMNS = ROWS[0].length;

/** Draws it across the width of the page; again only if that or the palette changed. */
export class Skyline {
  constructor(core) {
    this.core = core;
    this.canvas = document.getElementById('skyline');
  }

  draw(view) {
    if (view.screen !== C.VIEW_TITLE) return;
    const scale = devicePixelRatio || 1;
    const cell = Math.ceil((innerWidth * scale) / COLUMNS);
    const wanted = `${cell} ${view.palette} ${view.letters} ${view.crt}`;
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    const { canvas } = this;
    canvas.width = cell * COLUMNS;
    canvas.height = cell * (ROWS.length + 4);
    canvas.style.width = `${canvas.width / scale}px`;
    canvas.style.height = `${canvas.height / scale}px`;
    this.drawCells(canvas.getContext('2d'), makeTiles(this.core, cell, view.palette, view.letters));
  }

  drawCells(context, tiles) {
    const kinds = this.kinds();
    const each = (draw) => ROWS.forEach((row, y) => [...row].forEach((letter, x) => {
      if (letter !== '.') draw(kinds[letter], x * tiles.size, (y + 4) * tiles.size);
    }));
    context.globalCompositeOperation = 'lighter';
    each((kind, x, y) => context.drawImage(tiles.glow[kind], x - tiles.size * 2, y - tiles.size * 2));
    context.globalCompositeOperation = 'source-over';
    each((kind, x, y) => context.drawImage(tiles.block[kind], x, y));
  }

  kinds() {
    const kinds = {};
    for (let kind = 0; kind < C.FIN_KINDS; kind++) {
      kinds[String.fromCharCode(this.core.exports.piece_letter(kind))] = kind;
    }
    return kinds;
  }
}
