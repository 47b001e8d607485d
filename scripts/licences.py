"""Checks licences and sources of all dependencies by deny.toml, where cargo-deny is missing."""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def is_allowed(expression, allowed):
    """Whether an SPDX expression has a choice of allowed licences."""
    tokens = re.findall(r"[()]|(?:(?!AND\b|OR\b)[\w.+-]+)(?: WITH [\w.-]+)?|AND|OR", expression)
    known = {"(": "(", ")": ")", "AND": "and", "OR": "or"}
    return eval(" ".join(known.get(token, str(token in allowed)) for token in tokens))


def main():
    deny = (ROOT / "deny.toml").read_text("utf-8")
    allowed = re.findall('"(.+?)"', re.search(r"^allow = \[(.*?)\]", deny, re.M | re.S)[1])
    metadata = ["cargo", "metadata", "--locked", "--format-version", "1"]
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
