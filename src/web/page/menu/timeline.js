// A replay that is watched: its time line under the field, with what happened on it.
import { token } from '../draw/tokens.js';

/** Marks by weight: the most telling one of a place is drawn. */
const MARKS = [
  [C.VIEW_MARK_OVER, 'color-error', 1], [C.VIEW_MARK_WON, 'color-accent-success', 1],
  [C.VIEW_MARK_FAULT, 'color-error', 0.5], [C.VIEW_MARK_FOUR, 'color-accent-gold', 1], [C.VIEW_MARK_SPIN, 'color-accent-primary', 0.8],
  [C.VIEW_MARK_CLEAR, 'color-text', 0.6], [C.VIEW_MARK_HOLD, 'color-text-dim', 0.25],
];

export class Timeline {
  constructor(core, tell) {
    this.core = core;
    this.tell = tell;
    this.bar = document.getElementById('replay');
    this.line = this.bar.querySelector('canvas');
    this.line.addEventListener('pointerdown', (event) => this.seek(event));
    this.line.addEventListener('pointermove', (event) => { if (event.buttons & 1) this.seek(event); });
  }

  seek(event) {
    const box = this.line.getBoundingClientRect();
    const number = Math.max(0, Math.min(1000, Math.round(((event.clientX - box.left) / box.width) * 1000)));
    this.tell({ kind: C.APP_SEEK, number }, event.timeStamp);
  }

  draw(view) {
    const shown = view.screen === C.VIEW_REPLAY;
    if (this.bar.hidden === shown) this.bar.hidden = !shown;
    if (!shown) return;
    const { replay } = view;
    const [time, , end] = this.bar.children;
    const texts = [[time, replay.time], [end, `${replay.end} · ${replay.speed} · ${replay.state}`]];
    for (const [node, text] of texts) if (node.textContent !== text) node.textContent = text;
    end.className = replay.failure ? 'bad' : '';
    this.drawLine(replay);
  }

  drawLine({ done, marks: parts }) {
    const scale = devicePixelRatio || 1;
    const width = Math.round(this.line.clientWidth * scale);
    const height = Math.round(this.line.clientHeight * scale);
    if (this.line.width !== width || this.line.height !== height) Object.assign(this.line, { width, height });
    const context = this.line.getContext('2d');
    const track = Math.round(height * 0.7);
    const thick = Math.max(2, Math.round(height * 0.12));
    const head = Math.round((width * done) / 1000);
    context.clearRect(0, 0, width, height);
    context.fillStyle = token('color-border');
    context.fillRect(0, track, width, thick);
    context.fillStyle = token('color-accent-primary');
    context.fillRect(0, track, head, thick);
    parts.forEach((part, i) => this.drawMark(context, part, Math.round((i * width) / parts.length), track));
    context.fillStyle = token('color-text');
    context.fillRect(Math.min(width - 3, Math.max(0, head - 1)), 0, 3, height);
  }

  drawMark(context, part, x, track) {
    const found = MARKS.find(([mark]) => (part & mark) !== 0);
    if (found === undefined) return;
    context.fillStyle = token(found[1]);
    context.fillRect(x, Math.round(track * (1 - found[2])), 3, Math.round(track * found[2]));
  }
}
