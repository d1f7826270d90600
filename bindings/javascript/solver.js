// Perfect clears: which queues have one, a solution, and the odds of each move.
import { boardOf, pieceAt } from "./board.js";
import { writeFumen } from "./fumen.js";
import {
  C, FinessimoError, Memory, bytes, kindNumber, lib, member, numberOf, orByteError, rotations,
  sentence, withText,
} from "./memory.js";
import { searchFor } from "./search.js";

const SLICE_MS = 10;
const QUESTION = Object.fromEntries(["lines", "aim", "hold", "held"]
  .map((name) => [name, member("fin_pc_question", name)]));
const PATTERN_LENGTH = member("fin_pattern", "length");
const SOLUTION_LENGTH = member("fin_pc_solution", "length");
const STEPS = member("fin_pc_solution", "steps");
const STEP_HOLD = member("fin_pc_step", "hold");
const BEST = Object.fromEntries(["lines", "rotation", "options", "generator", "hold", "held", "count", "see", "bag"]
  .map((name) => [name, member("fin_best_question", name)]));
const CHOICE = Object.fromEntries(["hold", "piece", "low", "clairvoyant_low"]
  .map((name) => [name, member("fin_best_choice", name)]));

/** Lets other work run every few milliseconds, and stops when the signal is aborted. */
class Turns {
  constructor(signal) {
    this.signal = signal;
    this.end = performance.now() + SLICE_MS;
  }

  async next() {
    this.signal?.throwIfAborted();
    if (performance.now() < this.end) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.signal?.throwIfAborted();
    this.end = performance.now() + SLICE_MS;
  }
}

/** A job and the memory that it lives in, which grows when the job asks for it. */
class Job {
  constructor(size, make, run, move, steps) {
    this.memory = new Memory(size);
    this.address = make(this.memory.address, size);
    Object.assign(this, { run, move, steps });
  }

  async finish(turns) {
    for (;;) {
      const status = this.run(this.address, this.steps);
      if (status === C.FIN_PC_DONE) return;
      if (status === C.FIN_PC_MEMORY) this.grow();
      await turns.next();
    }
  }

  grow() {
    const larger = new Memory(2 * this.memory.size);
    this.address = this.move(this.address, larger.address, larger.size);
    if (this.address === 0) throw new RangeError("The solver's memory did not suffice.");
    this.memory.free();
    this.memory = larger;
  }
}

const copyBoard = (board, address) =>
  bytes(address, board.memory.size).set(bytes(board.address, board.memory.size));

function readPattern(pattern) {
  const memory = Memory.of("fin_pattern");
  withText(pattern, (at, length) =>
    orByteError("Character", (error) => lib.fin_pattern_parse(error, at, length, memory.address)));
  return memory;
}

function makeQueues(pattern, length) {
  for (let size = C.FIN_QUEUES_SIZE; size <= 256 * C.FIN_QUEUES_SIZE; size *= 16) {
    const memory = new Memory(size);
    const queues = lib.fin_queues_make(memory.address, size, pattern.address, length);
    if (queues !== 0) return { memory, queues };
    memory.free();
  }
  throw new FinessimoError("The pattern has too many queues.");
}

function solutionOf(job) {
  const memory = Memory.of("fin_pc_solution");
  if (!lib.fin_pc_solution(job, 0n, memory.address)) return [];
  return Array.from({ length: SOLUTION_LENGTH.get(memory.address) }, (_, i) => {
    const step = memory.address + STEPS.offset + i * STEPS.size;
    return { piece: pieceAt(step), hold: STEP_HOLD.get(step) };
  });
}

const bitsOf = (word) => {
  let count = 0;
  for (let rest = BigInt.asUintN(64, word); rest > 0n; rest &= rest - 1n) count++;
  return count;
};

