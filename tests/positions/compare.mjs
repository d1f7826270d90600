// The fumens of random positions mean the same to the package tetris-fumen:
//
//   node compare.mjs FOLDER LINES [COUNT [SEED]]
//
// FOLDER has the package in node_modules, LINES is position_lines.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder, lines, count = '3000', seed = '1'] = process.argv.slice(2);
const { decoder } = createRequire(`${path.resolve(folder)}/`)('tetris-fumen');

const done = spawnSync(lines, [count, seed], { encoding: 'utf8', maxBuffer: 1 << 28 });
if (done.status !== 0) throw new Error(`position-lines ends with ${done.status}`);
const positions = done.stdout.trimEnd().split('\n');

function fail(line, what, ours, theirs) {
  console.log(`${what}:\n  ours:   ${ours}\n  theirs: ${theirs}\n  ${line}`);
  process.exit(1);
}

for (const line of positions) {
  const [cells, quiz, fumen] = line.split(' ');
  const pages = decoder.decode(fumen);
  const field = pages[0].field.str({ reduced: false, separator: '', garbage: false });
  const theirs = field.replace(/_/g, '.').replace(/X/g, 'G');
  const comment = pages[0].comment === '' ? '-' : pages[0].comment;
  if (pages.length !== 1) fail(line, 'there is one page', 1, pages.length);
  if (theirs !== cells) fail(line, 'the field differs', cells, theirs);
  if (comment !== quiz) fail(line, 'the quiz differs', quiz, comment);
}
if (positions.length !== Number(count)) fail('', 'the number of positions', count, positions.length);
console.log(`${positions.length} positions read alike`);
