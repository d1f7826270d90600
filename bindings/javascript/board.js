// Boards and placed pieces.
import {
  C, Memory, bytes, facings, FinessimoError, kindLetter, kindNumber, lib, member, numberOf, orTextError,
  withText, written,
} from "./memory.js";

const PIECE = ["kind", "facing", "x", "y"].map((name) => member("fin_piece", name));
const CELL = ["x", "y"].map((name) => member("fin_cell", name));

/** The piece at an address, or null. */
export function pieceAt(address) {
  const [kind, facing, x, y] = PIECE.map((one) => one.get(address));
  const letter = kindLetter(kind);
  return letter === null ? null : { kind: letter, facing: facings[facing], x, y };
}

/** Calls with the address of a copy of the piece. */
export function withPiece(piece, call) {
  const memory = Memory.of("fin_piece");
  const values = [kindNumber(piece.kind), numberOf(piece.facing, facings, "facing"), piece.x, piece.y];
  PIECE.forEach((one, i) => one.set(memory.address, values[i]));
  try {
    return call(memory.address);
  } finally {
    memory.free();
  }
}

/** The piece that a function writes to an address. */
export function pieceFrom(call) {
  const memory = Memory.of("fin_piece");
  call(memory.address);
  const piece = pieceAt(memory.address);
  memory.free();
  return piece;
}

export function parsePiece(words) {
  return pieceFrom((piece) => withText(words, (at, length) =>
    orTextError((error) => lib.fin_placement_parse(error, at, length, piece))));
}

export function formatPiece({ kind, facing, x, y }) {
  return `${kind} ${facing} ${x} ${y}`;
}

export class Board {
  constructor(words = "") {
    this.memory = Memory.of("fin_board");
    if (words !== "") {
      withText(words, (at, length) =>
        orTextError((error) => lib.fin_board_parse(error, at, length, this.address)));
    }
  }

  static copyAt(address) {
    const made = new Board();
    const { size } = made.memory;
    bytes(made.address, size).set(bytes(address, size));
    return made;
  }

  get address() {
    return this.memory.address;
  }

  copy() {
    return Board.copyAt(this.address);
  }

  get(x, y) {
    const kind = lib.fin_board_cell(this.address, x, y);
    return kind === C.FIN_NONE ? null : String.fromCharCode(lib.fin_kind_letter(kind));
  }

  set(x, y, letter) {
    if (!(x >= 0 && x < C.FIN_COLUMNS && y >= 0 && y < C.FIN_ROWS)) {
      throw new RangeError(`(${x}, ${y}) is outside the board.`);
    }
    const special = new Map([[null, C.FIN_NONE], ["G", C.FIN_GARBAGE]]);
    lib.fin_board_set(this.address, x, y, special.get(letter) ?? kindNumber(letter));
  }

  fits(piece) {
    return withPiece(piece, (at) => lib.fin_board_fits(this.address, at) !== 0);
  }

  place(piece) {
    if (!this.fits(piece)) throw new FinessimoError(`${formatPiece(piece)} does not fit.`);
    withPiece(piece, (at) => lib.fin_board_place(this.address, at));
    let rows = lib.fin_board_full_rows(this.address);
    lib.fin_board_remove_rows(this.address, rows);
    let count = 0;
    for (rows = BigInt.asUintN(64, rows); rows > 0n; rows &= rows - 1n) count++;
    return count;
  }

  get height() {
    return lib.fin_board_height(this.address);
  }

  toString() {
    return written(C.FIN_BOARD_TEXT, (at, size) => lib.fin_board_format(this.address, 0, at, size));
  }
}

export const boardOf = (board) => (board instanceof Board ? board : new Board(board ?? ""));

export function cellsOf(piece) {
  const cells = Memory.of("fin_cell", C.FIN_CELLS);
  withPiece(piece, (at) => lib.fin_piece_cells(at, cells.address));
  const found = [];
  for (let i = 0; i < C.FIN_CELLS; i++) found.push(CELL.map((one) => one.get(cells.address + 2 * i)));
  cells.free();
  return found;
}
