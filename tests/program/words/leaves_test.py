"""quoin leaves: info, show, import, export, and where tables are looked for."""

import os
import shutil
import struct
import unittest

from quoin_case import FEW_LEAVES, SOURCE, QuoinCase

NO_TABLES = "quoin: small: there are no tables for it, all leaves are worth nothing\n"


MASK = (1 << 64) - 1
ODD = 0x9E3779B97F4A7C15


def mix64(x):
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def checksum64(data):
    """As in base/hash.h."""
    lanes = [1, 2, 3, 4]
    whole = len(data) // 32 * 32
    for i, word in enumerate(struct.unpack(f"<{whole // 8}Q", data[:whole])):
        product = (lanes[i % 4] ^ word) * ODD & MASK
        lanes[i % 4] = (product << 29 | product >> 35) & MASK
    result = len(data)
    for part in (*lanes, *data[whole:]):
        result = mix64(result ^ part) * ODD & MASK
    return mix64(result)


def seal(data):
    """The file with a checksum that is right again."""
    return data[:8] + struct.pack("<Q", checksum64(data[16:])) + data[16:]


class LeavesCase(QuoinCase):
    def setUp(self):
        super().setUp()
        # Alphabets without the tables that come with the program.
        self.data = self.folder / "own-data"
        shutil.copytree(SOURCE / "data" / "alphabets", self.data / "alphabets")
        self.environment["QUOIN_DATA"] = str(self.data)
        self.lexicon = self.build("small", ["cat", "dog"])
        self.tables = self.lexicons / "small.qev"

    def import_few(self, *options):
        return self.text("leaves", "import", FEW_LEAVES, "--lexicon", "small", *options)

    def values(self, *leaves, lexicon="small"):
        answer = self.json("leaves", "show", *leaves, "--lexicon", lexicon)
        return [leave["millipoints"] for leave in answer["leaves"]]

    def remark(self, *arguments, status=0):
        return self.run_quoin("leaves", *arguments, status=status).stderr.decode()

    def add_tables_of_alphabet(self, name, tables):
        path = self.data / "tables" / f"{name}.qev"
        path.parent.mkdir(exist_ok=True)
        shutil.copy(tables, path)
        return path


class Show(LeavesCase):
    def test_values_leaves_in_any_order_and_case(self):
        self.import_few()
        text = self.text("leaves", "show", "-l", "small", "S", "?", "re", "UVW", "z?", "?s")
        self.assertEqual(
            text.split(),
            ["S", "+7.876", "?", "+24.500", "ER", "+4.124", "UVW", "-17.000", "Z?", "+0.000", "S?", "+33.252"],
        )
        answer = self.json("leaves", "show", "s", "?S", "--lexicon", "small")
        self.assertEqual(answer["leaves"], [{"leave": "S", "millipoints": 7876}, {"leave": "S?", "millipoints": 33252}])
        self.assertEqual(answer["tables"], {"source": "lexicon", "path": str(self.tables)})

    def test_takes_tiles_of_several_letters(self):
        self.build("palabras", ["chico"], "spanish")
        answer = self.json("leaves", "show", "[CH]", "ch[LL]a", "--lexicon", "palabras")
        self.assertEqual([leave["leave"] for leave in answer["leaves"]], ["[CH]", "A[CH][LL]"])

    def test_without_tables_all_are_worth_nothing(self):
        self.assertEqual(self.remark("show", "S", "-l", "small"), NO_TABLES)
        self.assertEqual(self.values("S", "AEINRS"), [0, 0])

    def test_complains_in_one_sentence(self):
        self.import_few()
        show = ("leaves", "show", "--lexicon", "small")
        self.assertIn("'qq': the alphabet has only 1 Q", self.complaint(*show, "S", "qq"))
        self.assertIn("'aeinrst': 7 tiles; there are values for leaves of up to 6", self.complaint(*show, "aeinrst"))
        self.assertIn("'s1'", self.complaint(*show, "s1"))
        self.assertIn("TILES", self.complaint(*show))
        self.assertIn("did you mean small", self.complaint("leaves", "show", "S", "--lexicon", "smal"))


