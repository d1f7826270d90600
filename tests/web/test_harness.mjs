// The harness sees what it looks for: a page that misbehaves is noticed.
import { assert, desktop, Game, phone, shared, test, DESKTOP } from './harness.mjs';

/** Waits until what a page does is among the complaints. */
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
