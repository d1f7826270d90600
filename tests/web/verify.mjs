// The hash of a replay by the page's module, for evaluate(): `name` is one of its functions, verify
// or judge. A sentence if there is none.
export async function replayHash([name, list]) {
  const { core } = finessimo;
  await core.whole();
  const sentence = core.withCopies([Uint8Array.from(list)], (at) => core.text(core.exports[name](at, list.length)));
  return sentence || core.text(core.exports.replay_hash_at());
}
