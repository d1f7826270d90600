// Charts and small boards: canvases that the module draws completely (src/web/draw).
import { byId, set } from '../core/dom.js';
import { putShapes, putWhole } from './drawing.js';
import { makeTiles } from './tiles.js';

const MARGIN = 8; // pixels beside the map

const pixels = () => devicePixelRatio || 1;

/** Draws a canvas whose size comes from its style; false: nothing to show. */
export function drawFitted(core, canvas, draw) {
  if (core.exports[draw](canvas.clientWidth, canvas.clientHeight, pixels()) === 0) return false;
  Object.assign(canvas, { width: core.drawing.width, height: core.drawing.height });
  putShapes(core, canvas.getContext('2d'));
  return true;
}

/** Draws on a canvas that takes the size of its drawing; false if there is nothing to draw. */
export function drawSized(core, canvas, draw, ...room) {
  const isShown = core.exports[draw](...room, pixels()) !== 0;
  if (isShown) putWhole(core, canvas, pixels());
  return isShown;
}

const raceCell = (canvas) => parseFloat(getComputedStyle(canvas).getPropertyValue('--race-cell'));
const mapRoom = ({ parentElement }) => parentElement.clientWidth - MARGIN;

/** A canvas, or the box shown with it; the sections of the view that it shows; its drawing
 *  function. */
const DRAWINGS = [
  ['race', C.WEB_RACE, (core, canvas) => drawSized(core, canvas, 'draw_race', raceCell(canvas), 0)],
  ['picture', C.WEB_PICTURE, (core, canvas) => drawSized(core, canvas, 'draw_picture', 0, 0)],
  ['map', C.WEB_MAP | C.WEB_SCREEN, (core, canvas) => drawSized(core, canvas, 'draw_map', mapRoom(canvas), innerHeight)],
  ['trend', C.WEB_TREND, (core, canvas) => drawFitted(core, canvas, 'draw_trend')],
  ['replay', C.WEB_REPLAY | C.WEB_SCREEN, (core, canvas) => drawFitted(core, canvas, 'draw_replay')],
  ['odds-line', C.WEB_REPLAY | C.WEB_SCREEN, (core, canvas) => drawFitted(core, canvas, 'draw_odds')],
];

export class Drawings {
  constructor({ core, tell }) {
    this.core = core;
    this.skyline = '';
    byId('map').addEventListener('click', ({ offsetX, offsetY, timeStamp }) => {
      const number = core.exports.map_at(offsetX, offsetY);
      if (number >= 0) tell({ kind: C.APP_MAP, number }, timeStamp);
    });
    const line = byId('replay').querySelector('canvas');
    const seek = ({ buttons, clientX, timeStamp }) => {
      const { left, width } = line.getBoundingClientRect();
      const part = Math.max(0, Math.min(1, (clientX - left) / width));
      if (buttons & 1) tell({ kind: C.APP_SEEK, number: Math.round(part * C.VIEW_DONE_MOST) }, timeStamp);
    };
    for (const name of ['pointerdown', 'pointermove']) line.addEventListener(name, seek);
  }

  draw(view, sections) {
    for (const [id, shows, draw] of DRAWINGS) {
      const box = byId(id);
      const canvas = box.querySelector('canvas') ?? box;
      if (!(sections & (shows | C.WEB_LOOK))) continue;
      const isShown = draw(this.core, canvas);
      if (box.hidden !== isShown) continue;
      box.hidden = !isShown;
      if (isShown) draw(this.core, canvas); // its size is known only now
    }
    if (view.screen === C.VIEW_TITLE) this.drawSkyline(view);
  }

  /** Draws across the width of the page; redraws only if that or the look of the pieces has
   *  changed. */
  drawSkyline({ palette, letters, crt }) {
    const { core } = this;
    const cell = core.exports.draw_skyline(innerWidth, 0, pixels());
    const wanted = `${cell} ${palette} ${letters} ${crt}`;
    if (wanted === this.skyline) return;
    this.skyline = wanted;
    const pictures = makeTiles(core, cell);
    core.exports.draw_skyline(innerWidth, 0, pixels()); // again, after those of the tiles
    putWhole(core, byId('skyline'), pixels(), { pictures });
    byId('skyline').hidden = false; // only shown now, because it would move while it loads
  }
}
