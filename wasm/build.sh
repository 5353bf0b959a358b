#!/bin/sh
# Builds the engine as WebAssembly, without any library:  wasm/build.sh OUT.wasm
# CLANG names another compiler than clang-14; it needs lld of the same version.
set -eu
[ $# -eq 1 ] || { echo "usage: wasm/build.sh OUT.wasm" >&2; exit 2; }
case $1 in /*) out=$1 ;; *) out=$PWD/$1 ;; esac
cd "$(dirname "$0")/.."
clang=${CLANG:-clang-14}
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

compile() { # FILE [flags]
    file=$1
    shift
    "$clang" --target=wasm32 -std=gnu17 -O2 -ffreestanding -fvisibility=hidden -DNDEBUG -I. -Iwasm/include \
        -Wall -Wextra -Wshadow -Wconversion -Wno-missing-field-initializers -Werror "$@" -c "$file" -o "$objects/$(basename "$file" .c).o"
}

for file in engine/*.c engine/sets/*.c wasm/exports.c wasm/seeded.c; do compile "$file"; done
compile wasm/freestanding.c -fno-builtin
# No -O here: with it some compilers run another optimiser behind the linker.
"$clang" --target=wasm32 -nostdlib -Wl,--no-entry -Wl,--strip-all -Wl,-z,stack-size=65536 "$objects"/*.o -o "$out"
