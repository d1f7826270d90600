// The C constants that the page's scripts were built with, under the same name: C.APP_PAGE. Pages
// under test have them too, as a global.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const build = path.dirname(path.resolve(process.env.FINESSIMO ?? 'build/finessimo'));

export const C = JSON.parse(readFileSync(path.join(build, 'src/web/constants.json'), 'utf8'));

/** The same as the beginning of a script. */
export const CONSTANTS = `globalThis.C = ${JSON.stringify(C)};`;
