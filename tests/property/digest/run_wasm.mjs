// Prints the lines of the digest from a WebAssembly build. The module imports nothing: no clock,
// no files, no C library.
import { readFileSync, writeSync } from "node:fs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const { exports } = new WebAssembly.Instance(module, {});
exports._initialize();
for (let i = 0; i < exports.line_count(); i++) {
  const length = exports.line_write(i);
  writeSync(1, new Uint8Array(exports.memory.buffer, exports.line_text(), length));
}
