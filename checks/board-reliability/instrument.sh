#!/bin/sh
# The compiler for the workspace's own crates while coverage is measured: what they depend on stays
# as it is, and is not built again.
exec "$@" -C instrument-coverage
