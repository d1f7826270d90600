// Compares our memories with those of the package ts-fsrs, with its default parameters and our target
// recall, on random histories of reviews:
//
//   node compare.mjs FOLDER LINES [COUNT [SEED]]
//
// FOLDER has the package in node_modules, LINES is fsrs_lines. After every review, stability,
// difficulty, days to the next review and recall on that day must agree.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder, lines, count = '5000', seed = '1'] = process.argv.slice(2);
const { FSRS } = createRequire(path.resolve(folder) + '/')('ts-fsrs');
const scheduler = new FSRS({ request_retention: 0.98 });

// xorshift32
let state = Number(seed) * 2654435769 >>> 0 || 1;
function below(n) {
  state ^= state << 13;
  state >>>= 0;
  state ^= state >>> 17;
  state ^= state << 5;
  state >>>= 0;
  return state % n;
}

// Days since the last review: the same day, soon, as planned, or long after.
function someDays(planned) {
  switch (below(5)) {
    case 0: return 0;
    case 1: return below(4);
    case 2: return planned;
    case 3: return below(2 * planned + 2);
    default: return below(2000);
  }
}

function makeHistory() {
  const reviews = [];
  let memory = null;
  let planned = 0;
  const length = 1 + below(40);
  for (let i = 0; i < length; i++) {
    const days = i === 0 ? 0 : someDays(planned);
    const grade = 1 + (below(3) === 0 ? below(4) : 2);
    memory = scheduler.next_state(memory, days, grade);
    planned = scheduler.next_interval(memory.stability, days);
    const recall = scheduler.forgetting_curve(planned, memory.stability);
    reviews.push({ days, grade, ...memory, planned, recall });
  }
  return reviews;
}

const near = (a, b) => Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));

// If a stability is on the border between two numbers of days, either is right.
function agrees(review, [stability, difficulty, planned, recall]) {
  const border = Math.abs(review.stability % 1 - 0.5) < 1e-5;
  return near(review.stability, stability) && near(review.difficulty, difficulty)
    && (review.planned === planned || border) && (near(review.recall, recall) || border);
}

const histories = Array.from({ length: Number(count) }, makeHistory);
const input = histories.map((h) => h.map((r) => `${r.days} ${r.grade}`).join(' ')).join('\n') + '\n';
const ours = spawnSync(lines, { input, maxBuffer: 1 << 30, encoding: 'utf8' });
if (ours.status !== 0) throw new Error(`fsrs_lines: ${ours.error ?? ours.stderr}`);
const answers = ours.stdout.trimEnd().split('\n');

let reviews = 0;
histories.forEach((history, i) => {
  const numbers = answers[i].split(' ').map(Number);
  history.forEach((review, j) => {
    reviews++;
    const answer = numbers.slice(4 * j, 4 * j + 4);
    if (!agrees(review, answer)) {
      console.error(`history ${i + 1}, review ${j + 1}: expected ${JSON.stringify(review)}, got ${answer}`);
      console.error(history.slice(0, j + 1).map((r) => `${r.days} ${r.grade}`).join(' '));
      process.exit(1);
    }
  });
});
if (reviews < 10 * Number(count)) throw new Error(`only ${reviews} reviews`);
console.log(`${histories.length} histories, ${reviews} reviews: all agree`);
