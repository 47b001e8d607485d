"""How time and memory of gabarito grow, drawn into docs/scaling.svg. See scripts/bench."""

import json
import pathlib
import re
import shutil
import statistics
import subprocess
import sys

import bench_forms
import bench_questions
from bench_run import machine, run

DRAWING = pathlib.Path("docs/scaling.svg")
PROGRAMS = pathlib.Path("fixtures/moinho/submissoes")
MODULES = pathlib.Path("fixtures/velha/submissoes/certas")
# What grows: its unit in the drawing, and what one of it is.
SERIES = {"hand-ins": "hand-in", "cases": "case", "modules": "match"}


def add_options(parser, numbers):
    scaling = parser.add_argument_group("scaling")
    scaling.add_argument("--scaling", action="store_true", help="measure how it grows, and draw it")
    scaling.add_argument("--draw", action="store_true", help="draw again what was measured last")
    scaling.add_argument("--hand-ins", type=numbers, default=[10, 100, 1000], metavar="N,N")
    scaling.add_argument("--cases", type=numbers, default=[10, 100, 1000], metavar="N,N")
    scaling.add_argument("--modules", type=numbers, default=[10, 30, 100], metavar="N,N")
    scaling.add_argument("--scaling-rounds", type=int, default=3, metavar="N")


def main(args, python, work):
    raw = work / "scaling.json"
    if args.scaling:
        about = machine(args.gabarito, python)
        rows = list(measure(args, python, work / "scaling"))
        text = json.dumps({"about": about, "measured": rows}, indent=1, ensure_ascii=False)
        raw.write_text(text, encoding="utf-8")
    measured = json.loads(raw.read_text(encoding="utf-8"))
    print("\n".join(table(measured)))
    draw(measured, DRAWING)


def measure(args, python, work):
    for series, sizes in (
        ("hand-ins", args.hand_ins),
        ("cases", args.cases),
        ("modules", args.modules),
    ):
        for size in sizes:
            for number in range(args.scaling_rounds):
                shutil.rmtree(work, ignore_errors=True)
                work.mkdir(parents=True)
                command, units = PREPARED[series](args, work, size)
                taken = run([args.gabarito, *command, "--python", python], work)
                if taken["status"] not in (0, 1):
                    sys.exit("scripts/bench: {} {} failed; see {}.".format(size, series, work))
                print("{} {}: round {}".format(size, series, number + 1), file=sys.stderr)
                yield {"series": series, "size": size, "units": units, "round": number, **taken}


def known_program(gabarito, path):
    """The text of a known program; a patch or fragment is made whole."""
    command = [gabarito, "audit", "moinho", "--show", path]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout


def hand_ins(args, work, size):
    """A class of right and wrong programs, no two of them the same text."""
    files = [each for kind in ("certas", "erradas") for each in (PROGRAMS / kind).iterdir()]
    programs = [known_program(args.gabarito, path) for path in sorted(files)]
    (work / "class").mkdir()
    for number in range(size):
        text = programs[number % len(programs)]
        path = work / "class" / "a{:05}.py".format(number)
        path.write_text("{}\n# {}\n".format(text, number), encoding="utf-8")
    return ["class", "moinho", "class", "--out", "out", "--battery", "documented"], size


def cases(args, work, size):
    _, asked = bench_questions.questions(args.gabarito, "moinho", None, size)
    (work / "q.pycon").write_text(bench_forms.as_pycon(asked), encoding="utf-8")
    shutil.copy(args.submission, work / "projeto.py")
    return ["check", "moinho", "projeto.py", "--sessions", "q.pycon"], len(asked)


def modules(_, work, size):
    """Modules that differ by name alone, every one against every other in both colours."""
    programs = sorted(MODULES.glob("*.prolog"))
    (work / "modules").mkdir()
    for number in range(size):
        path = programs[number % len(programs)]
        name = "ra{}".format(200000 + number)
        text = re.sub(r"\b{}\b".format(path.stem), name, path.read_text(encoding="utf-8"))
        (work / "modules" / (name + ".prolog")).write_text(text, encoding="utf-8")
    return ["championship", "velha", "modules", "--out", "out"], size * (size - 1)


PREPARED = {"hand-ins": hand_ins, "cases": cases, "modules": modules}


def points(measured, series):
    """(size, milliseconds a unit, MiB of the largest process): medians."""
    rows = [row for row in measured["measured"] if row["series"] == series]
    for size in sorted({row["size"] for row in rows}):
        of = [row for row in rows if row["size"] == size]
        each = statistics.median(1000 * row["wall"] / row["units"] for row in of)
        yield size, each, statistics.median(row["peak"] for row in of) / 2**20


def table(measured):
    yield "| | how many | time for each | largest process |"
    yield "|---|---:|---:|---:|"
    for series, unit in SERIES.items():
        for size, each, peak in points(measured, series):
            yield "| {} | {:,} | {:.3g} ms a {} | {:.0f} MiB |".format(
                series, size, each, unit, peak
            )
    about = measured["about"]
    yield ""
    yield "{}; {} cores ({}).".format(about["gabarito"], about["cores"], about["processor"])
    yield about["sandbox"]


def draw(measured, path):
    """The same bytes for the same figures: no date, and no names by chance."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams.update({"svg.hashsalt": "gabarito", "svg.fonttype": "none", "font.size": 9})
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, len(SERIES), figsize=(9, 4.5), sharex="col", squeeze=False)
    for column, (series, unit) in enumerate(SERIES.items()):
        sizes, times, peaks = zip(*points(measured, series))
        for axis, values, label in (
            (axes[0][column], times, "ms a " + unit),
            (axes[1][column], peaks, "MiB, largest process"),
        ):
            axis.plot(sizes, values, marker="o", color="#1f5f8b")
            axis.set_xscale("log")
            axis.set_xticks(sizes, ["{:,}".format(size) for size in sizes], minor=False)
            axis.minorticks_off()
            axis.set_ylim(0, 1.15 * max(values))
            axis.set_ylabel(label)
            axis.grid(axis="y", alpha=0.3)
        axes[1][column].set_xlabel(series)
    figure.tight_layout()
    path.parent.mkdir(exist_ok=True)
    figure.savefig(path, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
