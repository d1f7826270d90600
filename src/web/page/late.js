// What is not needed to play, loaded when the page runs: sounds, gamepads, the picture under the title,
// pictures of progress, the best game beside this one, the time line of replays, odds, positions,
// and what goes out of the page and comes into it.
import { Ahead } from './ahead.js';
import { Anew } from './anew.js';
import { Below } from './below.js';
import { address } from './build.js';
import { Charts } from './charts.js';
import { Counters } from './counters.js';
import { listenToGamepads } from './gamepad.js';
import { Goal } from './goal.js';
import { placeOf } from './lists.js';
import { Meter } from './meter.js';
import { Odds, OddsLine, Solver } from './odds.js';
import { Positions } from './positions.js';
import { Remote } from './remote.js';
import { Race } from './race.js';
import { Picture } from './picture.js';
import { Replay } from './replay.js';
import { Skyline } from './skyline.js';
import { Sound } from './sound.js';
import { Statistics } from './statistics.js';

await loadStyles();

export { BUILD } from './build.js';
export { loadStats } from './counters.js';
export { loadGames, loadLimits } from './lists.js';
export { takeRunning } from './running.js';
export { openEarlier } from './upgrade.js';
export { readClipboard } from './transfer.js';
export { copyLink, exportProfile, importProfile, saveReplay } from './transfer.js';

/** Its styles are there before anything of it is; without them it is plain. */
function loadStyles() {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address('late.css') });
  return new Promise((resolve) => {
    for (const name of ['load', 'error']) link.addEventListener(name, resolve);
    document.head.append(link);
  });
}

export class Late {
  constructor(page) {
    const { core, keep, tell } = page;
    core.whole().then(() => readAhead(keep), () => {}); // else they are read when they are asked for
    this.keep = keep;
    this.meter = new Meter();
    this.sound = new Sound(core);
    this.remote = new Remote(page);
    this.solver = new Solver(page);
    this.positions = new Positions(page);
    this.anew = new Anew(page);
    listenToGamepads(page);
    this.parts = [new Race(core), new Replay(core, tell), new Charts(core, tell), new Statistics(core),
      new Odds(page, this.solver), new OddsLine(), new Picture(core), new Goal(), new Below(), new Skyline(core)];
  }

  draw(view) {
    this.remote.consider(view);
    for (const part of this.parts) part.draw(view);
    this.keep.ahead?.soon();
  }
}

/** Where tabs can't tell each other of changes nothing is. */
function readAhead(keep) {
  keep.counters ??= new Counters(keep);
  keep.placeOf = placeOf;
  if (keep.channel !== null) keep.ahead = new Ahead(keep);
}
