#!/bin/sh
# Builds the last commit twice, in two folders of different names, and compares the programs byte for byte. Also looks for
# paths of this machine in them. Takes as long as two first builds, and two gigabytes of disk.
#
#   scripts/check-reproducible.sh

set -eu
cd "$(dirname "$0")/.."

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for name in here somewhere-else; do
    git clone --quiet . "$folder/$name"
    "$folder/$name/scripts/build-release.sh" > /dev/null
    cp "$folder/$name/target/clean/release/planche" "$folder/$name.planche"
    rm -rf "${folder:?}/$name/target"
done

sha256sum "$folder"/*.planche | sed "s|$folder/||"
if ! cmp "$folder/here.planche" "$folder/somewhere-else.planche"; then
    echo "the two differ" >&2
    exit 1
fi
for path in "$folder" "$HOME/" "$(rustc --print sysroot)"; do
    if grep -aqF "$path" "$folder/here.planche"; then
        echo "a path of this machine is in it: $path" >&2
        exit 1
    fi
done
echo "The same bytes twice, and no path of this machine in them."
