#!/usr/bin/env bash
# Packs the program for a release: program, licences, manual pages and completions.
#
#   scripts/release.sh TARGET FOLDER [PROGRAM]
#
# Writes FOLDER/board-rules-TARGET.tgz, or .zip for Windows, and for Linux a Debian package where `dpkg-deb` is installed. PROGRAM is
# target/TARGET/release/board-rules if it is not named; it is run, to write its manual and completions.
set -euo pipefail
target=${1:?usage: scripts/release.sh TARGET FOLDER [PROGRAM]}
mkdir -p "${2:?usage: scripts/release.sh TARGET FOLDER [PROGRAM]}"
archives=$(cd "$2" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
suffix=
[[ $target != *windows* ]] || suffix=.exe
program=${3:-${CARGO_TARGET_DIR:-target}/$target/release/board-rules$suffix}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/board-rules-$target
mkdir -p "$folder/man" "$folder/completions"
cp "$program" "$folder/board-rules$suffix"
cp README.md CHANGELOG.md LICENSE-APACHE LICENSE-MIT "$folder"
"$folder/board-rules$suffix" man --output "$folder/man" >/dev/null
for shell in bash zsh fish powershell elvish; do
    "$folder/board-rules$suffix" completions "$shell" >"$folder/completions/board-rules.$shell"
done

if [[ $target == *windows* ]]; then
    (cd "$work" && 7z a -bso0 "$archives/board-rules-$target.zip" "board-rules-$target")
else
    tar -C "$work" -czf "$archives/board-rules-$target.tgz" "board-rules-$target"
fi

# The name of the processor in Debian's words.
case $target in
x86_64-unknown-linux-gnu) processor=amd64 ;;
aarch64-unknown-linux-gnu) processor=arm64 ;;
*) exit 0 ;;
esac
command -v dpkg-deb >/dev/null || exit 0
tree=$work/debian
install -D "$folder/board-rules" "$tree/usr/bin/board-rules"
for page in "$folder"/man/*.1; do
    install -D -m 644 "$page" "$tree/usr/share/man/man1/$(basename "$page")"
    gzip -n9 "$tree/usr/share/man/man1/$(basename "$page")"
done
install -D -m 644 "$folder/completions/board-rules.bash" "$tree/usr/share/bash-completion/completions/board-rules"
install -D -m 644 "$folder/completions/board-rules.zsh" "$tree/usr/share/zsh/vendor-completions/_board-rules"
install -D -m 644 "$folder/completions/board-rules.fish" "$tree/usr/share/fish/vendor_completions.d/board-rules.fish"
install -D -m 644 LICENSE-MIT "$tree/usr/share/doc/board-rules/copyright"
mkdir "$tree/DEBIAN"
cat >"$tree/DEBIAN/control" <<CONTROL
Package: board-rules
Version: $version
Section: games
Priority: optional
Architecture: $processor
Depends: libc6
Maintainer: The board-rules maintainers <maintainers@board-rules.invalid>
Homepage: $(sed -n 's/^homepage = "\(.*\)"/\1/p' Cargo.toml)
Description: Knight's tours, Ploy, Shogun and the rook hunt from a shell
 Games in the terminal against a bot, reviews of games, matches between
 engines, puzzles, tours of any board, and checks of other programs.
CONTROL
dpkg-deb --build --root-owner-group "$tree" "$archives/board-rules_${version}_$processor.deb" >/dev/null
