"""Measures gabarito against what teachers run today. See scripts/bench."""

import argparse
import hashlib
import json
import os
import pathlib
import shutil
import sys

import bench_forms
import bench_questions
import bench_scaling
import bench_table
from bench_run import machine, run

WORK = pathlib.Path("target/bench")
RAW = WORK / "raw.json"
# Every round as it is measured: a line of JSON each.
ROUNDS = WORK / "rounds.jsonl"
ASSIGNMENT = "moinho"
# What is asked: of every function, and of one that reads what is typed.
KINDS = {"every function": None, "typed input": "obter_movimento_manual"}
# Floor first, and gabarito beside what it is compared with.
TOOLS = ("floor", "gabarito", "pytest", "doctest", "check50", "otter-grader")
# Not the interpreter of the environment, which a jail does not see whole.
PYTHON = os.path.realpath(sys.executable)


def options():
    parser = argparse.ArgumentParser(prog="scripts/bench", description=__doc__)
    parser.add_argument("--gabarito", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=10, help="of every tool, in turn")
    parser.add_argument("--questions", type=numbers, default=[25, 250, 2500], metavar="N,N")
    parser.add_argument("--tools", type=lambda text: text.split(","), default=TOOLS, metavar="T,T")
    parser.add_argument("--kinds", type=lambda text: text.split(","), default=KINDS, metavar="K,K")
    parser.add_argument(
        "--submission",
        type=pathlib.Path,
        default=pathlib.Path("fixtures/moinho/submissoes/certas/tuplos.py"),
        help="a program that is right",
    )
    parser.add_argument("--anew", action="store_true", help="forget the rounds of earlier runs")
    for tool in ("check50", "otter-grader"):
        parser.add_argument(
            "--most-" + tool.split("-")[0],
            type=int,
            default=250,
            metavar="N",
            help="above so many questions {} is left out".format(tool),
        )
    bench_scaling.add_options(parser, numbers)
    return parser.parse_args()


def numbers(text):
    return [int(part) for part in text.split(",")]


class Measured:
    """One tool on one set of questions: where its files are, and how it is run."""

    def __init__(self, tool, gabarito, folder, asked):
        self.tool, self.folder, self.asked = tool, folder, asked
        self.command = {
            "floor": [PYTHON, os.path.abspath("scripts/bench_floor.py"), "q.json", "projeto.py"],
            "gabarito": [gabarito, "check", ASSIGNMENT, "projeto.py", "--sessions", "q.pycon"]
            + ["--python", PYTHON],
            "pytest": [sys.executable, "-m", "pytest", "-q", "q_test.py"],
            "doctest": [sys.executable, "-m", "doctest", "q.txt"],
            "check50": ["check50", "--dev", "q", "-o", "json", "--output-file", "came.json"],
            "otter-grader": ["otter", "run", "-a", "q.zip", "--no-logo", "projeto.py"],
        }[tool]
        self.env = dict(
            os.environ,
            PATH="{}:{}".format(os.path.dirname(sys.executable), os.environ["PATH"]),
            # What other packages of the environment add to pytest is none of its time.
            PYTEST_DISABLE_PLUGIN_AUTOLOAD="1",
        )

    def write(self, head, program):
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        (self.folder / "projeto.py").write_text(program, encoding="utf-8")
        if self.tool == "check50":
            bench_forms.as_check50(self.asked, self.folder / "q")
        elif self.tool == "otter-grader":
            bench_forms.as_otter(self.asked, self.folder / "q.zip")
        else:
            name, text = {
                "floor": ("q.json", bench_forms.as_statements),
                "gabarito": ("q.pycon", bench_forms.as_pycon),
                "pytest": ("q_test.py", lambda asked: bench_forms.as_pytest(head, asked)),
                "doctest": ("q.txt", bench_forms.as_doctest),
            }[self.tool]
            (self.folder / name).write_text(text(self.asked), encoding="utf-8")

    def run(self):
        taken = run(self.command, self.folder, self.env)
        if self.tool == "floor" and taken["status"] == 0:
            # Only what it measured itself: without the start, and without compiling.
            taken.update(json.loads((self.folder / "stdout").read_text(encoding="utf-8")))
        return taken

    def passed(self, taken):
        """Whether the tool said that every question is answered right."""
        if self.tool == "check50":
            results = self.told("came.json").get("results", [])
            return len(results) == len(self.asked) and all(one["passed"] for one in results)
        if self.tool == "otter-grader":
            # The first is the public result, which has no points of its own.
            tests = [one for one in self.told("results.json").get("tests", []) if "score" in one]
            full = [one for one in tests if one["score"] == one["max_score"] > 0]
            return len(full) == len(tests) == len(self.asked)
        return taken["status"] == 0

    def told(self, name):
        path = self.folder / name
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def prepare(args, asked, head, folder):
    """Every tool that takes so many questions, once it tells right from wrong."""
    most = {"check50": args.most_check50, "otter-grader": args.most_otter}
    ready = []
    for tool in args.tools:
        if len(asked) > most.get(tool, len(asked)):
            continue
        if tool != "floor":
            # Of few questions: pytest takes minutes to tell of thousands that fail.
            empty = Measured(tool, args.gabarito, folder / "empty" / tool, asked[:10])
            empty.write(head, "")
            if empty.passed(empty.run()):
                sys.exit("scripts/bench: {} finds an empty program right.".format(tool))
        one = Measured(tool, args.gabarito, folder / tool, asked)
        one.write(head, args.submission.read_text(encoding="utf-8"))
        if not one.passed(one.run()):
            sys.exit("scripts/bench: {} finds the program wrong; see {}.".format(tool, one.folder))
        ready.append(one)
    return ready


