/** A deterministic stacker: play it, judge its finesse, solve its perfect clears. */

export type Kind = "I" | "O" | "T" | "S" | "Z" | "J" | "L";
export type Facing = "north" | "east" | "south" | "west";
export type Rotation = "srs" | "srs+" | "ocular" | "classic-left" | "classic-right" | "none";
export type Button =
  | "left" | "right" | "soft" | "hard" | "sonic" | "cw" | "ccw" | "180" | "hold" | "wall-left" | "wall-right";

/** The version of the library. */
export const version: string;
export const kinds: string;
export const buttons: readonly string[];
export const faults: readonly string[];
export const modes: readonly string[];
export const presets: readonly string[];
export const rotations: readonly string[];
export const settings: readonly string[];

/** Something that was asked for is not possible. The message is a sentence to show. */
export class FinessimoError extends Error {}

/** A placed piece: x is the column of its leftmost cell, y the row of its lowest cell, both from 0
 * at the lower left. */
export interface Piece {
  kind: Kind;
  facing: Facing;
  x: number;
  y: number;
}

/** Reads and writes "T east 3 0". */
export function parsePiece(text: string): Piece;
export function formatPiece(piece: Piece): string;
/** The four cells as [x, y], from the lowest row up. */
export function cellsOf(piece: Piece): [number, number][];

/** Ten columns and forty rows. Text has the top row first: "." is an empty cell, a letter of
 * IOTSZJL a cell of that colour, "X" garbage. */
export class Board {
  constructor(text?: string);
  copy(): Board;
  /** The letter of a cell, "G" for garbage; null if it is empty or outside. */
  get(x: number, y: number): Kind | "G" | null;
  set(x: number, y: number, letter: Kind | "G" | null): void;
  fits(piece: Piece): boolean;
  /** Fills the cells of a piece and clears full rows. Returns the number of rows cleared. */
  place(piece: Piece): number;
  /** Rows up to and including the highest filled one. */
  readonly height: number;
  toString(): string;
}

/** Something that happened. `detail` and `value` depend on the name, see fin_event_kind in
 * finessimo.h. */
export interface GameEvent {
  name:
    | "press" | "release" | "hold" | "spawn" | "move" | "turn" | "fail" | "drop" | "land" | "lock" | "clear"
    | "spin" | "combo" | "b2b" | "perfect" | "score" | "level" | "garbage" | "message" | "end";
  timeUs: number;
  value: number;
  detail: number;
  piece: Kind | null;
  /** A word such as "clear:2", "spin:T-mini", "over:block-out"; "" for some events. */
  word: string;
  /** Of a lock: where the piece is. */
  placement: Piece | null;
}

export interface SessionOptions {
  mode?: string;
  preset?: string;
  seed?: number | bigint | string;
  board?: Board | string;
  /** The first pieces; then the generator deals. */
  queue?: string;
  /** The piece held at the start. */
  hold?: Kind | null;
  /** Rules by the names of `finessimo settings`: { das: "100ms", gravity: "off", hold: false }. */
  rules?: Record<string, string | number | boolean>;
}

/** A game with its inputs. It moves on only when you advance it. Times are whole microseconds since
 * the start. */
export class Session {
  constructor(options?: SessionOptions);
  /** The events of the start: the first piece spawns. */
  readonly firstEvents: GameEvent[];
  /** Moves the game on to a time. Returns the events until then. */
  advance(untilUs: number): GameEvent[];
  /** Moves on to a time, or stays at this one, and presses or releases a button. */
  press(button: Button | "forfeit", atUs?: number): GameEvent[];
  release(button: Button, atUs?: number): GameEvent[];
  /** Presses and releases each of the buttons at once. */
  tap(...buttons: Button[]): GameEvent[];
  /** Pushes rows in from below, as an opponent would, with a hole in one column. Replays have it. */
  garbage(rows: number, hole: number, atUs?: number): GameEvent[];
  /** Brings the current piece to a placement with the fewest keys and drops it hard. */
  place(piece: Piece): GameEvent[];
  /** The same game, to go on from here in another way. */
  copy(): Session;
  /** The game so far, as it can be saved, verified and watched. */
  replay(): Replay;

