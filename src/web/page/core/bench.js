// Measures the cost of a frame of a game for `finessimo bench web.frame`, which opens the page in
// a browser and loads this file into it.

const FRAMES = 600;
const ROUNDS = 7;
const STEP_MS = 1000 / 60;

/** A game that plays itself: a key every few frames. */
const KEYS = ['ArrowLeft', 'ArrowUp', 'Space', 'ArrowRight', 'ArrowRight', 'KeyZ', 'Space', 'ArrowLeft', 'ArrowLeft', 'KeyC', 'ArrowUp', 'Space'];

function begin(page, time) {
  const { core } = page;
  core.exports.make();
  core.withCopies(['marathon', 'modern', 'bench'], (...texts) => core.exports.begin_by_name(...texts));
  core.tell({ kind: C.APP_START }, time);
  page.carryOutAll();
}

/** Plays one game; returns the mean time of its frames. */
function round(page, keys, start) {
  const { core } = page;
  let spent = 0;
  begin(page, start);
  for (let i = 0; i < FRAMES; i++) {
    const time = start + (i + 1) * STEP_MS;
    const began = performance.now();
    if (i % 4 === 0) {
      const key = keys[i / 4 % keys.length];
      core.tell({ kind: C.APP_PRESS, key }, time);
      core.tell({ kind: C.APP_RELEASE, key }, time);
    }
    core.tell({ kind: C.APP_TIME }, time);
    page.carryOutAll();
    page.draw(core.show(time));
    spent += performance.now() - began;
  }
  return spent / FRAMES * 1000;
}

/** Main-thread time per frame in microseconds, the best of several games. */
export function bench(page) {
  const keys = KEYS.map((code) => page.core.keyAt(code));
  const means = [];
  for (let i = 0; i < ROUNDS; i++) means.push(round(page, keys, performance.now() + i * FRAMES * STEP_MS));
  return Math.min(...means);
}
