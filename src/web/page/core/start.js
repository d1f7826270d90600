// The start of the app: the platform, the settings, and the link that the page was opened with.

const LINK_STEPS = 2; // effects after which a link starts; it may need more

const version = document.querySelector('meta[name="version"]')?.content ?? '';

/** True if the page's address holds a link. */
export const isLink = () => [C.APP_LINK_MARK, C.APP_SCENARIO_MARK].some((mark) => location.hash.startsWith(mark));

/** The link that the page was opened with; removes it from the address. The link of a replay stays
 *  in the browser's history, for a reload. */
export function takeLink() {
  const link = isLink() ? location.hash : history.state?.link ?? '';
  const state = { ...history.state, link: link.startsWith(C.APP_LINK_MARK) ? link : undefined };
  if (link !== '') history.replaceState(state, '', location.pathname + location.search);
  return link;
}

/** Makes the app up to the first view; returns the answer if the link can't be followed. lazy:
 *  lazy.js if there is a link and it could be loaded, otherwise null. */
export function makeApp(page, link, lazy) {
  const { core } = page;
  describePlatform(page);
  core.exports.make();
  core.exports.learn();
  for (const [name, value] of page.store.settings()) core.setting(name, value);
  const follow = lazy?.followLink ?? (() => ({ failure: C.APP_FAILURE_PART }));
  const failure = link === '' ? null : follow(core, link);
  core.tell({ kind: C.APP_START });
  page.first = firstEffects(core);
  for (let i = 0; link !== '' && i < LINK_STEPS; i++) {
    core.tell({ kind: C.APP_TIME });
    page.first.push(...firstEffects(core));
  }
  core.show(performance.now());
  return failure;
}

function describePlatform(page) {
  const { core: { exports, platform }, store, touch } = page;
  Object.assign(platform, {
    key_releases: true, is_page: true, partial: !page.core.isWhole, version, can_fill_screen: document.fullscreenEnabled === true,
    reduced_motion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    device: BigInt(store.kept.device || 0), // 0 before the first fact
  });
  exports.take_zone(new Date().getTimezoneOffset());
  touch.look();
}

/** The effects that need not be carried out at once, unlike the memory for a game. */
function firstEffects(core) {
  const effects = [];
  for (let effect; (effect = core.nextEffect()) !== null;) {
    const isDone = effect.kind === C.APP_GROW_LOG && core.exports.grow_log(effect.words) !== 0;
    if (!isDone) effects.push(effect);
  }
  return effects;
}
