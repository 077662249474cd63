#!/usr/bin/env bash
# Builds the page and runs its tests in a browser. A step whose program is missing is skipped with a
# line.
#
#   page/check.sh          both
#   page/check.sh build    the page
#   page/check.sh test     its tests, with the program that BOARD_RULES names
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
exec </dev/null

skip() {
    printf 'page: skipped, %s\n' "$*"
    exit 0
}

# The headless shell has no windows, and takes half of the processor's time.
browser() { command -v chromium-headless-shell || command -v chromium || command -v chromium-browser || command -v google-chrome; }
fox() { command -v firefox || command -v firefox-esr; }
# A server that does not answer is like one that has nothing.
apt() { timeout 300 apt-get -qq "$@"; }
installed() { { apt install -y --no-install-recommends "$1" || { apt update && apt install -y --no-install-recommends "$1"; }; } >/dev/null 2>&1; }

command -v npm >/dev/null || skip "there is no Node with npm"
node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' || skip "Node is older than 20.19"

if [[ ${1-} != test ]]; then
    if ! rustup target list --installed 2>/dev/null | grep -qx wasm32-unknown-unknown; then
        rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || skip "the target wasm32-unknown-unknown cannot be had"
    fi
    npm ci --no-audit --no-fund --fetch-timeout=60000 >/dev/null || skip "the npm packages cannot be had"
    cargo run --quiet --release --manifest-path build/Cargo.toml -- --wasm
    npm run --silent check
    npm run --silent build
fi
[[ ${1-} != build ]] || exit 0

# The page exchanges saved games with the program.
if [[ ! ${BOARD_RULES-} ]]; then
    cargo build --quiet --manifest-path ../Cargo.toml --package board-rules
    export BOARD_RULES="${CARGO_TARGET_DIR:-../target}/debug/board-rules"
fi
[[ -e dist/index.html ]] || skip "it is not built"
[[ $(browser) == *shell ]] || installed chromium-headless-shell || true
browser >/dev/null || installed chromium || skip "built, but not tested: Chromium cannot be had"
# Without Firefox its tests are skipped with a line.
fox >/dev/null || installed firefox-esr || true
npm test --silent
