"""Makes the pictures of the README, in docs/images/, from programs of fixtures/.

    python3 scripts/pictures.py [GABARITO]    [default: target/release/gabarito]

Needs Chromium. Look at the pictures before you commit them: the heights below crop them.
"""

import ast
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "fixtures/tictactoe/submissoes"
IMAGES = ROOT / "docs/images"
WIDTH = 900
MOST_BYTES = 150_000


def gabarito(*arguments):
    program = sys.argv[1] if len(sys.argv) > 1 else ROOT / "target/release/gabarito"
    judged = subprocess.run([program, *arguments, "--lang", "en"], capture_output=True)
    if judged.returncode not in (0, 1):
        sys.exit(judged.stderr.decode())


def screenshot(page, name, height):
    picture = IMAGES / name
    picture.unlink(missing_ok=True)
    command = ["chromium", "--headless", "--disable-gpu", "--hide-scrollbars"]
    if os.geteuid() == 0:
        command.append("--no-sandbox")
    command += [f"--window-size={WIDTH},{height}", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    size = picture.stat().st_size
    print(f"{picture.relative_to(ROOT)}: {size} bytes")
    if size > MOST_BYTES:
        sys.exit(f"{name} is too large: {MOST_BYTES} bytes at most")


def student(folder):
    """The failure of a page, with its steps open and without the table of points."""
    page = folder / "student.html"
    program = PROGRAMS / "erradas/sem_colunas.py"
    gabarito("check", "tictactoe", program, "--format", f"html={page}")
    text = page.read_text("utf-8")
    for shown, instead in [
        ('<section aria-labelledby="items">', '<section hidden aria-labelledby="items">'),
        ('<details class="trace">', '<details open class="trace">'),
    ]:
        assert shown in text, f"the page has no {shown}"
        text = text.replace(shown, instead)
    page.write_text(text, "utf-8")
    screenshot(page, "student.png", 1152)


def mistakes():
    """Wrong functions, each of a wrong program that defines all it needs."""
    for path in sorted(PROGRAMS.glob("erradas/*.py")):
        text = path.read_text("utf-8")
        named = re.search(r'^# function = "(\w+)"', text, re.M)
        if named and "# host" not in text and path.stem != "ciclo_infinito":
            for node in ast.parse(text).body:
                if isinstance(node, ast.FunctionDef) and node.name == named[1]:
                    yield ast.get_source_segment(text, node)


def hand_ins(folder):
    """Forty hand-ins: a right program, with up to seven wrong functions after it."""
    drawn = random.Random(7)
    right = (PROGRAMS / "certas/ingenua.py").read_text("utf-8")
    wrong = list(mistakes())
    for number in range(1, 41):
        count = min(int(drawn.expovariate(0.4)), 7)
        text = "\n\n".join([right, *drawn.sample(wrong, count)])
        (folder / f"G{number:02}.py").write_text(text, "utf-8")


def main():
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        student(folder)
        (folder / "entregas").mkdir()
        hand_ins(folder / "entregas")
        judged = ["class", "tictactoe", folder / "entregas", "--out", folder]
        gabarito(*judged, "--battery", "documented")
        screenshot(folder / "index.html", "class.png", 1055)


main()
