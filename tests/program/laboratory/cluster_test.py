"""quoin match under mpirun: the same games, dealt out to several processes."""

import json
import os
import shutil
import signal
import subprocess
import unittest

from quoin_case import QUOIN, SMALL_LIST, QuoinCase

MPIRUN = shutil.which("mpirun")
LIBRARY = os.path.join(os.path.dirname(QUOIN), "libquoin_mpi.so")


@unittest.skipUnless(MPIRUN and os.path.exists(LIBRARY), "built without MPI")
class Cluster(QuoinCase):
    PLAYERS = ["static:leaves=gordon", "high-scorer"]

    def setUp(self):
        super().setUp()
        self.build("small", SMALL_LIST)
        # As root, on few cores, and without looking for other machines.
        self.environment |= {
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
            "OMPI_MCA_btl": "self,vader",
            "OMPI_MCA_orte_tmpdir_base": str(self.folder),
        }

    def command(self, processes, *arguments):
        return [MPIRUN, "-n", str(processes), QUOIN, "match", *self.PLAYERS, "--lexicon", "small", *map(str, arguments)]

    def run_on(self, processes, *arguments):
        return subprocess.run(
            self.command(processes, *arguments), cwd=self.folder, env=self.environment, capture_output=True, timeout=240
        )

    def answer(self, processes, *arguments):
        done = self.run_on(processes, *arguments, "--json")
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return json.loads(done.stdout)

    def alone(self, *arguments):
        return self.json("match", *self.PLAYERS, "--lexicon", "small", *arguments)

    def test_plays_the_games_of_a_single_process(self):
        expected = self.alone("--games", 200, "--seed", 4)
        for processes in (2, 3):
            answer = self.answer(processes, "--games", 200, "--seed", 4, "--log", f"{processes}.log")
            self.assertEqual(answer["digest"], expected["digest"])
            for side in (0, 1):
                for key in ("wins", "mean_score", "share_error", "bingos", "games_by_score"):
                    self.assertEqual(answer["players"][side][key], expected["players"][side][key], key)
            # Game for game, too.
            games = lambda name: sorted(
                (line["round"], game["first"], tuple(game["scores"]), game["hash"])
                for line in map(json.loads, self.lines(name)[1:])
                for game in line["games"]
            )
            if not os.path.exists(self.folder / "1.log"):
                self.alone("--games", 200, "--seed", 4, "--log", "1.log")
            self.assertEqual(games(f"{processes}.log"), games("1.log"))

    def lines(self, name):
        path = self.folder / name
        return path.read_text().splitlines() if path.exists() else []

    def test_goes_on_after_all_processes_were_killed(self):
        for _ in range(2):
            before = len(self.lines("games.log"))
            job = subprocess.Popen(
                self.command(2, "--games", 20000, "--log", "games.log"),
                cwd=self.folder,
                env=self.environment,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            self.wait_until("some rounds", lambda: len(self.lines("games.log")) > before + 30 or job.poll() is not None)
            self.assertIsNone(job.poll(), "it was over before it could be killed")
            os.killpg(job.pid, signal.SIGKILL)
            job.wait()
            # The processes of a job have groups of their own; they end when mpirun is gone, and the log is free then.
            self.wait_until("the others to end", lambda: self.is_free("games.log"))
        kept = len(self.lines("games.log")) - 1
        answer = self.answer(2, "--games", 2000, "--log", "games.log")
        self.assertEqual(answer["digest"], self.alone("--games", 2000)["digest"])
        rounds = [json.loads(line)["round"] for line in self.lines("games.log")[1:]]
        self.assertEqual(len(rounds), len(set(rounds)), "a round was played twice")
        self.assertGreaterEqual(len(rounds), kept)

    def is_free(self, name):
        return subprocess.run(["flock", "--nonblock", name, "true"], cwd=self.folder).returncode == 0

    def test_speaks_once(self):
        done = self.run_on(3, "--games", 3)
        self.assertEqual(done.returncode, 2)
        sentence = "quoin: games are played in pairs: --games has to be an even number"
        self.assertEqual(done.stderr.decode().count(sentence), 1, done.stderr.decode())
        self.assertEqual(done.stdout, b"")

    def mixed(self, *one, other):
        """Two processes that were started in different ways."""
        return subprocess.run(
            [MPIRUN, "-n", "1", QUOIN, *map(str, one), ":", "-n", "1", *map(str, other)],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            timeout=120,
        )

    def test_leaves_out_a_process_that_would_play_something_else(self):
        self.build("other", ["cat", "dog", "dogs", "cats", "at", "go"])
        match = ["match", *self.PLAYERS, "--games", 40, "--json"]
        expected = self.alone("--games", 40)
        for other, sentence in (
            ([QUOIN, *match, "--lexicon", "other"], "process 1 has another word list, and takes no part"),
            ([QUOIN, *match, "--lexicon", "small", "--seed", 2], "process 1 has another seed, and takes no part"),
            ([QUOIN, *match, "--lexicon", "nothing"], "process 1: there is no word list 'nothing'"),
        ):
            done = self.mixed(*match, "--lexicon", "small", other=other)
            self.assertIn(sentence, done.stderr.decode())
            self.assertEqual(json.loads(done.stdout)["digest"], expected["digest"], done.stderr.decode())

    def test_goes_on_without_a_process_that_leaves(self):
        arguments = ["tournament", *self.PLAYERS, "static:leaves=none", "--games", 20, "--json"]
        alone = self.json(*arguments, "--lexicon", "small")
        # The other one cannot even begin.
        done = self.mixed(*arguments, "--lexicon", "small", other=[QUOIN, *arguments, "--lexicon", "nothing"])
        together = json.loads(done.stdout)
        self.assertEqual(
            [match["digest"] for match in together["matches"]], [match["digest"] for match in alone["matches"]]
        )

    def test_says_when_it_was_built_without(self):
        shutil.copy(QUOIN, self.folder / "quoin")
        done = subprocess.run(
            [MPIRUN, "-n", "2", self.folder / "quoin", "match", *self.PLAYERS, "--lexicon", "small"],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("this program was built without MPI", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
