#pragma once

#include <string>
#include <vector>

#include "players/parameters.h"
#include "players/strategy.h"

namespace quoin::players {

// A parameter as a form asks for it: what the registry says, and what the strategy accepts.
struct ParameterForm {
  std::string key;
  std::string meaning;
  std::string meaning_key;  // by which translations have it
  std::string usual;        // what it is when it is not given; empty where that depends
  AcceptedValues accepted;
};

// Everything that somebody needs to know who puts a player together without its documentation.
struct PlayerForm {
  std::string name;
  std::string description;
  std::string source;
  Audience audience = Audience::Laboratory;
  std::vector<ParameterForm> parameters;
};

// All strategies of the registry in its order, and then the levels. Each strategy is made once, of
// no parameters and with a word list of one word, to hear what it asks for.
const std::vector<PlayerForm>& player_forms();

}  // namespace quoin::players
