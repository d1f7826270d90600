// How the app begins: what the page is like, what was set, the link that it was opened with. All
// of it can be done again from nothing, for it may need the second part of the module.
import { MISSING } from './core.js';

const LINK_STEPS = 2; // what it holds begins when there is memory, and may need more

const version = document.querySelector('meta[name="version"]')?.content ?? '';

/** The page's address holds a link. */
export const isLink = () => [C.APP_LINK_MARK, C.APP_SCENARIO_MARK].some((mark) => location.hash.startsWith(mark));

/** The link that the page was opened with, which its address does not say any more. That of a
 *  replay stays in the browser's history, for a reload. */
export function takeLink() {
  const link = isLink() ? location.hash : history.state?.link ?? '';
  const state = { ...history.state, link: link.startsWith(C.APP_LINK_MARK) ? link : undefined };
  if (link !== '') history.replaceState(state, '', location.pathname + location.search);
  return link;
}

/** From nothing to the first view; what to answer if the link can't be followed. */
export function makeApp(page, link, take = (name, value) => page.core.setting(name, value)) {
  const { core } = page;
  describePlatform(page);
  core.exports.make();
  core.exports.learn();
  for (const [name, value] of page.store.settings()) take(name, value);
  const failure = link === '' ? null : followLink(core, link);
  core.tell({ kind: C.APP_START });
  page.first = firstEffects(core);
  for (let i = 0; link !== '' && i < LINK_STEPS; i++) {
    core.tell({ kind: C.APP_TIME });
    page.first.push(...firstEffects(core));
  }
  core.show(performance.now());
  return failure;
}

/** The second part can't be had: settings that need it are handed in when it can. */
export function makeLess(page, error) {
  const { core } = page;
  const waiting = [];
  makeApp(page, '', (name, value) => {
    try {
      core.undoable(() => core.setting(name, value));
    } catch (missing) {
      if (missing !== MISSING) throw missing;
      waiting.push([name, value]);
    }
  });
  core.becameWhole = () => {
    for (const [name, value] of waiting) core.keptSetting(name, value);
    page.redraw();
  };
  return core.partTrouble(error);
}

function describePlatform({ core: { exports, platform }, store, touch }) {
  Object.assign(platform, {
    key_releases: true, is_page: true, version,
    reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    device: store.device(),
  });
  exports.take_zone(new Date().getTimezoneOffset());
  touch.look();
}

/** The replay of an address with #r=… is watched first, the scenario of one with #s=… is
 *  added; what to answer if it can't be. */
function followLink(core, link) {
  try {
    core.beginLink(link);
    return null;
  } catch (error) {
    if (error === MISSING) return { failure: C.APP_FAILURE_PART };
    return { text: error.message };
  }
}

/** Those that need not be carried out at once, as the memory for a game does. */
function firstEffects(core) {
  const effects = [];
  for (let effect; (effect = core.nextEffect()) !== null;) {
    const isDone = effect.kind === C.APP_GROW_LOG && core.exports.grow_log(effect.words) !== 0;
    if (!isDone) effects.push(effect);
  }
  return effects;
}
