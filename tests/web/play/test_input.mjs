// Keys, gamepads, sounds and frames: the game gets input at once, and an idle page does nothing.
import { assert, desktop, pieceCells } from '../harness.mjs';

const column = (view) => Math.min(...pieceCells(view).map((cell) => Number(cell.split(',')[0])));
const stat = (view, label) => view.game.stats.find((one) => one.label === label).value;
const STILL = { gravity: 'off' };
const QUIET = { mode: 'marathon', preset: 'classic', seed: '5', settings: { mode: 'marathon', 'rules.marathon': 'classic', ...STILL } };

/** The colours in the middle of the piece's cells. */
const pieceColors = (painter) => {
  const { canvases: { field: canvas }, core: { view: { game: { cells } } } } = painter;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const piece = [...cells.keys()].filter((i) => cells[i] & 0x20);
  return piece.map((i) => copy.getImageData((painter.frame + (i % 10 + 0.5) * painter.cell), ((painter.shown - 1 - (Math.floor(i / 10) - 0.5)) * painter.cell), 1, 1).data.join());
};

desktop('a key is on the canvas in the next frame', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(QUIET);
  await game.page.evaluate(() => {
    // The drawing is sent to the Worker when the event has been handled. The Worker answers in
    // the first frame that starts after it was drawn.
    const { painter } = globalThis.finessimo.field;
    const draw = painter.draw.bind(painter);
    globalThis.sent = 0;
    painter.draw = (...words) => {
      const isSent = draw(...words);
      if (isSent && globalThis.event?.type === 'keydown') globalThis.sent++;
      return isSent;
    };
  });
  for (let i = 0; i < 10; i++) {
    await game.tap(i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    await game.page.waitForFunction((count) => globalThis.sent === count, i + 1);
    const colors = await game.inPainter(pieceColors);
    assert.deepEqual([colors.length, new Set(colors).size], [4, 1], `${colors}`);
    assert.deepEqual(await game.inPainter(({ core }) => [...core.view.game.cells]), (await game.view()).game.cells);
  }
});

/** The bytes of a view. */
const viewBytes = ({ core }) => {
  const at = core.exports.view_at();
  return [...core.memory.fresh().bytes.slice(at, at + core.structs.layout('view').size)];
};

/** The offsets at which the Worker's copy of the view differs. */
async function staleOffsets(game) {
  const [copy, view] = [await game.inPainter(viewBytes), await game.page.evaluate(`(${viewBytes})(finessimo)`)];
  assert.equal(copy.length, view.length);
  return [...view.keys()].filter((at) => copy[at] !== view[at]);
}

desktop('the Worker is told what changed, and has all of the view', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, gravity: '100ms' } });
  const keys = ['ArrowLeft', 'KeyC', 'ArrowUp', 'ArrowRight', 'Space', 'KeyZ', 'ArrowLeft', 'ArrowDown'];
  for (let i = 0; i < 40; i++) {
    await game.stopTime();
    await game.tap(keys[i % keys.length]);
    await game.tap(i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    assert.deepEqual(await staleOffsets(game), [], `after ${i} keys`);
    await game.goOn();
    await game.pass(130);
  }
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  assert.deepEqual(await staleOffsets(game), []);
});

/** Bright pixels of the field without a cell. */
const countLight = (painter) => {
  const { canvases: { field: canvas }, core: { view: { game: { cells } } } } = painter;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const isLit = (i) => copy.getImageData((painter.frame + (i % 10 + 0.5) * painter.cell), ((painter.shown - 1 - (Math.floor(i / 10) - 0.5)) * painter.cell), 1, 1).data[0] > 30;
  return [...cells.keys()].filter((i) => i < 180 && cells[i] === C.FIN_NONE && isLit(i)).length;
};

