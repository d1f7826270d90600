// Compares our fumens with those of the package tetris-fumen, in both directions:
//
//   node compare.mjs FOLDER LINES [COUNT [SEED]]
//
// FOLDER has the package in node_modules, LINES is fumen_lines. The package writes each random
// document, and both read it; we must write the same fumen as the package.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeDice, makeDocuments } from './documents.mjs';

const [folder, lines, count = '2500', seed = '1'] = process.argv.slice(2);
const require = createRequire(path.resolve(folder) + '/');
const { decoder } = require('tetris-fumen');
const FACINGS = { spawn: 'north', right: 'east', reverse: 'south', left: 'west' };

const dice = makeDice(Number(seed));
const documents = makeDocuments(path.resolve(folder), dice);

function describePiece(operation) {
  if (operation === undefined) return '-';
  const cells = operation.positions().sort((a, b) => a.y - b.y || a.x - b.x);
  return [operation.type, FACINGS[operation.rotation], ...cells.map((c) => `${c.x},${c.y}`)].join(':');
}

// A page as fumen_lines prints it.
function describe(page) {
  const field = page.field.str({ reduced: false, separator: '', garbage: true })
    .replace(/_/g, '.').replace(/X/g, 'G');
  const flags = ['lock', 'rise', 'mirror', 'colorize'].map((name) => Number(page.flags[name])).join('');
  return `${field} ${describePiece(page.operation)} ${flags} ${Buffer.from(page.comment).toString('hex')}`;
}

// The package's result, undefined if it fails.
function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

const read = (fumen) => attempt(() => decoder.decode(fumen));

const wellFormed = (text) => Buffer.from(text).toString() === text;

function makeDocument(i) {
  if (i % 10 === 9) {
    const fumen = documents.randomOldFumen();
    return { fumen, pages: read(fumen) };
  }
  const odd = i % 5 === 4;
  const size = i % 1000 === 0 ? 1500 : i % 50 === 1 ? 150 : 1 + dice.below(12);
  const fumen = documents.withoutQuizChecks(() => documents.encode(documents.randomPages(size, odd)));
  const pages = read(fumen);
  const whole = pages?.every((page) => wellFormed(page.comment) && escape(page.comment).length <= 4095);
  return { fumen, pages, again: whole ? attempt(() => documents.encode(pages)) : undefined };
}

function fail(i, what, document, ours, expected) {
  let from = 0;
  while (from < ours.length && ours[from] === expected[from]) from += 1;
  const part = (text) => text.slice(Math.max(0, from - 40), from + 60);
  console.log(`document ${i} of seed ${seed}: ${what}\n  ${document.fumen}\nfrom character ${from}\n`
    + `  ours:     ${part(ours)}\n  expected: ${part(expected)}`);
  process.exit(1);
}

const made = Array.from({ length: Number(count) }, (_, i) => makeDocument(i));
const input = made.map((document) => documents.dress(document.fumen) + '\n').join('');
const ran = spawnSync(lines, { input, maxBuffer: 1 << 30, encoding: 'latin1' });
if (ran.status !== 0) {
  console.log(`${lines} ended with ${ran.status ?? ran.signal}\n${ran.stderr}`);
  process.exit(1);
}
const answers = ran.stdout.trimEnd().split('\n');
if (answers.length !== made.length) throw new Error(`${answers.length} answers to ${made.length} fumens`);

const tally = { pages: 0, same: 0, refused: 0 };
made.forEach((document, i) => {
  const ours = answers[i].split('|');
  const written = ours.pop();
  if (!written.startsWith('v115@')) fail(i, 'we can not read it', document, written, '');
  if (document.pages === undefined) {
    tally.refused += 1;
    return;
  }
  const expected = document.pages.map(describe);
  expected.forEach((page, k) => {
    if (page !== ours[k]) fail(i, `page ${k + 1} differs`, document, ours[k] ?? '', page);
  });
  if (ours.length !== expected.length) {
    fail(i, 'the number of pages differs', document, `${ours.length}`, `${expected.length}`);
  }
  if (document.again === undefined && document.fumen.startsWith('v110@')) {
    document.again = documents.encode(document.pages);
  }
  if (document.again !== undefined) {
    tally.same += 1;
    if (written !== document.again) fail(i, 'we write it in another way', document, written, document.again);
  }
  tally.pages += expected.length;
});
console.log(`${made.length} documents, ${tally.pages} pages read alike, ${tally.same} documents written alike, `
  + `${tally.refused} that the package can not read`);
