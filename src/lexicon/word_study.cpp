#include "lexicon/word_study.h"

#include <algorithm>

#include "core/tile_counts.h"

namespace quoin::lexicon {
namespace {

// Goes down the DAWG as far as the tiles reach. A letter is taken from the rack before a
// blank is, so each word is found once and with as few blanks as possible.
class RackSearch {
 public:
  RackSearch(const Automaton& automaton, std::span<const Tile> rack, Lengths lengths,
             std::size_t limit)
      : automaton_(automaton), rack_(rack), lengths_(lengths), limit_(limit) {}

  std::vector<Word> run() {
    search(DawgRoot);
    return std::move(found_);
  }

 private:
  void search(NodeIndex node) {
    if (word_.size() >= lengths_.longest) return;
    for (NodeIndex child = automaton_.first_child(node); child != NoNode && found_.size() < limit_;
         child = automaton_.next_sibling(child)) {
      const Tile letter = automaton_[child].tile();
      const Tile taken = rack_.count(letter) > 0 ? letter : Blank;
      if (rack_.count(taken) == 0) continue;
      rack_.remove(taken);
      word_.push_back(taken == Blank ? letter.as_blank() : letter);
      if (automaton_[child].accepts() && word_.size() >= lengths_.shortest) found_.push_back(word_);
      search(child);
      word_.pop_back();
      rack_.add(taken);
    }
  }

