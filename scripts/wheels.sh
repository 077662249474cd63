#!/usr/bin/env bash
# Builds the wheels of the package for Python for a system: one for every Python from 3.10 on, and
# one for the free-threaded Python, for which the stable interface of C does not hold.
#
#   scripts/wheels.sh TARGET FOLDER [PROFILE]
#
# Needs maturin, and for Linux ziglang, which links with an old glibc, or with musl, on any machine.
# The profile is `release` if it is not named.
set -euo pipefail
target=${1:?usage: scripts/wheels.sh TARGET FOLDER [PROFILE]}
mkdir -p "${2:?usage: scripts/wheels.sh TARGET FOLDER [PROFILE]}"
wheels=$(cd "$2" && pwd)
profile=${3:-release}
cd "$(dirname "${BASH_SOURCE[0]}")/../crates/board-python"

options=(--profile "$profile" --locked --strip --target "$target" --out "$wheels")
case $target in
    *-linux-gnu) options+=(--zig --compatibility manylinux_2_28) ;;
    *-linux-musl) options+=(--zig --compatibility musllinux_1_2) ;;
esac
maturin build "${options[@]}"
maturin build "${options[@]}" --interpreter python3.14t
