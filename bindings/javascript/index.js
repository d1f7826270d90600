// A deterministic stacker: play it, judge its finesse, solve its perfect clears.
export { Board, cellsOf, formatPiece, parsePiece } from "./board.js";
export { readFumen, writeFumen } from "./fumen.js";
export { FinessimoError, buttons, faults, kinds, modes, presets, rotations, settings, version } from "./memory.js";
export { Replay } from "./replay.js";
export { finesse, landings, perft } from "./search.js";
export { Session } from "./session.js";
export { bestMoves, solve } from "./solver.js";
