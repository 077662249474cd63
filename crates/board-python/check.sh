#!/usr/bin/env bash
# Builds the wheel and runs its tests, all in a virtual environment of its own that is thrown away.
# Where there is no Python, or the packages cannot be had, it says so in one line.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
exec </dev/null

skip() {
    printf 'python: skipped, %s\n' "$*"
    exit 0
}

python=${PYTHON:-python3}
command -v "$python" >/dev/null || skip "there is no $python"
# The pinned packages of the tests need 3.11; the wheel itself 3.10.
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || skip "Python is older than 3.11"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$python" -m venv "$work/venv" 2>/dev/null || skip "$python cannot make virtual environments"
# Most modules are never imported, and need not be compiled.
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-compile --requirement requirements.txt ||
    skip "the packages of requirements.txt cannot be had"
PATH=$work/venv/bin:$PATH

# The same profile, versions and folder as the workspace's tests: what those have compiled of other
# people's crates is there already. What is tested is not timed, so that nothing is optimized across
# crates.
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/../../target}

cargo fmt --check
cargo clippy --quiet --locked -- -D warnings
cargo clippy --quiet --locked --features connect-four -- -D warnings
# The wheel that is tested has the game of docs/adding-a-game.md, too.
maturin build --quiet --locked --strip --features connect-four --out "$work/wheels"
pip install --quiet --disable-pip-version-check --no-deps "$work"/wheels/*.whl
# The source distribution holds all that it needs: its crates compile with nothing of the repository
# around them, and its Python files are those of the wheel.
maturin sdist --out "$work/sdist" 2>/dev/null
tar -C "$work/sdist" -xzf "$work"/sdist/*.tar.gz
(cd "$work"/sdist/*/ && cargo check --quiet --locked --manifest-path board-python/Cargo.toml)
diff -r --exclude=__pycache__ --exclude='*.so' "$work"/sdist/*/python/board_rules "$(python -c 'import board_rules; print(*board_rules.__path__)')"

ruff check --quiet --no-cache python tests bench reference.py
# The installed package, so that what was forgotten in the wheel is missed; its copy is checked with
# the stubs.
mypy --strict --cache-dir "$work/mypy" -p board_rules
mypy --strict --cache-dir "$work/mypy" tests bench
basedpyright --pythonpath "$work/venv/bin/python" "$(python -c 'import board_rules; print(*board_rules.__path__)')" tests bench reference.py
# It leaves a cache where it runs.
(cd "$work" && python -m mypy.stubtest --allowlist "$OLDPWD/stubtest.txt" board_rules)
pytest -q -p no:cacheprovider tests --nbmake notebooks
