// The odds of perfect clears on the field: a number where the piece would come to rest.
import { token } from './tokens.js';

/** What a painter does last, who has drawn all of the field before. */
export function drawMarks(painter, game) {
  const { context, cell, columns, core } = painter;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `700 ${Math.round(cell * 0.46)}px ${token('font-mono')}`;
  game.marks.forEach((mark, i) => {
    if (mark === 0) return;
    const open = mark === C.VIEW_OPEN_MARK;
    context.fillStyle = token(open ? 'color-text-dim' : mark === 1 ? 'color-error'
      : mark === game.odds.best_mark ? 'color-accent-success' : 'color-accent-gold');
    context.fillText(open ? '…' : String(mark - 1), painter.left(i % columns) + cell / 2, painter.top(Math.floor(i / columns)) + cell / 2);
  });
}
