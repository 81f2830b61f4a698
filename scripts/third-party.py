#!/usr/bin/env python3
"""Writes what the program is made of: a bill of materials and the notices of the dependencies.

    scripts/third-party.py FOLDER

FOLDER gets `sbom.cdx.json`, a bill of materials in the form of CycloneDX 1.5, and `THIRD-PARTY-NOTICES.txt`, the licence
of every dependency that is linked into the program, with the text that its authors ship. Both go into a package beside the
program. Only `cargo` and the sources it has fetched are needed; nothing depends on the machine or on the day.
"""

import hashlib
import json
import os
import pathlib
import subprocess
import sys

PROGRAM = "planche-cli"
TARGET = "x86_64-unknown-linux-gnu"
TEXTS = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE", "COPYRIGHT")


def metadata():
    command = ["cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", os.environ.get("TARGET", TARGET)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def linked(data):
    """The packages that the program is built from, tests left out, by name and version."""
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    start = next(id for id, package in packages.items() if package["name"] == PROGRAM)
    seen, waiting = set(), [start]
    while waiting:
        id = waiting.pop()
        if id in seen:
            continue
        seen.add(id)
        for dependency in nodes[id]["deps"]:
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    chosen = [packages[id] for id in seen]
    return sorted(chosen, key=lambda package: (package["name"], package["version"]))


def component(package):
    purl = f"pkg:cargo/{package['name']}@{package['version']}"
    part = {
        "type": "library",
        "bom-ref": purl,
        "name": package["name"],
        "version": package["version"],
        "purl": purl,
    }
    if package.get("license"):
        part["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
    return part


def bill(packages):
    program = next(package for package in packages if package["name"] == PROGRAM)
    others = [package for package in packages if package is not program]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**component(program), "type": "application", "name": "planche"}},
        "components": [component(package) for package in others],
    }


def texts(package):
    folder = pathlib.Path(package["manifest_path"]).parent
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name.upper().startswith(TEXTS)]
    return [(path.name, path.read_text(errors="replace").strip()) for path in files]


def notices(packages):
    """Every dependency with its licence; a text that many share stands once."""
    lines = ["Planche is built with the work of others, under the licences below.", ""]
    shared = {}
    for package in packages:
        if package["source"] is None:
            continue
        lines.append(f"{package['name']} {package['version']}: {package.get('license') or 'see the text'}")
        authors = ", ".join(author.split(" <")[0] for author in package["authors"])
        if authors:
            lines.append(f"  by {authors}")
        for name, text in texts(package):
            number = shared.setdefault(hashlib.sha256(text.encode()).hexdigest(), (len(shared) + 1, text))[0]
            lines.append(f"  {name}: text {number}")
    for number, text in shared.values():
        lines += ["", "=" * 78, f"Text {number}", "=" * 78, "", text]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    packages = linked(metadata())
    (folder / "sbom.cdx.json").write_text(json.dumps(bill(packages), indent=1) + "\n")
    (folder / "THIRD-PARTY-NOTICES.txt").write_text(notices(packages))
    outside = [package for package in packages if package["source"] is not None]
    print(f"{len(outside)} dependencies and {len(packages) - len(outside)} crates of the project")


if __name__ == "__main__":
    main()
