// Importing and exporting positions: pasted, dropped, opened as links, drawn with mouse and
// finger, copied.
import { assert, desktop, finessimo, phone } from '../harness.mjs';
import { resize } from '../screens.mjs';

const OPENER = 'v115@vhGSSYXAFLDmClcJSAVDEHBEooRBMoAVBUtfBAXsBAAANrBmnBAAAAAA';
const BOARD = 'queue TIOS\nhold L\n\nXXXX...XXX\nXXXX..ZXXX\n';
const GARBAGE = 7;

/** Pastes like a browser. */
const paste = (game, text) => game.page.evaluate((content) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', content);
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}, text);

const drop = (game, text, asFile) => game.page.evaluate(([content, isFile]) => {
  const dataTransfer = new DataTransfer();
  if (isFile) dataTransfer.items.add(new File([content], 'position.txt'));
  else dataTransfer.setData('text/plain', content);
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, [text, asFile]);

const item = (view, label) => view.items.find((one) => one.label === label);
const cellOf = (view, x, y) => view.game.cells[y * 10 + x];
const locked = (view) => view.game.cells.filter((cell) => (cell & 0x10) !== 0).length;

/** The middle of a cell of the field, on the screen. */
const middle = (game, x, y) => game.page.evaluate(([column, row]) => {
  const { field } = globalThis.finessimo;
  const box = field.canvas.getBoundingClientRect();
  const scale = box.width / (10 * field.cell + 2 * field.frame);
  return {
    x: box.left + (field.frame + (column + 0.5) * field.cell) * scale,
    y: box.top + (field.shown - row - 0.5) * field.cell * scale,
  };
}, [x, y]);

async function openEditor(game) {
  await game.open();
  await paste(game, '#Q=[](T)IO');
  await game.until((view) => item(view, 'Edit') !== undefined, 'what was pasted');
  await game.page.getByRole('button', { name: 'Edit', exact: true }).click();
  return game.untilTitle('EDITOR');
}

// ---- importing ----

for (const [name, give] of [['pasted', paste], ['dropped', drop]]) {
  desktop(`a fumen that is ${name} before the second part has loaded is shown once it has`, async (game) => {
    const letGo = [await game.holdFile('lazy.js'), await game.holdFile('lazy.wasm')];
    await game.open();
    await give(game, `https://fumen.zui.jp/?${OPENER}`);
    assert.equal((await game.page.evaluate(() => finessimo.lazy)), null);
    letGo.forEach((go) => go());
    await game.untilTitle('FUMEN');
  });
}

desktop('a fumen that is pasted is shown and played', async (game) => {
  await game.open();
  await paste(game, `https://fumen.zui.jp/?${OPENER}`);
  await game.untilTitle('FUMEN');
  await game.tap('ArrowRight', 2);
  let view = await game.until((now) => item(now, 'Page').value === '3 of 7', 'its third page');
  const cells = locked(view);
  assert.ok(cells > 0);
  await game.tap('Enter');
  view = await game.until((now) => now.screen !== view.screen && now.game.mode.startsWith('Free'), 'a game');
  assert.equal(locked(view), cells);
});

desktop('a board that is dropped, as text and as a file', async (game) => {
  for (const isFile of [false, true]) {
    await game.open();
    await drop(game, BOARD, isFile);
    const view = await game.untilTitle('BOARD');
    assert.equal(locked(view), 15);
    assert.equal(view.game.next.length, 3);
  }
});

desktop('links with a position open it', async (game) => {
  await game.open(`#f=${OPENER}`);
  await game.untilTitle('FUMEN');
  assert.equal(new URL(game.page.url()).hash, '');
  await game.page.evaluate(() => { location.hash = '#p=queue%20TI/XXXX...XXX/XXXX..ZXXX'; });
  assert.equal(locked(await game.untilTitle('BOARD')), 15);
});

desktop('an invalid position shows a message', async (game) => {
  await game.open();
  await paste(game, 'v115@vhGSSY');
  const view = await game.until((now) => now.notice !== '', 'a sentence');
  assert.equal(view.notice, 'Character 12: This fumen is incomplete. Copy all of it and try again.');
  assert.equal(view.title, 'FINESSIMO');
});

desktop('a replay link that is pasted is watched', async (game) => {
  const file = new URL('../../data/replays/sprint.replay', import.meta.url).pathname;
  await game.open();
  await paste(game, finessimo('replay', 'link', file).trim());
  await game.until((view) => view.replay.end !== '' && view.has_game, 'the replay');
});

// ---- the editor ----

desktop('a mouse paints, erases and is undone', async (game) => {
  await openEditor(game);
  const { mouse } = game.page;
  const [from, to] = [await middle(game, 1, 2), await middle(game, 6, 2)];
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(to.x, to.y, { steps: 12 });
  await mouse.up();
  let view = await game.until((now) => locked(now) === 6, 'six cells');
  assert.equal(cellOf(view, 1, 2) & 0x0f, GARBAGE);
  await mouse.click(to.x, to.y, { button: 'right' });
  await game.until((now) => locked(now) === 5, 'one of them erased');
  await game.tap('KeyM');
  view = await game.view();
  assert.equal(cellOf(view, 8, 2) & 0x1f, GARBAGE | 0x10);
  await game.tap('KeyU', 3);
  await game.until((now) => locked(now) === 0, 'all undone');
});

desktop('queue and hold are typed', async (game) => {
  await openEditor(game);
  await game.page.getByRole('button', { name: /^Queue/ }).click();
  await game.page.locator('input.typed').fill('LLJ');
  await game.tap('Enter');
  await game.until((now) => item(now, 'Queue').value === 'LLJ', 'the queue');
  await game.tap('KeyH');
  await game.page.locator('input.typed').fill('S');
  await game.tap('Enter');
  const view = await game.until((now) => item(now, 'Hold').value === 'S', 'what is held');
  assert.deepEqual(view.game.next.length, 2);
});

desktop('a drawn position can be copied and pasted', async (game) => {
  await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(game);
  await game.tap('KeyF');
  await game.tap('KeyC');
  await game.until((view) => view.notice === 'Position copied.', 'it is copied');
  const text = await game.page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^v115@/);
  await game.tap('KeyN');
  await game.tap('KeyV');
  const view = await game.untilTitle('FUMEN');
  assert.equal(locked(view), 9);
  assert.equal(view.game.next.length, 2);
});

