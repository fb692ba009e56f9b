"""quoin connect: computers and people play on a real server, from the command line."""

import json
import os
import re
import select
import signal
import stat
import subprocess
import time
import unittest
import urllib.request

from quoin_case import QUOIN, SMALL_LIST, QuoinCase, end_session

PATIENCE = 60  # seconds; sanitizers are slow


class Talk:
    """A program to talk to through pipes."""

    def __init__(self, case, *arguments):
        self.case = case
        self.process = subprocess.Popen(
            [QUOIN, "connect", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            cwd=case.folder,
            env=case.environment,
        )
        self.heard = ""
        case.addCleanup(end_session, self.process)

    def read_until(self, pattern):
        """What is said until the pattern has been, since the last call."""
        text = ""
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, text, re.M):
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            self.case.assertTrue(ready, f"no {pattern!r} in {text!r} after {self.heard!r}")
            read = os.read(self.process.stdout.fileno(), 65536)
            self.case.assertTrue(read, f"ended without {pattern!r}: {text!r} after {self.heard!r}")
            text += read.decode()
        self.heard += text
        return text

    def say(self, line):
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()

    def finish(self, status=0):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = self.process.stdout.read().decode()
        self.heard += rest
        self.case.assertEqual(self.process.wait(PATIENCE), status, self.heard)
        return self.heard