desktop('the light of a drop goes out without the page', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, crt: 'off' } });
  await game.pass(1000); // drop guard
  await game.stopTime();
  await game.page.evaluate(() => {
    const { worker } = finessimo.lazy.painter;
    const post = worker.postMessage.bind(worker);
    globalThis.pictures = 0;
    worker.postMessage = (message, ...words) => {
      if (typeof message === 'string') globalThis.pictures++;
      post(message, ...words);
    };
  });
  await game.tap('Space');
  assert.ok(await game.inPainter(countLight) >= 8, 'a trail');
  const pictures = () => game.page.evaluate(() => globalThis.pictures);
  const before = await pictures();
  await game.drawer.evaluate(() => { delete performance.now; });
  const ages = await game.eventually(
    () => game.drawer.evaluate(() => [painter.core.view.game.trail_age, painter.core.view.game.flash_age]), // without asking the page
    ([trail, flash]) => trail === 0 && flash === 0, 'no light',
  );
  assert.deepEqual(ages, [0, 0]);
  assert.equal(await pictures(), before, 'the page had nothing to do');
  assert.ok((await game.view()).game.trail_age > 0, 'whose time stands');
  assert.equal(await game.inPainter(countLight), 0);
});

desktop('... and when the page says that it is out, with a number alone', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, crt: 'off' } });
  await game.pass(1000); // drop guard
  await game.stopTime();
  await game.tap('Space');
  await game.pass(20); // the next piece has spawned
  assert.ok(await game.inPainter(countLight) >= 8, 'a trail');
  await game.pass(1000); // a second of the clock
  assert.equal(await game.inPainter(countLight), 0);
});

/** Rows without their last cell, and an I piece first. */
async function beginWell(game, rules, rows) {
  const board = '1ff'.repeat(rows).padEnd(60, '0');
  await game.begin({ mode: 'custom', preset: rules, seed: '6', settings: { mode: 'custom', 'rules.custom': rules, 'custom.board': board, ...STILL } });
  await game.pass(1000); // drop guard
  await game.stopTime();
}

async function dropIntoWell(game) {
  await game.tap('ArrowUp');
  await game.tap('ArrowRight', 5);
  await game.tap('Space');
}

desktop('words on the field are as old as the app says, with every key', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await beginWell(game, 'modern', 4);
  await dropIntoWell(game);
  await game.pass(40);
  await game.tap('ArrowLeft');
  const ages = await game.inPainter(({ core: { view: { game: { calls } } } }) => calls.filter((call) => call.on_field).map(({ age }) => age));
  const { calls } = (await game.view()).game;
  assert.ok(calls[0].on_field && calls[0].age > 1, JSON.stringify(calls));
  assert.equal(ages[0], calls[0].age);
});

desktop('a pause in the middle of a clear leaves the Worker nothing to do', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await beginWell(game, 'classic', 4);
  await dropIntoWell(game);
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  const rows = () => game.inPainter(({ core: { view: { game: { row_fade: ages } } } }) => [...ages].filter((age) => age > 0));
  await game.drawer.evaluate(() => {
    const later = performance.now() + 5000;
    performance.now = () => later;
  });
  assert.deepEqual(await game.eventually(rows, (ages) => ages[0] === 255, 'rows that are gone'), [255, 255, 255, 255]);
  assert.equal(await game.drawer.evaluate(async () => {
    const ask = globalThis.requestAnimationFrame;
    let frames = 0;
    globalThis.requestAnimationFrame = (draw) => {
      frames++;
      return ask(draw);
    };
    for (let i = 0; i < 5; i++) await new Promise(ask);
    return frames;
  }), 0);
});

