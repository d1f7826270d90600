// The version of this script. Files that load later must have the same version: their addresses
// contain it, so that no cache mixes versions, and their contents are checked, because the host
// may have been updated. tools/build-page inserts the version, into modules as a section.
import { Trouble } from './trouble.js';

export const BUILD = '@build@';

export const address = (name) => `${name}?v=${BUILD}`;

export function checkBuild(build) {
  if (build !== BUILD) throw new Trouble(C.APP_FAILURE_VERSION);
}

/** Compiles a module while it downloads. */
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