class Connect(QuoinCase):
    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)
        self.start_server()

    def start_server(self, port="0"):
        self.server = subprocess.Popen(
            [QUOIN, "serve", "--port", port, "--database", "games.db"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=self.folder,
            env=self.environment,
        )
        self.addCleanup(self.stop_server)
        line = self.server.stdout.readline().decode()
        self.url = re.search(r"(http://\S+)/ ", line).group(1)

    def stop_server(self, how=signal.SIGTERM):
        if self.server.poll() is None:
            self.server.send_signal(how)
            self.server.wait(PATIENCE)
        self.server.stdout.close()

    def open_game(self, talk):
        """The link of the game that a program has opened, with its invitation where there is one."""
        text = talk.read_until(r"quoin connect \S+\n")
        return re.search(r"quoin connect (\S+)", text).group(1)

    def export(self, link, form):
        with urllib.request.urlopen(
            f"{self.url}/api/games/{link.split('/game/')[1].split('?')[0]}/export?as={form}"
        ) as answer:
            return answer.read().decode()

    def verify(self, link):
        return self.text("verify", "-", stdin=self.export(link, "log"))

    def play_of_agents(self, seats, players, *options):
        """Computers that this test starts, one for each seat that is 'me' or 'human'."""
        first = Talk(self, self.url, "--seats", seats, "--player", players[0], *options)
        if len(players) == 1:
            link = re.search(r"http\S+", first.read_until(r"The game is at \S+\n")).group(0)
            return link, [first.finish()]
        link = self.open_game(first)
        agents = [first] + [Talk(self, link, "--player", player) for player in players[1:]]
        return link, [agent.finish() for agent in agents]

    def test_two_computers_play_a_whole_game(self):
        link, said = self.play_of_agents("me,human", ["static", "high-scorer"])
        self.assertIn("?invite=", link)
        for text in said:
            self.assertRegex(text, r"(?m)^static played \S+ \S+ for \d+ points?")
            self.assertRegex(text, r"(?m)^high-scorer (won|and|played)")
            self.assertIn("highest play", text)
        told = [re.findall(r"(?m)^\S+ (?:played|exchanged|passed).*$", text) for text in said]
        self.assertEqual(told[0], told[1])
        self.assertIn("All is right", self.verify(link))

    def test_three_and_four_sit_at_one_table(self):
        for seats, players in (
            ("me,human,static", ["static", "high-scorer"]),
            ("me,human,human,high-scorer", ["static"] * 3),
            ("me,static,high-scorer", ["static"]),
        ):
            link, said = self.play_of_agents(seats, players, "--rules", "challenge=double")
            self.assertIn("All is right", self.verify(link))
            record = json.loads(self.export(link, "json"))
            self.assertEqual(len(record["players"]), len(seats.split(",")))

    def test_two_computers_with_one_name_are_two_people(self):
        link, said = self.play_of_agents("me,human", ["static", "static"])
        self.assertRegex(said[0], "static 2 played")

    def test_rematches_follow_each_other(self):
        first = Talk(self, self.url, "--seats", "me,human", "--player", "static", "--games", "3", "--public")
        link = self.open_game(first)
        self.assertNotIn("invite", link)
        second = Talk(self, link, "--player", "high-scorer", "--games", "3")
        said = first.finish()
        second.finish()
        self.assertEqual(said.count("highest play"), 3)

    def test_a_person_plays_through_a_pipe(self):
        game = Talk(self, self.url, "--seats", "me,static", "--name", "Ann", "--rules", "training=yes,first=1")
        text = game.read_until(r"Ann> ")
        self.assertRegex(text, r"Your rack: (\S ?){7}\n")
        self.assertIn("Ann to begin.", text)
        # What is refused costs nothing.
        for line, answer in (
            ("hello", "neither a command nor a play"),
            ("8H QQQ", "our rack has (no|only)"),
            ("rematch", "finished game"),
            ("start", "The game has begun"),
            ("static: pass", "types at another place"),
            ("help", "say TEXT"),
            ("unseen", "93 tiles unseen"),
            ("rules", "training=yes"),
            ("history", "Nothing has been played"),
            ("say good luck", "Ann: “good luck”"),
            ("hint", "Look|exchang"),
            ("hint", "scores|exchang"),
            ("hint", " for |exchang"),
            ("shuffle", "Your rack"),
            ("board", "bag 86"),
            ("save game.gcg", "exported when it is over"),
        ):
            game.say(line)
            self.assertRegex(game.read_until(r"Ann> "), answer)
        game.say("moves 1")
        play = re.search(r"^ +\d+  (\S+ \S+)", game.read_until(r"Ann> "), re.M)
        while not play:  # with a small word list that can be
            game.say("exchange all")
            game.read_until(r"Ann> ")
            game.say("moves 1")
            play = re.search(r"^ +\d+  (\S+ \S+)", game.read_until(r"Ann> "), re.M)
        game.say(play.group(1))
        text = game.read_until(r"Ann> ")
        self.assertRegex(text, r"Ann played .*\n(.|\n)*static (played|exchanged|passed)")
        game.say("undo")
        self.assertIn("Ann took back the last turn.", game.read_until(r"Ann> "))
        game.say("end")
        self.assertRegex(game.read_until(r"Ann> "), "Ann|Nobody")
        game.say("save game.gcg")
        game.read_until(r"The game is in game.gcg")
        self.assertIn("#player1 Ann", (self.folder / "game.gcg").read_text())
        game.say("rematch")
        self.assertIn("The next game.", game.read_until(r"(The next game.(.|\n)*> )"))
        game.finish()

    def test_a_person_comes_back_to_the_same_seat(self):
        game = Talk(self, self.url, "--seats", "me,static", "--name", "Ann", "--rules", "first=1")
        rack = re.search(r"Your rack: .*", game.read_until(r"Ann> ")).group(0)
        said = game.finish()
        link = re.search(r"goes on at (\S+)", said).group(1)
        for path in (self.folder / "data" / "quoin" / "persons").iterdir():
            self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        self.assertIn(rack, self.text("connect", link, "--name", "Ann"))
        # Another name is another person, who may watch.
        refused = self.run_quoin("connect", link, "--name", "Ben", status=1)
        self.assertIn(b"do not sit", refused.stderr)
        watching = Talk(self, link, "--watch")
        watching.read_until("The game goes on|to begin")
        back = Talk(self, link, "--name", "Ann")
        back.read_until("Ann> ")
        back.say("resign")
        back.read_until("(?s)resigned.*> ")
        back.finish()
        self.assertIn("Ann resigned.", watching.finish())

    def test_a_seat_goes_to_another_device(self):
        game = Talk(self, self.url, "--seats", "me,static", "--name", "Ann", "--rules", "first=1")
        rack = re.search(r"Your rack: .*", game.read_until(r"Ann> ")).group(0)
        link = re.search(r"The game is at (\S+)", game.heard).group(1)
        [cookie] = [path.read_text().strip() for path in (self.folder / "data" / "quoin" / "persons").iterdir()]
        request = urllib.request.Request(f"{self.url}/api/games/{link.split('/game/')[1]}", headers={"Cookie": cookie})
        with urllib.request.urlopen(request) as answer:
            table = json.load(answer)["table"]
        elsewhere = {"XDG_DATA_HOME": str(self.folder / "elsewhere")}
        self.assertIn(rack, self.text("connect", f"{link}?resume=1.{table['resume']}", environment=elsewhere))
        self.run_quoin("connect", f"{link}?resume=1.{'0' * 64}", environment=elsewhere, status=1)
        game.finish()

    def test_a_person_may_challenge_between_turns(self):
        game = Talk(
            self, self.url, "--seats", "me,static,static", "--name", "Ann", "--rules", "challenge=single,first=2"
        )
        while "Enter goes on." not in game.read_until(r"Ann> "):
            game.say("pass")  # the computer did not play yet
        game.say("challenge")
        text = game.read_until(r"Ann> ")
        self.assertIn("Ann challenged: the play is good", text)
        game.finish()

    def test_a_server_that_restarts_is_found_again(self):
        game = Talk(self, self.url, "--seats", "me,static", "--name", "Ann", "--rules", "first=1")
        game.read_until(r"Ann> ")
        port = self.url.rsplit(":", 1)[1]
        self.stop_server(signal.SIGKILL)
        game.read_until("The connection was lost")
        self.start_server(port)
        game.read_until("Connected again")
        game.say("pass")
        self.assertIn("Ann passed.", game.read_until(r"(?s)static (played|exchanged|passed).*> "))
        game.finish()

    def test_open_games_are_listed(self):
        self.assertIn("No game is open", self.text("connect", self.url, status=1))
        host = Talk(self, self.url, "--seats", "me,human", "--lexicon", "small", "--public", "--name", "Ann")
        link = self.open_game(host)
        Talk(self, self.url, "--seats", "me,human", "--lexicon", "small", "--name", "Secret").read_until("Others join")
        listed = self.text("connect", self.url)
        self.assertIn(f"{link}   Ann, (free)   word list small", listed)
        self.assertNotIn("Secret", listed)
        guest = Talk(self, link, "--name", "Ben")
        host.read_until("type start to begin.\nAnn> ")
        host.say("start")
        for talk in (host, guest):
            talk.read_until("to begin")
        host.finish()
        end_session(guest.process)

    def test_what_cannot_be_is_said_in_one_sentence(self):
        host = Talk(self, self.url, "--seats", "me,human", "--name", "Ann")
        link = self.open_game(host)
        private = link.split("?")[0]

        def refusal(*arguments):
            done = self.run_quoin("connect", *arguments, status=1)
            errors = done.stderr.decode()
            self.assertRegex(errors, r"\Aquoin: [^\n]+\n\Z")
            return errors

        self.assertIn("invited", refusal(private))
        self.assertIn("invited", refusal(f"{private}?invite={'0' * 64}"))
        self.assertIn("no such game", refusal(f"{self.url}/game/aaaaaaaa"))
        self.assertIn("no player", refusal(self.url, "--seats", "me,nobody"))
        self.assertIn("2 to 4", refusal(self.url, "--seats", "me"))
        guest = Talk(self, link, "--name", "Ben")
        host.read_until("type start to begin")
        self.assertIn("no free seat", refusal(link, "--name", "Cy"))
        end_session(guest.process)

        for arguments, expected in (
            (("localhost",), "not a web address"),
            ((f"{self.url}/elsewhere",), "not the address of a game"),
            ((f"{private}?colour=red",), "neither invite= nor resume="),
            ((f"{private}?resume=9.x",), "SEAT.TOKEN"),
            ((private, "--seats", "me,static"), "server alone"),
            ((private, "--public"), "for new games"),
            ((self.url, "--player", "static"), "say which game"),
            ((link, "--player", "nobody"), "no player"),
            ((link, "--player", "static", "--lexicon", "missing"), "missing"),
            ((private, "--games", "2"), "--player"),
            (("https://localhost/",), "encrypted"),
            (("http://localhost:1/",), "no answer from"),
        ):
            self.assertIn(expected, self.complaint("connect", *arguments), arguments)


if __name__ == "__main__":
    unittest.main()
