#!/bin/sh
# arm.sh TEST...: runs tests on AArch64, emulated by QEMU, on a machine of another kind. What is needed is made in build/arm:
# Debian's Python and C library for arm64, of which nothing runs while it is installed, and the wheels of
# what the package needs. Files are looked for below `root` first (`-L`), so `root/proc/cpuinfo` says
# which processor it is; `env` looks like a virtual environment, so Python starts itself again by the same script.
set -eu
cd "$(dirname "$0")/.."
arm=$PWD/build/arm
root=$arm/root env=$arm/env

sh tools/install-debian.sh qemu-user-static "it runs the tests of AArch64" qemu-aarch64-static
sh tools/install-debian.sh debootstrap "it finds Debian's packages for arm64" debootstrap

if [ ! -e "$arm/.root" ]; then
    rm -rf "$root"
    mkdir -p "$root"
    debootstrap --foreign --arch=arm64 --variant=minbase --include=python3,libstdc++6 \
        bookworm "$root" >"$arm/root.log"
    for package in "$root"/var/cache/apt/archives/*.deb; do
        dpkg-deb -x "$package" "$root"
    done
    touch "$arm/.root"
fi

if [ ! -e "$arm/.env" ] || [ pyproject.toml -nt "$arm/.env" ]; then
    rm -rf "$env"
    site=$env/lib/python3.11/site-packages
    mkdir -p "$env/bin" "$site" "$root/proc"
    python=$PWD/.venv/bin/python
    "$python" >"$arm/requirements.txt" <<END
import tomllib
project = tomllib.load(open("pyproject.toml", "rb"))["project"]
print(*project["dependencies"], *project["optional-dependencies"]["test"], sep="\n")
END
    platforms=
    for level in 2014 _2_17 _2_24 _2_26 _2_27 _2_28; do
        platforms="$platforms --platform manylinux${level}_aarch64"
    done
    # shellcheck disable=SC2086
    "$python" -m pip install --quiet --disable-pip-version-check --no-compile --target "$site" \
        $platforms --python-version 3.11 --only-binary=:all: -r "$arm/requirements.txt"
    echo "$PWD/src" >"$site/loopwright.pth"
    echo "home = /usr/bin" >"$env/pyvenv.cfg"
    cat >"$env/bin/python" <<END
#!/bin/sh
exec qemu-aarch64-static -L "$root" -0 "$env/bin/python" "$root/usr/bin/python3.11" "\$@"
END
    chmod +x "$env/bin/python"
    touch "$arm/.env"
fi

# An Arm Neoverse N1, which has NEON; or with ARM_SVE=1 a V1, which has SVE with vectors of 256 bits.
features="fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics fphp asimdhp cpuid asimdrdm lrcpc dcpop asimddp ssbs"
part=0xd0c
if [ "${ARM_SVE:-}" = 1 ]; then
    features="$features sha3 sm3 sm4 sha512 sve asimdfhm dit uscat ilrcpc flagm svei8mm svebf16 i8mm bf16 dgh rng"
    part=0xd40
    export QEMU_CPU=max,sve-default-vector-length=32
fi
cat >"$root/proc/cpuinfo" <<END
processor	: 0
BogoMIPS	: 50.00
Features	: $features
CPU implementer	: 0x41
CPU architecture: 8
CPU variant	: 0x1
CPU part	: $part
CPU revision	: 1

END
exec "$env/bin/python" -m pytest -n0 --timeout 3600 "$@"
