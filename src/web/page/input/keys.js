// The keyboard: passes physical keys (KeyboardEvent.code) to the app, with the time of the event.

/** Calls tell(fields, time) for every key that the app knows. */
export function listenToKeys(core, tell) {
  const known = new Map();
  const keyOf = (code) => {
    if (!known.has(code)) known.set(code, core.keyAt(code));
    return known.get(code);
  };
  // Enter and Space press a focused button that is not a line of the menu.
  const isForButton = (event) => (event.code === 'Enter' || event.code === 'Space')
    && event.target instanceof HTMLButtonElement && !event.target.classList.contains('act');
  // Keys typed into an input belong to the input, except those that end it.
  const isTyped = (event) => event.target instanceof HTMLInputElement && !['Enter', 'NumpadEnter', 'Escape'].includes(event.code);
  const pass = (event, kind) => {
    const key = keyOf(event.code);
    if (key === 0 || event.isComposing || isForButton(event) || isTyped(event)) return;
    if (core.exports.uses_key(key, event.ctrlKey || event.metaKey || event.altKey)) event.preventDefault();
    else if (kind === C.APP_PRESS) return;
    tell({ kind, key, repeat: event.repeat, ctrl: event.ctrlKey, shift: event.shiftKey }, event.timeStamp);
  };
  addEventListener('keydown', (event) => pass(event, C.APP_PRESS), { capture: true });
  addEventListener('keyup', (event) => pass(event, C.APP_RELEASE), { capture: true });
}
