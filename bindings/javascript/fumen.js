// Fumens: pages with a board, a piece to place and a comment.
import { Board, pieceAt, withPiece } from "./board.js";
import { C, Memory, bytes, lib, member, orByteError, sentence, text, withText } from "./memory.js";

const PAGE = Object.fromEntries(["board", "piece", "comment"].map((name) => [name, member("fin_fumen_page", name)]));
const COMMENT_LENGTH = member("fin_fumen_page", "comment.length");
const COMMENT_TEXT = member("fin_fumen_page", "comment.text");
const WRITER_LENGTH = member("fin_fumen_writer", "length");

export function readFumen(words) {
  return withText(words, (at, length) => {
    const reader = Memory.of("fin_fumen_reader"), page = Memory.of("fin_fumen_page"), pages = [];
    orByteError("Character", (error) => lib.fin_fumen_open(error, reader.address, at, length));
    orByteError("Character", (error) => {
      while (lib.fin_fumen_read(reader.address, page.address, error)) pages.push(pageAt(page.address));
    });
    return pages;
  });
}

function pageAt(address) {
  const comment = bytes(address + COMMENT_TEXT.offset, COMMENT_LENGTH.get(address));
  return {
    board: Board.copyAt(address + PAGE.board.offset),
    piece: pieceAt(address + PAGE.piece.offset),
    comment: new TextDecoder().decode(comment),
  };
}

function fillPage(address, { board = null, piece = null, comment = null }) {
  if (board !== null) bytes(address + PAGE.board.offset, board.memory.size).set(bytes(board.address, board.memory.size));
  if (piece !== null) {
    withPiece(piece, (at) => bytes(address + PAGE.piece.offset, 4).set(bytes(at, 4)));
  }
  if (comment !== null) {
    const data = new TextEncoder().encode(comment).subarray(0, C.FIN_FUMEN_COMMENT - 1);
    bytes(address + COMMENT_TEXT.offset, C.FIN_FUMEN_COMMENT).fill(0).set(data);
    COMMENT_LENGTH.set(address, data.length);
  }
}

export function writeFumen(pages) {
  for (let size = 1 << 12; ;) {
    const room = new Memory(size), writer = Memory.of("fin_fumen_writer"), page = Memory.of("fin_fumen_page");
    lib.fin_fumen_start(writer.address, room.address, size);
    for (const one of pages) {
      lib.fin_fumen_following(writer.address, page.address);
      fillPage(page.address, one);
      sentence(lib.fin_fumen_write(writer.address, page.address));
    }
    const length = WRITER_LENGTH.get(writer.address);
    if (length < size) return text(room.address);
    size = length + 1;
  }
}
