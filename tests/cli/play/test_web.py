"""`finessimo web`: the server, with browsers and misbehaving clients."""
import concurrent.futures
import contextlib
import ctypes
import gzip
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import program
from program import ProgramTest, run

TYPES = {
    "": "text/html; charset=utf-8",
    "index.html": "text/html; charset=utf-8",
    "main.js": "text/javascript; charset=utf-8",
    "styles.css": "text/css; charset=utf-8",
    "finessimo.wasm": "application/wasm",
    "manifest.webmanifest": "application/manifest+json",
    "icon.svg": "image/svg+xml",
}
SOON = 120  # seconds to wait; generous, because a busy machine is slow
OPTIONS = {"text": True, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}


def unpack_brotli(data):
    return subprocess.run(["brotli", "--decompress", "--stdout"], input=data, check=True,
                          stdout=subprocess.PIPE).stdout


class Server:
    """The program, serving on a free port."""

    def __init__(self, *words, **options):
        self.process = subprocess.Popen([program.PROGRAM, "web", "--port", "0", *words],
                                        **OPTIONS, **options)
        self.line = self.process.stdout.readline()
        self.port = int(re.search(r"http://127\.0\.0\.1:(\d+)/", self.line)[1])

    def end(self, by=signal.SIGINT):
        self.process.send_signal(by)
        output, messages = self.process.communicate(timeout=SOON)
        return self.process.returncode, output, messages

    def request(self, path, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SOON)
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        with contextlib.closing(connection):
            connection.request(method, path, headers=headers)
            answer = connection.getresponse()
            answer.body = answer.read()
            return answer

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=SOON)

    def raw(self, data):
        """The response to these bytes, until the server closes the connection."""
        with self.connect() as connection:
            try:
                connection.sendall(data)
                connection.shutdown(socket.SHUT_WR)
            except OSError:
                pass  # the server has already closed the connection
            answer = b""
            with contextlib.suppress(ConnectionError):
                while part := connection.recv(65536):
                    answer += part
        return answer


def has_sandbox():
    """True if this build has a sandbox and the kernel has Landlock."""
    create_rule_set, ask_version = 444, 1
    return (os.environ.get("FINESSIMO_SANDBOX") == "yes" and
            ctypes.CDLL(None).syscall(create_rule_set, None, 0, ask_version) >= 1)


PICTURES = ("icon-192.png", "icon-512.png", "icon-maskable.png", "icon-touch.png")