desktop('the Worker draws the numbers, and the page says them', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(QUIET);
  for (let i = 0; i < 3; i++) {
    await game.pass(200);
    await game.tap('Space');
  }
  await game.stopTime();
  const places = await game.page.evaluate(() => [document.getElementsByClassName('stat').length, finessimo.core.view.game.stats.length]);
  assert.equal(places[0], places[1], 'a place for every number that there can be');
  const { stats } = (await game.view()).game;
  assert.notEqual(stats[0].value, '0');
  const drawn = await game.inPainter(({ canvases, core: { view } }) => canvases.numbers.map((canvas, i) => {
    const text = i < view.game.stat_count ? view.game.stats[i].value : '';
    const pixels = text === '' ? [] : canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    return { text, width: canvas.width, dots: pixels.filter((value, i) => i % 4 === 3 && value > 200).length };
  }));
  const said = await game.page.locator('.stat canvas').evaluateAll((all) => all.map((canvas) => [canvas.ariaLabel, parseFloat(canvas.style.width) * devicePixelRatio]));
  stats.forEach(({ value }, i) => {
    assert.equal(drawn[i].text, value);
    assert.ok(drawn[i].dots > 20 * value.length, `${value} is there`);
    assert.deepEqual(said[i], [value, drawn[i].width]);
  });
});

desktop('a number that grows has its room, and nothing on the page moves', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(QUIET);
  const boxes = () => game.page.locator('.stat canvas:visible').evaluateAll((all) => all.map((canvas) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return [left, top, width, height];
  }));
  const ends = () => game.inPainter(({ canvases, core: { view } }) => canvases.numbers.slice(0, view.game.stat_count).map((canvas) => {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d').getImageData(0, 0, width, height).data;
    const columns = [...Array(width).keys()].filter((x) => [...Array(height).keys()].some((y) => pixels[4 * (y * width + x) + 3] > 200));
    return { left: columns[0], right: width - 1 - columns.at(-1) };
  }));
  const before = { boxes: await boxes(), ends: await ends(), score: (await game.view()).game.stats[0].value };
  for (let i = 0; i < 4; i++) {
    await game.pass(1000);
    await game.tap('Space');
  }
  await game.stopTime();
  const { value } = (await game.view()).game.stats[0];
  assert.ok(value.length > before.score.length, `${before.score} became ${value}`);
  assert.deepEqual(await boxes(), before.boxes);
  const after = await ends();
  assert.ok(after[0].left < before.ends[0].left, 'the score grows to the left');
  assert.deepEqual(after.slice(0, 3).map(({ right }) => right), before.ends.slice(0, 3).map(({ right }) => right));
  assert.deepEqual(after.slice(3).map(({ left }) => left), before.ends.slice(3).map(({ left }) => left));
});

/** A page in a browser that can not draw in a Worker. */
const withoutWorker = (game) => game.page.addInitScript(() => { delete HTMLCanvasElement.prototype.transferControlToOffscreen; });