export async function solve(pattern, options = {}) {
  const { lines = 4, board, hold = true, held = null, signal } = options;
  const start = boardOf(board).copy(), question = Memory.of("fin_pc_question");
  copyBoard(start, question.address); // its first member
  QUESTION.lines.set(question.address, lines & 255);
  QUESTION.aim.set(question.address, C.FIN_PC_ONE);
  QUESTION.hold.set(question.address, hold);
  QUESTION.held.set(question.address, held === null ? C.FIN_NONE : kindNumber(held));
  sentence(lib.fin_pc_check(question.address));
  const parsed = readPattern(pattern);
  const length = lib.fin_pc_length(question.address, PATTERN_LENGTH.get(parsed.address));
  if (length === 0) throw new FinessimoError("The pattern has too few pieces.");
  const { memory, queues } = makeQueues(parsed, length);
  const search = searchFor(options);
  const job = new Job(lib.fin_pc_size(question.address),
    (at, size) => lib.fin_pc_make(at, size, search, queues, question.address), lib.fin_pc_run,
    lib.fin_pc_move, 20000n);
  const turns = new Turns(signal), units = lib.fin_pc_units(job.address);
  let solved = 0, steps = [];
  try {
    for (let unit = 0n; unit < units; unit++) {
      lib.fin_pc_begin(job.address, unit);
      await job.finish(turns);
      solved += bitsOf(lib.fin_pc_solved(job.address));
      if (steps.length === 0) steps = solutionOf(job.address);
      await turns.next();
    }
    return {
      solved, queues: Number(lib.fin_queues_count(queues)), steps,
      fumen: () => writeFumen(steps.map(({ piece }, i) => ({ board: i === 0 ? start : null, piece }))),
    };
  } finally {
    job.memory.free();
    memory.free();
  }
}

function bestQuestion(queue, options) {
  const { lines = 4, board, hold = true, held = null, bag = "", rotation = "srs", halfTurns = false,
    softDrop = true } = options;
  const memory = Memory.of("fin_best_question"), { address } = memory;
  if (queue.length < 1 || queue.length > C.FIN_BEST_VISIBLE) {
    throw new FinessimoError(`Give 1 to ${C.FIN_BEST_VISIBLE} pieces, the current one first.`);
  }
  copyBoard(boardOf(board), address); // its first member
  BEST.lines.set(address, lines & 255);
  BEST.rotation.set(address, numberOf(rotation, rotations, "rotation system"));
  BEST.options.set(address, (halfTurns ? C.FIN_SEARCH_180 : 0) | (softDrop ? 0 : C.FIN_SEARCH_NO_SOFT_DROP));
  BEST.generator.set(address, C.FIN_GENERATOR_BAG);
  BEST.hold.set(address, hold);
  BEST.held.set(address, held === null ? C.FIN_NONE : kindNumber(held));
  BEST.count.set(address, queue.length);
  [...queue].forEach((kind, i) => BEST.see.set(address, kindNumber(kind), i));
  for (const kind of bag) {
    const i = kindNumber(kind);
    BEST.bag.set(address, BEST.bag.get(address, i) + 1, i);
  }
  sentence(lib.fin_best_check(address));
  return memory;
}

export async function bestMoves(queue, options = {}) {
  const question = bestQuestion(queue, options);
  const job = new Job(C.FIN_BEST_SIZE, lib.fin_best_make, lib.fin_best_run, lib.fin_best_move, 2000n);
  try {
    lib.fin_best_ask(job.address, question.address);
    await job.finish(new Turns(options.signal));
    const whole = Number(BigInt.asUintN(64, lib.fin_best_whole(job.address)));
    const choice = Memory.of("fin_best_choice"), first = lib.fin_best_first(job.address);
    const moves = Array.from({ length: lib.fin_best_count(job.address) }, (_, i) => {
      lib.fin_best_choice(choice.address, job.address, i);
      return {
        hold: CHOICE.hold.get(choice.address),
        piece: pieceAt(choice.address + CHOICE.piece.offset),
        odds: Number(CHOICE.low.get(choice.address)) / whole,
        clairvoyant: Number(CHOICE.clairvoyant_low.get(choice.address)) / whole,
      };
    });
    const rank = (i) => [i === first ? 0 : 1, -moves[i].odds, -moves[i].clairvoyant, i];
    const order = moves.map((_, i) => i).sort((a, b) => {
      const [left, right] = [rank(a), rank(b)], at = left.findIndex((value, k) => value !== right[k]);
      return at < 0 ? 0 : left[at] - right[at];
    });
    return order.map((i) => moves[i]);
  } finally {
    job.memory.free();
  }
}
