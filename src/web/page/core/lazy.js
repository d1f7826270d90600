// What is not needed to play, loaded when the page runs: sounds, gamepads, the picture under the title,
// pictures of progress, the best game beside this one, the time line of replays, odds, positions,
// and what goes out of the page and comes into it.
import { Prefetch } from '../store/prefetch.js';
import { Repaint } from '../draw/repaint.js';
import { ScrollFade } from '../menu/scroll_fade.js';
import { address } from './version.js';
import { Charts } from '../draw/charts.js';
import { Counters } from '../store/counters.js';
import { listenToGamepads } from '../input/gamepad.js';
import { Goal } from '../hud/goal.js';
import { placeOf } from '../store/lists.js';
import { Meter } from '../hud/meter.js';
import { Odds, OddsLine, Solver } from '../hud/odds.js';
import { Positions } from '../menu/positions.js';
import { PaintProxy } from '../worker/paint_proxy.js';
import { Race } from '../hud/race.js';
import { PuzzlePicture } from '../draw/puzzle_picture.js';
import { Timeline } from '../menu/timeline.js';
import { Skyline } from '../draw/skyline.js';
import { Sound } from '../device/sound.js';
import { Statistics } from '../menu/statistics.js';

await loadStyles();

export { BUILD } from './version.js';
export { loadStats } from '../store/counters.js';
export { loadGames, loadLimits } from '../store/lists.js';
export { takeRunning } from '../store/running.js';
export { openEarlier } from '../store/upgrade.js';
export { readClipboard } from '../store/transfer.js';
export { copyLink, exportProfile, importProfile, saveFile } from '../store/transfer.js';

/** Its styles are there before anything of it is; without them it is plain. */
function loadStyles() {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address('lazy.css') });
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve);
    document.head.append(link);
  });
}

export class Lazy {
  constructor(page) {
    const { core, store, tell } = page;
    core.whole().then(() => prefetch(store), () => {}); // else they are read when they are asked for
    this.store = store;
    this.meter = new Meter();
    this.sound = new Sound(core);
    this.remote = new PaintProxy(page);
    this.solver = new Solver(page);
    this.positions = new Positions(page);
    this.repaint = new Repaint(page);
    listenToGamepads(page);
    this.parts = [new Race(core), new Timeline(core, tell), new Charts(core, tell), new Statistics(core),
      new Odds(page, this.solver), new OddsLine(), new PuzzlePicture(core), new Goal(), new ScrollFade(), new Skyline(core)];
  }

  draw(view, sections) {
    this.remote.consider(view);
    for (const part of this.parts) part.draw(view, sections);
    this.store.prefetch?.soon();
  }
}

/** Where tabs can't tell each other of changes nothing is. */
function prefetch(store) {
  store.counters ??= new Counters(store);
  store.placeOf = placeOf;
  if (store.channel !== null) store.prefetch = new Prefetch(store);
}
