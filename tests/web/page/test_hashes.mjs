// The recorded games give the same hashes in the browser as in the native build.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assert, desktop, finessimo } from '../harness.mjs';
import { replayHash } from '../verify.mjs';

const FOLDER = path.join(new URL('.', import.meta.url).pathname, '../../data/replays');
const replays = readdirSync(FOLDER).filter((name) => name.endsWith('.replay')).map((name) => path.join(FOLDER, name));

/** The hash that the browser comes to, or its sentence. */
const verify = (game, bytes) => game.page.evaluate(replayHash, ['verify', [...bytes]]);

desktop('every recorded game', async (game) => {
  assert.ok(replays.length >= 4);
  await game.open();
  for (const file of replays) {
    const said = finessimo('replay', 'verify', file).trim();
    assert.equal(`${file}: ok ${await verify(game, readFileSync(file))}`, said);
  }
});

desktop('a thousand random games are judged as they were while they were played', async (game) => {
  const done = spawnSync(process.env.FINESSIMO_RANDOM_GAMES, ['1000'], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const lines = done.stdout.trim().split('\n').map((line) => line.split(' '));
  assert.equal(lines.length, 1000, done.stderr);
  await game.open();
  const sums = await game.page.evaluate(`(async (replays) => {
    const sums = [];
    for (const text of replays) sums.push(await (${replayHash})(['judge', text.match(/../g).map((digits) => parseInt(digits, 16))]));
    return sums;
  })(${JSON.stringify(lines.map(([replay]) => replay))})`);
  assert.deepEqual(sums, lines.map(([, sum]) => sum));
  assert.ok(new Set(sums).size > 900, 'they differ from each other');
});

desktop('a game that is played in the browser is verified by the terminal build', async (game) => {
  await game.open();
  await game.begin({ seed: 'hash' });
  for (const code of ['ArrowLeft', 'ArrowUp', 'Space', 'KeyC', 'ArrowRight', 'Space', 'KeyZ', 'Space']) {
    await game.tap(code);
    await game.pass(37);
  }
  await game.hold('ArrowDown', 300);
  await game.topOut();
  await game.page.waitForFunction(async () => (await finessimo.store.database.all()).length === 1);
  const { replay, hash } = await game.page.evaluate(async () => {
    const [kept] = await finessimo.store.database.all();
    return { replay: [...kept.replay], hash: BigInt.asUintN(64, kept.record.hash).toString(16).padStart(16, '0') };
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-'));
  try {
    const file = path.join(folder, 'browser.replay');
    writeFileSync(file, Buffer.from(replay));
    assert.equal(finessimo('replay', 'verify', file).trim(), `${file}: ok ${hash}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

desktop('a replay that was changed is not believed', async (game) => {
  await game.open();
  const bytes = readFileSync(replays[0]);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] ^= 16;
  assert.match(await verify(game, changed), /replay/i);
  assert.match(await verify(game, bytes.subarray(0, 10)), /replay/i);
});
