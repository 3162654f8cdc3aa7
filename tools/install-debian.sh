#!/bin/sh
# install-debian.sh PACKAGE WHY PROGRAM...: installs a Debian package unless its programs are there,
# or says what to do.
set -eu
package=$1 why=$2
shift 2
missing=
for program; do
    command -v "$program" >/dev/null 2>&1 || missing=$program
done
[ -n "$missing" ] || exit 0
advice="$missing is missing: $why. Install the Debian package, as root:
    apt-get update && apt-get install $package"
if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" != 0 ]; then
    printf '%s\n' "$advice" >&2
    exit 1
fi
apt-get update -qq || true
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >/dev/null || {
    printf '%s\n' "$advice" >&2
    exit 1
}
