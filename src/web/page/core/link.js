// The link that the page was opened with.

/** Starts the replay of an address with #r=…; returns a message if it is malformed. */
function followReplay(core, link) {
  return core.withCopies([link.slice(C.APP_LINK_MARK.length)], (at) => core.say('begin_link', at));
}

/** Follows that, or adds the scenario of an address with #s=…; returns the answer if that fails,
 *  otherwise null. */
export function followLink(core, link) {
  try {
    const text = link.startsWith(C.APP_LINK_MARK) ? followReplay(core, link) : '';
    if (link.startsWith(C.APP_SCENARIO_MARK)) core.withCopies([link], core.exports.begin_scenario);
    return text === '' ? null : { text };
  } catch (error) {
    return core.partTrouble(error);
  }
}
