// Replays: set-up, timed buttons and hashes of the state.
import { pieceAt } from "./board.js";
import {
  C, FinessimoError, Memory, bytes, faults, lib, member, orByteError, text, withText, written,
} from "./memory.js";

const RECORD_COUNT = member("fin_replay", "record.count");
const END = member("fin_replay", "end_us");
const PLAYER_SESSION = member("fin_replay_player", "playback.session");
const PLAYER_TIME = member("fin_replay_player", "playback.session.game.time");
const PLAYER_EVENTS = member("fin_replay_player", "events");
const PLAYER_COUNT = member("fin_replay_player", "count");
const VERDICT = member("fin_judge", "verdict");
const VERDICTS = Object.fromEntries(["piece", "judged", "used", "fewest", "faults", "own", "best"]
  .map((name) => [name, member("fin_verdict", name)]));
const LENGTH = member("fin_key_sequence", "length");
const KEYS = member("fin_key_sequence", "keys");

/** The names of the keys of a sequence: "l", "R", "cw"... */
export function keysAt(address) {
  const found = [];
  for (let i = 0; i < LENGTH.get(address); i++) {
    found.push(written(8, (at, size) => lib.fin_key_format(KEYS.get(address, i), at, size)));
  }
  return found;
}

export class Replay {
  constructor(data) {
    this.data = Uint8Array.from(data);
    const raw = new Memory(this.data.length);
    bytes(raw.address, raw.size).set(this.data);
    const words = lib.fin_replay_words(raw.address, raw.size);
    this.words = new Memory(8 * Math.max(words, 1));
    this.memory = Memory.of("fin_replay");
    orByteError("Byte", (error) =>
      lib.fin_replay_decode(error, raw.address, raw.size, this.memory.address, this.words.address,
        this.words.size / 8));
  }

  /** The replay at an address, encoded. */
  static encoded(address) {
    const room = new Memory(lib.fin_replay_size(RECORD_COUNT.get(address)));
    const length = lib.fin_replay_encode(address, room.address, room.size);
    if (length === 0) throw new FinessimoError("The game is too long for a replay.");
    return new Replay(bytes(room.address, length));
  }

  static fromLink(link) {
    return withText(link.slice(link.lastIndexOf("#r=") + 1).replace(/^r=/, ""), (at, length) => {
      const room = new Memory(Math.max(length, 4)), count = new Memory(4);
      orByteError("Character", (error) =>
        lib.fin_link_parse(error, at, length, room.address, room.size, count.address));
      const size = new DataView(lib.memory.buffer).getUint32(count.address, true);
      return new Replay(bytes(room.address, size));
    });
  }

  link() {
    const raw = new Memory(this.data.length);
    bytes(raw.address, raw.size).set(this.data);
    return "#r=" + written(lib.fin_link_length(raw.size) + 1,
      (at, size) => lib.fin_link_format(raw.address, raw.size, at, size));
  }

  get endUs() {
    return Number(END.get(this.memory.address));
  }

  player() {
    const player = Memory.of("fin_replay_player");
    lib.fin_replay_player_start(player.address, this.memory.address, BigInt(C.FIN_REPLAY_STEPS));
    return player;
  }

  verify() {
    const player = this.player();
    let result;
    do {
      result = lib.fin_replay_player_verify(player.address, 100000n);
    } while (result === C.FIN_MORE);
    if (result === C.FIN_REFUSED) {
      throw new FinessimoError("The replay takes too long to verify.");
    }
    return result === C.FIN_DONE ? null : Number(PLAYER_TIME.get(player.address));
  }

  verdicts() {
    const player = this.player(), judge = Memory.of("fin_judge"), found = [];
    const session = player.address + PLAYER_SESSION.offset;
    lib.fin_judge_replay(judge.address, this.memory.address, session, 0);
    const end = END.get(this.memory.address);
    for (let result = C.FIN_MORE; ;) {
      for (let i = 0; i < PLAYER_COUNT.get(player.address); i++) {
        const event = player.address + PLAYER_EVENTS.offset + i * PLAYER_EVENTS.size;
        if (lib.fin_judge_take(judge.address, session, event)) found.push(verdictAt(judge.address));
      }
      if (result !== C.FIN_MORE) return found;
      result = lib.fin_replay_player_step(player.address, end);
    }
  }

  fumen() {
    for (let size = 1 << 12; ;) {
      const room = new Memory(size), writer = Memory.of("fin_fumen_writer");
      lib.fin_fumen_start(writer.address, room.address, size);
      if (lib.fin_replay_fumen(this.memory.address, writer.address) === 0) {
        throw new FinessimoError("The game is too long for a fumen.");
      }
      const length = member("fin_fumen_writer", "length").get(writer.address);
      if (length < size) return text(room.address);
      size = length + 1;
    }
  }
}

function verdictAt(judge) {
  const at = judge + VERDICT.offset;
  const bits = VERDICTS.faults.get(at);
  return {
    placement: pieceAt(at + VERDICTS.piece.offset),
    judged: VERDICTS.judged.get(at),
    used: VERDICTS.used.get(at),
    fewest: VERDICTS.fewest.get(at),
    keys: keysAt(at + VERDICTS.own.offset),
    best: keysAt(at + VERDICTS.best.offset),
    faults: faults.filter((_, bit) => bits >> bit & 1),
  };
}
