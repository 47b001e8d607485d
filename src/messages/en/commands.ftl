
# What `list`, `audit` and `battery --grow` print. Each message has its sister in pt/commands.ftl.

list-title = { $name }: { $title } ({ $points } points)
list-functions = { $noun ->
    [predicate] Predicates
   *[function] Functions
}, in the order of the text:
list-items = Points, and what each item promises:
list-rules = Rules:
list-remarks = Remarks, which cost nothing:
list-sessions = Documented sessions:
list-file = { $file }: { $sessions ->
    [one] one independent session
   *[other] { $sessions } independent sessions
}, { $steps ->
    [one] one statement
   *[other] { $steps } statements
}

audit-about = { $assignment }, seed { $seed }
audit-columns = | battery | wrong programs | mutants |
audit-documented = documented
audit-hidden = hidden
audit-both = both
audit-share = { $count } of { $all }, { $percent } %
audit-judged = programs judged
audit-not-caught = not caught: { $program }
audit-unused = no { $noun } of the text uses `{ $function }`
audit-needs = needs a session of { $functions }
audit-equal = { $count ->
    [one] one more mutant makes
   *[other] { $count } more mutants make
} no difference: { $file }
audit-alike = { $count ->
    [one] one more mutant changes
   *[other] { $count } more mutants change
} only what `like` leaves out:
audit-pairs-exact = { $exact } of { $all } pairs are exact, { $percent } %
audit-pair = { $one } and { $other }
audit-pair-extra = lost besides: { $checks }
audit-pair-hidden = hidden: { $checks }
audit-pair-known = known: { $reason }

examples-right = { $file }: sessions with right answers: { $right } of { $all }
examples-wrong-answer = the written answer is wrong
examples-no-answer = the answer is missing
examples-no-function = the session calls nothing that the text asks for
examples-caught = The right sessions catch { $caught } of { $all ->
    [one] one mistake tried
   *[other] { $all } mistakes tried
}, by function:
examples-function = { $function }: { $caught } of { $all }
examples-missed = Mistakes against these sentences went unnoticed:
examples-others = { $count ->
    [one] and one more sentence
   *[other] and { $count } more sentences
}

repair-progress = { $function }: { $tried ->
    [one] one change tried
   *[other] { $tried } changes tried
}
class-repair-progress = { $who }: correcting what Python cannot compile
class-repaired = { $count ->
    [0] Python can compile every submission: { $folder }
    [one] One submission that Python cannot compile, with its correction to accept: { $folder }
   *[other] { $count } submissions that Python cannot compile, with their corrections to accept: { $folder }
}
repair-progress-syntax = syntax: { $tried ->
    [one] one change tried
   *[other] { $tried } changes tried
}
repair-corrected = `{ $file }`: Python compiles the program ({ $seconds } s) with this correction:
repair-correction = { $kind ->
    [bracket] a bracket too many, missing or of another kind
    [character] characters of a word processor instead of those of Python
    [colon] a missing colon
    [comma] a missing comma
    [comment] a line that is not Python, made a comment
    [declaration] the coding that the program declares is not its own: it is now UTF-8
    [elif] “elif” written otherwise
    [equal] “=” instead of “==”, or the other way round
    [except] “except … as …” as in Python 2
    [fence] a line of Markdown
    [indentation] wrong indentation
    [keyword] a misspelt keyword
    [operator] an operator of another language
    [print] “print” as in Python 2
    [prompt] a prompt of Python, copied into the program
    [quote] a quote too many, missing or of another kind
    [raise] “raise” as in Python 2
    [removal] a symbol too many
    [tabs] tabs mixed with spaces
    [utf-16] the file is in UTF-16: it is now UTF-8
   *[windows-1252] the file is in Windows-1252 (or Latin-1): it is now UTF-8
}
repair-marks = Mark of what is graded without a person: { $before } before the correction, { $after } after it, of { $scale }.
repair-marks-deduction = With the deduction of { $points } that the text has for programs corrected by the teacher (`reparado`): { $mark }.
repair-uncorrected = `{ $file }`: no small correction found with which Python compiles the program. { $corrected ->
    [0] No correction is known for the error on line { $line }.
    [one] With one error corrected, none is known for the one on line { $line }.
   *[other] With { $corrected } errors corrected, none is known for the one on line { $line }.
}
repair-uncorrected-coding = `{ $file }` is no text in UTF-8, UTF-16 or Windows-1252: ask for the file again, saved as UTF-8.
repair-uncorrected-time = `{ $file }`: the time was over before a correction was found: give it more with --budget.
repair-found = { $function }: mended in { $seconds } s, { $tried ->
    [one] one change tried
   *[other] { $tried } changes tried
}
repair-check = { $check }: “{ $clause }”
repair-none = { $function }: no repair found, { $tried ->
    [0] and there was no change to try
    [one] one change tried
   *[other] { $tried } changes tried
} ({ $seconds } s)
repair-score = With the changes above, the program has { $points } of { $max } points.
repair-nothing = `{ $file }` passes everything: there is nothing to repair.
repair-not-run = `{ $file }` was not judged to the end: give it more time with --budget.
repair-no-function = No function of `{ $file }` fails by itself, but not everything passes: see `gabarito check`.

