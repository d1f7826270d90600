// Random fumens, made by the package tetris-fumen or digit by digit.
import { createRequire } from 'node:module';

const KINDS = 'IOTSZJL';
const ROTATIONS = ['spawn', 'right', 'reverse', 'left'];
const ROWS = 23;

// mulberry32: small, and the same numbers everywhere.
export function makeDice(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
  const below = (n) => next() % n;
  const pick = (list) => list[below(list.length)];
  return { below, pick, chance: (percent) => below(100) < percent };
}

export function makeDocuments(folder, dice) {
  const require = createRequire(folder + '/');
  const { encoder, Field } = require('tetris-fumen');
  const { Quiz } = require('tetris-fumen/lib/quiz.js');
  const { getBlockXYs } = require('tetris-fumen/lib/inner_field.js');
  const { createActionEncoder } = require('tetris-fumen/lib/action.js');
  const { Buffer: Digits } = require('tetris-fumen/lib/buffer.js');
  const { parsePiece, parseRotation } = require('tetris-fumen/lib/defines.js');

  const letters = (count) => Array.from({ length: count }, () => dice.pick(KINDS)).join('');

  function randomField() {
    const height = dice.pick([0, 1, 3, 6, 12, ROWS]);
    const rows = Array.from({ length: height }, () => {
      const full = dice.chance(15);
      return Array.from({ length: 10 }, () =>
        full || dice.chance(60) ? dice.pick(KINDS + 'XXX') : '_').join('');
    });
    const below = dice.chance(40)
      ? Array.from({ length: 10 }, () => dice.pick('XXXX_' + KINDS)).join('') : '_'.repeat(10);
    return Field.create(rows.join(''), below);
  }

  function randomOperation(rows, type = dice.pick(KINDS)) {
    for (;;) {
      const rotation = dice.pick(ROTATIONS);
      const [x, y] = [dice.below(10), dice.below(dice.chance(50) ? 5 : rows)];
      const cells = getBlockXYs(parsePiece(type), parseRotation(rotation), x, y);
      if (cells.every((c) => c.x >= 0 && c.x < 10 && c.y >= 0 && c.y < rows)) {
        return { type, rotation, x, y };
      }
    }
  }

  const TEXTS = ['hello', 'T-Spin Double', '', 'テト譜', 'a%20b%u3042', '100%', '改行\n\tあり', '🟦🟥 ok',
    'é½ÿĀ', '~!@#$%^&*()_+-=[]{};\':",./<>?\\|`', '\u0000\u0001\u007f', 'x'.repeat(700),
    'あ'.repeat(682), '#q=[](T)', '# Q=[](T)I', ' #Q=[](T)I'];
  const ODD = ['#Q=', '#Q=[', '#Q=[](X)TI', '#Q=[TT](I)', '#Q=[T](I', '#Q=[]();#Q=bad', '#Q=[](T);#Q=bad',
    '#Q=[]();#Q=[]();#Q=[](T)I', '#Q=[](T);I()x', '#Q=[](T);[S](L)J', '#Q=[]()é', '#Q=[](T)é', '#Q=[T]()é',
    '#Q=[]()', '#Q=[]();', '#Q=[T]();', '#Q=[](T)I;rest', '#Q=[t](i)osz', '#Q=[\ud800](T)', 'half \ud83d',
    '\udc00 half', '#Q=[](T)\u0000I', 'あ'.repeat(1000), '%'.repeat(2000), 'x'.repeat(5000),
    '#Q=[](T)' + 'IOSZ'.repeat(1100), '#Q=[](T);(' , '#Q=[](T);()[', '#Q=[](T);()T', '#Q=[](T);S()T'];

  function quizText(odd) {
    const white = () => (dice.chance(10) ? dice.pick([' ', '\t', '\u3000', '\u00a0\u2003', '\n']) : '');
    const one = () => {
      const hold = dice.chance(60) ? dice.pick(KINDS) : '';
      const current = dice.chance(85) ? dice.pick(KINDS) : '';
      return `#Q=${white()}[${hold}]${white()}(${current})${white()}${letters(dice.below(9))}`;
    };
    let text = one();
    while (dice.chance(35)) {
      text += ';' + (dice.chance(70) ? one() : dice.pick(odd ? TEXTS.concat(ODD) : ['done', 'fin de 1', '終わり']));
    }
    return text;
  }

  const randomComment = (odd) => dice.chance(35) ? quizText(odd)
    : dice.pick(odd ? TEXTS.concat(ODD, ODD) : TEXTS);

  // The letters that a quiz offers next, so that pages use them.
  const wanted = (text) => (text.startsWith('#Q=') ? [...text.slice(3, 14)].filter((c) => KINDS.includes(c)) : []);

  function randomPages(count, odd) {
    const pages = [];
    let soon = [];
    for (let i = 0; i < count; i += 1) {
      const page = {
        flags: {
          lock: dice.chance(85), rise: dice.chance(15), mirror: dice.chance(15), colorize: i === 0 || dice.chance(10),
        },
      };
      if (dice.chance(count > 100 ? 3 : 25)) page.field = randomField();
      if (dice.chance(70)) {
        const type = soon.length > 0 && dice.chance(85) ? soon.splice(dice.below(Math.min(2, soon.length)), 1)[0] : undefined;
        page.operation = randomOperation(ROWS, type);
      }
      if (dice.chance(count > 100 ? 2 : 25)) {
        page.comment = randomComment(odd);
        soon = wanted(page.comment);
      }
      pages.push(page);
    }
    return pages;
  }

  // The package refuses to write a quiz that it would not read.
  function withoutQuizChecks(work) {
    const verify = Quiz.verify;
    Quiz.verify = (text) => text;
    try {
      return work();
    } finally {
      Quiz.verify = verify;
    }
  }

  // Version 110, which no package writes: a field, then pages without changes.
  function randomOldFumen() {
    const [top, cells] = [21, 220];
    const actions = createActionEncoder(10, top, 1);
    const digits = new Digits();
    for (let index = 0; index < cells;) {
      const run = Math.min(1 + dice.below(30), cells - index);
      digits.push((8 + dice.pick([0, 0, 1, 5, 8])) * cells + run - 1, 2);
      index += run;
    }
    const count = 1 + dice.below(20);
    for (let i = 0; i < count; i += 1) {
      if (i === 1) {
        digits.push(8 * cells + cells - 1, 2);
        digits.push(count - 2, 1);
      }
      // Without a piece, the package's writer uses the offset of version 115, which is wrong
      // here.
      const operation = randomOperation(top);
      digits.push(actions.encode({
        piece: { ...operation, type: parsePiece(operation.type), rotation: parseRotation(operation.rotation) },
        lock: dice.chance(80), rise: dice.chance(30), mirror: dice.chance(30), colorize: i === 0, comment: false,
      }), 3);
    }
    return 'v110@' + digits.toString();
  }

  // Text around a fumen, and characters without meaning inside it.
  function dress(fumen) {
    const hosts = ['', '', 'https://fumen.zui.jp/?', 'http://harddrop.com/fumen/?', '  ',
      'https://knewjade.github.io/fumen-for-mobile/#?d='];
    const dressed = dice.chance(20) ? 'vmd'[dice.below(3)] + fumen.slice(1) : fumen;
    const inside = dice.chance(20) ? dressed.replace(/(.{9})/g, '$1? \t') : dressed;
    return dice.pick(hosts) + inside + (dice.chance(20) ? '&v=2&d=v115@x' : '');
  }

  return { randomPages, randomOldFumen, withoutQuizChecks, dress, encode: (pages) => encoder.encode(pages) };
}