desktop('... and where no Worker can draw', async (game) => {
  await withoutWorker(game);
  await game.open();
  await game.begin(QUIET);
  await game.page.evaluate(() => {
    // A frame that started after the event was handled shows its effect.
    const { painter } = globalThis.finessimo.field;
    globalThis.seen = [];
    let draws = 0;
    const draw = painter.draw.bind(painter);
    painter.draw = (...words) => { draw(...words); draws++; };
    addEventListener('keydown', () => {
      const before = draws;
      requestAnimationFrame(() => requestAnimationFrame(() => globalThis.seen.push(draws > before)));
    });
  });
  for (let i = 0; i < 10; i++) {
    await game.tap(i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    await game.page.waitForFunction((count) => globalThis.seen.length === count, i + 1);
  }
  const seen = await game.page.evaluate(() => globalThis.seen);
  assert.ok(seen.every(Boolean), `${seen}`);
  const colors = await game.inPainter(pieceColors);
  assert.deepEqual([colors.length, new Set(colors).size], [4, 1], `${colors}`);
});

desktop('the Worker takes over in the middle of a game, and nobody sees it', async (game) => {
  const letGo = await game.holdDrawer();
  await game.open();
  await game.begin(QUIET);
  await game.tap('Space', 2);
  await game.pass(1000);
  await game.stopTime();
  await game.down('ArrowLeft');
  await game.page.evaluate(() => {
    globalThis.brightest = null; // of the field when another canvas is put there
    new MutationObserver((records) => {
      const fresh = records.flatMap(({ addedNodes }) => [...addedNodes]).find(({ id }) => id === 'field');
      if (fresh === undefined) return;
      const copy = new OffscreenCanvas(fresh.width, fresh.height).getContext('2d');
      copy.drawImage(fresh, 0, 0);
      globalThis.brightest = copy.getImageData(0, 0, fresh.width, fresh.height).data.reduce((most, value, i) => (i % 4 < 3 ? Math.max(most, value) : most), 0);
    }).observe(document.getElementById('game'), { childList: true, subtree: true });
  });
  const { cells } = (await game.view()).game;
  letGo();
  await game.untilWorkerPaints();
  assert.ok(await game.page.evaluate(() => globalThis.brightest) > 150, 'the field is there at once');
  assert.deepEqual((await game.view()).game.cells, cells);
  assert.equal(await game.page.evaluate(() => document.activeElement.id), 'field');
  await game.pass(500);
  await game.up('ArrowLeft');
  await game.goOn();
  assert.equal(column(await game.view()), 0, 'the key that was down still is');
  const colors = await game.inPainter(pieceColors);
  assert.deepEqual([colors.length, new Set(colors).size], [4, 1], `${colors}`);
  const [value, said] = [stat(await game.view(), 'SCORE'), await game.page.locator('#stats .stat canvas').first().getAttribute('aria-label')];
  assert.equal(said, value);
});

desktop('a call beside the field fades, whoever draws, and does not where nothing shall move', async (game) => {
  const letGo = await game.holdDrawer();
  await game.open();
  await beginWell(game, 'modern', 12);
  await dropIntoWell(game);
  await game.pass(200);
  await dropIntoWell(game);
  await game.until((view) => view.game.calls.some(({ text }) => text === 'COMBO x2'), 'a combo');
  const lines = () => game.page.evaluate(() => [...document.getElementById('calls').children].map((line) => line.getAnimations().length));
  assert.deepEqual(await lines(), [0], 'the app says how bright it is');
  letGo();
  await game.untilWorkerPaints();
  await game.drawn();
  assert.deepEqual(await lines(), [1]);
  await game.page.emulateMedia({ reducedMotion: 'reduce' });
  await game.eventually(lines, ([count]) => count === 0, 'a call that stands still');
});

desktop('a Worker that fails leaves the game where it was, and the page draws it', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(QUIET);
  await game.tap('Space', 2);
  await game.drawn();
  const { cells } = (await game.view()).game;
  await game.page.evaluate(() => finessimo.lazy.painter.worker.dispatchEvent(new ErrorEvent('error')));
  await game.page.waitForFunction(() => !finessimo.field.isInWorker);
  await game.tap('ArrowLeft');
  assert.equal(new Set(await game.inPainter(pieceColors)).size, 1);
  assert.equal(await game.page.evaluate(() => document.activeElement.id), 'field');
  await game.tap('ArrowRight');
  assert.deepEqual((await game.view()).game.cells, cells);
});

/** The number of frames and timers that the page requests in about 1.5 s, and the actual
 * milliseconds. */
const countAsked = (game) => game.page.evaluate(() => new Promise((resolve) => {
  const { requestAnimationFrame: ask, setTimeout: plan } = globalThis;
  const began = Date.now();
  let asked = 0;
  globalThis.requestAnimationFrame = (call) => { asked++; return ask(call); };
  globalThis.setTimeout = (...words) => { asked++; return plan(...words); };
  plan(() => {
    Object.assign(globalThis, { requestAnimationFrame: ask, setTimeout: plan });
    resolve([asked, Date.now() - began]);
  }, 1500);
}));

/** Waits until nothing runs any more. */
const untilNothingRuns = (game, where) => game.eventually(() => countAsked(game), ([asked]) => asked === 0, `nothing runs: ${where}`);