class Import(LeavesCase):
    def test_puts_the_tables_beside_the_word_list(self):
        text = self.import_few()
        self.assertIn("15 leaves\n", text)
        self.assertIn("914 609  more are not in the file", text)
        self.assertIn(f"{self.tables}: {self.tables.stat().st_size:,} bytes".replace(",", " "), text)
        self.assertLess(self.tables.stat().st_size, 2_000_000)
        self.assertEqual(self.remark("show", "S", "-l", "small"), "")

    def test_writes_the_same_file_anywhere_and_each_time(self):
        self.import_few()
        first = self.tables.read_bytes()
        answer = self.json("leaves", "import", FEW_LEAVES, "--lexicon", "small", "-o", "other.qev")
        self.assertEqual(
            answer["report"], {"leaves": 15, "too_long": 0, "impossible": 0, "clamped": 0, "missing": 914609}
        )
        self.assertEqual((self.folder / "other.qev").read_bytes(), first)
        self.assertNotIn(str(SOURCE).encode(), first)

    def test_says_what_it_left_out(self):
        accept, last = 1 << 23, 1 << 22
        nodes = [last | 1, 17 << 24 | accept | last | 2, 17 << 24 | accept | last]
        nodes = struct.pack("<I3I", 3, *nodes)
        self.write("some.klv2", nodes + struct.pack("<I2f", 2, 500, 1))
        text = self.text("leaves", "import", "some.klv2", "--lexicon", "small")
        self.assertRegex(
            text, r"2 leaves\n +1  left out: more of a tile than there are\n +1  worth more than 131 points"
        )
        self.assertEqual(self.values("Q"), [131068])

    def test_keeps_what_is_not_leaves(self):
        self.import_few()
        tables = self.tables.read_bytes()
        # A section for later versions in the place of the leaves.
        at = 96 + 24
        self.assertEqual(tables[at : at + 4], struct.pack("<I", 2))
        self.tables.write_bytes(seal(tables[:at] + struct.pack("<I", 9) + tables[at + 4 :]))
        self.assertEqual(self.values("S"), [0])
        size = self.tables.stat().st_size
        self.import_few()
        self.assertEqual(self.values("S"), [7876])
        self.assertGreater(self.tables.stat().st_size, size + 1_800_000)

    def test_replaces_what_cannot_be_read(self):
        self.tables.write_bytes(b"damaged")
        done = self.run_quoin("leaves", "import", FEW_LEAVES, "--lexicon", "small")
        self.assertIn(b"not a Quoin table file; nothing of it is kept", done.stderr)
        self.assertEqual(self.values("S"), [7876])

    def test_survives_names_that_are_no_text(self):
        name = os.fsencode(self.folder) + b"/\xff\x1b.klv2"
        shutil.copy(FEW_LEAVES, name)
        self.run_quoin("leaves", "import", os.fsdecode(name), "--lexicon", self.lexicon)
        self.assertIn("source               ??.klv2\n", self.text("leaves", "info", self.tables))

    def test_reads_standard_input(self):
        self.run_quoin("leaves", "import", "-", "--lexicon", "small", stdin=FEW_LEAVES.read_bytes())
        self.assertEqual(self.values("S"), [7876])

    def test_complains_in_one_sentence(self):
        good = FEW_LEAVES.read_bytes()
        load = ("leaves", "import")
        self.write("text.klv2", "some text that is no such file")
        self.write("half.klv2", good[: len(good) // 2])
        self.write("longer.klv2", good + b"\0" * 4)
        self.write("circle.klv2", struct.pack("<4If", 2, 0x400001, 0x01C00001, 1, 1.0))
        self.assertIn("text.klv2: not a .klv2 file", self.complaint(*load, "text.klv2", "-l", "small"))
        self.assertIn("half.klv2", self.complaint(*load, "half.klv2", "-l", "small"))
        self.assertIn("longer.klv2: the .klv2 file is damaged", self.complaint(*load, "longer.klv2", "-l", "small"))
        self.assertIn("a loop", self.complaint(*load, "circle.klv2", "-l", "small"))
        self.assertIn("missing.klv2", self.complaint(*load, "missing.klv2", "-l", "small"))
        self.assertIn(".qev", self.complaint(*load, FEW_LEAVES, "-l", "small", "-o", "x.klv2"))
        self.assertIn("cannot write", self.complaint(*load, FEW_LEAVES, "-l", "small", "-o", "no/such.qev"))
        self.build("parole", ["ciao"], "italian")
        self.assertIn("has the tiles 0 to 21", self.complaint(*load, FEW_LEAVES, "-l", "parole"))
        self.assertFalse(self.tables.exists())


class Export(LeavesCase):
    def test_comes_back_the_same(self):
        self.import_few()
        answer = self.json("leaves", "export", "--lexicon", "small", "--output", "small.klv2")
        self.assertEqual(answer["leaves"], 914624)
        self.assertEqual(answer["bytes"], (self.folder / "small.klv2").stat().st_size)
        first = self.tables.read_bytes()
        self.run_quoin("leaves", "import", "small.klv2", "--lexicon", "small")
        leaves = 2 * 914_625  # at the end of the file, but for what fills up the last eight bytes
        self.assertEqual(self.tables.read_bytes()[-leaves - 6 :], first[-leaves - 6 :])
        self.assertEqual(self.values("?", "ERS", "A"), [24500, 9500, -752])

    def test_complains_in_one_sentence(self):
        self.assertIn(
            "there are no leaves to export", self.complaint("leaves", "export", "-l", "small", "-o", "x.klv2")
        )
        self.assertIn(".klv2", self.complaint("leaves", "export", "-l", "small", "-o", "x.qev"))
        self.assertIn("--output", self.complaint("leaves", "export", "-l", "small"))
        self.import_few()
        self.assertIn("cannot write", self.complaint("leaves", "export", "-l", "small", "-o", "no/such.klv2"))


class Info(LeavesCase):
    def test_says_how_the_tables_came_about(self):
        self.import_few()
        text = self.text("leaves", "info", "--lexicon", "small")
        for part in ("english", "914 625 of 0 to 6 tiles", "few.klv2", "quoin leaves import", "leaves 1 829 258"):
            self.assertIn(part, text)
        self.assertEqual(
            text.replace(str(self.tables), ""),
            self.text("leaves", "info", "lexicons/small.qev").replace("lexicons/small.qev", ""),
        )
        answer = self.json("leaves", "info", self.tables)
        self.assertEqual(
            (answer["alphabet"], answer["lexicon"], answer["leaves"], answer["longest_leave"]),
            ("english", "small", 914625, 6),
        )
        self.assertEqual(answer["notes"]["source"], "few.klv2")
        self.assertEqual(self.json("leaves", "info", "-l", "small")["tables"]["bytes"], answer["bytes"])

    def test_is_no_where_there_are_none(self):
        self.assertEqual(self.remark("info", "-l", "small", status=1), NO_TABLES)
        self.assertEqual(self.json("leaves", "info", "-l", "small", status=1)["source"], "none")

    def test_complains_in_one_sentence(self):
        self.import_few()
        good = self.tables.read_bytes()
        half = len(good) // 2
        damages = {
            "empty.qev": b"",
            "short.qev": good[:50],
            "half.qev": good[:half],
            "flipped.qev": good[:half] + bytes([good[half] ^ 1]) + good[half + 1 :],
            "longer.qev": good + b"\0" * 8,
            "newer.qev": good[:16] + b"\2" + good[17:],
            "lexicon.qev": self.lexicon.read_bytes(),
        }
        for name, content in damages.items():
            self.write(name, content)
            self.assertIn(name, self.complaint("leaves", "info", name))
            self.tables.write_bytes(content)
            self.assertIn("small.qev", self.complaint("leaves", "show", "S", "-l", "small"))
        self.complaint("leaves", "info", "half.qev", "--lexicon", "small")
        self.complaint("leaves", "info", "missing.qev")
        self.assertIn("did you mean info", self.complaint("leaves", "inf"))


class Leave(LeavesCase):
    def test_is_short_for_leaves_show(self):
        self.import_few()
        self.assertEqual(
            self.text("leave", "S", "er", "--lexicon", "small"),
            self.text("leaves", "show", "S", "er", "--lexicon", "small"),
        )
        self.assertEqual(
            self.json("leave", "AEINS?", "-l", "small")["leaves"],
            self.json("leaves", "show", "AEINS?", "-l", "small")["leaves"],
        )
        self.assertIn("quoin leave --help", self.complaint("leave"))
        self.assertIn("Example: quoin leave S", self.text("leave", "--help"))


class Lookup(LeavesCase):
    def test_the_word_list_goes_before_the_alphabet(self):
        self.import_few("-o", "few.qev")
        alphabet = self.add_tables_of_alphabet("english", self.folder / "few.qev")
        self.assertEqual(self.remark("show", "S", "-l", "small"), "", "made with the same words")
        club = self.build("club", ["cat"])
        self.assertEqual(
            self.remark("show", "S", "-l", "club"),
            "quoin: club: no tables of its own, using those of the alphabet english\n",
        )
        self.assertEqual(self.values("S", lexicon="club"), [7876])
        self.assertEqual(self.json("leaves", "info", "-l", "club")["path"], str(alphabet))
        self.assertEqual(self.json("leaves", "info", "-l", "club")["source"], "alphabet")
        shutil.copy(self.folder / "few.qev", self.lexicons / "club.qev")
        self.assertEqual(
            self.remark("show", "S", "-l", "club"),
            "quoin: club: its tables were made with other words than it has now\n",
        )
        # The file is elsewhere, and its name is in the folders of word lists.
        shutil.move(club, self.folder / "other.qlx")
        answer = self.json("leaves", "info", "-l", "other.qlx")
        self.assertEqual((answer["source"], answer["path"]), ("lexicon", str(self.lexicons / "club.qev")))

    def test_tables_for_other_tiles_are_never_used(self):
        self.build("parole", ["ciao"], "italian")
        self.import_few("-o", "few.qev")
        self.add_tables_of_alphabet("italian", self.folder / "few.qev")
        self.assertIn("there are no tables for it", self.remark("show", "S", "-l", "parole"))
        shutil.copy(self.folder / "few.qev", self.lexicons / "parole.qev")
        self.assertIn(
            "parole.qev: made for other tiles than those of the alphabet italian",
            self.complaint("leaves", "show", "S", "-l", "parole"),
        )

    def test_a_name_is_no_path(self):
        self.import_few("-o", "few.qev")
        self.write("list.txt", "cat\n")
        self.run_quoin("lexicon", "build", "list.txt", "--alphabet", "english", "-o", "x.qlx", "--name", "few")
        plain = (self.folder / "x.qlx").read_bytes()
        self.write("x.qlx", seal(plain.replace(b"name=few\ntitle=few\n", b"name=../few\ntitle=\n")))
        self.assertIn("../few: there are no tables for it", self.remark("show", "S", "-l", "x.qlx"))


if __name__ == "__main__":
    unittest.main()
