// Perfect-clear practice in a browser: the solver in its Worker, loaded when odds are first
// asked for; the panel by keys and on a phone by fingers; without a network afterwards.
import { assert, desktop, phone } from './harness.mjs';

// Three full columns of four lines; seed 5 deals T Z J L S O.
const SETTINGS = { 'custom.board': `007007007007${'0'.repeat(48)}`, 'pc-field': 'drawn' };

async function practise(game) {
  await game.begin({ mode: 'pc', seed: '5', settings: SETTINGS });
  await game.until((view) => view.game.odds.shown, 'the panel');
}

desktop('hints come one by one, and a piece tells what it cost', async (game) => {
  const asked = [];
  game.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await game.open();
  assert.ok(!asked.some((name) => name.includes('solver')), 'the solver is not part of the first load');
  await practise(game);
  assert.equal((await game.view()).game.odds.odds, '', 'the panel is folded up');
  await game.tap('KeyI');
  let view = await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds');
  assert.equal(view.game.odds.verdict, 'Still possible');
  assert.equal(view.game.odds.all_seeing, '100 %');
  await game.tap('KeyI');
  await game.tap('KeyI');
  view = await game.until(({ game: { odds } }) => odds.shows_keys, 'the keys');
  assert.match(view.game.odds.hint, /^Next: T as it comes, column 4/);
  await game.tap('KeyI');
  await game.until(({ game: { marks } }) => Object.values(marks).some((mark) => mark !== 0), 'numbers on the field');
  await game.picture('odds-hints');
  assert.match(await game.page.locator('#odds').innerText(), /Still possible\s+best play 100 %\s+all-seeing 100 %/);
  await game.tap('KeyZ');
  await game.tap('Space');
  view = await game.until(({ game: { odds } }) => odds.cost.includes('best was'), 'the cost');
  assert.match(view.game.odds.cost, /^100 % → [0-9.]+ %, best was 100 %$/);
  await game.picture('odds-cost');
  await game.tap('KeyU');
  await game.until(({ game: { odds } }) => odds.cost === '', 'the piece back');
});

phone('the panel fits, hints are tapped, bounds come soon', async (game) => {
  await game.open();
  await practise(game);
  const asked = performance.now();
  await game.touchTap('#tools button:last-child');
  await game.until(({ game: { odds } }) => odds.odds.includes('%'), 'bounds');
  console.log(`# bounds after ${Math.round(performance.now() - asked)} ms`);
  await game.touchTap('#tools button:last-child');
  await game.touchTap('#tools button:last-child');
  await game.until(({ game: { odds } }) => odds.shows_keys, 'the keys');
  const box = await game.page.locator('#odds').boundingBox();
  const field = await game.page.locator('#field').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0, 'the panel is on the screen');
  assert.ok(box.y + box.height <= field.y + 2, 'and above the field');
  await game.picture('odds-phone');
});

desktop('without a network the solver is there after its first use', async (game) => {
  await game.open();
  await game.page.evaluate(() => navigator.serviceWorker.ready);
  await game.page.reload();
  await game.ready();
  await game.page.evaluate(() => new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve();
    else navigator.serviceWorker.addEventListener('controllerchange', resolve);
  }));
  await practise(game);
  await game.tap('KeyI');
  await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds');
  await game.context.setOffline(true);
  await game.page.reload();
  await game.ready();
  await practise(game);
  await game.tap('KeyI');
  await game.until(({ game: { odds } }) => odds.odds === '100 %', 'the odds without a network');
});
