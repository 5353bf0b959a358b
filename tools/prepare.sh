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

install_missing() {
    [ -n "$missing" ] || return 0
    command -v apt-get >/dev/null 2>&1 || die "these Debian packages are missing:$missing; install what your system calls them and run this again"
    [ "$(id -u)" = 0 ] || command -v sudo >/dev/null 2>&1 ||
        die "these Debian packages are missing:$missing; install them as root, or run this as root or where sudo is"
    say "installing$missing ..."
    log=$(mktemp)
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 update >"$log" 2>&1 || say "apt-get update failed; going on with the package lists that are here"
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 install --no-install-recommends $missing >"$log" 2>&1 ||
        { tail -n 5 "$log" >&2; die "could not install$missing (the whole output is in $log)"; }
    rm -f "$log"
    missing=""
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
