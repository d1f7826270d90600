// Helpers for elements: every text of the page is written with these.

export const byId = (id) => document.getElementById(id);

/** Writes a property only if it changes, because a write causes a new layout. */
export function set(node, name, value) {
  if (node[name] !== value) node[name] = value;
}

/** Remembers texts that only this function writes: reading them from the node is slower. */
export function setText(node, text) {
  if (node.written === text) return;
  node.written = text;
  node.textContent = text;
}

export const setClass = (node, ...names) => set(node, 'className', names.filter(Boolean).join(' '));

/** Makes an element with more properties, at the end of its parent. */
export function make(tag, className, parent, textContent = '', more = {}) {
  const node = Object.assign(document.createElement(tag), textContent === '' ? more : { textContent, ...more });
  if (className) node.className = className;
  parent?.append(node);
  return node;
}

/** Makes a button that acts on a click, with the time of it. */
export function makeButton(className, parent, text, act, more = {}) {
  const node = make('button', className, parent, text, { type: 'button', ...more });
  node.addEventListener('click', (event) => act(event.timeStamp, event));
  return node;
}

/** Replaces the contents of a box with elements that the module describes
 *  (src/web/elements/elements.h). */
export function fill(box, described) {
  const parents = [box]; // by depth
  box.replaceChildren();
  for (const line of described.split('\n').filter(Boolean)) {
    const [depth, tag, className, text, ...attributes] = line.split('\t');
    const node = make(tag, className, parents[depth], text);
    for (let i = 0; i < attributes.length; i += 2) node.setAttribute(attributes[i], attributes[i + 1]);
    parents[Number(depth) + 1] = node;
  }
}

/** Fills all elements that name a text of the view, such as data-text="game.race.left". */
export function fillTexts(view) {
  bound ??= Array.from(document.querySelectorAll('[data-text]'), (node) => [node, node.dataset.text.split('.')]);
  for (const [node, path] of bound) setText(node, path.reduce((value, name) => value[name], view));
}
let bound = null;
