#!/usr/bin/env bash
# Makes a Debian package of the program for this machine's processor.
#
#   scripts/deb.sh PROGRAM FOLDER           writes FOLDER/board-rules_VERSION_PROCESSOR.deb
#   scripts/deb.sh --test PROGRAM           makes one, installs it into an empty root, and removes it
#
# PROGRAM is run, to write its manual pages and completions. dpkg-deb is used rather than cargo-deb,
# because every Debian and Ubuntu has it: the package can be tested wherever it can be installed.
set -euo pipefail
usage='usage: scripts/deb.sh PROGRAM FOLDER, or scripts/deb.sh --test PROGRAM'
maintainer='The board-rules maintainers <maintainers@board-rules.invalid>'
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The field of the workspace's manifest.
field() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" Cargo.toml | head -n 1; }

# The packages that have the shared libraries of a program, with the oldest versions that will do.
libraries() {
    mkdir "$work/debian"
    echo 'Source: board-rules' >"$work/debian/control"
    (cd "$work" && dpkg-shlibdeps -O "$1") | sed -n 's/^shlibs:Depends=//p'
}

# make PROGRAM FOLDER
make() {
    local tree=$work/tree version processor
    version=$(field version)-1
    processor=$(dpkg --print-architecture)
    mkdir -p "$work/man" "$tree/DEBIAN"
    "$1" man --folder "$work/man" >/dev/null
    "$1" completions bash >"$work/board-rules"
    "$1" completions zsh >"$work/_board-rules"
    "$1" completions fish >"$work/board-rules.fish"
    gzip -9n "$work"/man/*
    gzip -9nc CHANGELOG.md >"$work/changelog.gz"
    gzip -9n >"$work/changelog.Debian.gz" <<CHANGELOG
board-rules ($version) unstable; urgency=low

  * Packed as released; changelog.gz lists the changes.

 -- $maintainer  $(date -R)
CHANGELOG
    {
        printf 'Either of two licences, as you like: MIT or Apache-2.0.\n\n'
        cat LICENSE-MIT
        printf '\nThe Apache License 2.0 is /usr/share/common-licenses/Apache-2.0.\n'
    } >"$work/copyright"

    install -D "$1" "$tree/usr/bin/board-rules"
    strip "$tree/usr/bin/board-rules"
    install -D -m 644 -t "$tree/usr/share/man/man1" "$work"/man/*
    install -D -m 644 -t "$tree/usr/share/bash-completion/completions" "$work/board-rules"
    install -D -m 644 -t "$tree/usr/share/zsh/vendor-completions" "$work/_board-rules"
    install -D -m 644 -t "$tree/usr/share/fish/vendor_completions.d" "$work/board-rules.fish"
    install -D -m 644 -t "$tree/usr/share/doc/board-rules" "$work"/changelog.* "$work/copyright"

    cat >"$tree/DEBIAN/control" <<CONTROL
Package: board-rules
Version: $version
Section: math
Priority: optional
Architecture: $processor
Installed-Size: $(du -k -s "$tree/usr" | cut -f 1)
Depends: $(libraries "$tree/usr/bin/board-rules")
Maintainer: $maintainer
Homepage: $(field homepage)
Description: Knight's tours, Ploy, Shogun and the rook hunt from a shell
 Games in the terminal against a bot, reviews of games, matches between
 engines, puzzles, tours of any board, and checks of other programs.
CONTROL
    (cd "$tree" && find usr -type f -exec md5sum {} +) >"$tree/DEBIAN/md5sums"
    # Compressed by gzip, which every version of dpkg reads.
    dpkg-deb -Zgzip --root-owner-group --build "$tree" "$2/board-rules_${version}_$processor.deb"
}

# Files of a root, but those of the package manager itself.
files() { (cd "$1" && find . -not -path './var/lib/dpkg*' | sort); }

expect() { [[ $2 == "$3" ]] || { printf '%s: %s, expected %s\n' "$@" >&2 && exit 1; }; }

# The root knows the packages that ours depends on, as this machine has them, and no other.
try() {
    local root=$work/root package name
    make "$1" "$work"
    package=$(echo "$work"/board-rules_*.deb)
    mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
    for name in $(dpkg-deb --field "$package" Depends | sed 's/([^)]*)//g; s/,/ /g'); do
        dpkg-query --status "$name" >>"$root/var/lib/dpkg/status"
        echo >>"$root/var/lib/dpkg/status"
        touch "$root/var/lib/dpkg/info/$name:$(dpkg --print-architecture).list"
    done
    local dpkg=(dpkg --root="$root" --log=/dev/null --force-not-root,bad-path)
    files "$root" >"$work/before"

    "${dpkg[@]}" --install "$package"
    expect 'files that are not as packed' "$("${dpkg[@]}" --verify board-rules)" ''
    expect 'the installed program' "$("$root/usr/bin/board-rules" --version)" "$("$1" --version)"
    local share=$root/usr/share commands
    commands=$("$1" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]\+\) .*/\1/p' | grep -vx help)
    [[ $(wc -w <<<"$commands") -gt 15 ]]
    for name in $commands; do gzip -t "$share/man/man1/board-rules-$name.1.gz"; done
    gzip -t "$share/man/man1/board-rules.1.gz"
    bash -n "$share/bash-completion/completions/board-rules"
    grep -q '^#compdef board-rules' "$share/zsh/vendor-completions/_board-rules"
    grep -q 'complete -c board-rules' "$share/fish/vendor_completions.d/board-rules.fish"

    "${dpkg[@]}" --purge board-rules
    expect 'files left behind' "$(files "$root" | diff "$work/before" - || true)" ''
    echo 'the package installs, and leaves nothing when it is removed'
}

house=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
case $#:${1-} in
2:--test) program=$(realpath "$2") && cd "$house" && try "$program" ;;
2:*)
    mkdir -p "$2"
    program=$(realpath "$1") folder=$(realpath "$2")
    cd "$house"
    make "$program" "$folder"
    ;;
*) echo "$usage" >&2 && exit 2 ;;
esac
