// A browser killed at any moment of a game: at most one piece is lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Alone } from '../alone.mjs';
import { C } from '../constants.mjs';
import { PATIENCE, TIMEOUT, assert, shared, test } from '../harness.mjs';

const KILLS = Number(process.env.FINESSIMO_KILLS ?? 8); // 1,000 in `make soak`
const PIECE_MS = 150; // least time from a drop to the next
const RANDOM_MS = 200; // most random time added to that
const PIECES_MOST = 12; // in one life of a browser

/** A tab of a browser that can be killed. */
class Tab {
  static async open(folder) {
    const tab = new Tab();
    tab.alone = new Alone(folder);
    await tab.visit().catch(async (error) => {
      await tab.alone.kill();
      throw error;
    });
    return tab;
  }

  async visit() {
    const { targetId } = await this.alone.send('Target.createTarget', { url: shared.server.url });
    ({ sessionId: this.session } = await this.alone.send('Target.attachToTarget', { targetId, flatten: true }));
    await this.until('globalThis.finessimo?.isSeen && finessimo.core.isWhole && finessimo.lazy !== null');
  }

  async ask(expression) {
    const { result, exceptionDetails } = await this.alone.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, this.session);
    if (exceptionDetails !== undefined) throw new Error(result.description);
    return result.value;
  }

  /** A tab that has just started can not be queried yet. */
  async until(expression) {
    for (const end = Date.now() + PATIENCE; !await this.ask(expression).catch(() => false);) {
      assert.ok(Date.now() < end, `timed out waiting for: ${expression}`);
      await wait(20);
    }
  }

  async tap(code, key = code) {
    for (const type of ['rawKeyDown', 'keyUp']) await this.alone.send('Input.dispatchKeyEvent', { type, code, key }, this.session);
  }

  pieces() {
    return this.ask(`(() => {
      const { game } = finessimo.core.show(performance.now());
      return Number([...game.stats].find(({ label }) => label === 'PIECES').value);
    })()`);
  }
}

/** The line is always there; it is selected when it has a game. */
const RESUMES = `(() => {
  const { items, chosen } = finessimo.core.show(performance.now());
  return items[chosen].label.startsWith('Resume');
})()`;
const PLAYS = 'finessimo.isPlaying && [...finessimo.core.show(performance.now()).game.cells].some((cell) => cell & 0x20)';

const keepSettings = () => `(() => {
  for (const [name, value] of [['mode', 'free'], ['gravity', 'off'], ['countdown', 'off'], ['resume-countdown', 'off']]) finessimo.core.setting(name, value);
  finessimo.tell({ kind: ${C.APP_TIME} });
})()`;

test('a kill at any moment takes one piece at most', { timeout: TIMEOUT * Math.ceil(KILLS / 20) }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'finessimo-kills-'));
  let known = 0;
  const lost = [0, 0];
  try {
    for (let life = 0; life <= KILLS; life++) {
      const tab = await Tab.open(folder);
      try {
        if (life === 0) {
          await tab.ask(keepSettings());
        } else {
          await tab.until(RESUMES);
        }
        await tab.tap('Enter');
        await tab.until(PLAYS);
        const pieces = await tab.pieces();
        assert.ok(pieces >= known - 1 && pieces <= known + 1, `${known} pieces, and ${pieces} after kill ${life}`);
        if (life > 0) lost[Number(pieces < known)]++;
        known = pieces;
        // the lost piece may be the first of a game, and then there is no game
        const count = 2 + Math.floor(Math.random() * PIECES_MOST);
        for (let i = 0; i < count && life < KILLS; i++) {
          await tab.tap(i % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
          await tab.tap('Space', ' ');
          known = await tab.pieces();
          await wait(i === count - 1 ? Math.random() * PIECE_MS : PIECE_MS + Math.random() * RANDOM_MS);
        }
      } finally {
        await tab.alone.kill();
      }
    }
    console.log(`# of ${KILLS} kills ${lost[0]} took nothing, ${lost[1]} a piece`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
});