class WebTest(ProgramTest):
    @classmethod
    def setUpClass(cls):
        cls.server = Server()

    @classmethod
    def tearDownClass(cls):
        code, _, messages = cls.server.end()
        assert (code, messages) == (0, ""), messages

    def test_files_with_their_types(self):
        for name, kind in TYPES.items():
            answer = self.server.request("/" + name)
            self.assertEqual((answer.status, answer.getheader("Content-Type")), (200, kind), name)
            self.assertEqual(int(answer.getheader("Content-Length")), len(answer.body))
            self.assertGreater(len(answer.body), 100)

    def test_pictures(self):
        for name in PICTURES:
            answer = self.server.request("/" + name, Accept_Encoding="gzip")
            self.assertEqual(answer.getheader("Content-Type"), "image/png")
            self.assertLess(len(answer.body), 20000)

    def test_the_page_is_the_same_with_and_without_compression(self):
        for name in TYPES:
            plain = self.server.request("/" + name)
            self.assertIsNone(plain.getheader("Content-Encoding"))
            for accepted, way, unpack in (("gzip", "gzip", gzip.decompress),
                                          ("gzip, deflate, br", "br", unpack_brotli)):
                packed = self.server.request("/" + name, Accept_Encoding=accepted)
                self.assertEqual(packed.getheader("Content-Encoding"), way)
                self.assertEqual(packed.getheader("Vary"), "Accept-Encoding")
                self.assertEqual(unpack(packed.body), plain.body)
                self.assertLess(len(packed.body), len(plain.body))

    def test_compression_that_is_not_wanted(self):
        for wanted in ("identity", "gzip;q=0", "gzip; q=0.0, br;q=0", "", "gzip;q=0.000",
                       "brotli, x-gzip"):
            answer = self.server.request("/main.js", Accept_Encoding=wanted)
            self.assertIsNone(answer.getheader("Content-Encoding"), wanted)
        for wanted in ("gzip;q=0.5", "*", "deflate, gzip;q=1.0, *;q=0.5"):
            answer = self.server.request("/main.js", Accept_Encoding=wanted)
            self.assertEqual(answer.getheader("Content-Encoding"), "gzip", wanted)
        for wanted in ("br", "gzip;q=1.0,BR;q=0.1", "deflate ,\tbr , *;q=0"):
            answer = self.server.request("/main.js", Accept_Encoding=wanted)
            self.assertEqual(answer.getheader("Content-Encoding"), "br", wanted)

    def test_cached_files_are_not_sent_again(self):
        for encoding in ("identity", "gzip", "br"):
            first = self.server.request("/main.js", Accept_Encoding=encoding)
            tag = first.getheader("ETag")
            self.assertRegex(tag, r'^"[0-9a-f]{24}(-gzip|-br)?"$')
            for known in (tag, f'"x", {tag}', f"W/{tag}", "*"):
                again = self.server.request("/main.js", Accept_Encoding=encoding,
                                            If_None_Match=known)
                self.assertEqual((again.status, again.body), (304, b""))
                self.assertEqual(again.getheader("ETag"), tag)
            other = self.server.request("/main.js", If_None_Match='"x"')
            self.assertEqual(other.status, 200)

    def test_it_may_be_kept_but_is_asked_for_again(self):
        self.assertEqual(self.server.request("/").getheader("Cache-Control"), "no-cache")
        self.assertEqual(self.server.request("/no").getheader("Cache-Control"), "no-store")

    def test_every_answer_has_the_headers_that_keep_others_out(self):
        for answer in (self.server.request("/"), self.server.request("/no"),
                       self.server.request("/", "POST"), self.server.request("/", Host="x.example"),
                       self.server.request("/", If_None_Match="*")):
            policy = answer.getheader("Content-Security-Policy")
            self.assertIn("default-src 'none'", policy)
            self.assertIn("frame-ancestors 'none'", policy)
            self.assertEqual(policy.count("unsafe"), 1)
            self.assertIn("script-src 'self' 'wasm-unsafe-eval';", policy)
            self.assertNotRegex(policy, r"https?:|\*|data:|blob:")
            self.assertEqual(answer.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(answer.getheader("X-Frame-Options"), "DENY")
            self.assertEqual(answer.getheader("Referrer-Policy"), "no-referrer")
            self.assertEqual(answer.getheader("Cross-Origin-Resource-Policy"), "same-origin")
            self.assertIsNone(answer.getheader("Access-Control-Allow-Origin"))

    def test_the_page_has_the_same_policy_for_other_hosts(self):
        """Without frame-ancestors, which browsers take from headers alone."""
        answer = self.server.request("/")
        inside = re.search(rb'<meta http-equiv="?Content-Security-Policy"? content="([^"]+)"',
                           answer.body)
        self.assertIsNotNone(inside)
        self.assertEqual(answer.getheader("Content-Security-Policy"),
                         inside[1].decode() + "; frame-ancestors 'none'")

    def test_files_that_can_do_nothing_have_fewer_headers(self):
        for name in ("styles.css", "finessimo.wasm", "icon.svg", "icon-192.png"):
            answer = self.server.request("/" + name)
            self.assertIsNone(answer.getheader("Content-Security-Policy"))
            self.assertEqual(answer.getheader("X-Content-Type-Options"), "nosniff")
            self.assertEqual(answer.getheader("Cross-Origin-Resource-Policy"), "same-origin")
        for name in ("main.js", "offline.js", ""):
            self.assertIsNotNone(self.server.request("/" + name).getheader("Content-Security-Policy"))

    def test_nothing_else_is_there(self):
        for path in ("/no", "/main.js/", "//main.js", "/main.jss", "/MAIN.JS", "/./main.js",
                     "/../main.js", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                     "/..%2f..%2fetc/passwd", "/etc/passwd", "/\\main.js",
                     "/favicon.ico", "/.git/config", "/%", "/%zz"):
            answer = self.server.request(path)
            self.assertEqual(answer.status, 404, path)
            self.assertNotIn(b"root:", answer.body)

    def test_a_question_after_the_name_is_not_looked_at(self):
        self.assertEqual(self.server.request("/main.js?v=1").status, 200)
        self.assertEqual(self.server.request("/?").status, 200)

    def test_only_reading(self):
        for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "BREW",
                       "get"):
            answer = self.server.request("/", method)
            self.assertEqual(answer.status, 405, method)
            self.assertEqual(answer.getheader("Allow"), "GET, HEAD")

    def test_head(self):
        body = self.server.request("/main.js").body
        head = self.server.request("/main.js", "HEAD")
        self.assertEqual((head.status, head.body), (200, b""))
        self.assertEqual(int(head.getheader("Content-Length")), len(body))
        self.assertEqual(self.server.request("/no", "HEAD").status, 404)

    def test_a_name_that_was_made_to_point_here(self):
        for host in ("evil.example", "evil.example:80", "127.0.0.1.evil.example", "127.0.0.12",
                     "localhost.evil.example", "", "0.0.0.0", "user@127.0.0.1"):
            self.assertEqual(self.server.request("/", Host=host).status, 421, host)
        for host in ("127.0.0.1", "localhost", "LOCALHOST:9000", "[::1]:80",
                     f"127.0.0.1:{self.server.port}"):
            self.assertEqual(self.server.request("/", Host=host).status, 200, host)
        self.assertIn(b" 421 ", self.server.raw(b"GET / HTTP/1.0\r\n\r\n").splitlines()[0])

    def test_one_connection_for_many_files(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=SOON)
        with contextlib.closing(connection):
            connection.connect()
            first = connection.sock
            for _ in range(50):
                connection.request("GET", "/main.js")
                self.assertGreater(len(connection.getresponse().read()), 100)
                self.assertIs(connection.sock, first)

    def assert_serves(self):
        self.assertEqual(self.server.request("/").status, 200)

    def test_long_lines(self):
        long = b"a" * 1_000_000
        host = b"Host: 127.0.0.1\r\n"
        for request in (b"GET /" + long + b" HTTP/1.1\r\n" + host + b"\r\n",
                        b"GET / HTTP/1.1\r\n" + host + b"X: " + long + b"\r\n\r\n",
                        b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 100_000 + b"\r\n",
                        long):
            answer = self.server.raw(request)
            self.assertNotIn(b" 200 ", answer[:20])
            self.assert_serves()

    def test_invalid_requests_are_refused(self):
        for request in (b"", b"\0" * 1000, b"\r\n\r\n\r\n", b"GET\r\n\r\n", b"GET /\r\n\r\n",
                        os.urandom(5000), b"GET / HTTP/9.9\r\n\r\n",
                        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
                        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        b"Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n"):
            self.assertNotIn(b" 200 ", self.server.raw(request)[:20])
            self.assert_serves()

    def test_silent_connections_are_closed(self):
        silent = [self.server.connect() for _ in range(200)]
        for connection in silent[::2]:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127")
        self.assert_serves()
        silent += [self.server.connect() for _ in range(200)]
        for connection in silent:
            with contextlib.suppress(ConnectionError):
                self.assertNotIn(b" 200 ", connection.recv(100))
            connection.close()
        self.assert_serves()

    def test_slow_clients_do_not_keep_others_waiting(self):
        slow = [self.server.connect() for _ in range(300)]
        for connection in slow:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nSlow: ")

        done = threading.Event()

        def send_slowly():
            while not done.wait(1):
                for connection in slow:
                    connection.sendall(b"a")

        def ask_often(_):
            return [self.server.request("/").status for _ in range(20)]

        with concurrent.futures.ThreadPoolExecutor(51) as clients:
            sender = clients.submit(send_slowly)
            statuses = sum(clients.map(ask_often, range(50)), [])
            done.set()
            sender.result()
        self.assertEqual(statuses, [200] * 1000)
        for connection in slow:
            connection.close()

    def test_only_on_loopback(self):
        found = []
        with contextlib.suppress(socket.gaierror):  # the name of the machine is unknown
            found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        others = {one[4][0] for one in found if not one[4][0].startswith("127.")}
        for address in {*others, "127.0.0.2"}:
            with self.assertRaises(OSError):
                socket.create_connection((address, self.server.port), timeout=5).close()

    def test_its_port_is_taken(self):
        done = run("web", "--port", str(self.server.port))
        self.assert_wrong(done, f"Port {self.server.port} is in use", "--port 0")
        self.assertEqual(done.stdout, "")


