// The harness detects a misbehaving page.
import { assert, desktop, Game, phone, shared, test, DESKTOP } from '../harness.mjs';

/** Waits until an action of the page is among the complaints. */
async function assertNoticed(misbehave, wanted) {
  const game = await Game.make(shared.browser, shared.server.url, DESKTOP);
  try {
    await game.open();
    await game.page.evaluate(misbehave);
    await game.eventually(() => game.complaints.join('\n'), (complaints) => wanted.test(complaints), `a complaint like ${wanted}`);
  } finally {
    await game.close();
  }
}

test('a warning in the console is noticed',
  () => assertNoticed(() => console.warn('careful'), /console warning: careful/));

test('an error that nobody catches is noticed',
  () => assertNoticed(() => { setTimeout(() => { throw new Error('oops'); }); }, /uncaught: .*oops/));

test('a promise that fails is noticed',
  () => assertNoticed(() => { Promise.reject(new Error('oops')); }, /uncaught: .*oops/));

test('a request elsewhere is noticed, and stopped by the policy',
  () => assertNoticed(() => fetch('http://127.0.0.1:9/x').catch(() => {}), /policy: connect-src/));

test('text that becomes code is stopped by the policy', () => assertNoticed(() => {
  document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }));
}, /policy: script-src/));

desktop('the page starts without a complaint', async (game) => {
  await game.open();
  assert.equal(await game.page.title(), 'Finessimo');
});

phone('the page starts on a phone', async (game) => {
  await game.open();
  assert.ok(await game.page.evaluate(() => matchMedia('(pointer: coarse)').matches));
});

desktop('by the page\'s clock a tap takes no time, a hold as long as it is said, and a busy computer little', async (game) => {
  await game.open();
  await game.begin({ settings: { gravity: 'off' } });
  await game.page.evaluate(() => {
    globalThis.times = [];
    for (const name of ['keydown', 'keyup']) addEventListener(name, ({ timeStamp }) => globalThis.times.push(timeStamp));
  });
  await game.tap('ArrowLeft');
  await game.hold('ArrowRight', 300);
  const [down, up, heldFrom, heldTo] = await game.page.evaluate(() => globalThis.times);
  assert.deepEqual([up - down, Math.round(heldTo - heldFrom)], [0, 300]);
  const [missed, passed] = await game.page.evaluate(() => {
    const [began, time] = [Date.now(), performance.now()];
    while (Date.now() - began < 700); // blocks the page
    return [Date.now() - began, performance.now() - time];
  });
  assert.ok(Math.round(passed) <= 500 && passed < missed, `${passed} ms passed of ${missed}`);
});
