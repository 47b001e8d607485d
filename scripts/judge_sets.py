"""Judge sets of programs that are made of those of the fixtures, and tell the exceptions.

    python3 scripts/judge_sets.py cost [moinho]      how much longer faults take than right programs
    python3 scripts/judge_sets.py same               changes that keep the meaning change no verdict
    python3 scripts/judge_sets.py charges            failed checks are of functions with a mistake
    python3 scripts/judge_sets.py proof              a right function mends what was charged to it

`--every N` judges one program in N, `--only TEXT` those with this text in their names,
`--keep FOLDER` writes the programs and their reports. The status is 1 if there is an exception.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import program_sets as sets


class Judge:
    """Runs gabarito on programs, with a wall limit."""

    def __init__(self, options):
        self.options = options
        self.exceptions = 0
        self.judged = 0
        self.folder = pathlib.Path(options.keep or tempfile.mkdtemp(prefix="judge-sets-"))
        self.folder.mkdir(parents=True, exist_ok=True)

    def run(self, assignment, name, source):
        """The report, or why there is none; and the seconds on the wall and of processors."""
        path = self.folder / f"{assignment}__{name.replace('/', '-').replace(':', '-')}.py"
        path.write_text(source, encoding="utf-8")
        command = [self.options.gabarito, "check", assignment, path, "--format", "json"]
        start = time.monotonic()
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                  text=True, timeout=self.options.wall)
        except subprocess.TimeoutExpired:
            return f"not judged within {self.options.wall} s", self.options.wall, 0.0
        wall = time.monotonic() - start
        self.judged += 1
        if done.returncode > 1:
            return f"status {done.returncode}: {done.stderr.strip()[:300]}", wall, 0.0
        path.with_suffix(".json").write_text(done.stdout)
        report = json.loads(done.stdout)
        return report, wall, report["cpu_ms"] / 1000

    def passes(self, assignment, source, transcript):
        """Whether a program answers a session as it is written."""
        path, session = self.folder / "session.py", self.folder / "session.pycon"
        path.write_text(source, encoding="utf-8")
        session.write_text(transcript)
        command = [self.options.gabarito, "replay", assignment, session, "--check", "--with", path]
        try:
            return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  timeout=self.options.wall).returncode == 0
        except subprocess.TimeoutExpired:
            return False

    def exception(self, text):
        self.exceptions += 1
        print(f"! {text}", flush=True)

    def chosen(self, items, name=lambda item: item.name):
        """One in every N, of those that are asked for."""
        found = [each for each in items if self.options.only in name(each)]
        return found[:: self.options.every]

    def assignments(self):
        return [self.options.assignment] if self.options.assignment else sets.ASSIGNMENTS


def failed(report):
    """The checks that do not pass, without the assignment's name."""
    if isinstance(report, str):
        return {report: ""}
    bad = (c for c in report["checks"] if c["verdict"] != "pass")
    return {c["id"].split("/", 1)[1]: c["verdict"] for c in bad}


def without_evidence(report):
    """The failed checks against which no case counts: none came to a right answer."""
    bad = (c for c in report["checks"] if c["verdict"] != "pass" and not c["cases"]["failed"])
    return {c["id"].split("/", 1)[1] for c in bad}


def charged(report):
    """The failed checks that a case counts against."""
    return set(failed(report)) - without_evidence(report)


def wrongly_charged(report, touched):
    """Those of functions that the mistake is not in."""
    return sorted(check for check in charged(report) if check.split("/")[0] not in touched)


def violated(report):
    if isinstance(report, str):
        return set()
    return {b["tad"] for b in report["barriers"] if b["verdict"] == "fail"}


def cost(judge):
    """Wall time as a ratio to the right program over the same representation."""
    ratios = []
    for assignment in judge.assignments():
        hosts = list(sets.represented(assignment))
        if assignment != "moinho":
            own = ("certas", "independentes")
            hosts += sets.programs(judge.options.gabarito, assignment, own)
        faults = [
            (host, fault, source)
            for turn, host in enumerate(hosts)
            for fault, source in sets.faulty(host, None if judge.options.all else turn)
        ]
        right = {}
        for host, fault, source in judge.chosen(faults, lambda each: f"{each[0].name}@{each[1]}"):
            if host.name not in right:
                report, *times = judge.run(assignment, host.name, host.source)
                right[host.name] = times
                if failed(report):
                    judge.exception(f"{assignment} {host.name} is right: {failed(report)}")
            report, wall, cpu = judge.run(assignment, f"{host.name}@{fault}", source)
            if isinstance(report, str):
                judge.exception(f"{assignment} {host.name}@{fault}: {report}")
            else:
                touched = sets.touched(sets.Program(assignment, fault, source, host.source))
                wrongly = wrongly_charged(report, touched)
                if not {check.split("/")[0] for check in charged(report)} & touched:
                    judge.exception(f"{assignment} {host.name}@{fault}: not charged")
                if wrongly:
                    judge.exception(f"{assignment} {host.name}@{fault}: wrongly charged {wrongly}")
            wall_of_right, cpu_of_right = right[host.name]
            name = f"{assignment} {host.name}@{fault}"
            ratios.append((wall / wall_of_right, cpu / cpu_of_right, wall, name))
            print(f"{wall / wall_of_right:6.2f} {cpu / cpu_of_right:6.2f} {wall:6.1f} s  {name}",
                  flush=True)
    ratios.sort(reverse=True)
    print(f"\n{len(ratios)} faults; times of the right program: on the wall, of processors")
    if ratios:
        for title, column in (("wall", 0), ("processors", 1)):
            ordered = sorted(each[column] for each in ratios)
            print(f"{title}: median {ordered[len(ordered) // 2]:.2f}, most {ordered[-1]:.2f}, "
                  f"above 2: {sum(1 for each in ordered if each > 2)}")
    print("the ten slowest:")
    for wall, cpu, seconds, name in ratios[:10]:
        print(f"{wall:6.2f} {cpu:6.2f} {seconds:6.1f} s  {name}")