desktop('nothing runs when nothing changes', async (game) => {
  await game.open();
  await untilNothingRuns(game, 'the title');
  await game.untilWorkerPaints();
  await game.begin({ mode: 'free', preset: 'trainer', seed: '5', settings: { countdown: 'off' } });
  await game.tap('Space', 3);
  await game.pass(1200);
  await game.drawn();
  await game.inPainter((painter) => {
    const context = painter.canvases.field.getContext('2d');
    const clear = context.clearRect.bind(context);
    painter.cleared = 0;
    context.clearRect = (...words) => { painter.cleared++; clear(...words); };
  });
  const [asked, ms] = await countAsked(game);
  assert.ok(asked <= 34 * ms / 1500, `without gravity only the clock goes on, ten times a second: a timer and a frame each, not ${asked} in ${ms} ms`);
  assert.equal(await game.inPainter((painter) => painter.cleared), 0, 'and the field is not drawn');
  await game.begin(QUIET);
  await game.tap('Escape');
  await game.untilTitle('PAUSED');
  await untilNothingRuns(game, 'the pause');
  await game.tap('Escape');
  await game.until((view) => view.title === '' && view.game.count_down === '', 'the game');
  await game.topOut();
  await untilNothingRuns(game, 'the end of a game');
});

desktop('a click beside the field takes the focus away till the next key', async (game) => {
  await game.open();
  await game.untilWorkerPaints();
  await game.begin(QUIET);
  await game.stopTime(); // drawing restores it too
  await game.drawn();
  const focused = () => game.page.evaluate(() => document.activeElement.id || document.activeElement.localName);
  assert.equal(await focused(), 'field');
  await game.page.mouse.click(3, 300);
  assert.equal(await focused(), 'body');
  await game.tap('ArrowLeft');
  await game.drawn();
  assert.equal(await focused(), 'field');
});

desktop('a key that the browser repeats is one key', async (game) => {
  await game.open();
  await game.begin(QUIET);
  const before = column(await game.view());
  await game.stopTime();
  await game.down('ArrowLeft');
  for (let i = 0; i < 5; i++) await game.down('ArrowLeft'); // auto-repeat
  await game.up('ArrowLeft');
  assert.equal(column(await game.view()), before - 1);
});

desktop('the browser gets no key that the game uses, and all others', async (game) => {
  await game.open();
  await game.begin(QUIET);
  const prevented = (code, options = {}) => game.page.evaluate(([key, flags]) => {
    const event = new KeyboardEvent('keydown', { code: key, bubbles: true, cancelable: true, ...flags });
    document.activeElement.dispatchEvent(event);
    document.activeElement.dispatchEvent(new KeyboardEvent('keyup', { code: key, bubbles: true, ...flags }));
    return event.defaultPrevented;
  }, [code, options]);
  for (const code of ['Space', 'ArrowDown', 'ArrowLeft', 'KeyZ']) assert.ok(await prevented(code), code);
  assert.ok(await prevented('KeyX', { ctrlKey: true }), 'Ctrl is a turn: with X it cuts nothing');
  for (const code of ['F5', 'F12', 'KeyQ', 'Digit1']) assert.ok(!await prevented(code), code);
  assert.ok(!await prevented('KeyL', { ctrlKey: true }), 'Ctrl+L is the browser\'s');
});

desktop('losing the focus pauses and lets go of every key', async (game) => {
  await game.open();
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, 'resume-countdown': 'off' } });
  await game.down('ArrowLeft');
  await game.page.evaluate(() => dispatchEvent(new Event('blur')));
  const paused = await game.untilTitle('PAUSED');
  await game.hear();
  await game.tap('KeyP');
  await game.until((view) => view.title === '', 'the game');
  await game.pass(500);
  assert.equal(column(await game.view()), column(paused), 'the key that was down does not move it on');
  await game.up('ArrowLeft');
});

