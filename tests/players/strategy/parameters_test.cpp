#include "players/strategy/parameters.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "players/registry.h"
#include "support/positions.h"

namespace quoin::players {
namespace {

using Kind = AcceptedValues::Kind;

template <class Named>
const Named& named(const std::string& name, const std::vector<Named>& all) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& it) { return it.name == name; });
  EXPECT_NE(found, all.end()) << name;
  return *found;
}

const ParameterKind& parameter_of(const std::string& player, const std::string& key) {
  const auto& all = named(player, strategies()).parameters;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const ParameterKind& kind) { return kind.key == key; });
  EXPECT_NE(found, all.end()) << player << " " << key;
  return *found;
}

TEST(Levels, AreListedLikeStrategies) {
  ASSERT_EQ(levels().size(), 10U);
  EXPECT_EQ(named("level:3", levels()).audience, Audience::Everybody);
  EXPECT_TRUE(named("level:3", levels()).parameters.empty());
  EXPECT_FALSE(named("gordon", strategies()).source.empty());
}

TEST(ParameterKinds, SayWhatAStrategyAccepts) {
  const ParameterKind& steps = parameter_of("annealing", "steps");
  EXPECT_EQ(steps.accepted.kind, Kind::Count);
  EXPECT_EQ(steps.usual, "100");
  EXPECT_EQ(steps.accepted.least, 1);
  EXPECT_EQ(steps.accepted.most, 1'000'000);
  EXPECT_EQ(parameter_of("genetic", "mutation").accepted.kind, Kind::Number);
  EXPECT_EQ(parameter_of("champion", "time").accepted.kind, Kind::Time);
  EXPECT_EQ(parameter_of("champion", "playouts").usual, "");
  const ParameterKind& leaves = parameter_of("static", "leaves");
  EXPECT_EQ(leaves.accepted.kind, Kind::Choice);
  EXPECT_EQ(leaves.accepted.choices, (std::vector<std::string>{"trained", "gordon", "none"}));
  const ParameterKind& utility = parameter_of("hill-climb", "utility");
  EXPECT_EQ(utility.accepted.kind, Kind::Mixture);
  EXPECT_EQ(utility.accepted.choices.front(), "max-score");
  EXPECT_EQ(parameter_of("hill-climb", "band").accepted.most, 250);
}

// What a form offers is taken, at both ends, and what lies beyond is not; the usual value too.
TEST(ParameterKinds, AgreeWithWhatIsTaken) {
  const Resources resources{test::installed_lexicons().front(), {}};
  const auto is_taken = [&](const Strategy& form, const std::string& key, std::string value) {
    return make_player(form.name + ":" + key + "=" + value, resources).has_value();
  };
  for (const Strategy& form : strategies()) {
    for (const ParameterKind& parameter : form.parameters) {
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
