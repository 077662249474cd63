#!/usr/bin/env bash
# Builds the page and runs its tests in a browser. A step whose program is missing is skipped with a
# line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
exec </dev/null

skip() {
    printf 'page: skipped, %s\n' "$*"
    exit 0
}

browser() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
fox() { command -v firefox || command -v firefox-esr; }

command -v npm >/dev/null || skip "there is no Node with npm"
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' || skip "Node is older than 20.19"
if ! rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
    rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || skip "the target wasm32-unknown-unknown cannot be had"
fi
npm ci --no-audit --no-fund >/dev/null || skip "the npm packages cannot be had"

cargo run --quiet --release --manifest-path build/Cargo.toml -- --wasm
# The program that the page exchanges saved games with. Tests of the workspace have built it
# already.
cargo build --quiet --manifest-path ../Cargo.toml --package board-rules
export BOARD_RULES="${CARGO_TARGET_DIR:-../target}/debug/board-rules"
npm run --silent check
npm run --silent build

if ! browser >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq chromium; } >/dev/null 2>&1 || true
fi
browser >/dev/null || skip "built, but not tested: Chromium cannot be had"
# Without Firefox its tests are skipped with a line.
if ! fox >/dev/null; then
    { apt-get update -qq && apt-get install -y -qq --no-install-recommends firefox-esr; } >/dev/null 2>&1 || true
fi
npm test --silent
