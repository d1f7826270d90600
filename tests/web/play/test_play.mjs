// A game, played with real keys.
import { assert, desktop, pieceCells } from '../harness.mjs';

const columns = (view) => pieceCells(view).map((cell) => Number(cell.split(',')[0]));

desktop('Enter on the title starts a game', async (game) => {
  await game.open();
  await game.tap('Enter');
  const view = await game.until((now) => now.has_game && pieceCells(now).length > 0, 'a piece in play');
  assert.equal(view.title, '');
});

desktop('keys move the piece and a hard drop locks it', async (game) => {
  await game.open();
  await game.begin({ mode: 'marathon', preset: 'modern', seed: '7' });
  const before = columns(await game.view());
  await game.tap('ArrowLeft');
  const after = columns(await game.view());
  assert.deepEqual(after, before.map((column) => column - 1));
  await game.tap('Space');
  await game.until((view) => view.game.cells.slice(0, 20).some((cell) => (cell & 0x10) !== 0), 'a locked piece');
  assert.notEqual(await game.stat('SCORE'), '0');
});

desktop('a key that is held moves the piece to the wall and no further', async (game) => {
  await game.open();
  await game.begin({ seed: '7' });
  await game.hold('ArrowRight', 400);
  assert.equal(Math.max(...columns(await game.view())), 9);
});

/** The number of bytes of the field that differ from a full redraw. */
const staleBytes = (game) => game.inPainter((painter) => {
  const { canvases: { field: canvas }, core } = painter;
  const bytes = () => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
    copy.drawImage(canvas, 0, 0);
    return copy.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const drawn = bytes();
  painter.paint(canvas, core.exports.paint_field, C.WEB_ALL);
  const whole = bytes();
  return drawn.reduce((count, byte, i) => count + (Math.abs(byte - whole[i]) > 2), 0);
});

desktop('a frame that draws only what changed leaves the picture of the whole', async (game) => {
  await game.open();
  await game.begin({ preset: 'modern', seed: '7', settings: { gravity: '50ms', countdown: 'off' } });
  const keys = ['ArrowLeft', 'Space', 'ArrowUp', 'ArrowRight', 'KeyC', 'ArrowDown', 'ArrowRight', 'KeyZ', 'ArrowRight'];
  for (let i = 0; i < 60; i++) {
    await game.tap(keys[(i * 7 + (i >> 3)) % keys.length]);
    if (i % 4 === 3) assert.equal(await staleBytes(game), 0, `after ${i + 1} keys`);
  }
});
