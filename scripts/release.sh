#!/usr/bin/env bash
# Packs the program for a release: program, licences, manual pages and completions.
#
#   scripts/release.sh TARGET FOLDER [PROGRAM]
#
# Writes FOLDER/board-rules-TARGET.tgz, or .zip for Windows, and for Linux a Debian package where
# `dpkg-deb` is installed (scripts/deb.sh). PROGRAM is target/TARGET/release/board-rules if it is
# not named; it is run, to write its manual and completions.
set -euo pipefail
target=${1:?usage: scripts/release.sh TARGET FOLDER [PROGRAM]}
mkdir -p "${2:?usage: scripts/release.sh TARGET FOLDER [PROGRAM]}"
archives=$(cd "$2" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
suffix=
[[ $target != *windows* ]] || suffix=.exe
program=${3:-${CARGO_TARGET_DIR:-target}/$target/release/board-rules$suffix}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/board-rules-$target
mkdir -p "$folder/man" "$folder/completions"
cp "$program" "$folder/board-rules$suffix"
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
"$folder/board-rules$suffix" man --folder "$folder/man" >/dev/null
for shell in bash zsh fish powershell elvish; do
    "$folder/board-rules$suffix" completions "$shell" >"$folder/completions/board-rules.$shell"
done

if [[ $target == *windows* ]]; then
    (cd "$work" && 7z a -bso0 "$archives/board-rules-$target.zip" "board-rules-$target")
else
    tar -C "$work" -czf "$archives/board-rules-$target.tgz" "board-rules-$target"
fi

# A package for the machine that this runs on, as the program is.
if [[ $target == *-linux-gnu ]] && command -v dpkg-deb >/dev/null; then
    scripts/deb.sh "$program" "$archives"
fi
