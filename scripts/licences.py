"""Checks licences and sources of all dependencies by deny.toml, where cargo-deny is missing."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def is_allowed(expression, allowed):
    """Whether each part of an SPDX expression, `(A OR B) AND C`, has an allowed licence."""
    return all(allowed.intersection(re.split(r"\s+OR\s+", part.strip("() ")))
               for part in re.split(r"\s+AND\s+", expression))


def main():
    deny = (ROOT / "deny.toml").read_text("utf-8")
    allowed = set(re.findall('"(.+?)"', re.search(r"^allow = \[(.*?)\]", deny, re.M | re.S)[1]))
    # Without crates of other platforms, all of them are here after a build.
    metadata = ["cargo", "metadata", "--locked", "--format-version", "1",
                "--filter-platform", "x86_64-unknown-linux-gnu"]
    packages = json.loads(subprocess.check_output(metadata, cwd=ROOT))["packages"]
    wrong = []
    for package in packages:
        expression = (package["license"] or "none").replace("/", " OR ")
        if not is_allowed(expression, allowed):
            wrong.append(f"{package['name']} {package['version']}: licence {expression}")
        if not (package["source"] or "crates.io-index").endswith("crates.io-index"):
            wrong.append(f"{package['name']} {package['version']}: source {package['source']}")
    print(*wrong, f"{len(packages)} packages, {len(wrong)} refused", sep="\n")
    return bool(wrong)


sys.exit(main())
