// Loaded lazily, because the player does not need it to start playing: sounds, gamepads, the
// picture on the title screen, charts, the race against the best game, the timeline of replays,
// odds, positions, import and export.
import { About } from '../menu/about.js';
import { Prefetch } from '../store/prefetch.js';
import { Repaint } from '../draw/repaint.js';
import { ScrollFade } from '../menu/scroll_fade.js';
import { address } from './version.js';
import { Counters } from '../store/counters.js';
import { Files } from '../device/files.js';
import { History } from './history.js';
import { learnLayout } from '../input/layout.js';
import { listenToGamepads } from '../input/gamepad.js';
import { placeOf } from '../store/lists.js';
import { purge } from '../store/deleted.js';
import { Meter } from '../hud/meter.js';
import { Odds, Solver } from '../hud/odds.js';
import { Positions } from '../menu/positions.js';
import { PaintProxy } from '../worker/paint_proxy.js';
import { Drawings } from '../draw/drawings.js';
import { Sound } from '../device/sound.js';
import { Statistics } from '../menu/statistics.js';
import { WakeLock } from '../device/wake_lock.js';

await loadStyles();

export { BUILD } from './version.js';
export { loadStats } from '../store/counters.js';
export { loadGames, loadLimits, loadReplay } from '../store/lists.js';
export { hideGame } from '../store/deleted.js';
export { followLink } from './link.js';
export { fillScreen } from '../device/full_screen.js';
export { takeRunning } from '../store/running.js';
export { openEarlier } from '../store/upgrade.js';
export { readClipboard } from '../store/transfer.js';
export { copyLink, exportProfile, importProfile, saveFile } from '../store/transfer.js';

/** Loads its styles first; without them it looks plain. */
function loadStyles() {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address('lazy.css') });
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve);
    document.head.append(link);
  });
}

export class Lazy {
  constructor(page) {
    const { core, store } = page;
    core.whole().then(() => {
      prefetch(store);
      purge(store).catch(() => {}); // the next visit tries again
      page.redraw(); // charts are drawn by the second part
      return learnLayout(core);
    }).then(() => page.redraw(), () => {}); // otherwise lists are read on demand
    this.files = new Files(page);
    this.core = core;
    this.store = store;
    this.meter = new Meter();
    this.sound = new Sound(core);
    this.painter = new PaintProxy(page);
    this.solver = new Solver(page);
    page.effects[C.APP_COACH] = (effect) => this.solver.ask(effect);
    this.positions = new Positions(page, this.files);
    this.repaint = new Repaint(page);
    listenToGamepads(page);
    this.parts = [new Drawings(page), new About(core), new Statistics(core), new Odds(page, this.solver), new ScrollFade(), new History(page), new WakeLock()];
  }

  draw(view, sections) {
    this.painter.consider(view);
    if (this.core.isWhole) for (const part of this.parts) part.draw(view, sections);
    this.store.prefetch?.soon();
  }
}

/** Starts prefetching lists of games, unless the browser has no messages between tabs. */
function prefetch(store) {
  store.counters ??= new Counters(store);
  store.placeOf = placeOf;
  if (store.channel !== null) store.prefetch = new Prefetch(store);
}
