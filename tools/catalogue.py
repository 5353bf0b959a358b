#!/usr/bin/env python3
"""Reads po/*.po, checks that the languages agree, and writes them as one C file or as JSON.

    tools/catalogue.py [--po DIR] OUT.c        the tables of text/catalogue.h, sorted by id
    tools/catalogue.py [--po DIR] --json LANG  {"id": "sentence", "plural id": ["one", "many"], ...} on stdout

It fails on an id that is there twice or missing in a language, on placeholders that differ between languages, and on
plural forms that do not fit. Only the standard library is used."""

import ast
import json
import pathlib
import re
import sys

LANGUAGES = ("en", "ko", "zh")  # in the order of enum SayLanguage
FORMS = {"en": 2, "ko": 1, "zh": 1}  # plural forms of each
PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(:[^{}]*)?\}")
KEYWORD = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[(\d)\]) (".*")$')
MODIFIERS = {  # what may follow the colon, as text/particle.c and text/say.c know it
    "en": {"^"},
    "ko": {"이/가", "을/를", "은/는", "와/과", "(으)로", "이라는/라는"},
    "zh": set(),
}


class Entry:
    """One id of one language; a sentence without plural forms has one text."""

    def __init__(self, where):
        self.where, self.id, self.plural, self.texts = where, None, None, {}


def unquote(text, where):
    try:
        return ast.literal_eval(text)
    except (SyntaxError, ValueError):
        sys.exit(f"{where}: this string cannot be read: {text}")


def entries(path):
    """All entries of a file, the head (the empty id) among them."""
    found, entry, put = [], None, None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path}:{number}"
        keyword = KEYWORD.match(line)
        if not line.strip() or line.startswith("#"):
            continue
        if keyword:
            word, form, text = keyword.groups()
            if word == "msgid":
                entry = Entry(where)
                found.append(entry)
            elif entry is None:
                sys.exit(f"{where}: {word} without a msgid")
            put = (word, int(form or 0))
            store(entry, put, unquote(text, where))
        elif line.startswith('"') and put:
            store(entry, put, unquote(line, where))
        else:
            sys.exit(f"{where}: this line cannot be read: {line}")
    return found


def store(entry, put, text):
    """Adds a piece of text to the field that is being read."""
    word, form = put
    if word == "msgid":
        entry.id = (entry.id or "") + text
    elif word == "msgid_plural":
        entry.plural = (entry.plural or "") + text
    else:
        entry.texts[form] = entry.texts.get(form, "") + text


def read(folder, language, errors):
    """id -> Entry of one language."""
    catalogue = {}
    for entry in entries(folder / f"{language}.po"):
        if entry.id == "":
            continue
        if entry.id in catalogue:
            errors.append(f"{entry.where}: {entry.id} is there twice, first at {catalogue[entry.id].where}")
        catalogue[entry.id] = entry
        check_entry(entry, language, errors)
    return catalogue


def check_entry(entry, language, errors):
    forms = FORMS[language] if entry.plural is not None else 1
    if entry.plural not in (None, entry.id):
        errors.append(f"{entry.where}: msgid_plural of {entry.id} is another id, {entry.plural}")
    if sorted(entry.texts) != list(range(forms)):
        errors.append(f"{entry.where}: {entry.id} needs {forms} form(s) and has {len(entry.texts)}")
    for text in entry.texts.values():
        if not text:
            errors.append(f"{entry.where}: {entry.id} has no text")
        if "{" in PLACEHOLDER.sub("", text) or "}" in PLACEHOLDER.sub("", text):
            errors.append(f"{entry.where}: {entry.id} has a brace that belongs to no placeholder")
        for name, modifier in PLACEHOLDER.findall(text):
            if modifier and modifier[1:] not in MODIFIERS[language]:
                errors.append(f"{entry.where}: {entry.id} has {{{name}{modifier}}}, which {language} does not know")


def placeholders(entry):
    return {name for text in entry.texts.values() for name, _ in PLACEHOLDER.findall(text)}


def compare(catalogues, errors):
    """Every language has the same ids, with the same placeholders and the same need of plural forms."""
    ids = set().union(*catalogues.values())
    for language, catalogue in catalogues.items():
        errors.extend(f"po/{language}.po: {i} is missing" for i in sorted(ids - set(catalogue)))
    for i in sorted(ids):
        present = {l: c[i] for l, c in catalogues.items() if i in c}
        first, *others = present
        for language in others:
            a, b = present[first], present[language]
            if placeholders(a) != placeholders(b):
                odd = ", ".join(sorted(placeholders(a) ^ placeholders(b)))
                errors.append(f"{b.where}: the placeholders of {i} differ between {first} and {language}: {odd}")
            if (a.plural is None) != (b.plural is None):
                errors.append(f"{b.where}: {i} has plural forms in only one of {first} and {language}")
        for language, entry in present.items():
            if entry.plural is not None and "n" not in placeholders(entry):
                errors.append(f"{entry.where}: {i} has plural forms but no {{n}} to choose by")


def load(folder):
    """language -> id -> Entry, all of it checked; ends the program if something is wrong."""
    errors = []
    catalogues = {language: read(folder, language, errors) for language in LANGUAGES}
    compare(catalogues, errors)
    if errors:
        sys.exit("\n".join(errors))
    return catalogues


def c_string(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("??", "?\\?") + '"'


def c_row(i, catalogues):
    cells = []
    for language in LANGUAGES:
        texts = catalogues[language][i].texts
        cells.append("{{" + ", ".join(c_string(texts[form]) for form in sorted(texts)) + "}}")
    return "    {" + c_string(i) + ", {" + ", ".join(cells) + "}},"


def write_c(path, catalogues):
    ids = sorted(catalogues["en"])  # all ASCII, so the order of strcmp
    lines = ["/* Made by tools/catalogue.py from po/; change those files instead. */", '#include "text/catalogue.h"', ""]
    lines += ["const CatalogueRow CATALOGUE[] = {", *(c_row(i, catalogues) for i in ids), "};", ""]
    lines += [f"const int CATALOGUE_ROWS = {len(ids)};", ""]
    path.write_text("\n".join(lines), encoding="utf-8")


def print_json(catalogue):
    out = {}
    for i in sorted(catalogue):
        entry = catalogue[i]
        out[i] = entry.texts[0] if entry.plural is None else [entry.texts[form] for form in sorted(entry.texts)]
    print(json.dumps(out, ensure_ascii=False, indent=1))


def main(words):
    folder = pathlib.Path(__file__).resolve().parent.parent / "po"
    if words[:1] == ["--po"] and len(words) > 2:
        folder, words = pathlib.Path(words[1]), words[2:]
    if len(words) == 2 and words[0] == "--json" and words[1] in LANGUAGES:
        print_json(load(folder)[words[1]])
    elif len(words) == 1 and not words[0].startswith("-"):
        write_c(pathlib.Path(words[0]), load(folder))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
