#include "players/player_forms.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/positions.h"

namespace quoin::players {
namespace {

using Kind = AcceptedValues::Kind;

const PlayerForm& form_of(const std::string& name) {
  const auto& all = player_forms();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const PlayerForm& form) { return form.name == name; });
  EXPECT_NE(found, all.end()) << name;
  return *found;
}

const ParameterForm& parameter_of(const std::string& player, const std::string& key) {
  const auto& all = form_of(player).parameters;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const ParameterForm& form) { return form.key == key; });
  EXPECT_NE(found, all.end()) << player << " " << key;
  return *found;
}

TEST(PlayerForms, HaveEveryStrategyAndEveryLevel) {
  ASSERT_EQ(player_forms().size(), strategies().size() + 10);
  EXPECT_EQ(form_of("level:3").audience, Audience::Everybody);
  EXPECT_TRUE(form_of("level:3").parameters.empty());
  EXPECT_FALSE(form_of("gordon").source.empty());
}

TEST(PlayerForms, SayWhatAStrategyAccepts) {
  const ParameterForm& steps = parameter_of("annealing", "steps");
  EXPECT_EQ(steps.accepted.kind, Kind::Count);
  EXPECT_EQ(steps.usual, "100");
  EXPECT_EQ(steps.accepted.least, 1);
  EXPECT_EQ(steps.accepted.most, 1'000'000);
  EXPECT_EQ(parameter_of("genetic", "mutation").accepted.kind, Kind::Number);
  EXPECT_EQ(parameter_of("champion", "time").accepted.kind, Kind::Time);
  EXPECT_EQ(parameter_of("champion", "playouts").usual, "");
  const ParameterForm& leaves = parameter_of("static", "leaves");
  EXPECT_EQ(leaves.accepted.kind, Kind::Choice);
  EXPECT_EQ(leaves.accepted.choices, (std::vector<std::string>{"trained", "gordon", "none"}));
  const ParameterForm& utility = parameter_of("hill-climb", "utility");
  EXPECT_EQ(utility.accepted.kind, Kind::Mixture);
  EXPECT_EQ(utility.accepted.choices.front(), "max-score");
  EXPECT_EQ(parameter_of("hill-climb", "band").accepted.most, 250);
}

// What a form offers is taken, at both ends, and what lies beyond is not; the usual value too.
TEST(PlayerForms, AgreeWithWhatIsTaken) {
  const Resources resources{test::installed_lexicons().front(), {}};
  const auto is_taken = [&](const PlayerForm& form, const std::string& key, std::string value) {
    return make_player(form.name + ":" + key + "=" + value, resources).has_value();
  };
  for (const PlayerForm& form : player_forms()) {
    for (const ParameterForm& parameter : form.parameters) {
      const AcceptedValues& accepted = parameter.accepted;
      const std::string what = form.name + " " + parameter.key;
      if (!parameter.usual.empty()) {
        EXPECT_TRUE(is_taken(form, parameter.key, parameter.usual)) << what;
      }
      if (accepted.kind == Kind::Choice) {
        EXPECT_NE(std::find(accepted.choices.begin(), accepted.choices.end(), parameter.usual),
                  accepted.choices.end())
            << what;
        for (const std::string& choice : accepted.choices)
          EXPECT_TRUE(is_taken(form, parameter.key, choice)) << what << " " << choice;
      }
      if (accepted.kind == Kind::Count) {
        const auto least = static_cast<std::int64_t>(accepted.least);
        const auto most = static_cast<std::int64_t>(accepted.most);
        EXPECT_TRUE(is_taken(form, parameter.key, std::to_string(least))) << what;
        EXPECT_FALSE(is_taken(form, parameter.key, std::to_string(least - 1))) << what;
        EXPECT_FALSE(is_taken(form, parameter.key, std::to_string(most + 1))) << what;
      }
      if (accepted.kind == Kind::Number) {
        EXPECT_FALSE(is_taken(form, parameter.key, std::to_string(accepted.most + 1))) << what;
      }
    }
  }
}

}  // namespace
}  // namespace quoin::players
