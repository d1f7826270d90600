// The colours of tokens.css for the canvases, looked up once each.

export const known = new Map();

/** The value of a token: token('color-text'). */
export function token(name) {
  if (!known.has(name)) {
    known.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  }
  return known.get(name);
}
