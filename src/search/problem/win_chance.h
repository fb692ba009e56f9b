#pragma once

#include "core/alphabet.h"
#include "evaluation/tables.h"

namespace quoin::search {

// The chance of whoever is on turn of two to win, with such a lead (what the tiles kept are worth
// counted in) and so many tiles unseen.
//
// The table knows how many blanks are unseen, and few of them mean that one may lie on the own
// rack. Here the leaves know better, so every number counts as often as it comes with so many tiles
// unseen, a blank being as likely to be among them as any tile.
double win_chance(const evaluation::Tables& tables, const Alphabet& alphabet, int lead, int unseen);

}  // namespace quoin::search
