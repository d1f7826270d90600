// Tests of the JavaScript package in node; the program gives the expected results where it can.
//
//   FINESSIMO=program FINESSIMO_NPM=folder FINESSIMO_PACKAGE=folder node test_package.mjs
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { installPackage } from './pack.mjs';

const { home, packed, module } = installPackage(process.env.FINESSIMO_PACKAGE);
const all = await import(path.join(module, 'index.js'));
const {
  Board, FinessimoError, Replay, Session, bestMoves, buttons, cellsOf, faults, finesse, formatPiece, landings,
  parsePiece, perft, readFumen, solve, version, writeFumen,
} = all;
const TSPIN = '...X......\nXXX...XXXX\nXXXX.XXXXX\n';
const SLOT = 'XXXX....XX\nXXXX....XX\nXXXX....XX\nXXXX....XX\n';
const HERE = import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname);

const ask = (words, input = '') => execFileSync(process.env.FINESSIMO, words, { encoding: 'utf8', input });

function refuses(run, what) {
  assert.throws(run, (error) => error instanceof FinessimoError && /\.$/.test(error.message), what);
}

test('the package has what it needs and nothing else', () => {
  const { version: packedVersion } = JSON.parse(readFileSync(path.join(module, 'package.json')));
  assert.equal(packedVersion, version);
  assert.equal(ask(['--version']), `finessimo ${version}\n`);
  assert.deepEqual(packed.files.map((file) => file.path).sort(), ['LICENSE', 'README.md', 'board.js', 'finessimo.wasm', 'fumen.js',
    'header.js', 'index.d.ts', 'index.js', 'memory.js', 'package.json', 'replay.js', 'search.js', 'session.js', 'solver.js']);
});

test('the module imports nothing and exports every function of the headers', () => {
  const built = new WebAssembly.Module(readFileSync(path.join(module, 'finessimo.wasm')));
  assert.deepEqual(WebAssembly.Module.imports(built), []);
  const output = path.join(home, 'names');
  execFileSync(path.join(HERE, '../../../tools/make-bindings'), ['names', output]);
  const names = readFileSync(output, 'utf8').trim().split('\n');
  assert.ok(names.length > 200);
  assert.deepEqual(WebAssembly.Module.exports(built).map((one) => one.name).sort(),
    [...names, 'memory', '_initialize', 'malloc', 'free'].sort());
});

test('boards and pieces', () => {
  const board = new Board(TSPIN);
  assert.equal(String(board), TSPIN.replaceAll('X', 'G'));
  assert.deepEqual([board.get(3, 2), board.get(4, 0), board.get(-1, 0), board.height], ['G', null, null, 3]);
  const piece = parsePiece('T south 3 0');
  assert.deepEqual(piece, { kind: 'T', facing: 'south', x: 3, y: 0 });
  assert.equal(formatPiece(piece), 'T south 3 0');
  assert.deepEqual(cellsOf(piece), [[4, 0], [3, 1], [4, 1], [5, 1]]);
  const copy = board.copy();
  assert.equal(board.place(piece), 2);
  assert.equal(String(board), '...G......\n');
  assert.equal(copy.height, 3);
  copy.set(4, 0, 'T');
  assert.equal(copy.get(4, 0), 'T');
  copy.set(4, 0, null);
  assert.equal(copy.get(4, 0), null);
  refuses(() => new Board('abc'));
  refuses(() => parsePiece('T up 0 0'));
  refuses(() => new Board().place({ kind: 'I', facing: 'north', x: 8, y: 0 }));
  refuses(() => new Board().fits({ kind: 'Q', facing: 'north', x: 0, y: 0 }));
  assert.throws(() => board.set(10, 0, 'T'), RangeError);
});

test('a spin as in a script', () => {
  const game = new Session({ mode: 'none', rules: { gravity: 'off' }, queue: 'TIO', board: TSPIN });
  const happened = game.tap('cw', 'sonic', 'cw', 'hard');
  const words = happened.map((event) => event.word);
  assert.ok(words.includes('clear:2') && words.includes('spin:T'), words.join());
  assert.deepEqual(happened.find((event) => event.name === 'lock').placement, parsePiece('T south 3 0'));
  const script = `rules modern\nset gravity off\nqueue TIO\nboard\n${TSPIN}\nstart\n`
    + ['cw', 'sonic', 'cw', 'hard'].map((name) => `tap ${name}\n`).join('');
  assert.equal(ask(['sim'], `${script}expect score ${game.score}\n`), '1 passed, 0 failed\n');
});

