#!/bin/sh
# Makes mlir-opt-22, mlir-runner-22 and a C compiler available, or says what to do.
set -eu
if command -v mlir-opt-22 >/dev/null 2>&1 && command -v mlir-runner-22 >/dev/null 2>&1 &&
    command -v cc >/dev/null 2>&1; then
    exit 0
fi
advice="mlir-opt-22 or cc is missing: tests compare with one, and link with the other. Install the
Debian packages, as root:
    apt-get update && apt-get install mlir-22-tools gcc libc6-dev"
if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" != 0 ]; then
    printf '%s\n' "$advice" >&2
    exit 1
fi
apt-get update -qq || true
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq mlir-22-tools gcc libc6-dev >/dev/null || {
    printf '%s\n' "$advice" >&2
    exit 1
}
