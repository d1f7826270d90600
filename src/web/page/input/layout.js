// The labels of the keys: the app binds physical keys, and names them by the player's keyboard
// layout.

/** Passes the layout to the app, if the browser knows it. */
export async function learnLayout(core) {
  const layout = await navigator.keyboard?.getLayoutMap?.() ?? [];
  for (const [code, letter] of layout) {
    const capital = letter.toUpperCase();
    const label = capital.length === letter.length ? capital : letter;
    core.withCopies([label], (at) => core.exports.print_key(core.keyAt(code), at));
  }
}
