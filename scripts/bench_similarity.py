"""Compare gabarito, copydetect and compare50 on disguised and on independent programs.

    pip install copydetect compare50
    python3 scripts/bench_similarity.py target/release/gabarito [FOLDER]

Twelve right and wrong programs, six of each of two assignments, and all disguises of them by
`disguises.py`. A true pair is a program and a disguise of it; a false one, two programs that do
not come from the same one, of the same assignment. Prints for each tool the area under the ROC
curve, the lowest true and the highest false figure, and seconds.
"""

import bisect
import json
import pathlib
import subprocess
import sys
import tempfile
import time

INDEPENDENT = {
    "moinho": ["bitboards", "closures", "imutaveis", "valida_tudo"],
    "scrabble": ["closures", "memoria", "passo_a_passo", "valida_tudo"],
}
WRONG = {
    "moinho": ["coluna_ao_contrario", "diagonal_ganha"],
    "scrabble": ["casa_zero", "cedilha_depois_do_z"],
}


def make(gabarito, folder):
    """The labelled set, in a folder."""
    base = pathlib.Path(folder, "base")
    base.mkdir(parents=True, exist_ok=True)
    for assignment, names in INDEPENDENT.items():
        programs = pathlib.Path("fixtures", assignment, "submissoes")
        for name in names:
            source = (programs / "independentes" / f"{name}.py").read_text()
            (base / f"{assignment}-{name}.py").write_text(source)
        for name in WRONG[assignment]:
            patch = programs / "erradas" / f"{name}.patch"
            source = subprocess.check_output([gabarito, "audit", assignment, "--show", patch])
            (base / f"{assignment}-errada-{name}.py").write_bytes(source)
    out = pathlib.Path(folder, "set")
    disguises = pathlib.Path(__file__).with_name("disguises.py")
    subprocess.check_call([sys.executable, disguises, out, *sorted(base.iterdir())])
    return out


def by_gabarito(gabarito, folder):
    shown = subprocess.check_output([gabarito, "similar", folder, "--least", "1", "--format", "json"])
    for pair in json.loads(shown)["pairs"]:
        yield pair["hand_ins"], pair["text"]["similarity"]


def by_copydetect(folder):
    from copydetect import CopyDetector

    detector = CopyDetector(test_dirs=[str(folder)], extensions=["py"], display_t=0, silent=True)
    detector.run()
    names = [pathlib.Path(each).stem for each in detector.test_files]
    for i, one in enumerate(names):
        for j, other in enumerate(names[:i]):
            figures = [*detector.similarity_matrix[i, j], *detector.similarity_matrix[j, i]]
            yield (one, other), max(figures)


def processed(tokens):
    """The tokens of a file after the steps that compare50 takes for structure."""
    from compare50 import passes

    for step in passes.structure.preprocessors:
        tokens = step(tokens)
    return tokens


def by_compare50(folder):
    from compare50 import passes
    from compare50._data import Submission

    files = sorted(pathlib.Path(folder).iterdir())
    submissions = [Submission(each.parent.resolve(), [each.name], preprocessor=processed) for each in files]
    name = lambda submission: pathlib.Path(str(next(iter(submission.files)).name)).stem
    for score in passes.structure.comparator.score(submissions, [], []):
        yield (name(score.sub_a), name(score.sub_b)), float(score.score)


def report(tool, folder, figures):
    start = time.time()
    figures = {frozenset(pair): figure for pair, figure in figures}
    seconds = time.time() - start
    names = sorted(each.stem for each in folder.iterdir())
    true, false = [], []
    for place, one in enumerate(names):
        for other in names[:place]:
            origins = {each.split("__")[0] for each in (one, other)}
            figure = figures.get(frozenset((one, other)), 0)
            if len(origins) == 1 and "original" in (one + other):
                true.append(figure)
            elif len(origins) == 2 and one.split("-")[0] == other.split("-")[0]:
                false.append(figure)
    false.sort()
    below = sum(bisect.bisect_left(false, each) + bisect.bisect_right(false, each) for each in true)
    area = below / 2 / len(true) / len(false)
    print(f"{tool}: {len(true)} true pairs, {len(false)} false ones, area {area:.5f}, lowest true "
          f"{min(true):.3f}, highest false {false[-1]:.3f}, {seconds:.1f} s", flush=True)


def main():
    gabarito = sys.argv[1]
    folder = sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp()
    programs = make(gabarito, folder)
    report("gabarito", programs, by_gabarito(gabarito, programs))
    report("copydetect", programs, by_copydetect(programs))
    report("compare50", programs, by_compare50(programs))


if __name__ == "__main__":
    main()
