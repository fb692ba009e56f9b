"""What stands in deploy/: nginx in front of two nodes on one PostgreSQL, a rolling restart in the middle of a game,
and the files that need programs that are not here, as far as they can be looked at.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import unittest
from pathlib import Path

import yaml

from quoin_case import QUOIN, SOURCE
from quoin_server import PATIENCE, Closed, Person, ServerCase

DEPLOY = SOURCE / "deploy"
KEY = {"QUOIN_KEY": "cd" * 32}
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
LIMITS = "request-rate = 1000/1000\ncreation-rate = 1000/1000\nentrance-rate = 1000/1000\n"


class Proxy:
    """nginx with deploy/nginx.conf, but for its ports and paths. For people it is what a server is."""

    def __init__(self, case, nodes, is_sticky=True):
        self.case, self.tls = case, None
        self.on_text = lambda person, way, text: None
        self.on_answer = lambda method, path, body, answer: None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        prefix = Path(tempfile.mkdtemp(dir=case.folder))
        text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
        for old, new in (
            ("127.0.0.1:8150", f"127.0.0.1:{nodes[0].port}"),
            ("127.0.0.1:8151", f"127.0.0.1:{nodes[1].port}"),
            ("listen 80;", f"listen 127.0.0.1:{self.port};"),
            ("/run/nginx.pid", f"{prefix}/pid"),
            # Who comes from one address meets both nodes only so.
            ("hash $remote_addr consistent;", "hash $remote_addr consistent;" if is_sticky else ""),
        ):
            case.assertEqual(text.count(old), 1, old)
            text = text.replace(old, new)
        folders = "".join(
            f"{what}_temp_path {prefix}/{what};\n" for what in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        path = prefix / "nginx.conf"
        path.write_text(text.replace("http {\n", f"http {{\n{folders}"), encoding="utf-8")
        command = [NGINX, "-p", prefix, "-c", path, "-e", prefix / "errors"]
        checked = subprocess.run([*command, "-t"], capture_output=True, check=False)
        case.assertEqual(checked.returncode, 0, checked.stderr.decode())
        self.process = subprocess.Popen(
            [*command, "-g", "daemon off;"], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        case.addCleanup(self.stop)
        case.wait_until("nginx", self.is_up)

    def is_up(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            return True
        except OSError:
            return False

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)

    def person(self, name=""):
        return Person(self, name)


class Deploy(ServerCase):
    def database(self):
        address = (Path(os.environ["QUOIN_POSTGRES"]) / "address").read_text(encoding="utf-8").strip()
        name = f"deploy_{os.getpid()}_{id(self) % 100000}"
        subprocess.run(
            ["psql", "-qX", address.replace("DATABASE", "postgres"), "-c", f"CREATE DATABASE {name}"], check=True
        )
        return address.replace("DATABASE", name)

    def node(self, name, database):
        return self.start(f"{LIMITS}trusted-proxies = 127.0.0.1\n", name=name, database=database, environment=KEY)

    def both(self, is_sticky=False):
        database = self.database()
        nodes = [self.node("one", database), self.node("two", database)]
        return database, nodes, Proxy(self, nodes, is_sticky)

    def test_pages_requests_and_sockets_pass_through(self):
        _, nodes, proxy = self.both()
        ann = proxy.person("Ann")
        page = ann.get("/")
        self.assertEqual(page.status, 200)
        self.assertIn("Content-Security-Policy", [name for name, _ in page.headers])
        game = ann.create("me", "static", start=True)["game"]
        following = ann.follow(game)
        following.wait(lambda it: it.has_turn(), "the turn")
        following.must("pass")
        self.assertEqual(ann.post("/api/games", b"x" * 70_000).status, 413)
        # What may be large passes: the node reads all of it, and finds no game in it.
        large = ann.request("POST", "/api/archive/import", b"x" * 100_000, {"Content-Type": "text/plain"})
        self.assertEqual((large.status, large.json["files"][0]["fate"]), (200, "refused"), large.text)
        self.assertEqual(ann.get("/metrics").status, 404)
        # The nodes know who asks: whom nginx heard, and not what somebody wrote before.
        for _ in range(4):
            self.assertEqual(ann.get("/healthz", **{"X-Forwarded-For": "1.2.3.4"}).status, 200)
        for node in nodes:
            self.assertGreater(self.requests(node), 0, "both nodes are asked")

    def requests(self, node):
        return int(re.search(r"^quoin_http_requests_total (\d+)", node.person().get("/metrics").text, re.M)[1])

    def test_a_node_that_is_killed_is_passed_over(self):
        _, nodes, proxy = self.both()
        ann = proxy.person("Ann")
        game = ann.create("me", "static")["game"]
        nodes[0].kill()
        for _ in range(20):
            self.assertEqual(ann.get(f"/api/games/{game}").status, 200)
            self.assertEqual(ann.get("/").status, 200)
        self.assertEqual(ann.socket().status, 101)

    def test_a_rolling_restart_drops_no_game(self):
        database, nodes, proxy = self.both(is_sticky=True)
        ann = proxy.person("Ann")
        answer = ann.post(
            "/api/games",
            {
                "lexicon": "small-english",
                "rules": "scoreless-end=claimed",
                "start": True,
                "seats": [{"player": "me", "name": "Ann"}, {"player": "me", "name": "Ben"}],
            },
        )
        self.assertEqual(answer.status, 201, answer.text)
        game, accepted = answer.json["game"], 0
        page = ann.follow(game)
        first = max(nodes, key=self.sockets)
        [second] = [node for node in nodes if node is not first]
        for number, (ending, staying) in enumerate(((first, second), (second, None))):
            for _ in range(3):
                page.must("pass")
                accepted += 1
            # The node ends in the middle of what somebody does. Whether that was accepted, the answer says.
            is_there = self.sockets(ending) > 0
            asked = page.send("pass")
            ending.process.send_signal(signal.SIGTERM)
            answered = False
            try:
                while is_there or not answered:
                    message = page.read()
                    if message.get("re") == asked:
                        answered = True
                        accepted += message["type"] == "done"
            except Closed as closed:
                self.assertEqual(closed.code, 1012)
            self.assertEqual(ending.process.wait(PATIENCE), 0)
            # The page comes back at the other node, and nothing that was accepted is missing.
            page = ann.follow(game)
            self.assertEqual(self.passes(ann, game), accepted)
            if staying:
                # A new node takes the place, at another port: the proxy is told, as nginx -s reload would.
                proxy.stop()
                ann.server = proxy = Proxy(self, [self.node(f"new{number}", database), staying])
                page = ann.follow(game)
        page.must("pass")
        self.assertEqual(self.passes(ann, game), accepted + 1)

    def sockets(self, node):
        return int(re.search(r"^quoin_sockets (\d+)", node.person().get("/metrics").text, re.M)[1])

    def passes(self, ann, game):
        return sum("pass" in event["event"] for event in ann.get(f"/api/games/{game}").json["events"])


class Files(unittest.TestCase):
    def keys(self):
        """Those of the config, as the program itself lists them."""
        text = subprocess.run([QUOIN, "serve", "--help"], capture_output=True, check=True).stdout.decode()
        return set(re.findall(r"^  ([a-z-]+) +\S", text.split("Keys of the config file:")[1], re.M))

    def test_configs_have_keys_that_exist(self):
        known = self.keys()
        self.assertIn("tls-certificate", known)
        for path in (DEPLOY / "quoin.conf", DEPLOY / "compose" / "quoin.conf"):
            for line in path.read_text(encoding="utf-8").splitlines():
                if line and not line.startswith("#"):
                    self.assertIn(line.split("=")[0].strip(), known, path)

    def test_compose_names_what_is_there(self):
        compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
        services = compose["services"]
        self.assertEqual(set(services), {"database", "node-a", "node-b", "proxy"})
        for name, service in services.items():
            for volume in service.get("volumes", ()):
                source = volume.split(":")[0]
                if source.startswith("."):
                    self.assertTrue((DEPLOY / source).is_file(), volume)
                else:
                    self.assertIn(source, compose["volumes"], name)
            for other in service.get("depends_on", ()):
                self.assertIn(other, services)
            for network in service["networks"]:
                self.assertIn(network, compose["networks"])
            if "build" in service:
                context = DEPLOY / service["build"]["context"]
                self.assertTrue((context / service["build"]["dockerfile"]).is_file())
        address = services["proxy"]["networks"]["inside"]["ipv4_address"]
        self.assertIn(f"trusted-proxies = {address}", (DEPLOY / "compose" / "quoin.conf").read_text(encoding="utf-8"))
        # The same proxy, but for where the nodes are and the remark at its top.
        ours, inside = ((DEPLOY / path).read_text(encoding="utf-8") for path in ("nginx.conf", "compose/nginx.conf"))
        ours = ours.replace("127.0.0.1:8150", "node-a:8150").replace("127.0.0.1:8151", "node-b:8150")
        self.assertEqual(ours[ours.index("\nworker") :], inside[inside.index("\nworker") :])

    def test_the_image_copies_and_installs_what_there_is(self):
        text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
        for path in re.findall(r"^COPY (?!--)(.+) \S+$", text, re.M):
            for one in path.split():
                self.assertTrue((SOURCE / one).exists(), one)
        self.assertRegex(text, r"(?m)^USER quoin$")
        self.assertRegex(text, r"(?m)^HEALTHCHECK ")
        # Every library of the program comes with a package that is named, or with one that those need.
        named = set(re.findall(r"\b(lib[a-z0-9.+-]+|zlib1g)\b", text.split("FROM debian:12-slim")[1]))
        needed = subprocess.run(["objdump", "-p", QUOIN], capture_output=True, check=True).stdout.decode()
        packages = {
            "libsqlite3.so.0": "libsqlite3-0",
            "libpq.so.5": "libpq5",
            "libsodium.so.23": "libsodium23",
            "libfmt.so.9": "libfmt9",
            "libboost_json.so.1.81.0": "libboost-json1.81.0",
            "libncursesw.so.6": "libncursesw6",
            "libtinfo.so.6": "libncursesw6",
            "libssl.so.3": "libssl3",
            "libcrypto.so.3": "libssl3",
            "libz.so.1": "zlib1g",
        }
        base = {
            "libstdc++.so.6",
            "libm.so.6",
            "libgcc_s.so.1",
            "libc.so.6",
            "ld-linux-x86-64.so.2",
            "libasan.so.8",
            "libubsan.so.1",
            "libtsan.so.2",
        }
        for library in set(re.findall(r"NEEDED +(\S+)", needed)) - base:
            self.assertIn(packages.get(library), named, library)

    @unittest.skipUnless(shutil.which("systemd-analyze"), "systemd is not here")
    def test_units_are_right_and_closed(self):
        folder = Path(os.environ.get("TMPDIR", "/tmp")) / f"quoin-units-{os.getpid()}"
        folder.mkdir()
        self.addCleanup(shutil.rmtree, folder)
        for path in (DEPLOY / "systemd").iterdir():
            # The program is not installed where tests run.
            (folder / path.name).write_text(
                path.read_text(encoding="utf-8").replace("/usr/bin/quoin", QUOIN), encoding="utf-8"
            )
        for unit in ("quoin@8150.service", "quoin-backup.service", "quoin-backup.timer"):
            template = folder / re.sub(r"@\d+", "@", unit)
            if template.name != unit:
                shutil.copy(template, folder / unit)
            done = subprocess.run(
                ["systemd-analyze", "verify", "--man=no", folder / unit], capture_output=True, check=False
            )
            said = [line for line in done.stderr.decode().splitlines() if "quoin" in line]
            self.assertEqual(said, [], unit)
        done = subprocess.run(
            ["systemd-analyze", "security", "--offline=yes", "--no-pager", folder / "quoin@8150.service"],
            capture_output=True,
            check=False,
        )
        if found := re.search(r"exposure level[^:]*: ([\d.]+)", done.stdout.decode()):
            self.assertLess(float(found[1]), 2.0, done.stdout.decode())


if __name__ == "__main__":
    unittest.main()