  readonly timeUs: number;
  /** When something will happen by itself; null: nothing will. */
  readonly dueUs: number | null;
  /** "playing", "won", "over:block-out"... */
  readonly status: string;
  readonly isOver: boolean;
  readonly score: number;
  readonly lines: number;
  readonly level: number;
  /** The number of locked pieces. */
  readonly pieces: number;
  /** A copy of the board, without the current piece. */
  readonly board: Board;
  /** The current piece; null between pieces. */
  readonly piece: Piece | null;
  /** Where the current piece would land. */
  readonly ghost: Piece | null;
  readonly held: Kind | null;
  readonly canHold: boolean;
  /** The next pieces, as far as the player sees them. */
  readonly preview: string;
  readonly rotation: Rotation;
  /** A number for the whole state, equal on all platforms. */
  readonly hash: bigint;
}

/** Finesse of a locked piece: the player's keys and the closest shortest ones. */
export interface Verdict {
  placement: Piece;
  /** False: the piece does not count, for example because garbage came. */
  judged: boolean;
  used: number;
  fewest: number;
  keys: string[];
  best: string[];
  faults: string[];
}

/** A recorded game. `data` are the bytes of a replay file. */
export class Replay {
  constructor(data: Uint8Array | ArrayLike<number>);
  /** Reads a link, or the part of it after "#r=". */
  static fromLink(link: string): Replay;
  readonly data: Uint8Array;
  readonly endUs: number;
  /** The end of an address of the page that opens this replay: "#r=...". */
  link(): string;
  /** Plays the game again and compares all hashes. Returns null if they agree, else the time of the
   * first difference in microseconds. */
  verify(): number | null;
  /** Finesse of every piece that locked. */
  verdicts(): Verdict[];
  /** The game as a fumen, a page for each locked piece. */
  fumen(): string;
}

export interface SearchOptions {
  /** The default is "srs". */
  rotation?: Rotation;
  /** Allow turns by 180 degrees; the default is false. */
  halfTurns?: boolean;
  /** False: only moves and turns at spawn height, then a hard drop. */
  softDrop?: boolean;
}

/** All placements that the piece can reach from its spawn, under overhangs too. */
export function landings(board: Board | string, kind: Kind, options?: SearchOptions): Piece[];
/** The number of sequences of placements of the queue. Seven pieces give billions. */
export function perft(queue: string, options?: SearchOptions & { board?: Board | string }): bigint;

/** The fewest keys, without the hard drop, and all the ways to press so few: "l" and "r" tap, "L"
 * and "R" hold to the wall, "cw", "ccw" and "180" turn, "s" drops softly. */
export interface Finesse {
  fewest: number;
  ways: string[][];
}
export function finesse(
  board: Board | string, piece: Piece, options?: Pick<SearchOptions, "rotation" | "halfTurns">,
): Finesse;

export interface SolveOptions extends SearchOptions {
  board?: Board | string;
  /** Lines to clear; the default is 4. */
  lines?: number;
  /** False: hold may not be used. */
  hold?: boolean;
  /** The held piece at the start. */
  held?: Kind | null;
  signal?: AbortSignal;
}

/** A placement of a solution; `hold`: press hold first. */
export interface Step {
  piece: Piece;
  hold: boolean;
}

export interface Solved {
  /** How many queues of the pattern have a perfect clear, of how many. */
  solved: number;
  queues: number;
  /** One solution; empty if there is none. */
  steps: Step[];
  /** The solution as a fumen, a page for each piece. */
  fumen(): string;
}

/** Finds which queues of a pattern have a perfect clear. Patterns are solution-finder's: "*p7" is
 * any seven of a bag, "[SZ]" one of two, "TIO" three in this order. Other work runs in between. */
export function solve(pattern: string, options?: SolveOptions): Promise<Solved>;

export interface Move {
  hold: boolean;
  /** null: hold, which shows another piece before the next placement. */
  piece: Piece | null;
  /** Odds of a perfect clear with best play after this move, exact up to the last bits of a number. */
  odds: number;
  /** The odds of a player who knows the whole queue. */
  clairvoyant: number;
}

/** All moves of a player who sees these pieces, the current one first; best moves first. `bag` are
 * the pieces left in the bag after the visible ones; empty: a new bag comes next. */
export function bestMoves(queue: string, options?: SolveOptions & { bag?: string }): Promise<Move[]>;

export interface Page {
  board?: Board | null;
  piece?: Piece | null;
  comment?: string | null;
}

/** The pages of a fumen, also within a link. */
export function readFumen(text: string): { board: Board; piece: Piece | null; comment: string }[];
/** The fumen of some pages. A page without a board goes on with what the page before leaves. */
export function writeFumen(pages: readonly Page[]): string;