class Rounds:
    """The rounds that were measured of this program, here and in runs that were stopped."""

    def __init__(self, args):
        parts = [args.gabarito, args.submission, PYTHON]
        digests = [hashlib.sha256(pathlib.Path(part).read_bytes()).hexdigest() for part in parts]
        self.of = " ".join(digest[:12] for digest in digests)
        if args.anew:
            ROUNDS.unlink(missing_ok=True)
        lines = ROUNDS.read_text(encoding="utf-8").splitlines() if ROUNDS.exists() else []
        rows = [json.loads(line) for line in lines]
        self.rows = {self.key(row): row for row in rows if row["of"] == self.of}

    @staticmethod
    def key(row):
        return (row["kind"], row["most"], row["tool"], row["round"])

    def has(self, row):
        return self.key(row) in self.rows

    def add(self, row):
        row = {"of": self.of, "load": os.getloadavg()[0], **row}
        self.rows[self.key(row)] = row
        with open(ROUNDS, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def measure(args):
    rounds, wanted = Rounds(args), []
    for kind in args.kinds:
        for most in args.questions:
            head, asked = bench_questions.questions(args.gabarito, ASSIGNMENT, KINDS[kind], most)
            folder = WORK / "asked" / "{}-{}".format(kind.replace(" ", "-"), most)
            ready = prepare(args, asked, head, folder)
            for number in range(args.rounds):
                for one in ready:
                    row = {"kind": kind, "most": most, "questions": len(asked)}
                    row.update({"tool": one.tool, "round": number})
                    wanted.append(rounds.key(row))
                    if rounds.has(row):
                        continue
                    taken = one.run()
                    if not one.passed(taken):
                        sys.exit("scripts/bench: {} failed; see {}.".format(one.tool, one.folder))
                    rounds.add({**row, **taken})
                print("{}, {}: round {}".format(kind, len(asked), number + 1), file=sys.stderr)
    return [rounds.rows[key] for key in wanted]


def main():
    args = options()
    args.gabarito = os.path.abspath(args.gabarito)
    if args.scaling or args.draw:
        bench_scaling.main(args, PYTHON, WORK)
        return
    unknown = set(args.tools) - set(TOOLS) | set(args.kinds) - set(KINDS)
    if unknown:
        sys.exit("scripts/bench: no such thing: {}.".format(", ".join(sorted(unknown))))
    WORK.mkdir(parents=True, exist_ok=True)
    rows = measure(args)
    about = machine(args.gabarito, PYTHON)
    raw = {"about": about, "rounds": args.rounds, "measured": rows}
    RAW.write_text(json.dumps(raw, indent=1, ensure_ascii=False), encoding="utf-8")
    print("\n".join(bench_table.report(args, about, rows)))


if __name__ == "__main__":
    main()
