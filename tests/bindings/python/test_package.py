"""Tests of the Python package; the program gives the expected results where it can."""
import os
import random
import re
import subprocess
import tempfile
import threading
import unittest
from fractions import Fraction
from pathlib import Path

import finessimo
from finessimo import Board, FinessimoError, Page, Piece, Replay, Session

PROGRAM = os.environ["FINESSIMO"]
TSPIN = "...#......\n###...####\n####.#####\n".replace("#", "X")


def ask(*words, text=None, code=0):
    done = subprocess.run([PROGRAM, *words], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == code, done
    return done.stdout


class Boards(unittest.TestCase):
    def test_text(self):
        board = Board(TSPIN)
        self.assertEqual(str(board), TSPIN.replace("X", "G"))
        self.assertEqual((board[3, 2], board[4, 0], board[-1, 0]), ("G", None, None))
        self.assertEqual(board.height, 3)
        self.assertEqual(board, board.copy())
        board[4, 0] = "T"
        self.assertEqual(board[4, 0], "T")
        self.assertNotEqual(board, Board(TSPIN))
        board[4, 0] = None
        self.assertEqual(list(board.rows())[0], "GGGG.GGGGG")

    def test_pieces(self):
        board = Board(TSPIN)
        piece = Piece.parse("T south 3 0")
        self.assertEqual(piece, Piece("T", "south", 3, 0))
        self.assertEqual(str(piece), "T south 3 0")
        self.assertEqual(piece.cells(), [(4, 0), (3, 1), (4, 1), (5, 1)])
        self.assertTrue(board.fits(piece))
        self.assertEqual(board.place(piece), 2)
        self.assertEqual(str(board), "...G......\n")
        self.assertTrue(board.raise_garbage(2, 4))
        self.assertEqual(board.height, 3)

    def test_mistakes(self):
        for wrong in (lambda: Board("abc"), lambda: Piece.parse("T up 0 0"),
                      lambda: Board().place(Piece("I", "north", 8, 0)),
                      lambda: Board().fits(Piece("Q", "north", 0, 0)),
                      lambda: Board().fits(Piece("I", "north", 500, 0)),
                      lambda: Board().raise_garbage(1, 10)):
            with self.assertRaises(FinessimoError) as caught:
                wrong()
            self.assertRegex(str(caught.exception), r"\.$")
        with self.assertRaises(IndexError):
            Board()[10, 0] = "T"


class Games(unittest.TestCase):
    def test_a_spin_as_in_a_script(self):
        game = Session("none", gravity="off", queue="TIO", board=TSPIN)
        happened = game.tap("cw", "sonic", "cw", "hard")
        words = [event.word for event in happened if event.word]
        self.assertIn("clear:2", words)
        self.assertIn("spin:T", words)
        self.assertEqual(game.lines, 2)
        script = f"rules modern\nset gravity off\nqueue TIO\nboard\n{TSPIN}\nstart\n"
        script += "".join(f"tap {name}\n" for name in ("cw", "sonic", "cw", "hard"))
        self.assertEqual(ask("sim", text=script + f"expect score {game.score}\n"),
                         "1 passed, 0 failed\n")
        lock = next(event for event in happened if event.name == "lock")
        self.assertEqual(lock.placement, Piece("T", "south", 3, 0))

    def test_state(self):
        game = Session("40-lines", seed="today", hold_piece="I")
        self.assertEqual((game.time_us, game.status, game.is_over), (0, "playing", False))
        self.assertEqual((game.held, game.can_hold, len(game.preview)), ("I", True, 5))
        self.assertEqual(game.first_events[0].name, "spawn")
        piece, ghost = game.piece, game.ghost
        self.assertEqual((piece.kind, ghost.kind, ghost.y), (piece.kind, piece.kind, 0))
        game.press("left", at_us=1000)
        self.assertEqual(game.time_us, 1000)
        self.assertEqual(game.piece.x, piece.x - 1)
        self.assertGreater(game.due_us, game.time_us)
        game.advance(1_000_000)
        self.assertEqual(game.piece.x, 0)  # shifted to the wall
        game.tap("hold")
        self.assertEqual(game.piece.kind, "I")
        game.press("forfeit")
        self.assertTrue(game.is_over)
        self.assertRegex(game.status, "^over:")

    def test_a_copy_goes_its_own_way(self):
        game = Session("free", seed=3, gravity="off")
        game.tap("hard")
        other = game.copy()
        self.assertEqual(game.hash, other.hash)
        game.tap("left", "hard")
        other.tap("right", "hard")
        self.assertNotEqual(game.hash, other.hash)
        self.assertIsNone(game.replay().verify())
        self.assertIsNone(other.replay().verify())

    def test_place(self):
        game = Session("free", seed=5, gravity="off")
        for _ in range(30):
            board, kind = game.board, game.piece.kind
            target = min(finessimo.landings(board, kind, rotation=game.rotation),
                         key=lambda piece: (piece.y, piece.x))
            board.place(target)
            game.place(target)
            self.assertEqual(str(game.board), str(board))
        with self.assertRaises(FinessimoError):
            game.place(Piece("I" if game.piece.kind != "I" else "O", "north", 0, 0))

    def test_rules(self):
        self.assertEqual(Session(lock_delay="by-level", hold=False, preset="classic").held, None)
        self.assertFalse(Session(hold=False).can_hold)
        self.assertEqual(Session(rotation="ocular").rotation, "ocular")
        for wrong in ({"mode": "chess"}, {"preset": "x"}, {"das": "soon"}, {"colour": "red"},
                      {"queue": "ABC"}, {"queue": "T" * 1001}, {"hold_piece": "X"}):
            with self.assertRaises(FinessimoError):
                Session(**wrong)
        with self.assertRaises(FinessimoError):
            Session().tap("jump")
        with self.assertRaises(FinessimoError):
            Session().advance(-1)


class Replays(unittest.TestCase):
    def play(self, seed):
        game, dice = Session("marathon", seed=seed), random.Random(seed)
        while not game.is_over and game.pieces < 400:
            game.press(dice.choice(finessimo.BUTTONS), game.time_us + dice.randrange(90000))
            game.release(dice.choice(finessimo.BUTTONS), game.time_us + dice.randrange(9000))
        return game

    def test_the_program_agrees(self):
        game = self.play(1)
        replay = game.replay()
        self.assertIsNone(replay.verify())
        self.assertGreaterEqual(replay.end_us, game.time_us)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.finessimo"
            replay.save(path)
            self.assertEqual(Replay.load(path).data, replay.data)
            ask("replay", "verify", path)
            self.assertTrue(ask("replay", "link", path).strip().endswith(replay.link()))
            self.assertEqual(ask("replay", "fumen", path).split()[0], replay.fumen())
        self.assertEqual(Replay.from_link("https://example.org/" + replay.link()).data, replay.data)

    def test_a_longer_log_than_there_was_memory_for(self):
        game = Session("free", gravity="off", seed=2)
        for _ in range(700):
            game.tap("left")
        self.assertIsNone(game.replay().verify())

    def test_a_changed_replay_is_found(self):
        data = bytearray(self.play(2).replay().data)
        data[len(data) // 2] ^= 1
        with self.assertRaises(FinessimoError) as caught:
            Replay(data)
        self.assertIn("damaged", str(caught.exception))
        for wrong in (b"", b"FINR", b"nonsense"):
            with self.assertRaises(FinessimoError):
                Replay(wrong)
        with self.assertRaises(FinessimoError):
            Replay.from_link("#r=***")

    def test_garbage(self):
        game = Session("free", seed=4, gravity="off")
        self.assertIn("garbage:3", [event.word for event in game.garbage(3, 4, at_us=5000)])
        game.tap("hard")
        self.assertEqual(next(game.board.rows()), "GGGG.GGGGG")
        replay = Replay(game.replay().data)
        self.assertIsNone(replay.verify())
        self.assertFalse(replay.verdicts()[0].judged)
        for rows, hole in ((0, 0), (41, 0), (1, 10)):
            with self.assertRaises(FinessimoError):
                game.garbage(rows, hole)

    def test_verdicts(self):
        game = Session("free", queue="TT", gravity="off")
        game.tap("left", "right", "left", "hard")  # two too many
        game.tap("cw", "hard")
        first, second = game.replay().verdicts()
        self.assertTrue(first.judged)
        self.assertEqual((first.used, first.fewest, second.used, second.fewest), (3, 1, 1, 1))
        self.assertEqual(first.keys, ("l", "r", "l"))
        self.assertEqual(first.best, ("l",))
        self.assertTrue(set(first.faults) <= set(finessimo.FAULTS) and first.faults)
        self.assertEqual(second.faults, ())


class Search(unittest.TestCase):
    def test_perft(self):
        self.assertEqual(finessimo.perft("IOLJ"),
                         int(ask("perft", "--queue", "IOLJ", "--depth", "4").split()[-1]))

    def test_landings_and_keys(self):
        found = finessimo.landings(TSPIN, "T")
        self.assertIn(Piece("T", "south", 3, 0), found)
        self.assertNotIn(Piece("T", "south", 3, 0), finessimo.landings(TSPIN, "T", soft_drop=False))
        way = finessimo.finesse(TSPIN, Piece("T", "south", 3, 0))
        self.assertIn(("cw", "s", "cw"), way.ways)
        self.assertEqual({len(keys) for keys in way.ways}, {way.fewest})
        with self.assertRaises(FinessimoError):
            finessimo.finesse("XXXXXXXXXX\n" * 19 + "..........\n", Piece("I", "north", 0, 0))
        with self.assertRaises(FinessimoError):
            finessimo.landings("", "T", rotation="own")


class Solver(unittest.TestCase):
    BOARD = "XXXX....XX\nXXXX....XX\nXXXX....XX\nXXXX....XX\n"

    def test_all_queues_of_a_pattern(self):
        found = finessimo.solve("[IOTL]!,*p2", lines=2)
        self.assertEqual((found.solved, found.queues, found.odds), (96, 1008, Fraction(2, 21)))
        printed = ask("pc", "percent", "-c", "2", "-p", "[IOTL]!,*p2")
        self.assertTrue(printed.startswith("96/1008 "), printed)
        board = Board()
        for step in found.steps:
            board.place(step.piece)
        self.assertEqual(board.height, 0)
        pages = finessimo.read_fumen(found.fumen())
        self.assertEqual([page.piece for page in pages], [step.piece for step in found.steps])

    def test_none(self):
        found = finessimo.solve("SSSS", board=self.BOARD, hold=False)
        self.assertEqual((found.solved, found.queues, found.steps), (0, 1, ()))

    def test_mistakes(self):
        for words, options in (("*p7", {"lines": 9}), ("", {}), ("T", {}), ("[", {}),
                               ("*p7", {"board": "X" * 10 + "\nX.........\n", "lines": 1})):
            with self.assertRaises(FinessimoError, msg=words):
                finessimo.solve(words, **options)

    def test_best_moves(self):
        board, see = self.BOARD, "IOTL"
        moves = finessimo.best_moves(see, board=board, bag="SZJ")
        self.assertGreater(len(moves), 5)
        self.assertEqual(moves[0].odds, max(move.odds for move in moves))
        for move in moves:
            self.assertLessEqual(move.odds, move.clairvoyant)
        printed = ask("pc", "best", "--board", board.strip().replace("\n", "/"), "--see", see,
                      "--bag", "SZJ")
        rows = re.findall(r"^(\d+) (\d+)  (.*)$", printed, re.MULTILINE)
        whole = int(re.search(r"^\d+/(\d+) ", printed)[1])
        names = [", ".join(["hold"] * move.hold + [str(move.piece)] * bool(move.piece))
                 for move in moves]
        self.assertEqual(dict(zip(names, (move.odds for move in moves))),
                         {name: Fraction(int(best), whole) for best, _, name in rows})
        self.assertEqual(names[0], rows[0][2])
        with self.assertRaises(FinessimoError):
            finessimo.best_moves("")

    def test_other_threads_go_on(self):
        ticks, done = [], threading.Event()

        def tick():
            while not done.wait(0.001):
                ticks.append(1)

        thread = threading.Thread(target=tick)
        thread.start()
        try:
            finessimo.perft("IOLJST")
        finally:
            done.set()
            thread.join()
        self.assertTrue(ticks)


class Fumens(unittest.TestCase):
    def test_pages(self):
        pages = [Page(Board(TSPIN), Piece("T", "south", 3, 0), "T-spin double äöü"),
                 Page(piece=Piece("I", "north", 0, 0))]
        text = finessimo.write_fumen(pages)
        first, second = finessimo.read_fumen(f"https://fumen.zui.jp/?{text}")
        self.assertEqual(first, pages[0])
        self.assertEqual(str(second.board), "...G......\n")
        self.assertEqual((second.piece, second.comment), (pages[1].piece, "T-spin double äöü"))
        self.assertIn("T south", ask("fumen", "decode", text))
        long = finessimo.write_fumen([Page(comment=f"{i} " + "x" * 60) for i in range(300)])
        self.assertEqual(len(finessimo.read_fumen(long)), 300)
        with self.assertRaises(FinessimoError):
            finessimo.read_fumen("v115@!")


unittest.main()
