#!/bin/sh
# Builds WebAssembly without any library:
#   wasm/build.sh engine OUT.wasm    the engine alone, for any program (exports.c)
#   wasm/build.sh page OUT.wasm      engine, sentences, bots and JSON, for the page (page.c)
# CLANG names another compiler than clang-14; it needs lld of the same version.
set -eu
here=$PWD
cd "$(dirname "$0")/.."
case ${1:-} in
engine) sources="wasm/exports.c wasm/seeded.c" stack=65536 ;;
page) sources="wasm/page.c wasm/page_words.c wasm/sha256.c $(ls text/*.c | grep -v catalogue_find) wire/*.c bots/*.c deal/deal.c" stack=262144 ;;
*) echo "usage: wasm/build.sh engine|page OUT.wasm" >&2; exit 2 ;;
esac
[ $# -eq 2 ] || { echo "usage: wasm/build.sh engine|page OUT.wasm" >&2; exit 2; }
case $2 in /*) out=$2 ;; *) out=$here/$2 ;; esac
clang=${CLANG:-clang-14}
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

compile() { # FILE [flags]
    file=$1
    shift
    "$clang" --target=wasm32 -std=gnu17 -O2 -ffreestanding -fno-math-errno -ffp-contract=off -fvisibility=hidden -DNDEBUG -I. -Iwasm/include \
        -Wall -Wextra -Wshadow -Wconversion -Wno-missing-field-initializers -Werror "$@" -c "$file" -o "$objects/$(basename "$file" .c).o"
}

for file in engine/*.c engine/sets/*.c $sources; do compile "$file"; done
compile wasm/freestanding.c -fno-builtin
# The stack comes first, so that one that is too deep traps instead of writing over what is beside it.
# No -O here: with it some compilers run another optimiser behind the linker.
"$clang" --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=$stack "$objects"/*.o -o "$out"