desktop('a dialog of the menu hears no game key, and a key that is bound is only bound', async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.until((view) => view.tab_count > 0, 'the settings'); // the title has Controls too
  await game.page.locator('#tabs').getByRole('button', { name: 'Controls' }).click();
  await game.until((view) => view.tabs[view.tab] === 'Controls', 'the tab');
  await game.choose('Sonic drop');
  await game.until((view) => view.items[view.chosen].value === 'press a key', 'a key is asked for');
  await game.tap('KeyM');
  const view = await game.until((now) => now.items.some((item) => item.label === 'Sonic drop' && item.value === 'M'), 'M is bound');
  assert.equal(view.volume, 60, 'and the sound is still on');
});

desktop('a value is typed into a real input', async (game) => {
  await game.open();
  await game.choose('Settings');
  await game.until((view) => view.tab_count > 0, 'the settings');
  await game.tap('ArrowDown');
  await game.tap('Enter');
  await game.page.waitForFunction(() => document.activeElement.tagName === 'INPUT');
  await game.page.keyboard.type('95');
  await game.tap('Enter');
  await game.until((view) => view.items[1].value === '95ms', 'the value');
  await game.page.waitForFunction(() => document.activeElement.tagName === 'BUTTON');
});

desktop('a mouse does everything in a menu', async (game) => {
  await game.open();
  await game.page.getByRole('button', { name: 'Modes' }).hover();
  await game.until((view) => view.items[view.chosen].label === 'Modes', 'it is lit');
  await game.page.getByRole('button', { name: 'Settings' }).click();
  await game.page.getByRole('button', { name: 'Visual' }).click();
  await game.until((view) => view.tabs[view.tab] === 'Visual', 'the tab');
  const line = game.page.locator('.line', { hasText: 'Palette' });
  await line.locator('.step').last().click();
  await game.until((view) => view.palette === 1, 'the next palette');
  await game.page.getByRole('button', { name: 'Reset' }).click();
  await game.until((view) => view.palette === 0, 'the first palette');
  await game.page.getByRole('button', { name: 'Back', exact: true }).click();
  await game.untilTitle('FINESSIMO');
});

desktop('cells of the start board are clicked', async (game) => {
  await game.open();
  await game.choose('Modes');
  await game.choose('Custom');
  await game.untilTitle('CUSTOM');
  await game.choose('Start board');
  await game.untilTitle('START BOARD');
  const box = await game.box('#field');
  await game.page.mouse.click(box.x + 10, box.y + box.height - 10);
  const view = await game.until((now) => (now.game.cells[0] & 0x10) !== 0, 'a filled cell');
  assert.equal(view.game.cells.filter((cell) => (cell & 0x10) !== 0).length, 1);
  await game.picture('board');
  await game.page.getByRole('button', { name: 'Clear all' }).click();
  await game.until((now) => (now.game.cells[0] & 0x10) === 0, 'an empty board');
  await game.page.getByRole('button', { name: 'Done' }).click();
  await game.untilTitle('CUSTOM');
});

desktop('a gamepad plays', async (game) => {
  await game.page.addInitScript(() => {
    globalThis.pad = { connected: true, timestamp: 0, axes: [0, 0], buttons: Array.from({ length: 16 }, () => ({ pressed: false })) };
    navigator.getGamepads = () => [null, globalThis.pad];
  });
  await game.open();
  await game.untilWorkerPaints(); // lazy.js handles gamepads
  await game.begin(QUIET);
  await game.stopTime(); // frames may be far apart
  const before = await game.view();
  await game.page.evaluate(() => dispatchEvent(new Event('gamepadconnected')));
  const hold = (buttons, axes) => game.page.evaluate(async ([numbers, tilt]) => { // for two frames, then released
    const frames = async () => { for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); };
    const set = (isDown, [x, y]) => {
      for (const number of numbers) globalThis.pad.buttons[number].pressed = isDown;
      globalThis.pad.axes = [x, y];
    };
    set(true, tilt);
    await frames();
    set(false, [0, 0]);
    await frames();
  }, [buttons, axes]);
  const press = (number) => hold([number], [0, 0]);
  await press(14);
  assert.equal(column(await game.view()), column(before) - 1);
  await hold([], [0.9, 0]);
  assert.equal(column(await game.view()), column(before));
  await press(12);
  await game.until((view) => stat(view, 'PIECES') === '1', 'a piece is down');
  await game.goOn();
  await press(9);
  await game.untilTitle('PAUSED');
  await press(0);
  await game.until((view) => view.title === '', 'the game goes on');
});

