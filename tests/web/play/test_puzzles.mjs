// Puzzles on the page: a trick is demonstrated, a stage is solved and stays solved.
import { assert, desktop, phone } from '../harness.mjs';

async function openList(game) {
  await game.choose('Modes');
  await game.choose('Puzzle');
  return game.untilTitle('PUZZLES');
}

/** Skips the demonstration of a trick, and starts the attempt. */
async function startFirst(game) {
  await game.choose('1 · Slide in');
  await game.until((view) => view.game.goal === 'Soft drop, then slide it under the edge.', 'the trick');
  await game.tap('Space');
  return game.until((view) => view.game.stats[0].label === 'ATTEMPT', 'the attempt');
}

async function solveFirst(game) {
  await game.hold('ArrowDown', 1500);
  await game.tap('ArrowRight');
  await game.tap('Space');
  await game.tap('ArrowUp');
  await game.tap('Space');
  return game.untilTitle('SOLVED');
}

/** Checks the picture of the selected stage: this many cells are filled. */
async function seePicture(game, filled) {
  await game.page.waitForSelector('#picture:not([hidden])');
  assert.equal(await game.page.evaluate(() => {
    const canvas = document.getElementById('picture');
    const cell = canvas.width / 10;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const at = (x, y) => data[4 * (Math.floor(y * cell) * canvas.width + Math.floor(x * cell))];
    let count = 0;
    for (let i = 0; i < 80; i++) count += at(i % 10 + 0.5, Math.floor(i / 10) + 0.5) !== at(0.1, 0.1);
    return count;
  }), filled);
}

desktop('a stage is solved, and stays so when the page comes back', async (game) => {
  await game.open();
  let view = await openList(game);
  assert.equal(view.items.length, 24);
  assert.equal(view.items[1].value, 'locked');
  await seePicture(game, 22); // cells of the first stage
  view = await startFirst(game);
  assert.deepEqual(view.game.next, [5]);
  view = await solveFirst(game);
  assert.equal(view.lead, 'Solved on the first attempt.');
  await game.hear();
  await game.choose('Next stage');
  await game.until((now) => now.game.mode.startsWith('2'), 'the second stage');
  await game.saved();
  await game.open();
  await openList(game);
  view = await game.until((now) => now.items[0].value === 'solved', 'what was solved');
  assert.equal(view.subtitle, '1 of 24 solved');
  assert.equal(view.items[1].value, '');
  assert.equal(view.chosen, 1);
});

phone('five attempts, then the solution is played out', async (game) => {
  await game.open();
  await openList(game);
  await startFirst(game);
  await game.page.waitForFunction(() => /^1 · Slide in\s+Drop the O in/.test(document.getElementById('stage-goal')?.innerText ?? ''));
  const [goal, field] = [await game.box('#stage-goal'), await game.box('#field')];
  assert.ok(goal.x >= 0 && goal.x + goal.width <= field.x + 1 && goal.y >= 0, 'name and goal stand beside the field');
  for (let attempt = 1; attempt <= 5; attempt++) {
    await game.tap('Space');
    await game.tap('Space');
    await game.untilTitle(attempt < 5 ? 'NOT CLEAR' : 'FIVE ATTEMPTS');
    await game.hear();
    await game.choose(attempt < 5 ? 'Try again' : 'Show the solution');
  }
  await game.until((view) => view.game.finesse.title === 'The solution', 'the solution');
  const view = await game.untilTitle('THE SOLUTION');
  assert.ok(view.items.some((item) => item.label === 'Next stage'));
});
