#include "analysis/analyst/material.h"

#include "support.h"

namespace quoin::analysis {
namespace {

const std::string Empty = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

Material small_material() {
  return Material::of(test::small_english(), test::alphabet("english"), test::layout("standard"),
                      usual_rules(), no_tables());
}

TEST(Material, ReadsAPositionAndMakesItSearchable) {
  const Material material = small_material();
  const Result<Position> position = material.read(Empty + " AEGHRTW/ 0/7 0");
  ASSERT_TRUE(position) << position.error().message();
  EXPECT_EQ(material.problem(*position).racks.front(), rack_of("AEGHRTW"));
  const Result<search::Problem> problem = material.searchable(*position);
  ASSERT_TRUE(problem) << problem.error().message();
  EXPECT_EQ(problem->bag_count(), 86);
  EXPECT_EQ(problem->setting, material.setting);
}

TEST(Material, SaysWhatIsWrongWithAPosition) {
  const Material material = small_material();
  EXPECT_TRUE(material.read("15/15 A/B 0/0 0").error().message().starts_with("position: "));
  const Position without_rack = material.read(Empty + " / 0/0 0").value();
  EXPECT_TRUE(material.searchable(without_rack).error().message().starts_with("position: "));
}

TEST(Material, ReadsPlaysInParts) {
  const Position position = small_material().read(Empty + " AEGHRTW/ 0/0 0").value();
  EXPECT_EQ(read_play("pass", "", position)->kind(), Move::Kind::Pass);
  EXPECT_EQ(read_play("-", "GH", position)->tiles_used(), rack_of("GH"));
  EXPECT_EQ(read_play("8H", "WET", position)->tiles_used(), rack_of("WET"));
  EXPECT_FALSE(read_play("99Z", "WET", position));
}

}  // namespace
}  // namespace quoin::analysis
