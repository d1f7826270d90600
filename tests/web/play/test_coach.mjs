// The coach in a browser: its Worker comes with the first question, rates a game as `finessimo
// review` does, and blocks nothing.
import path from 'node:path';

import { assert, desktop, finessimo, phone } from '../harness.mjs';

const SPRINT = path.join(new URL('.', import.meta.url).pathname, '../../data/replays/sprint.replay');
const QUALITIES = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];
const MOST_MS = 6000; // for 100 pieces

/** Opens the replay, and its review once that has been read. */
async function review(game, start) {
  await game.open(finessimo('replay', 'link', SPRINT).trim());
  await game.until(({ replay }) => replay.state === 'playing', 'the replay is read');
  await start();
  return game.until(({ title, lead }) => title === 'REVIEW' && lead.startsWith('Accuracy'), 'all pieces are rated');
}

const valueOf = ({ items }, label) => items.findLast((item) => item.label === label)?.value;

desktop('a review is the one of the command line', async (game) => {
  const asked = [];
  game.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const rows = finessimo('review', SPRINT, '--json').trim().split('\n').map((row) => JSON.parse(row));
  const summary = rows.pop();
  let began = 0;
  const view = await review(game, async () => {
    assert.ok(!asked.some((name) => name.includes('solver')), 'nothing was asked before');
    began = performance.now();
    await game.tap('KeyR');
    const first = await game.until(({ title, items }) => title === 'REVIEW' && items.length > 0, 'first results');
    assert.match(first.items[0].value, /^1\//);
  });
  const took = performance.now() - began;
  console.log(`# ${rows.length} pieces in ${Math.round(took)} ms`);
  assert.equal(view.lead, `Accuracy ${summary.accuracy.toFixed(1)} %, ${summary.cost.toFixed(1)} ${summary.unit} lost`);
  for (const quality of QUALITIES) assert.equal(Number(valueOf(view, quality)), summary.qualities[quality], quality);
  for (const number of summary.costliest) {
    const { cost, quality } = rows.find((row) => row.number === number);
    const item = view.items.find(({ label }) => label === `Piece ${number}`);
    assert.equal(item.value, cost.toFixed(1));
    assert.equal(item.note, quality);
  }
  assert.equal(view.items[0].value, `${summary.costliest[0]}/${summary.pieces}`);
  assert.ok(view.help.includes(rows.find((row) => row.number === summary.costliest[0]).reason), view.help);
  await game.picture('review');
  if (process.env.FINESSIMO_PATIENCE === undefined) assert.ok(took < MOST_MS, `${took} ms`);
});

phone('a review fits on a phone, and is played on', async (game) => {
  const view = await review(game, () => game.tap('KeyR'));
  await game.picture('review-phone');
  const box = await game.box('#menu');
  assert.ok(box.x >= 0 && box.x + box.width <= 390, 'the list is on the screen');
  assert.ok(view.items.some(({ label }) => label === 'Play on'));
  await game.choose('Play on');
  await game.until((now) => now.title === '' && now.has_game && now.item_count === 0, 'the game goes on');
});

desktop('the bot plays, and any key takes over', async (game) => {
  await game.open();
  await game.choose('Train');
  await game.choose('The bot');
  await game.choose('Watch');
  const view = await game.until(({ game: { stats } }) => stats.some(({ label, value }) => label === 'PIECES' && Number(value) >= 3), 'three pieces');
  assert.match(view.game.goal, /take over/);
  await game.picture('bot');
  await game.tap('ArrowLeft');
  await game.until(({ notice }) => notice.includes('Not ranked'), 'a game of the player');
  await game.until(({ game: { goal } }) => !goal.includes('take over'), 'the bot has let go');
});

desktop('the bot races beside the board', async (game) => {
  await game.open();
  await game.choose('Train');
  await game.choose('The bot');
  await game.choose('Race it');
  await game.tap('Escape');
  await game.tap('Escape');
  await game.choose('Modes');
  await game.choose('40 Lines');
  const view = await game.until(({ game: { race } }) => race.shown && race.left !== '40 to go', 'a line of the rival');
  assert.equal(view.game.race.title, 'THE BOT');
  await game.picture('rival');
});
