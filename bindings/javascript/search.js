// All landings of a piece, perft, and the fewest keys to a placement.
import { boardOf, formatPiece, pieceAt, withPiece } from "./board.js";
import { C, FinessimoError, Memory, bytes, kindNumber, lib, member, numberOf, rotations } from "./memory.js";
import { keysAt } from "./replay.js";

const PIECE_SIZE = 4;
const START_KIND = member("fin_piece", "kind");
const kept = new Map();

/** The search for a rotation system and keys; it is kept. */
export function searchFor({ rotation = "srs", halfTurns = false, softDrop = true } = {}) {
  const options = (halfTurns ? C.FIN_SEARCH_180 : 0) | (softDrop ? 0 : C.FIN_SEARCH_NO_SOFT_DROP);
  const name = `${rotation} ${options}`;
  if (!kept.has(name)) {
    const memory = new Memory(lib.fin_search_size());
    const search = lib.fin_search_make(memory.address, memory.size,
      numberOf(rotation, rotations, "rotation system"), options);
    kept.set(name, { memory, search });
  }
  return kept.get(name).search;
}

export function landings(board, kind, options) {
  const found = new Memory(PIECE_SIZE * C.FIN_LANDINGS_MAX), given = boardOf(board);
  const count = lib.fin_landings(searchFor(options), given.address, kindNumber(kind), found.address,
    C.FIN_LANDINGS_MAX);
  return Array.from({ length: count }, (_, i) => pieceAt(found.address + PIECE_SIZE * i));
}

export function perft(queue, { board, ...options } = {}) {
  const given = boardOf(board), memory = new Memory(Math.max(queue.length, 1));
  bytes(memory.address, queue.length).set([...queue].map(kindNumber));
  return BigInt.asUintN(64, lib.fin_perft(searchFor(options), given.address, memory.address, queue.length));
}

export function finesse(board, piece, { rotation = "srs", halfTurns = false } = {}) {
  const given = boardOf(board), search = Memory.of("fin_finesse"), start = Memory.of("fin_piece");
  lib.fin_finesse_start(start.address, given.address, kindNumber(piece.kind));
  if (START_KIND.get(start.address) === C.FIN_NONE) {
    throw new FinessimoError(`${piece.kind} does not fit where pieces spawn.`);
  }
  lib.fin_finesse_search(search.address, given.address, start.address,
    numberOf(rotation, rotations, "rotation system"), halfTurns ? C.FIN_KEY_SET_180 : C.FIN_KEY_SET);
  const fewest = withPiece(piece, (at) => lib.fin_finesse_aim(search.address, at));
  if (fewest < 0) throw new FinessimoError(`${formatPiece(piece)} can not be reached.`);
  const sequence = Memory.of("fin_key_sequence"), ways = [];
  let more = lib.fin_finesse_first(search.address, sequence.address);
  for (; more; more = lib.fin_finesse_next(search.address, sequence.address)) {
    ways.push(keysAt(sequence.address));
  }
  return { fewest, ways };
}
