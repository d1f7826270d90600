// The link that the page was opened with.

/** Starts the replay of an address with #r=…, or adds the scenario of one with #s=…; throws with a
 *  message if it is malformed. */
export function followLink(core, link) {
  const { begin_link, begin_scenario } = core.exports;
  if (link.startsWith(C.APP_SCENARIO_MARK)) {
    core.withCopies([link], begin_scenario);
    return;
  }
  const sentence = core.withCopies([link.slice(C.APP_LINK_MARK.length)], (at) => core.text(begin_link(at)));
  if (sentence !== '') throw new Error(sentence);
}
