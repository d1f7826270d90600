// The Worker that solves: one question at a time, in slices, so that it receives the next one
// between them. A question to the coach takes some milliseconds and is answered at once.
// Messages in: { number, question } with its bytes, or null: no question; { number, rated } with
// the bytes of a question to the coach.
// Messages out: { loading }, 0 to 1; { number, odds } with their bytes, with every update;
// { number, bytes }, the coach's answer;
// { number, failed }; { missing }, with the failure: there will be no answers.

import { address, checkBuild, compile } from '../core/version.js';

const HALF = 0.5; // loaded, if the size is unknown
const SLICE = 1000; // steps at a time: a few milliseconds
const TELL = 100; // milliseconds between answers

let wanted = null;
let sentAt = 0;

/** Compiles the module while it downloads, and reports progress. */
async function load() {
  checkBuild(new URL(location).searchParams.get('v')); // the page's
  const response = await fetch(address('solver.wasm'));
  if (!response.ok) throw new Error(response.statusText);
  const total = Number(response.headers.get('Content-Length')) || 0;
  let length = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      length += chunk.length;
      postMessage({ loading: total > 0 ? Math.min(length / total, 1) : HALF });
      controller.enqueue(chunk);
    },
  }));
  const module = await compile(new Response(counted, { headers: { 'Content-Type': 'application/wasm' } }));
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  return exports;
}

function tell(exports, done) {
  exports.fill(done);
  const at = exports.odds_at();
  const odds = new Uint8Array(exports.memory.buffer).slice(at, at + exports.odds_size());
  postMessage({ number: wanted.number, odds }, [odds.buffer]);
  sentAt = performance.now();
}

function begin(exports) {
  const { question } = wanted;
  if (question.length === exports.question_size()) {
    new Uint8Array(exports.memory.buffer).set(question, exports.question_at());
    wanted.works = exports.ask() !== 0;
  }
  if (!wanted.works) {
    postMessage({ number: wanted.number, failed: true });
    wanted = null;
  }
  sentAt = 0;
}

function work(exports) {
  if (wanted === null) return;
  if (wanted.works === undefined) begin(exports);
  if (wanted === null) return;
  const more = exports.run(SLICE) !== 0;
  if (!more || performance.now() - sentAt >= TELL) tell(exports, !more);
  if (more) next.port2.postMessage(0);
  else wanted = null;
}

const next = new MessageChannel(); // runs the next slice after the queued messages
const loaded = load();
loaded.catch(({ failure }) => postMessage({ missing: { failure } }));
next.port1.onmessage = () => loaded.then(work, () => {});

function rate(exports, { number, rated }) {
  new Uint8Array(exports.memory.buffer).set(rated, exports.coach_question_at());
  exports.coach();
  const at = exports.coach_answer_at();
  const bytes = new Uint8Array(exports.memory.buffer).slice(at, at + exports.coach_answer_size());
  postMessage({ number, bytes }, [bytes.buffer]);
}

addEventListener('message', ({ data }) => {
  if (data.rated !== undefined) {
    loaded.then((exports) => rate(exports, data), () => {});
    return;
  }
  const idle = wanted === null;
  wanted = data.question === null ? null : { number: data.number, question: data.question };
  if (idle && wanted !== null) next.port2.postMessage(0);
});