class WebCommandTest(ProgramTest):
    def test_wrong_words(self):
        self.assert_wrong(run("web", "now"), "`web` takes only options. Leave out `now`.")
        for port in ("", "x", "-1", "65536", "80 80"):
            self.assert_wrong(run("web", "--port", port), "--port")
        self.assert_wrong(run("web", "--port"), "--port")

    def test_every_signal_ends_it(self):
        for by in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            self.assertEqual(Server().end(by), (0, "", ""))

    def test_it_gives_up_the_rights_it_does_not_need(self):
        """The kernel reports the sandbox; tests/serve checks its effect."""
        if not has_sandbox():
            self.skipTest("no Landlock here, or a sanitizer's build")
        server = Server()
        folder, till = Path(f"/proc/{server.process.pid}/task"), time.monotonic() + SOON

        def threads_with_all_rights():
            statuses = [(thread / "status").read_text() for thread in folder.iterdir()]
            self.assertGreaterEqual(len(statuses), 2)
            return sum("NoNewPrivs:\t1" not in status for status in statuses)

        while threads_with_all_rights() > 0 and time.monotonic() < till:
            time.sleep(0.01)  # the main thread opens a browser after it prints the address
        self.assertEqual(threads_with_all_rights(), 0)
        self.assertEqual(server.request("/").status, 200)
        self.assertEqual(server.end()[0], 0)

    def test_it_ends_while_others_are_connected(self):
        """Clients keep sending, so the server can not wait until they are idle."""
        server = Server()
        with server.connect() as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n")
            server.process.send_signal(signal.SIGINT)
            till = time.monotonic() + SOON
            while server.process.poll() is None and time.monotonic() < till:
                with contextlib.suppress(ConnectionError):
                    connection.sendall(b"X: y\r\n")
                time.sleep(0.2)
        self.assertEqual(server.process.poll(), 0)
        server.process.communicate()

    def test_the_port_is_free_again_at_once(self):
        """Retries, because another program may take the port meanwhile."""
        for _ in range(3):
            server = Server()
            server.request("/")
            server.end()
            again = subprocess.Popen([program.PROGRAM, "web", "--port", str(server.port)],
                                     **OPTIONS)
            line = again.stdout.readline()
            again.send_signal(signal.SIGTERM)
            again.communicate()
            if line:
                break
        self.assertIn(f":{server.port}/", line)

    def test_open_hands_the_address_to_the_desktop(self):
        note = self.folder / "opened"
        opener = self.write("xdg-open", f'#!/bin/sh\necho "$@" >{note}.new; mv {note}.new {note}\n')
        opener.chmod(0o755)
        server = Server("--open", env={**os.environ, "PATH": f"{self.folder}:/usr/bin:/bin"})
        till = time.monotonic() + SOON
        while not note.exists() and time.monotonic() < till:
            time.sleep(0.05)
        self.assertEqual(note.read_text(), f"http://127.0.0.1:{server.port}/\n")
        self.assertEqual(server.end()[0], 0)

    def test_open_without_a_desktop_says_the_address(self):
        server = Server("--open", env={"PATH": str(self.folder)})
        code, _, messages = server.end()
        self.assertEqual(code, 0)
        self.assertEqual(messages.count("\n"), 1)
        self.assertIn(f"xdg-open is missing. Open http://127.0.0.1:{server.port}/ yourself.", messages)


class BareTest(ProgramTest):
    """A program built without the page."""

    bare = None

    def test_it_says_so(self):
        done = subprocess.run([self.bare, "web"], capture_output=True, text=True)
        self.assert_wrong(done, "built without the page", "`make web`")
        self.assertEqual(done.stdout, "")


if __name__ == "__main__":
    BareTest.bare = os.path.abspath(sys.argv.pop(2))
    if sys.argv[2:] == ["--only-bare"]:
        sys.argv[2:] = ["BareTest"]
    program.main()