test('the state of a game', () => {
  const game = new Session({ mode: '40-lines', seed: 'today', hold: 'I' });
  assert.deepEqual([game.timeUs, game.status, game.isOver, game.held, game.canHold, game.preview.length],
    [0, 'playing', false, 'I', true, 5]);
  assert.equal(game.firstEvents[0].name, 'spawn');
  const { piece, ghost } = game;
  assert.deepEqual([ghost.kind, ghost.y], [piece.kind, 0]);
  game.press('left', 1000);
  assert.deepEqual([game.timeUs, game.piece.x], [1000, piece.x - 1]);
  assert.ok(game.dueUs > 1000);
  game.advance(1_000_000);
  assert.equal(game.piece.x, 0);
  game.tap('hold');
  assert.equal(game.piece.kind, 'I');
  const copy = game.copy();
  assert.equal(copy.hash, game.hash);
  copy.tap('hard');
  assert.notEqual(copy.hash, game.hash);
  game.press('forfeit');
  assert.match(game.status, /^over:/);
  assert.equal(game.dueUs, null);
  for (const wrong of [{ mode: 'chess' }, { rules: { das: 'soon' } }, { queue: 'ABC' }, { queue: 'T'.repeat(1001) }]) {
    refuses(() => new Session(wrong), JSON.stringify(wrong));
  }
  refuses(() => copy.tap('jump'));
  refuses(() => copy.advance(-1));
  refuses(() => copy.advance(0.5));
});

test('bring pieces to placements', () => {
  const game = new Session({ seed: 5, rules: { gravity: 'off' } });
  for (let i = 0; i < 30; i++) {
    const { board, piece: { kind }, rotation } = game;
    const target = landings(board, kind, { rotation }).reduce((best, one) => (one.y < best.y ? one : best));
    board.place(target);
    game.place(target);
    assert.equal(String(game.board), String(board));
  }
});

test('a replay is what the program reads and writes', () => {
  const game = new Session({ mode: 'marathon', seed: 1 });
  let dice = 1;
  const roll = (n) => { dice = (dice * 48271) % 2147483647; return dice % n; };
  while (!game.isOver && game.pieces < 400) {
    game.press(buttons[roll(buttons.length)], game.timeUs + roll(90000));
    game.release(buttons[roll(buttons.length)], game.timeUs + roll(9000));
  }
  const replay = game.replay(), file = path.join(home, 'game.replay');
  assert.equal(replay.verify(), null);
  writeFileSync(file, replay.data);
  ask(['replay', 'verify', file]);
  assert.ok(ask(['replay', 'link', file]).trim().endsWith(replay.link()));
  assert.equal(ask(['replay', 'fumen', file]).split('\n')[0], replay.fumen());
  assert.deepEqual(Replay.fromLink(`https://example.org/${replay.link()}`).data, replay.data);
  const changed = Uint8Array.from(replay.data);
  changed[changed.length >> 1] ^= 1;
  refuses(() => new Replay(changed));
  refuses(() => new Replay([]));
  refuses(() => Replay.fromLink('#r=***'));
});

test('garbage', () => {
  const game = new Session({ seed: 4, rules: { gravity: 'off' } });
  assert.ok(game.garbage(3, 4, 5000).some((event) => event.word === 'garbage:3'));
  game.tap('hard');
  assert.equal(String(game.board).trim().split('\n').at(-1), 'GGGG.GGGGG');
  assert.equal(new Replay(game.replay().data).verify(), null);
  for (const [rows, hole] of [[0, 0], [41, 0], [1, 10]]) refuses(() => game.garbage(rows, hole));
});

test('verdicts', () => {
  const game = new Session({ queue: 'TT', rules: { gravity: 'off' } });
  game.tap('left', 'right', 'left', 'hard'); // two too many
  game.tap('cw', 'hard');
  const [first, second] = game.replay().verdicts();
  assert.deepEqual([first.used, first.fewest, second.used, second.fewest], [3, 1, 1, 1]);
  assert.deepEqual([first.keys, first.best], [['l', 'r', 'l'], ['l']]);
  assert.ok(first.faults.length > 0 && first.faults.every((name) => faults.includes(name)));
});

test('searching', () => {
  assert.equal(String(perft('IOLJ')), ask(['perft', '--queue', 'IOLJ', '--depth', '4']).trim().split(/\s+/).at(-1));
  const names = landings(TSPIN, 'T').map(formatPiece);
  assert.ok(names.includes('T south 3 0'));
  assert.ok(!landings(TSPIN, 'T', { softDrop: false }).map(formatPiece).includes('T south 3 0'));
  const found = finesse(TSPIN, parsePiece('T south 3 0'));
  assert.ok(found.ways.some((keys) => keys.join() === 'cw,s,cw'));
  assert.ok(found.ways.every((keys) => keys.length === found.fewest));
  refuses(() => landings('', 'T', { rotation: 'own' }));
});

