// The version that this script is of. Files that come later must be of the same one: their
// addresses name it, so that no cache mixes them up, and what comes is checked, for a host may
// have a newer one by then. tools/build-page puts the version in, into modules as a section.
import { Trouble } from './trouble.js';

export const BUILD = '@build@';

export const address = (name) => `${name}?v=${BUILD}`;

export function checkBuild(build) {
  if (build !== BUILD) throw new Trouble(C.APP_FAILURE_VERSION);
}

/** A module, compiled while it comes. */
export async function compile(response) {
  const module = await WebAssembly.compileStreaming(response);
  checkBuild(new TextDecoder().decode(WebAssembly.Module.customSections(module, 'build')[0]));
  return module;
}

export async function loadLazy() {
  const lazy = await import(address('./lazy.js'));
  checkBuild(lazy.BUILD);
  return lazy;
}
