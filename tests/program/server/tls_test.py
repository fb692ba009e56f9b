"""TLS in the server itself: requests and WebSockets through it, and peers that do it wrong."""

import os
import random
import select
import signal
import socket
import ssl
import subprocess
import time
import unittest
import warnings

from quoin_server import PATIENCE, Closed, ServerCase


class Tls(ServerCase):
    def certificate(self, name="server", kind=("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"), extra=()):
        """Signed by itself. The files of certificate and key."""
        certificate, key = self.folder / f"{name}.pem", self.folder / f"{name}.key"
        subprocess.run(
            [
                "openssl",
                "req",
                "-x509",
                *kind,
                *(extra or ("-nodes",)),
                "-keyout",
                key,
                "-out",
                certificate,
                "-days",
                "2",
                "-subj",
                f"/CN={name}",
                "-addext",
                "subjectAltName=IP:127.0.0.1",
            ],
            check=True,
            capture_output=True,
        )
        return certificate, key

    def serve(self, config=""):
        certificate, key = self.certificate()
        return self.start(
            f"tls-certificate = {certificate}\ntls-key = {key}\n{config}",
            tls=ssl.create_default_context(cafile=certificate),
        )

    def raw(self, server):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
        self.addCleanup(connection.close)
        return connection

    def wrapped(self, server):
        connection = server.tls.wrap_socket(self.raw(server), server_hostname="127.0.0.1")
        self.addCleanup(connection.close)
        return connection

    def read_all(self, connection):
        data = b""
        try:
            while more := connection.recv(65536):
                data += more
        except ConnectionResetError:
            pass
        return data

    def test_pages_games_and_sockets_go_through_it(self):
        server = self.serve()
        self.assertRegex(server.greeting, r"Quoin is at https://127\.0\.0\.1:\d+/ ")
        ann = server.person("Ann")
        page = ann.get("/")
        self.assertEqual(page.status, 200)
        self.assertEqual(page.header("Strict-Transport-Security"), "max-age=31536000")
        game = ann.create("me", "static", start=True)["game"]
        self.assertIn(
            "; Secure",
            ann.get("/api/session").header("Set-Cookie") or server.person().get("/api/session").header("Set-Cookie"),
        )
        following = ann.follow(game)
        following.wait(lambda it: it.has_turn(), "the turn")
        following.must("pass")
        # Many records, and larger than one.
        assets = [path for path in page.text.split('"') if path.endswith(".js")]
        self.assertGreater(max(len(ann.get("/" + path.lstrip("/")).body) for path in assets), 20_000)
        following.close()
        # The page's own origin has another scheme now.
        for origin, status in (
            (f"https://127.0.0.1:{server.port}", 201),
            (f"http://127.0.0.1:{server.port}", 403),
            ("https://elsewhere.example", 403),
        ):
            answer = ann.request(
                "POST",
                "/api/games",
                {"lexicon": "small-english", "seats": [{"player": "me"}, {"player": "static"}]},
                {"Origin": origin},
            )
            self.assertEqual(answer.status, status, origin)
        self.assertEqual(server.stop(), 0)

    def test_sockets_are_closed_with_a_reason_when_the_server_ends(self):
        server = self.serve()
        pages = [server.person().socket() for _ in range(5)]
        server.process.send_signal(signal.SIGTERM)
        for page in pages:
            with self.assertRaises(Closed) as closed:
                page.read()
            self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(server.process.wait(PATIENCE), 0)

    def test_versions_ciphers_and_protocols(self):
        server = self.serve()

        def handshake(**settings):
            context = ssl.create_default_context(cafile=self.folder / "server.pem")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that nobody should speak TLS 1.0 is what this is about
                context.minimum_version = settings.get("low", ssl.TLSVersion.TLSv1_2)
                context.maximum_version = settings.get("high", ssl.TLSVersion.TLSv1_3)
            if "ciphers" in settings:
                context.set_ciphers(settings["ciphers"])
            if "protocols" in settings:
                context.set_alpn_protocols(settings["protocols"])
            with context.wrap_socket(self.raw(server), server_hostname="127.0.0.1") as connection:
                return connection.version(), connection.selected_alpn_protocol()

        self.assertEqual(handshake(), ("TLSv1.3", None))
        self.assertEqual(handshake(high=ssl.TLSVersion.TLSv1_2), ("TLSv1.2", None))
        self.assertEqual(handshake(protocols=["h2", "http/1.1"])[1], "http/1.1")
        for bad in (
            {"low": ssl.TLSVersion.TLSv1, "high": ssl.TLSVersion.TLSv1_1, "ciphers": "ALL:@SECLEVEL=0"},
            {"high": ssl.TLSVersion.TLSv1_2, "ciphers": "ECDHE-ECDSA-AES128-SHA"},
            {"protocols": ["h2"]},
        ):
            with self.assertRaises((ssl.SSLError, ConnectionResetError), msg=bad):
                handshake(**bad)
        self.assertEqual(server.person().get("/healthz").status, 200)

    def test_who_speaks_something_else_is_told_or_dropped(self):
        server = self.serve()
        plain = self.raw(server)
        plain.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = self.read_all(plain)
        self.assertIn(b"400 Bad Request", answer)
        self.assertTrue(answer.endswith(b"https:// is spoken here.\n"))
        chance = random.Random(1)
        for size in (1, 5, 300, 70_000):
            for first in (b"", b"\x16\x03\x01", b"\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03"):
                connection = self.raw(server)
                try:
                    connection.sendall(first + chance.randbytes(size))
                    connection.shutdown(socket.SHUT_WR)
                except OSError:
                    pass
                self.assertNotIn(b"HTTP/1.1 200", self.read_all(connection))
        # Cut off after the handshake, and in the middle of a request.
        for part in (b"", b"GET / HT", b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"):
            connection = self.wrapped(server)
            connection.sendall(part)
            connection.close()
        # Garbage inside TLS gets an answer as it does without.
        connection = self.wrapped(server)
        connection.sendall(b"\x00\x01\x02\r\n\r\n")
        self.assertIn(b"400 Bad Request", self.read_all(connection))
        # Bytes that are no record, after a good handshake.
        connection = self.wrapped(server)
        os.write(connection.fileno(), b"garbage, and no record of TLS at all")
        try:
            self.read_all(connection)
        except ssl.SSLError:
            pass
        self.assertEqual(server.person().get("/healthz").status, 200)

    def test_a_slow_handshake_hurts_nobody_and_ends(self):
        server = self.serve("max-connections-per-address = 30\n")
        silent = [self.raw(server) for _ in range(20)]
        silent[0].sendall(b"\x16")
        began = time.monotonic()
        self.assertEqual(server.person().get("/healthz").status, 200)
        self.assertLess(time.monotonic() - began, 5)
        for connection in silent:
            self.assertEqual(self.read_all(connection), b"")
        took = time.monotonic() - began
        self.assertTrue(5 < took < 40, took)
        self.assertEqual([server.person().get("/healthz").status for _ in range(35)], [200] * 35)

    def test_who_shakes_hands_without_end_is_turned_away(self):
        server = self.serve()
        page = server.person().socket()
        many = [self.raw(server) for _ in range(180)]
        self.wait_until("some to be dropped", lambda: len(select.select(many, [], [], 0.1)[0]) > 20)
        self.assertLess(len(select.select(many, [], [], 0)[0]), 100)
        page.catch_up()  # who is there stays
        self.wait_until("another try", lambda: self.is_let_in(server))

    def is_let_in(self, server):
        try:
            return server.person().get("/healthz").status == 200
        except (ssl.SSLError, ConnectionError):
            return False

    def test_a_new_certificate_is_taken_without_dropping_anybody(self):
        server = self.serve()
        page = server.person().socket()

        def shown():
            return ssl.get_server_certificate(("127.0.0.1", server.port)).strip()

        first = shown()
        self.assertEqual(first, (self.folder / "server.pem").read_text().strip())
        self.certificate()
        server.process.send_signal(signal.SIGHUP)
        self.wait_until("the new certificate", lambda: shown() != first)
        self.assertEqual(shown(), (self.folder / "server.pem").read_text().strip())
        page.catch_up()
        # One that is wrong leaves the old one.
        second = shown()
        (self.folder / "server.key").write_text("nothing")
        server.process.send_signal(signal.SIGHUP)
        self.wait_until("a word about it", lambda: "certificate-kept" in server.log)
        self.assertEqual(shown(), second)
        page.catch_up()
        self.assertIsNone(server.process.poll())

    def test_what_is_wrong_is_said_before_anything_is_served(self):
        certificate, key = self.certificate()
        other = self.certificate("other")[1]
        rsa = self.certificate("rsa", ("-newkey", "rsa:2048"))[1]
        locked = self.certificate("locked", extra=("-passout", "pass:secret"))[1]
        empty = self.write("empty.pem", "")
        self.build("small-english", ["CAT"])
        for first, second, sentence in (
            (certificate, None, "tls-certificate needs a tls-key"),
            (None, key, "tls-key needs a tls-certificate"),
            (self.folder / "nowhere.pem", key, "cannot open it"),
            (certificate, self.folder, "is a folder"),
            (empty, key, "no certificate"),
            (key, key, "no certificate"),
            (certificate, empty, "no private key"),
            (certificate, certificate, "no private key"),
            (certificate, locked, "has a password"),
            (certificate, other, "is not that of the certificate"),
            (certificate, rsa, "is not that of the certificate"),
        ):
            lines = (f"tls-certificate = {first}\n" if first else "") + (f"tls-key = {second}\n" if second else "")
            said = self.complaint(
                "serve", "--port", "0", "--database", "x.db", "--config", self.write("bad.conf", lines)
            )
            self.assertIn(sentence, said)
        said = self.complaint(
            "serve",
            "--port",
            "0",
            "--database",
            "x.db",
            "--config",
            self.write(
                "bad.conf", f"tls-certificate = {certificate}\ntls-key = {key}\npublic-url = http://play.example\n"
            ),
        )
        self.assertIn("https://", said)


if __name__ == "__main__":
    unittest.main()
