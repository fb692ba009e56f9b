#pragma once

#include <string>

#include "notation/catalogue.h"
#include "notation/json_fields.h"
#include "server/library/library.h"

namespace quoin::server {

// Finds what a file or a position names among what the server has. It is used at once: the library
// has to outlive it, and is called.
notation::Catalogue catalogue_of(Library& library, const std::string& lexicon);

// By which names the library prepares the same again, whatever becomes the usual one. An alphabet
// that only the word list has in it has no name of its own.
Library::Choice choice_of(const Library::Prepared& prepared);

// Whether it is no path: those are for the command line.
bool is_plain_name(const std::string& text);
// The same from a request, where it may be left out.
std::string name_from(notation::JsonFields& fields, std::string_view key);
Library::Choice choice_from(notation::JsonFields& fields);

}  // namespace quoin::server
