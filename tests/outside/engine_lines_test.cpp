#include "outside/engine_lines.h"

#include <gtest/gtest.h>

namespace quoin::outside {
namespace {

std::string host_fault(std::string_view text) {
  const Result<HostLine> line = parse_host_line(text);
  return line ? "none" : line.error().message();
}

std::string engine_fault(std::string_view text) {
  const Result<EngineLine> line = parse_engine_line(text);
  return line ? "none" : line.error().message();
}

TEST(EngineLines, OfAHostAreReadAsTheyAreWritten) {
  const std::vector<std::pair<std::string, HostLine>> all = {
      {"quoin 1", Hello{1}},
      {"lexicon my words.qlx", UseLexicon{"my words.qlx"}},
      {"layout random:7", UseLayout{"random:7"}},
      {"rules", UseRules{""}},
      {"rules scoreless=4,final-rack=tournament", UseRules{"scoreless=4,final-rack=tournament"}},
      {"option player level:3", EngineOption{"player", "level:3"}},
      {"ready?", AskReady{}},
      {"new", BeginGame{}},
      {"position 15/15 A/ 0/0 0 tiles 7/7;", SetPosition{"15/15 A/ 0/0 0 tiles 7/7;"}},
      {"go", Go{}},
      {"go time 5000", Go{5000, std::nullopt}},
      {"go clock -250 1000", Go{std::nullopt, players::ClockLeft{-250, 1000}}},
      {"go time 1 clock 2 0", Go{1, players::ClockLeft{2, 0}}},
      {"stop", StopThinking{}},
      {"quit", Quit{}},
  };
  for (const auto& [text, line] : all) {
    EXPECT_EQ(to_text(line), text);
    const Result<HostLine> read = parse_host_line("  " + text + " \t");
    ASSERT_TRUE(read) << text << ": " << read.error().message();
    EXPECT_TRUE(*read == line) << text;
  }
}

TEST(EngineLines, OfAnEngineAreReadAsTheyAreWritten) {
  const std::vector<std::pair<std::string, EngineLine>> all = {
      {"quoin 2", Hello{2}},
      {"name Ägir 0.1", EngineName{"Ägir 0.1"}},
      {"option player static", EngineOption{"player", "static"}},
      {"ready", Ready{}},
      {"info", Information{""}},
      {"info playouts 10 play 8D WORD", Information{"playouts 10 play 8D WORD"}},
      {"best 8D WORD", BestPlay{"8D WORD"}},
      {"best -", BestPlay{"-"}},
      {"error there is no line 'x'", Complaint{"there is no line 'x'"}},
  };
  for (const auto& [text, line] : all) {
    EXPECT_EQ(to_text(line), text);
    const Result<EngineLine> read = parse_engine_line(text);
    ASSERT_TRUE(read) << text << ": " << read.error().message();
    EXPECT_TRUE(*read == line) << text;
  }
}

TEST(EngineLines, SayWhatIsWrong) {
  EXPECT_EQ(host_fault(""), "the line is empty");
  EXPECT_EQ(host_fault("dance"), "there is no line 'dance'");
  EXPECT_EQ(host_fault("Quit"), "there is no line 'Quit'");
  EXPECT_EQ(host_fault("quit now"), "nothing follows 'quit'");
  EXPECT_EQ(host_fault("quoin"), "expected the version of the protocol, as in 'quoin 1'");
  EXPECT_EQ(host_fault("quoin 0"), "expected the version of the protocol, as in 'quoin 1'");
  EXPECT_EQ(host_fault("quoin one"), "expected the version of the protocol, as in 'quoin 1'");
  EXPECT_EQ(host_fault("lexicon"), "expected more after 'lexicon', as in 'lexicon english'");
  EXPECT_EQ(host_fault("position"), "expected more after 'position', as in 'position CGP'");
  EXPECT_EQ(host_fault("option player"),
            "expected a key and a value, as in 'option player static'");
  EXPECT_EQ(host_fault("go fast"),
            "'fast' has no place in 'go'; there are time and clock, once each");
  EXPECT_EQ(host_fault("go time 1 time 2"),
            "'time' has no place in 'go'; there are time and clock, once each");
  for (const char* text : {"go time", "go time 0", "go time 1s", "go time 10000000001"})
    EXPECT_EQ(host_fault(text), "expected milliseconds after 'time', as in 'go time 5000'");
  for (const char* text : {"go clock", "go clock 1", "go clock 1 -1"})
    EXPECT_EQ(host_fault(text),
              "expected what is left and what a turn adds, in milliseconds, as in 'go clock 60000 "
              "0'");
  EXPECT_EQ(host_fault("lexicon \xff"), "the line is not UTF-8 text");
  EXPECT_EQ(host_fault("lexicon \x1b[2J"), "the line has control characters");
  EXPECT_EQ(engine_fault("bestmove e2e4"), "there is no line 'bestmove'");
  EXPECT_EQ(engine_fault("best"), "expected more after 'best', as in 'best 8D WORD'");
  EXPECT_EQ(engine_fault("ready?"), "there is no line 'ready?'");
  EXPECT_EQ(engine_fault(std::string(1000, 'x')),
            "there is no line '" + std::string(60, 'x') + "…'");
}

}  // namespace
}  // namespace quoin::outside
