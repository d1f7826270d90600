// The clock of a page under test. A busy computer must not turn a tap into a hold, or a stalled tab
// into a suspended one. Therefore the page's own clock (performance.now(), the times of events and
// frames)
//
//   - stands still while a key or finger is down, unless the test says that it is held: a tap
//     takes no time;
//   - gives an event the time at which the page receives it;
//   - advances by at most half a second when the page got no time for longer;
//   - is advanced by a test that needs time to pass, and stopped by one that needs it not to.
//
// The script is passed to a browser, so it must not use anything else from this file.
export function installClock() {
  const LONGEST = 500; // most milliseconds that the page may miss
  const real = performance.now.bind(performance);
  const ask = requestAnimationFrame.bind(globalThis);
  const times = new WeakMap(); // of events
  const stops = new Set(); // the reasons to stand still: keys, fingers, the test
  let [behind, last, stopped] = [0, real(), null];

  const run = () => {
    const time = real();
    behind += Math.max(0, time - last - LONGEST);
    last = time;
    return time - behind;
  };
  const now = () => stopped ?? run();
  const stop = (why) => {
    stopped ??= run();
    stops.add(why);
  };
  const go = (why) => {
    if (!stops.delete(why) || stops.size > 0) return;
    last = real();
    behind = last - stopped;
    stopped = null;
  };
  const timeOf = (event) => {
    if (!times.has(event)) times.set(event, now());
    return times.get(event);
  };

  performance.now = now;
  globalThis.requestAnimationFrame = (draw) => ask((time) => draw(stopped ?? Math.min(time - behind, run())));
  Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get() { return timeOf(this); } });
  setInterval(run, 200); // a page that gets time misses none

  const nameOf = (event) => event.code ?? event.pointerId;
  const begin = (event) => {
    if (event.isTrusted && event.pointerType !== 'mouse' && !event.repeat) stop(nameOf(event));
  };
  const end = (event) => {
    timeOf(event); // before it advances
    go(nameOf(event));
  };
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, begin, { capture: true });
  for (const name of ['keyup', 'pointerup', 'pointercancel']) addEventListener(name, end, { capture: true });

  globalThis.testClock = {
    stop: () => stop('test'),
    go: () => go('test'),
    /** Keys and fingers that are down count as held. */
    hold: () => { for (const why of [...stops]) if (why !== 'test') go(why); },
    /** Advances by some milliseconds at once. */
    pass(ms) {
      if (stopped === null) behind -= ms;
      else stopped += ms;
    },
  };
}
