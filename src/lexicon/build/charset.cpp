#include "lexicon/build/charset.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace quoin::lexicon {
namespace {

// What the bytes 0xa0 … 0xff mean.
constexpr std::u32string_view Latin2Letters =
    U"\u00a0\u0104\u02d8\u0141\u00a4\u013d\u015a\u00a7\u00a8\u0160\u015e\u0164\u0179\u00ad\u017d"
    U"\u017b"
    U"\u00b0\u0105\u02db\u0142\u00b4\u013e\u015b\u02c7\u00b8\u0161\u015f\u0165\u017a\u02dd\u017e"
    U"\u017c"
    U"\u0154\u00c1\u00c2\u0102\u00c4\u0139\u0106\u00c7\u010c\u00c9\u0118\u00cb\u011a\u00cd\u00ce"
    U"\u010e"
    U"\u0110\u0143\u0147\u00d3\u00d4\u0150\u00d6\u00d7\u0158\u016e\u00da\u0170\u00dc\u00dd\u0162"
    U"\u00df"
    U"\u0155\u00e1\u00e2\u0103\u00e4\u013a\u0107\u00e7\u010d\u00e9\u0119\u00eb\u011b\u00ed\u00ee"
    U"\u010f"
    U"\u0111\u0144\u0148\u00f3\u00f4\u0151\u00f6\u00f7\u0159\u016f\u00fa\u0171\u00fc\u00fd\u0163"
    U"\u02d9";
constexpr std::u32string_view GreekLetters =
    U"\u00a0\u2018\u2019\u00a3\u20ac\u20af\u00a6\u00a7\u00a8\u00a9\u037a\u00ab\u00ac\u00ad\ufffd"
    U"\u2015"
    U"\u00b0\u00b1\u00b2\u00b3\u0384\u0385\u0386\u00b7\u0388\u0389\u038a\u00bb\u038c\u00bd\u038e"
    U"\u038f"
    U"\u0390\u0391\u0392\u0393\u0394\u0395\u0396\u0397\u0398\u0399\u039a\u039b\u039c\u039d\u039e"
    U"\u039f"
    U"\u03a0\u03a1\ufffd\u03a3\u03a4\u03a5\u03a6\u03a7\u03a8\u03a9\u03aa\u03ab\u03ac\u03ad\u03ae"
    U"\u03af"
    U"\u03b0\u03b1\u03b2\u03b3\u03b4\u03b5\u03b6\u03b7\u03b8\u03b9\u03ba\u03bb\u03bc\u03bd\u03be"
    U"\u03bf"
    U"\u03c0\u03c1\u03c2\u03c3\u03c4\u03c5\u03c6\u03c7\u03c8\u03c9\u03ca\u03cb\u03cc\u03cd\u03ce"
    U"\ufffd";
static_assert(Latin2Letters.size() == 96 && GreekLetters.size() == 96);

char32_t latin9_letter(unsigned char byte) {
  switch (byte) {
    case 0xa4: return U'\u20ac';
    case 0xa6: return U'\u0160';
    case 0xa8: return U'\u0161';
    case 0xb4: return U'\u017d';
    case 0xb8: return U'\u017e';
    case 0xbc: return U'\u0152';
    case 0xbd: return U'\u0153';
    case 0xbe: return U'\u0178';
    default: return byte;
  }
}

char32_t letter_of(unsigned char byte, Charset charset) {
  if (byte < 0xa0) return byte;
  switch (charset) {
    case Charset::Latin2: return Latin2Letters[byte - 0xa0U];
    case Charset::Greek: return GreekLetters[byte - 0xa0U];
    case Charset::Latin9: return latin9_letter(byte);
    default: return byte;
  }
}

}  // namespace

std::optional<Charset> find_charset(std::string_view name) {
  // Compared without case and separators: "ISO-8859-1", "iso8859_1" and "ISO8859-1" are one.
  std::string plain;
  for (const char c : name) {
    if (c == '-' || c == '_') continue;
    plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  static constexpr std::array<std::pair<std::string_view, Charset>, 10> Names = {{
      {"utf8", Charset::Utf8},
      {"latin1", Charset::Latin1},
      {"iso88591", Charset::Latin1},
      {"latin2", Charset::Latin2},
      {"iso88592", Charset::Latin2},
      {"greek", Charset::Greek},
      {"iso88597", Charset::Greek},
      {"latin9", Charset::Latin9},
      {"iso885915", Charset::Latin9},
      {"ascii", Charset::Utf8},
  }};
  const auto found = std::find_if(Names.begin(), Names.end(),
                                  [&](const auto& entry) { return entry.first == plain; });
  if (found == Names.end()) return std::nullopt;
  return found->second;
}

std::string to_utf8(std::string_view text, Charset charset) {
  if (charset == Charset::Utf8) return std::string(text);
  std::string utf8;
  for (const char c : text)
    utf8 += encode_character(letter_of(static_cast<unsigned char>(c), charset));
  return utf8;
}

}  // namespace quoin::lexicon
