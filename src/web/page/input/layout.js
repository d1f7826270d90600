// What is printed on the keys: the app binds places of keys, and names them so.

/** Tells the app, where the browser knows the keyboard. */
export async function learnLayout(core) {
  const layout = await navigator.keyboard?.getLayoutMap?.() ?? [];
  for (const [code, letter] of layout) {
    const capital = letter.toUpperCase();
    const label = capital.length === letter.length ? capital : letter;
    core.withCopies([label], (at) => core.exports.print_key(core.keyAt(code), at));
  }
}
