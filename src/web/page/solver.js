// The Worker that solves: one question at a time, in slices, so that the next one is
// heard between them. Messages in: { number, question } with its bytes, or null: nothing is
// asked. Messages out: { loading }, a part of 1; { number, odds } with their bytes, as often as
// more is known; { number, failed }.

const SLICE = 1000; // steps at a time: some milliseconds
const TELL = 100; // milliseconds from one answer to the next

let wanted = null;
let told = 0;

/** The bytes of the module, with word of how far they have come. */
async function load() {
  const response = await fetch('solver.wasm');
  const total = Number(response.headers.get('Content-Length')) || 0;
  const chunks = [];
  let length = 0;
  for await (const chunk of readAll(response.body)) {
    chunks.push(chunk);
    length += chunk.length;
    postMessage({ loading: total > 0 ? Math.min(length / total, 1) : 0.5 });
  }
  const bytes = await new Blob(chunks).arrayBuffer();
  const { instance } = await WebAssembly.instantiate(bytes, {});
  instance.exports._initialize();
  return instance.exports;
}

async function* readAll(body) {
  const reader = body.getReader();
  for (let part; !(part = await reader.read()).done;) yield part.value;
}

function tell(exports, done) {
  exports.fill(done);
  const at = exports.odds_at();
  const odds = new Uint8Array(exports.memory.buffer).slice(at, at + exports.odds_size());
  postMessage({ number: wanted.number, odds }, [odds.buffer]);
  told = performance.now();
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
  told = 0;
}

function work(exports) {
  if (wanted === null) return;
  if (wanted.works === undefined) begin(exports);
  if (wanted === null) return;
  const more = exports.run(SLICE) !== 0;
  if (!more || performance.now() - told >= TELL) tell(exports, !more);
  if (more) next.port2.postMessage(0);
  else wanted = null;
}

const next = new MessageChannel(); // the next slice, behind the messages that wait
const loaded = load();
loaded.catch(() => postMessage({ failed: true }));
next.port1.onmessage = async () => work(await loaded);

addEventListener('message', ({ data }) => {
  const idle = wanted === null;
  wanted = data.question === null ? null : { number: data.number, question: data.question };
  if (idle && wanted !== null) next.port2.postMessage(0);
});