  const Automaton& automaton_;
  TileCounts rack_;
  Lengths lengths_;
  std::size_t limit_;
  Word word_;
  std::vector<Word> found_;
};

void collect_matches(const Automaton& automaton, NodeIndex node, const Pattern& pattern,
                     Pattern::State state, std::size_t limit, Word& word,
                     std::vector<Word>& found) {
  for (NodeIndex child = automaton.first_child(node); child != NoNode && found.size() < limit;
       child = automaton.next_sibling(child)) {
    const Tile letter = automaton[child].tile();
    const Pattern::State next = pattern.after(state, letter);
    if (next == 0) continue;
    word.push_back(letter);
    if (automaton[child].accepts() && pattern.accepts(next)) found.push_back(word);
    collect_matches(automaton, child, pattern, next, limit, word, found);
    word.pop_back();
  }
}

Word plain(std::span<const Tile> letters) {
  Word word;
  for (const Tile tile : letters) word.push_back(tile.as_letter());
  return word;
}

Word reversed(std::span<const Tile> letters) { return Word(letters.rbegin(), letters.rend()); }

// Where the letters lead in the GADDAG when they are read backwards. A bare blank shows no
// letter, and must not be taken for a separator.
NodeIndex follow_backwards(const Automaton& automaton, std::span<const Tile> letters) {
  NodeIndex node = GaddagRoot;
  for (std::size_t i = letters.size(); i-- > 0 && node != NoNode;) {
    node = letters[i] == Blank ? NoNode : automaton.follow(node, letters[i].as_letter());
  }
  return node;
}

// Calls visit(node, reversed letters so far) for the node and all below it that are reached
// without crossing the separator: every beginning of a word that ends in the letters so far.
template <class Visit>
void for_each_beginning(const Automaton& automaton, NodeIndex node, Word& letters,
                        const Visit& visit) {
  visit(node, letters);
  for (NodeIndex child = automaton.first_child(node); child != NoNode;
       child = automaton.next_sibling(child)) {
    if (automaton[child].tile() == Separator) continue;
    letters.push_back(automaton[child].tile());
    for_each_beginning(automaton, child, letters, visit);
    letters.pop_back();
  }
}

std::vector<Word> in_order(std::vector<Word> words, std::size_t limit) {
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  if (words.size() > limit) words.resize(limit);
  return words;
}

// The letters that complete the word after `node`.
std::vector<Tile> completing_letters(const Automaton& automaton, NodeIndex node) {
  std::vector<Tile> letters;
  for (NodeIndex child = automaton.first_child(node); child != NoNode;
       child = automaton.next_sibling(child)) {
    if (automaton[child].accepts()) letters.push_back(automaton[child].tile());
  }
  return letters;
}

}  // namespace

std::vector<Word> anagrams(const Lexicon& lexicon, std::span<const Tile> rack, std::size_t limit) {
  return words_from_rack(lexicon, rack, {rack.size(), rack.size()}, limit);
}

std::vector<Word> words_from_rack(const Lexicon& lexicon, std::span<const Tile> rack,
                                  Lengths lengths, std::size_t limit) {
  return RackSearch(lexicon.automaton(), rack, lengths, limit).run();
}

std::vector<Word> words_matching(const Lexicon& lexicon, const Pattern& pattern,
                                 std::size_t limit) {
  std::vector<Word> found;
  Word word;
  collect_matches(lexicon.automaton(), DawgRoot, pattern, pattern.start(), limit, word, found);
  return found;
}

std::vector<Word> words_starting_with(const Lexicon& lexicon, std::span<const Tile> letters,
                                      std::size_t limit) {
  std::vector<Word> found;
  if (limit == 0) return found;
  const Automaton& automaton = lexicon.automaton();
  Word prefix = plain(letters);
  const NodeIndex node = automaton.follow_all(DawgRoot, prefix);
  if (node == NoNode && !prefix.empty()) return found;
  if (automaton[node].accepts()) found.push_back(prefix);
  if (found.size() == limit) return found;
  for_each_continuation(automaton, node, prefix, [&](std::span<const Tile> word) {
    found.emplace_back(word.begin(), word.end());
    return found.size() < limit;
  });
  return found;
}

// A word reversed as a whole is a path of the GADDAG without a separator.
std::vector<Word> words_ending_with(const Lexicon& lexicon, std::span<const Tile> letters,
                                    std::size_t limit) {
  if (letters.empty()) return words_starting_with(lexicon, letters, limit);
  const Automaton& automaton = lexicon.automaton();
  const NodeIndex node = follow_backwards(automaton, letters);
  if (node == NoNode) return {};
  Word ending = reversed(plain(letters));
  std::vector<Word> found;
  for_each_beginning(automaton, node, ending, [&](NodeIndex end, const Word& word) {
    if (automaton[end].accepts()) found.push_back(reversed(word));
  });
  return in_order(std::move(found), limit);
}

std::vector<Word> words_containing(const Lexicon& lexicon, std::span<const Tile> letters,
                                   std::size_t limit) {
  if (letters.empty()) return words_starting_with(lexicon, letters, limit);
  const Automaton& automaton = lexicon.automaton();
  const NodeIndex node = follow_backwards(automaton, letters);
  if (node == NoNode) return {};
  Word middle = reversed(plain(letters));
  std::vector<Word> found;
  for_each_beginning(automaton, node, middle, [&](NodeIndex end, const Word& letters_back) {
    Word beginning = reversed(letters_back);
    if (automaton[end].accepts()) found.push_back(beginning);
    const NodeIndex separator = automaton.follow(end, Separator);
    if (separator == NoNode) return;
    for_each_continuation(automaton, separator, beginning, [&](std::span<const Tile> word) {
      found.emplace_back(word.begin(), word.end());
    });
  });
  return in_order(std::move(found), limit);
}

Hooks hooks(const Lexicon& lexicon, std::span<const Tile> word) {
  Hooks hooks;
  if (word.empty()) return hooks;
  const Automaton& automaton = lexicon.automaton();
  const NodeIndex forwards = automaton.follow_all(DawgRoot, word);
  if (forwards != NoNode) hooks.back = completing_letters(automaton, forwards);
  const NodeIndex backwards = follow_backwards(automaton, word);
  if (backwards != NoNode) hooks.front = completing_letters(automaton, backwards);
  hooks.is_word_without_first = lexicon.contains(word.subspan(1));
  hooks.is_word_without_last = lexicon.contains(word.first(word.size() - 1));
  return hooks;
}

Extensions extensions(const Lexicon& lexicon, std::span<const Tile> word, std::size_t limit) {
  Extensions extensions;
  const Word inner = plain(word);
  for (const Word& longer : words_containing(lexicon, inner)) {
    if (longer.size() == inner.size()) continue;
    const bool at_start = std::equal(inner.begin(), inner.end(), longer.begin());
    const bool at_end = std::equal(inner.rbegin(), inner.rend(), longer.rbegin());
    const auto inside =
        std::search(longer.begin() + 1, longer.end() - 1, inner.begin(), inner.end());
    const bool is_inside = inside != longer.end() - 1;
    const auto put = [&](bool belongs, std::vector<Word>& list) {
      if (belongs && list.size() < limit) list.push_back(longer);
    };
    put(at_end, extensions.front);
    put(at_start, extensions.back);
    put(is_inside, extensions.both);
  }
  return extensions;
}

}  // namespace quoin::lexicon