grow-mutants = mutants
grow-seeds = seeds tried
grow-caught = { $before } of { $all } mutants were caught, { $after } are now
compare-unread = not compared: { $who }: { $why }
compare-wrong = not compared, since they fail cases: { $names }
compare-no-right = no program passes all cases: there is nothing to compare
compare-nothing-new = the battery has no sessions that change with the seed, so there is nothing new to ask: write sessions with `draw` in `escondidas`, or a generator in `geradores` (docs/own-assignment.md)
compare-tried = { $right ->
    [one] One program passes
   *[other] { $right } programs pass
} all cases; { $tried ->
    [one] one new session
   *[other] { $tried } new sessions
} by { $seeds ->
    [one] one seed
   *[other] { $seeds } seeds
}
compare-none = none of them gives a wrong answer to any of these
compare-group = { $count } of { $all }: { $names }
compare-most = More than half of the programs that pass all cases answer so: is the text open here, or the solution wrong? Readings that are accepted are in docs/assignment-format.md.
compare-undecided = Some answers of these are wrong, and it is not decided by which function: { $names }
grow-added = sessions added to { $file }: { $count }

interrupted-check = ending, to show what is known so far; Ctrl-C once more ends at once
interrupted-goes-on = interrupted: the same command goes on from here
progress = { $phase } · { $spent } of { $budget } s{ $count ->
    [0] {""}
   *[other] {" "}· sessions of { $failing } fail
}
progress-matches = { $count ->
    [one] one match played
   *[other] { $count } matches played
}
phase-preparation = preparing
phase-sessions = sessions
phase-fault-localization = looking for the cause of the failures
phase-barriers = abstraction barriers
phase-domains = whole domains

replay-expected = expected
replay-actual = actual

play-turn = The computer's turn:
play-won = { $player } wins.
play-drawn = A draw.
play-taken = That place is taken: choose one that is free.
play-row-column = Choose a cell (row column):
play-row-column-form = Write the row and the column, from 0 to 2, with a space between them, as in 0 2.
play-column-row = Choose a cell (column row):
play-column-row-form = Write the column and the row, from 0 to 2, with a space between them, as in 0 2.
play-match-drawn = The match ends in a draw.
play-match-won = { $player } wins the match.
play-match-disqualified = { $player } is disqualified; in the words of the record: { $reason }.
play-no-choice = Write one of the answers in brackets.
play-moinho-piece = Choose your piece ([X] or [O]):
play-moinho-level = Choose the level (facil, normal or dificil):
play-moinho-position-form = Write the column (a, b or c) and the row (1, 2 or 3) without spaces, as in b2.
play-moinho-move-form = Write from where to where your piece goes, without spaces, as in a1b1.
play-moinho-no-move = That move is not possible: move a piece of yours to a free place connected to its own. Only if you can move none do you pass, by writing the place of one of them twice, as in a1a1.
play-scrabble-form = Write, in capitals, J ROW COLUMN H or V WORD to play, as in J 8 8 H CASA; T LETTERS to exchange, as in T A B; or P to pass.
play-scrabble-no-word = That word cannot be played there: only with letters of yours and of the cells that it goes through, and within the board. The first word goes through the cell 8 8; each other one crosses or lengthens one that is there.
play-scrabble-no-exchange = Those letters cannot be exchanged: only those that you have, and only while there are at least seven in the bag.
play-points = Points: { $points }.
play-option-peca = Your piece
play-option-nivel = Level
play-option-motor = Who plays at the level dificil
play-option-cor = Your colour
play-option-jogadores = Players
play-option-seed = Seed of the bag
play-scrabble-play = Play the word
play-scrabble-cell = First cell
play-scrabble-direction = Direction
play-scrabble-right = to the right
play-scrabble-down = downwards
play-scrabble-word = Word
play-scrabble-exchange = Exchange
play-scrabble-letters = Letters to exchange
play-scrabble-pass = Pass

watch-heading = { $file }: { $points } of { $max } points
watch-waiting = { $others ->
    [0] Waiting for the next change; Ctrl-C ends.
    [one] One more is not kept. Waiting for the next change; Ctrl-C ends.
   *[other] { $others } more are not kept. Waiting for the next change; Ctrl-C ends.
}

lsp-make-change = Make the change that was tried: { $function }
lsp-run-session = Run in a terminal: { $function }, “{ $clause }”
lsp-judging = judging { $file }

verify-same = { $count ->
    [one] Same: the certificate holds.
   *[other] Same: the { $count } certificates hold.
}
verify-gabarito = Note: another version of gabarito: { $before } in the report, { $now } now
verify-interpreter = Note: another interpreter: { $before } in the report, { $now } now
verify-program = Another program: { $before } in the report, { $now } now
verify-battery = Another battery: { $before } in the report, { $now } now
verify-reference = Another manifest or solution: { $before } in the report, { $now } now
verify-lost = The report has a certificate of { $function } that does not hold
verify-gained = There is a certificate of { $function } that the report does not have
class-unknown-comments = Comments on mistakes that no hand-in has: { $names }
