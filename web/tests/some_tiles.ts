// A small alphabet and board with everything that makes trouble: digraphs, blanks, an odd middle.
import { Alphabet, type Tile } from "../src/model/alphabet";

export const spanish = new Alphabet(
  "alphabet some\ntitle Some\nlanguage es\n\nrack 7\nbingo 7 50\nblank 2 0\n" +
    "tile A a 12 1 vowel\ntile C c 4 3\ntile CH ch 1 5\ntile E e 12 1 vowel\ntile H h 2 4\ntile L l 4 1\ntile LL ll 1 8\ntile Ñ ñ 1 8\ntile S s 6 1\n",
);

export const emptyBoard = (size = 7) => Array.from({ length: size }, () => Array.from({ length: size }, (): Tile | null => null));

export const rackOf = (text: string): Tile[] => spanish.readTiles(text).filter((tile) => tile !== null);
