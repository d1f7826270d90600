// The colors and fonts of tokens.css for the canvases, each read once.

export const known = new Map();
const colors = new Map(); // by their numbers in shapes

/** The value of a token: token('color-text'). */
export function token(name) {
  if (!known.has(name)) {
    known.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  }
  return known.get(name);
}

const tokenName = ({ exports, memory }, number) => memory.text(exports.token_name(number));

/** All tokens that the module draws with, [name, value]. */
export function allTokens(core) {
  const names = Array.from({ length: C.WEB_TOKENS }, (_, number) => tokenName(core, number));
  return names.map((name) => [name, token(name)]);
}

/** 0xRRGGBB as a CSS color. */
const hex = (color) => `#${color.toString(16).padStart(6, '0')}`;

/** The CSS color of a shape: 0xRRGGBB, or a token as a negative number. */
export function cssColor(core, color) {
  if (!colors.has(color)) colors.set(color, color < 0 ? token(tokenName(core, -1 - color)) : hex(color));
  return colors.get(color);
}
