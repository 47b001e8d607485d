"""The table of a measurement, in Markdown. See scripts/bench."""

import statistics


def table(args, rows, kind):
    """The medians of one kind of questions, and how many times that of gabarito each is."""
    sizes = {row["most"]: row["questions"] for row in rows if row["kind"] == kind}
    walls = {}
    for row in rows:
        if row["kind"] == kind:
            walls.setdefault((row["tool"], row["most"]), []).append(row["wall"])
    medians = {key: statistics.median(of) for key, of in walls.items()}
    yield "| {} | {} |".format(kind, " | ".join("{:,} questions".format(n) for n in sizes.values()))
    yield "|---|" + "---:|" * len(sizes)
    for tool in args.tools:
        cells = [cell(medians.get((tool, most)), medians.get(("gabarito", most))) for most in sizes]
        yield "| {} | {} |".format(tool, " | ".join(cells))


def cell(median, of_gabarito):
    if median is None:
        return "–"
    seconds = "{:.3g} s".format(median) if median < 100 else "{:.0f} s".format(median)
    return seconds + (" (× {:.2g})".format(median / of_gabarito) if of_gabarito else "")


def report(args, about, rows):
    for kind in args.kinds:
        yield from table(args, rows, kind)
        yield ""
    yield "Medians of {} rounds, in turn; in brackets, how many times the time of gabarito.".format(
        args.rounds
    )
    yield (
        "floor: a warm interpreter forks once, loads the program and computes every answer; "
        "it compares nothing, and neither its start nor compiling the questions counts."
    )
    if any(row["tool"] == "check50" for row in rows):
        yield "check50: by import; where something is typed, a process for each question."
    if len(rows) < args.rounds * len(args.tools) * len(args.kinds) * len(args.questions):
        yield "–: not run."
    loads = [row["load"] for row in rows]
    yield "Processes that waited for a processor: {:.1f} to {:.1f}.".format(min(loads), max(loads))
    versions = about["versions"]
    pinned = [tool + " " + versions[tool] for tool in ("pytest", "check50", "otter-grader")]
    yield "{}; Python {}; {}; {} cores ({}).".format(
        about["gabarito"], about["python"], ", ".join(pinned), about["cores"], about["processor"]
    )
    yield about["sandbox"]
