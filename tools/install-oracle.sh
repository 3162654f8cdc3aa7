#!/bin/sh
# Makes mlir-opt-22 and mlir-runner-22 available, or says what to do.
set -eu
if command -v mlir-opt-22 >/dev/null 2>&1 && command -v mlir-runner-22 >/dev/null 2>&1; then
    exit 0
fi
advice="mlir-opt-22 is missing: the tests compare with it. Install the Debian package, as root:
    apt-get update && apt-get install mlir-22-tools"
if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" != 0 ]; then
    printf '%s\n' "$advice" >&2
    exit 1
fi
apt-get update -qq || true
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq mlir-22-tools >/dev/null || {
    printf '%s\n' "$advice" >&2
    exit 1
}
