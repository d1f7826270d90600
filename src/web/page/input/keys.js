// The keyboard: places of keys (KeyboardEvent.code) as keys of the app, with the
// time at which they were pressed.

const NAMES = {
  Space: 'space', Enter: 'enter', NumpadEnter: 'enter', Escape: 'escape', Tab: 'tab', Backspace: 'backspace',
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
  Home: 'home', End: 'end', PageUp: 'page-up', PageDown: 'page-down', Insert: 'insert', Delete: 'delete',
  ShiftLeft: 'shift', ShiftRight: 'right-shift', ControlLeft: 'ctrl', ControlRight: 'right-ctrl',
  AltLeft: 'alt', AltRight: 'right-alt',
  Minus: '-', Equal: '=', BracketLeft: '[', BracketRight: ']', Backslash: '\\', Semicolon: ';',
  Quote: "'", Backquote: '`', Comma: ',', Period: '.', Slash: '/',
};

/** "KeyA" → "a", "Digit1" and "Numpad1" → "1", "F5" → "f5". */
function keyName(code) {
  if (code in NAMES) return NAMES[code];
  const match = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code) ?? /^(F\d+)$/.exec(code);
  return match ? match[1].toLowerCase() : '';
}

/** Calls tell(fields, time) for every key that the app knows. */
export function listenToKeys(core, tell) {
  const known = new Map();
  const keyOf = (code) => {
    if (!known.has(code)) known.set(code, core.keyParse(keyName(code)));
    return known.get(code);
  };
  // Enter and Space press a button that has the focus without being a line of the menu.
  const isForButton = (event) => (event.code === 'Enter' || event.code === 'Space')
    && event.target instanceof HTMLButtonElement && !event.target.classList.contains('act');
  // What is typed into an input is the input's, but for the keys that end it.
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