test('solving', async () => {
  const found = await solve('[IOTL]!,*p2', { lines: 2 });
  assert.deepEqual([found.solved, found.queues], [96, 1008]);
  const board = new Board();
  for (const { piece } of found.steps) board.place(piece);
  assert.equal(board.height, 0);
  assert.deepEqual(readFumen(found.fumen()).map((page) => page.piece), found.steps.map((step) => step.piece));
  const none = await solve('SSSS', { board: SLOT, hold: false });
  assert.deepEqual([none.solved, none.queues, none.steps], [0, 1, []]);
  for (const [pattern, options] of [['*p7', { lines: 9 }], ['', {}], ['T', {}], ['[', {}]]) {
    await assert.rejects(solve(pattern, options), FinessimoError, pattern);
  }
});

test('the odds of all moves', async () => {
  const moves = await bestMoves('IOTL', { board: SLOT, bag: 'SZJ' });
  const rows = [...ask(['pc', 'best', '--board', SLOT.trim().replaceAll('\n', '/'), '--see', 'IOTL', '--bag', 'SZJ'])
    .matchAll(/^(\d+) (\d+) {2}(.*)$/gm)].map(([, best, known, name]) => ({ name, odds: best / 3, clairvoyant: known / 3 }));
  assert.deepEqual(moves.map(({ hold, piece, ...odds }) =>
    ({ name: [hold ? 'hold' : [], piece ? formatPiece(piece) : []].flat().join(', '), ...odds })), rows);
});

test('other work goes on, and a signal stops it', async () => {
  let ticks = 0;
  const timer = setInterval(() => { ticks++; }, 1);
  const control = new AbortController();
  const running = solve('*p7,*p4', { lines: 4, signal: control.signal });
  setTimeout(() => control.abort(), 300);
  await assert.rejects(running, { name: 'AbortError' });
  clearInterval(timer);
  assert.ok(ticks > 3, `${ticks} ticks`);
});

test('fumens', () => {
  const pages = [{ board: new Board(TSPIN), piece: parsePiece('T south 3 0'), comment: 'äöü' }, { piece: parsePiece('I north 0 0') }];
  const text = writeFumen(pages);
  const [first, second] = readFumen(`https://fumen.zui.jp/?${text}`);
  assert.deepEqual([String(first.board), first.piece, first.comment], [TSPIN.replaceAll('X', 'G'), pages[0].piece, 'äöü']);
  assert.equal(String(second.board), '...G......\n');
  const long = writeFumen(Array.from({ length: 300 }, (_, i) => ({ comment: `${i} ${'x'.repeat(60)}` })));
  assert.equal(readFumen(long).length, 300);
  refuses(() => readFumen('v115@!'));
});

test('memory is given back', async () => {
  // Twice as much as a module can have, unless what is not used any more is freed.
  const script = `import { Session } from "finessimo"; import { lib } from "./node_modules/finessimo/memory.js";
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    for (let i = 0; i < 40; i++) { for (let j = 0; j < 1000; j++) new Session(); globalThis.gc(); await turn(); }
    console.log(lib.memory.buffer.byteLength < 2 ** 27);`;
  writeFileSync(path.join(home, 'leak.js'), script);
  assert.equal(execFileSync('node', ['--expose-gc', 'leak.js'], { cwd: home, encoding: 'utf8' }), 'true\n');
});

test('the example of its page', () => {
  const example = readFileSync(path.join(module, 'README.md'), 'utf8').match(/```js\n(.*?)```/s)[1];
  writeFileSync(path.join(home, 'example.js'), example);
  assert.match(execFileSync('node', ['example.js'], { cwd: home, encoding: 'utf8' }),
    /^1 piece down, next [IOTSZJL]{5}\n96 of 1008 queues have a perfect clear: v115@\S+\n$/);
});

test('its types', () => {
  const tsc = path.join(process.env.FINESSIMO_NPM, 'node_modules/typescript/bin/tsc');
  const check = (text) => {
    writeFileSync(path.join(home, 'use.ts'), text);
    return spawnSync('node', [tsc, '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom', 'use.ts'],
      { cwd: home, encoding: 'utf8' });
  };
  const good = check(`import { Session, solve, landings, type Piece } from "finessimo";
    const game = new Session({ mode: "40-lines", rules: { das: "100ms", hold: false } });
    const place: Piece = landings(game.board, "T", { rotation: game.rotation })[0]!;
    game.place(place).map((event) => event.word.length);
    const odds: number = await solve("*p7").then((found) => found.solved / found.queues);
    export { odds };`);
  assert.equal(good.status, 0, good.stdout);
  assert.match(check('import { Session } from "finessimo"; new Session().tap("jump");').stdout, /not assignable to parameter of type 'Button'/);
  // Every name of the package has a type, and every type a name.
  const names = Object.keys(all).map((name) => `${name}: true`);
  const whole = check(`import * as all from "finessimo"; export const names: Record<keyof typeof all, true> = {${names}};`);
  assert.equal(whole.status, 0, whole.stdout);
});