desktop('the solver says what it thinks of a puzzle, and it is saved', async (game) => {
  await game.open();
  await paste(game, 'queue OS\n####..####\n###....###\n#####..###');
  await game.untilTitle('BOARD');
  await game.choose('Edit');
  await game.untilTitle('EDITOR');
  await game.tap('KeyK');
  await game.until((view) => /^Solvable: 1 solution, 1 way; /.test(view.notice), 'what the solver says');
  const [download] = await Promise.all([game.page.waitForEvent('download'), game.tap('KeyW')]);
  assert.equal(download.suggestedFilename(), 'puzzle.txt');
});

phone('a finger paints, buttons are large enough, and a game begins', async (game) => {
  await openEditor(game);
  await game.swipe(await middle(game, 2, 1), await middle(game, 7, 1), 200);
  const view = await game.until((now) => locked(now) === 6, 'six cells');
  assert.equal(view.touch.shown, true);
  await game.page.getByRole('button', { name: 'Mirror' }).click();
  await game.page.getByRole('button', { name: 'Play from here' }).click();
  await game.until((now) => now.game.mode.startsWith('Free') && locked(now) === 6, 'a game');
});

/** The parts of the field that are covered, and entries that are cut. */
const seeEditor = (game) => game.page.evaluate(() => {
  const field = document.getElementById('field').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('#lines .line')].map((line) => [line, line.getBoundingClientRect()]);
  const covers = boxes.filter(([, box]) => Math.min(box.right, field.right) - Math.max(box.left, field.left) > 1
    && Math.min(box.bottom, field.bottom) - Math.max(box.top, field.top) > 1);
  const cut = boxes.filter(([line, box]) => box.left < 0 || box.right > innerWidth || box.bottom > innerHeight
    || box.height < 44 || line.scrollWidth > line.clientWidth || line.firstChild.scrollHeight > line.clientHeight + 1);
  return { count: boxes.length, covers: covers.map(([line]) => line.innerText), cut: cut.map(([line]) => line.innerText) };
});

phone('all of the editor fits on any phone, and a puzzle gets its name there', async (game) => {
  await openEditor(game);
  for (const size of ['360x640', '390x844', '844x390']) {
    await resize(game, size);
    const { count } = await game.eventually(() => seeEditor(game), ({ covers, cut }) => covers.length + cut.length === 0, `nothing lies over the field or is cut at ${size}`);
    assert.equal(count, 21, size);
  }
  await resize(game, '390x844');
  await game.page.getByRole('button', { name: 'Name' }).tap();
  await game.page.locator('input.typed').fill('Corner');
  await game.tap('Enter');
  await game.until((view) => view.items.some(({ label, value }) => label === 'Name' && value === 'Corner'), 'the name');
});

phone('the entry for pasting reads the clipboard', async (game) => {
  await game.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openEditor(game);
  await game.page.evaluate((text) => navigator.clipboard.writeText(text), BOARD);
  await game.page.getByRole('button', { name: 'Paste' }).click();
  assert.equal(locked(await game.untilTitle('BOARD')), 15);
});