/** Waits until a gesture lets the browser play sounds. */
const soundsAwake = (game) => game.page.waitForFunction(() => globalThis.finessimo.lazy?.sound.isRunning);

/** Counts low square-wave notes: the sound of a fault. */
async function faultsHeard(game, settings) {
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, ...settings } });
  await game.tap('ArrowLeft');
  await soundsAwake(game);
  const before = await game.page.evaluate(() => globalThis.low);
  await game.tap('ArrowRight');
  await game.tap('ArrowLeft');
  await game.tap('Space');
  return await game.page.evaluate(() => globalThis.low) - before;
}

desktop('a fault is heard if the player wants it, else not', async (game) => {
  await game.page.addInitScript(() => {
    globalThis.low = 0;
    const { setValueAtTime } = AudioParam.prototype;
    AudioParam.prototype.setValueAtTime = function count(value, at) {
      if (value === 110) globalThis.low++;
      return setValueAtTime.call(this, value, at);
    };
  });
  await game.open();
  assert.equal(await faultsHeard(game, {}), 0);
  assert.equal(await faultsHeard(game, { 'fault-sound': 'on' }), 1);
});

desktop('sounds are silent before the first gesture, and M mutes', async (game) => {
  await game.page.addInitScript(() => {
    Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } }); // calls from a test do not count
    globalThis.heard = 0;
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function count() {
      globalThis.heard++;
      return start.call(this);
    };
  });
  const heard = () => game.page.evaluate(() => globalThis.heard);
  await game.open();
  await game.page.waitForFunction(() => finessimo.lazy !== null);
  await game.begin(QUIET);
  await game.page.evaluate(() => {
    const { core, tell } = globalThis.finessimo;
    tell({ kind: C.APP_PRESS, key: core.keyAt('ArrowLeft') });
  });
  assert.equal(await heard(), 0, 'no gesture, no sound');
  await game.tap('ArrowRight');
  await soundsAwake(game);
  await game.tap('Space');
  await game.page.waitForFunction(() => globalThis.heard >= 1); // the sound of a lock
  await game.tap('KeyM');
  const muted = await game.until((view) => view.volume === 0, 'no volume');
  assert.equal(muted.notice, 'Sound off.');
  await game.page.waitForFunction(() => [...globalThis.finessimo.lazy.sound.made.values()].every((sound) => !(sound instanceof Promise)));
  const before = await heard();
  await game.pass(150); // drop guard
  await game.tap('Space');
  await game.until((view) => stat(view, 'PIECES') === '2', 'the second piece is down');
  assert.equal(await heard(), before);
});

desktop('a slow machine, a resize storm and rapid switches lose nothing', async (game) => {
  await game.open();
  await game.begin({ ...QUIET, settings: { ...QUIET.settings, 'resume-countdown': 'off' } });
  await game.cdp.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let i = 0; i < 12; i++) await game.page.setViewportSize({ width: 700 + i * 60, height: 500 + i * 20 });
  await game.page.setViewportSize({ width: 1280, height: 800 });
  for (let i = 0; i < 6; i++) {
    await game.page.evaluate(() => { dispatchEvent(new Event('blur')); dispatchEvent(new Event('focus')); });
    await game.untilTitle('PAUSED');
    await game.hear();
    await game.tap('KeyP');
    await game.until((view) => view.title === '', 'the game');
  }
  const before = column(await game.view());
  await game.tap('ArrowLeft');
  assert.equal(column(await game.until((view) => column(view) !== before, 'a move')), before - 1);
  const cell = await game.page.evaluate(() => globalThis.finessimo.field.cell);
  assert.ok(cell >= 30, `the field has its size again: ${cell}`);
});
