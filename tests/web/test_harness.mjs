// The harness sees what it looks for: a page that misbehaves is noticed.
import { assert, desktop, Game, phone, shared, test, DESKTOP } from './harness.mjs';

async function complaintsOf(misbehave) {
  const game = await Game.make(shared.browser, shared.server.url, DESKTOP);
  try {
    await game.open();
    await game.page.evaluate(misbehave);
    await game.wait(100);
    return game.complaints.join('\n');
  } finally {
    await game.close();
  }
}

test('a warning in the console is noticed', async () => {
  assert.match(await complaintsOf(() => console.warn('careful')), /console warning: careful/);
});

test('an error that nobody catches is noticed', async () => {
  assert.match(await complaintsOf(() => { setTimeout(() => { throw new Error('oops'); }); }), /uncaught: .*oops/);
});

test('a promise that fails is noticed', async () => {
  assert.match(await complaintsOf(() => { Promise.reject(new Error('oops')); }), /uncaught: .*oops/);
});

test('a request elsewhere is noticed, and stopped by the policy', async () => {
  const complaints = await complaintsOf(() => fetch('http://127.0.0.1:9/x').catch(() => {}));
  assert.match(complaints, /policy: connect-src/);
});

test('text that becomes code is stopped by the policy', async () => {
  const complaints = await complaintsOf(() => {
    document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }));
  });
  assert.match(complaints, /policy: script-src/);
});

desktop('the page starts without a complaint', async (game) => {
  await game.open();
  assert.equal(await game.page.title(), 'Finessimo');
});

phone('the page starts on a phone', async (game) => {
  await game.open();
  assert.ok(await game.page.evaluate(() => matchMedia('(pointer: coarse)').matches));
});