def same(judge):
    """Changes that keep the meaning: of right programs, and of wrong ones."""
    gabarito = judge.options.gabarito
    for is_right, number in ((True, 200), (False, 100)):
        of = sets.right if is_right else sets.wrong
        known = [p for a in judge.assignments() for p in of(gabarito, a)]
        known.sort(key=lambda p: sets.random.Random(p.name).random())
        as_it_was, exceptions, judged = {}, judge.exceptions, 0
        for host, name, source in judge.chosen(sets.with_changes(known, number), lambda e: e[1]):
            label = f"{host.assignment} {name}"
            report, *_ = judge.run(host.assignment, name, source)
            known_as = (host.assignment, host.name)
            if not is_right and known_as not in as_it_was:
                as_it_was[known_as], *_ = judge.run(*known_as, host.source)
            expected = {} if is_right else failed(as_it_was[known_as])
            judged += 1
            if failed(report) != expected:
                before, now = set(expected.items()), set(failed(report).items())
                judge.exception(f"{label}: fails {sorted(now - before)},"
                                f" no longer {sorted(before - now)}")
            if violated(report) - (set() if is_right else violated(as_it_was[known_as])):
                judge.exception(f"{label}: violates {sorted(violated(report))}")
        print(f"{judged} changes of {'right' if is_right else 'wrong'} programs, "
              f"{judge.exceptions - exceptions} exceptions")


def charges(judge, proves=False):
    """Each failed check is of a function with the mistake in it; and is proven, if asked for."""
    right_checks = all_checks = unseen = proven = 0
    for assignment in judge.assignments():
        solution = next(p.source for p in sets.programs(judge.options.gabarito, assignment,
                        ("certas",)) if p.header.get("host") is None)
        for program in judge.chosen(sets.wrong(judge.options.gabarito, assignment)):
            report, *_ = judge.run(assignment, program.name, program.source)
            name = f"{assignment} {program.name}"
            if isinstance(report, str):
                judge.exception(f"{name}: {report}")
                continue
            touched = sets.touched(program)
            for check in sorted(without_evidence(report)):
                unseen += 1
                print(f"~ {name}: {check} fails, and no case counts against it", flush=True)
            wrongly = wrongly_charged(report, touched)
            all_checks += len(charged(report))
            right_checks += len(charged(report)) - len(wrongly)
            for check in wrongly:
                judge.exception(f"{name}: {check} is charged, the mistake is in"
                                f" {', '.join(sorted(touched)) or 'none'}")
            if not failed(report):
                judge.exception(f"{name}: nothing fails")
            if proves:
                proven += proof_of(judge, program, report, program.host or solution)
    share = f"{right_checks / all_checks:.4f}" if all_checks else "-"
    print(f"{right_checks} of {all_checks} failed checks are of a function with the mistake:"
          f" {share}; {unseen} more fail without a case that counts")
    if proves:
        print(f"{proven} of {all_checks} failed checks are proven by a right function")


def proof_of(judge, program, report, right):
    """How many failed checks pass with the right function, where nothing gets worse."""
    before, proven, touched = failed(report), 0, sets.touched(program)
    name = f"{program.assignment} {program.name}"
    by_function, unseen = {}, without_evidence(report)
    for check in sorted(set(before) - unseen):
        by_function.setdefault(check.split("/")[0], []).append(check)
    for function, checks in by_function.items():
        mended = sets.repaired(program, function, right)
        now, *_ = judge.run(program.assignment, f"{program.name}@{function}", mended)
        unseen &= set(failed(now))
        worse = {c: v for c, v in failed(now).items() if c not in before}
        if worse:
            # What a patch changes too may be right only beside the mistake.
            too = {c.split("/")[0] for c in worse} <= touched - {function}
            text = f"{name} with a right {function}: now fails {sorted(worse)}"
            print(f"~ {text}, changed by the patch too") if too else judge.exception(text)
        for check in checks:
            sessions = [f["transcript"] for f in report["failures"]
                        if f["check"].endswith("/" + check)]
            fails = [s for s in sessions if not judge.passes(program.assignment, mended, s)]
            if fails or not sessions:
                what = "the session still fails" if sessions else "no session is shown"
                judge.exception(f"{name} with a right {function}: {check}: {what}")
            if check in failed(now):
                judge.exception(f"{name} with a right {function}: {check} still fails")
            proven += not (fails or worse or check in failed(now)) and bool(sessions)
    if unseen:
        judge.exception(f"{name}: {sorted(unseen)} fail with any right function, by no case")
    return proven


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("set", choices=("cost", "same", "charges", "proof"))
    parser.add_argument("assignment", nargs="?", choices=sets.ASSIGNMENTS)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--all", action="store_true",
                        help="cost: all faults of a function, not one in turn")
    parser.add_argument("--wall", type=float, default=300, metavar="SECONDS",
                        help="limit for each program [default: 300]")
    parser.add_argument("--keep", metavar="FOLDER", help="where programs and reports are left")
    parser.add_argument("--gabarito", default=str(sets.ROOT / "target/release/gabarito"),
                        help="[default: target/release/gabarito]")
    options = parser.parse_args()
    judge = Judge(options)
    {"cost": cost, "same": same, "charges": charges,
     "proof": lambda judge: charges(judge, proves=True)}[options.set](judge)
    print(f"{judge.judged} programs judged, {judge.exceptions} exceptions")
    sys.exit(1 if judge.exceptions else 0)


main()
