
# Errors that students and teachers meet. Each message has its sister in pt/errors.ftl.

verbatim = { $text }
in-file = `{ $file }`: { $error }
in-option = { $option }: { $error }
at-line = line { $line }: { $error }
or = { $one } or { $other }
and-also = { $one }; { $other }
with-suggestion = { $error }; did you mean `{ $name }`?
with-instead = { $error }
    { $instead }
fault = This is a fault of the machine or of gabarito, not of the submission; `gabarito doctor` tells what the machine lacks: { $why }

# The command line
usage = Usage:
usage-help = `gabarito --help` lists the commands, and `gabarito COMMAND --help` the options of each.
usage-no-value = { $argument } needs a value
usage-values = it must be one of: { $values }
usage-invalid-value = invalid value `{ $value }` for { $argument }: { $why }
usage-too-many = `{ $argument }` is one too many; `gabarito class` judges the programs of a folder
usage-unknown-argument = there is no argument `{ $argument }`
usage-unknown-command = there is no command `{ $command }`
usage-conflict = { $argument } cannot be used with { $prior }
usage-repeated = { $argument } may be given only once
usage-missing = missing: { $arguments }
number-range = it must be a whole number from { $least } to { $most }
number-least = it must be a whole number, at least { $least }

unreadable = `{ $path }` cannot be read: { $why }
csv-workbook = it is a workbook of Excel or LibreOffice: give the CSV file as Moodle gives it
sheet-unreadable = it cannot be read as a workbook of Excel or LibreOffice: open it and save it again, or save the sheet as CSV UTF-8
csv-not-utf8 = the file is not UTF-8: save the sheet as CSV UTF-8
unwritable-no-folder = `{ $path }` cannot be written: there is no folder `{ $folder }`; make it, or give another
unwritable = `{ $path }` cannot be written: { $why }
system-not-found = it does not exist
system-permission = permission denied
system-folder = it is a folder
system-no-folder = a part of its path is no folder
written-answer = the written answer is `{ $written }`, and the right one is `{ $right }`
written-fix = correct it or leave it out; `gabarito replay { $assignment } { $file } --write` writes the right ones
not-utf-8 = `{ $file }` is not UTF-8 in line { $line }: save it as UTF-8
too-long = `{ $file }` is longer than { $limit } MiB: give a shorter one

# Programs and hand-ins
source-missing = `{ $path }` does not exist: give the path of the program
source-folder = `{ $path }` is a folder: give the path of the program in it
source-not-a-file = `{ $path }` is not a file but a pipe, a socket or a device: give the path of the program
source-outside = `{ $path }` leads outside of `{ $folder }`: put the file itself there
source-too-long = `{ $path }` is longer than { $limit } KiB, the most that is read: check that it is the right file
intake-not-a-hand-in = `{ $path }` is neither a program ({ $extensions }) nor a .zip archive nor a folder: hand in one of these
file-empty = `{ $file }` is empty: hand in the file that has the program
file-notebook = `{ $file }` is a Jupyter notebook and not a program in { $language }: export it as a program, and hand that in
file-compiled = `{ $file }` is a program compiled by Python (.pyc): hand in the .py file that it came from
file-utf-16 = `{ $file }` is in UTF-16, which { $language } does not read: save it as UTF-8
coding-refused = `{ $file }` declares on line { $line } the coding `{ $coding }`, which is not accepted: save it as UTF-8, and remove that declaration
coding-contradicts-mark = `{ $file }` declares on line { $line } the coding `{ $coding }`, but starts with the mark of UTF-8 (BOM), which Python accepts only with `utf-8`: save it as UTF-8, and remove that declaration
coding-invalid = `{ $file }` has bytes on line { $line } that are not { $coding }: save it as UTF-8 and, if its first two lines declare another coding, remove that declaration
file-binary = `{ $file }` is a .{ $extension } file and not a program in { $language }: hand in the text of the program, as { $language } reads it
file-language = `{ $file }` seems to be a program in { $actual }, and one in { $language } is asked for: check that it is the right file
file-assignment = `{ $file }` seems to be a program for { $name }, and not for { $expected }: check that it is the right file
intake-link = `{ $path }` is a link: hand in what it leads to
intake-named-as-archive = `{ $path }` is a folder with the name of an archive: hand in the archive, or give the folder another name
intake-too-many-files = `{ $path }` has more than { $most } files: hand in those of the assignment alone
intake-archive = `{ $path }` is refused: { $why }
intake-no-program = `{ $package }` has no program in it: add a file that ends in { $extensions }
intake-several-programs = `{ $package }` has { $count } programs in it, and there must be one: { $programs }
intake-named-program = `{ $package }` has { $count } programs in it, and there must be one called `{ $program }`: { $programs }
check-a-class = to grade the submissions of a class, use `gabarito class`; in a folder of your own, `program` of `[hand_in]` in the manifest names the one that is run among several modules
audit-no-programs = `{ $path }` does not exist: run `audit` in the folder of gabarito's sources, or name its folder `fixtures` by --fixtures
archive-unsound = it is no sound ZIP archive ({ $why }): make it again
archive-too-many-entries = it has { $count } entries: put only the files of the assignment in it
archive-outside = the name `{ $name }` leads out of the archive: make the archive of files in one folder
archive-not-a-file = `{ $name }` is neither a file nor a folder: leave it out
archive-one-name = `{ $one }` and `{ $other }` are one name on some systems: rename one of them
archive-encrypted = `{ $name }` is encrypted: make the archive without a password
archive-too-long = `{ $name }` is longer than { $limit } KiB: leave it out
archive-entry = `{ $name }` cannot be unpacked: { $why }
loading-compile = line { $line }: { $error }
loading-raises = while it is loaded: { $error }

# Faults of the machine
fault-no-python = no Python 3 was found: install python3, or name one with --python PATH (tried: { $tried })
fault-no-prolog = no SWI-Prolog was found: on Debian and Ubuntu `apt-get install swi-prolog-nox`, on macOS `brew install swi-prolog` (tried: { $tried })
fault-not-python = `{ $path }` is not a Python 3.8 or later that runs here: { $why }
fault-not-prolog = `{ $path }` is not a SWI-Prolog 9 or later that runs here: { $why }
fault-process = the process that runs the submission could not be used: { $why }
fault-no-work-folder = the assignment has files that sessions write in, which needs the strongest isolation (2); this machine gives { $tier }. `gabarito doctor` says what is missing; --no-sandbox cannot be used here
fault-no-memory = the machine has too little memory: run fewer submissions at once, by --jobs
fault-busy = the machine is too busy: run fewer submissions at once, by --jobs, or try again later
fault-out-of-time = the time for the whole judgement is over: give it more, by --wall
fault-out-of-turn = the process that runs the submission answered out of turn: { $why }

# Assignments and their manifests
find-unknown = there is no assignment `{ $name }`; there are: { $names }
toml-missing-key = the key `{ $key }` is missing
toml-unknown-key = there is no key `{ $name }`
toml-unknown-value = `{ $name }` is none of the values that the key may have
toml-known = { $error } (there are `{ $known }`)
toml-wrong-type = { $found } is here, and { $expected } should be
toml-value = { $type }, { $value },
toml-other = the TOML parser says: “{ $error }”
toml-line = on line { $line }, “{ $excerpt }”: { $error }
toml-points = `{ $found }` is no number of points
toml-string = a text
toml-integer = an integer
toml-positive = an integer greater than zero
toml-float = a decimal number
toml-boolean = `true` or `false`
toml-array = a list
toml-table = a table
toml-distances = a table of distances, as `{"{"} absolute = 0.01 {"}"}`
manifest-syntax = it does not have the form of an enunciado.toml, which `gabarito schema enunciado` describes: { $error }
manifest-unknown-function = the check `{ $check }` is about a { $noun } that is not listed: `{ $function }`
manifest-unlisted-function = { $kind ->
    [tad] the TAD
   *[reading] the reading
} `{ $name }` names the function `{ $function }`, which is not listed
manifest-duplicate = there are two { $kind ->
    [check] checks
    [function] functions
    [item] items
    [tad] TADs
    [rule] rules
   *[reading] readings
} `{ $name }`
manifest-no-points = the item `{ $item }` has no points: give it some, or leave it out
manifest-weight = the weight of the check `{ $check }` must be at least 1
manifest-program = a program (`kind = "program"`) is one function, named as its file, without abstract data types
manifest-hints = `hints` is a level from 0 to { $most }: in an exam (`exam = true`), 0 or 1; in Prolog, at most 2
hints-of-prolog = level { $level } is for programs in Python alone: choose 0, 1 or 2
hints-of-exam = level { $level } is above 1, the most that an exam (`exam = true`) allows: choose 0 or 1
manifest-limit = the limit `{ $limit }` must be at least 1
manifest-inferences = `inferences` is a limit of Prolog: Python has none
rubric-components = the components of the rubric add up to { $found }, and its scale is { $scale }
rubric-criteria = the criteria of a component of { $points } points add up to { $found }
rubric-taken-name = the name `{ $name }` of a criterion is taken
rubric-unknown-rule = the rubric is about the rule `{ $rule }`, which the text does not have
rubric-no-tads = the rubric is about barriers, and the text has no TADs
rubric-no-deadline = the rubric is about lateness, and has no deadline
no-time = `{ $found }` is not a time: write it as in `2004-06-28 23:59` or `28/06/2004 23:59:59`

# Transcripts and batteries
transcript-no-statement = not a transcript: no line starts with `>>> `
transcript-no-space = a space is missing after `{ $prompt }`
transcript-no-full-stop = the full stop of this query is missing
transcript-tab = a tab before `>>>`: indent with spaces
transcript-stray-alternative = `#|` is under no answer: write it right under one
transcript-command = write the command as `$ python3 program.py argument ...`, with `< file` behind it where a file takes the place of the keyboard, and `; echo $?` where the exit status is shown; nothing else of a shell is known
transcript-stray-typed = a typed line in «» belongs right under its statement: a comment or a blank line ends the answer
transcript-after-alternative = after `#|`, only another `#|` may follow: each alternative is one line
transcript-unwritable = the output line `{ $line }` would be read as a part of the transcript itself
transcript-output = { $error }:
    { $output }
battery-unknown-check = there is no check `{ $check }`
battery-unknown-reading = there is no reading `{ $reading }`
battery-unmarked = no comment says which check this session shows: write a line `# check: { $check }`, or with another check, before its first statement
battery-time = `# { $comment }` is not the time of a session

# Classes, their parts and their caches
similar-of-others = `{ $path }` exists, and `gabarito similar` did not write it: give another --out
class-of-others = `{ $path }` exists, and no class wrote it: give another --out
class-not-a-class = `{ $folder }` is not the folder of a class, as --out of `gabarito class` names it: { $why }
class-assignments = these are parts of different classes: one is of `{ $one }`, another of `{ $other }`
class-conditions = the parts were not all judged under the same conditions, `{ $one }` and `{ $other }` among them: judge them with the same hand-ins in the folder, the same options, the same gabarito and the same Python
class-twice = two parts have different results of `{ $who }`: judge all of them under the same conditions
class-no-hand-in = no hand-in of `{ $folder }` is named `{ $name }`: give the file or folder that was handed in, as it lay in the folder of the class
class-not-former = none of these hand-ins is of a student who has one in `{ $folder }`: give the folder of the same class
explain-page-in-class = `{ $path }` is in the folder of the class, or is the hand-in itself: give another file for the page
comment-empty = a comment has no text, or names no mistake: write `mistakes = ["…"]` and `text = "…"`
comment-twice = two comments are on the mistake `{ $mistake }`: make them one
class-missing-result = { $why }: judge it first, or put together what there is by `gabarito merge --partial`
class-among-hand-ins = --out is the folder of the hand-ins: give another one
class-a-file = `{ $file }` is a file and not the folder of a class: for one program there is `gabarito check`
class-empty = `{ $folder }` has no hand-ins: each is a program, a .zip archive or a folder in it
class-one-name = `{ $first }` and `{ $second }` are both of `{ $who }`: leave one out, or tell them apart by --who, a regular expression whose first group is the name
class-nameless = `{ $name }` does not match --who `{ $pattern }`: change the expression, or rename the file
shard-form = write K/N with K from 1 to N, as in 2/8; `auto` in a job of GitLab with `parallel:`; auto/N in an indexed job of Kubernetes
shard-not-a-job = `{ $variable }` is not set: this is no job of a scheduler that is known; write K/N
missing-part = the part { $part } is missing
missing-not-judged = `{ $folder }` was not judged to its end
missing-no-result = `{ $path }` is no result: it is missing, damaged, no regular file, or of another version of gabarito
result-not-regular = it is no regular file
result-too-long = it is longer than { $limit } MiB, the most that is read
missing-left-out = { $why } ({ $left-out })
out-busy = `{ $folder }` is in use by another gabarito: wait until that one ends, or give another --out
out-not-a-folder = `{ $path }` is no folder, and gabarito follows no link there: move it away, or give another --out

# Sheets of marks and gradebooks
sheet-no-who = line { $line }: no column is named `quem`: write a header as in `quem,entrega`
sheet-unknown-column = line { $line }: no column is named `{ $column }`: write one of { $known }, or take it out
sheet-duplicate-column = line { $line }: two columns are named `{ $column }`: keep one of the two
sheet-fields = line { $line }: there should be { $expected } fields, not { $found }: write one for each column of the header, and a field with a separator in it between quotes
sheet-no-name = line { $line }, column `quem`: it is empty: write a name as in `G01`
sheet-field = line { $line }, column `{ $column }`: `{ $found }` is not right here: write { $wanted }
wanted-time = a time as in `2004-06-28 23:59` or `28/06/2004 23:59:59`
wanted-count = how many hand-ins there were, as in `15`
wanted-yes-or-no = `sim` or `não`
wanted-points = a number from 0 to { $max }, or nothing
sheet-unknown = line { $line }: no hand-in is named `{ $name }`: write the name of one, or take the line out
sheet-names = the hand-ins without a line are { $names }{ $more ->
    [0] {""}
   *[other] { " " }and { $more } more
}
duplicate-line = line { $line }: `{ $name }` is on line { $first } already: keep one of the two
worksheet-no-grade = no column has the grade: is this Moodle's grading worksheet?
worksheet-no-identifier = no column is named *Identifier*, without which Moodle refuses the worksheet: download it anew, and change no title
worksheet-no-time-of-grade = no column is named *Last modified (grade)*, without which Moodle refuses the worksheet: download it anew, and change no title
worksheet-twice = two columns are called `{ $title }`: keep one of the two
worksheet-quote = a quote is opened and not closed: download the worksheet again
worksheet-short = the row of { $who } is cut short: download the worksheet again
worksheet-mark = the mark of { $who } is `{ $mark }`, which is no decimal
worksheet-maximum = the maximum grade of { $who } is `{ $maximum }`, which is no decimal: set the assignment in Moodle to be graded by points
worksheet-above = the mark of { $who } is { $mark }, above the maximum of { $maximum }: raise the maximum in Moodle
fenix-user = `{ $name }` is no user of Fénix: write one as in `ist1100000`
fenix-twice = `{ $name }` has two marks: leave one out
fenix-negative = the mark of `{ $name }` is below zero
fenix-decimals = { $decimals } decimals are more than the { $max } that there may be

# Championships and games
deadline-header = line { $line }: `{ $found }` is not the header: write `programa,entrega`
deadline-fields = line { $line }: there should be two fields, not { $found }: write a program and a time with a comma between, as in `ra123456,2004-06-28 23:59`
deadline-unknown = line { $line }: no program is named `{ $name }`: write the name of one as in `ra123456`, or take the line out
deadline-none = no line has the deadline: add one as in `prazo,2004-06-28 23:59`
results-same-name = two players are named `{ $name }`: give one of them another name
results-no-such-match = the match `{ $id }` is none of { $players } players: give a match of two different players of the list
results-twice = the match `{ $id }` is listed twice: give its result once
no-championship = `{ $assignment }` has no championship: its programs do not play matches
programs-of-one-name = `{ $one }` and `{ $other }` are programs of one name: rename one of them
too-few-programs = `{ $folder }` has { $count ->
    [one] one program
   *[other] { $count } programs
}: a championship needs two, named as in ra123456.prolog
velha-empty = there is nothing in the record
velha-no-line = line { $line }: `{ $text }` is no line of a match: write PRETO and BRANCO, moves such as `[0, 2] [1, 1]`, and how it ended
play-not-a-game = this assignment is not played
play-end-of-input = the input ended before the game
play-answered = the program answered { $answer }
play-no-action = the program cannot play on: `{ $statement }` gives no action of this board but: { $shown }
play-terminated = the program cannot play on, at `{ $statement }`: { $why }
play-no-answer = the program cannot play on: `{ $statement }` gives nothing
bag-fields = write a letter and a number, as in `A 14`
bag-letter = this is no letter of the game
bag-number = this is no number
bag-twice = this letter is on a line above already

# Commands
matches-without-option = `{ $assignment }` is tried in whole matches: leave out { $option }
matches-without-audit = `{ $assignment }` is tried in whole matches: there is nothing to audit
matches-without-repair = `{ $assignment }` is tried in whole matches: there is nothing to repair
matches-without-battery = `{ $assignment }` is tried in whole matches: `gabarito check { $assignment } FILE` plays them
records-without-program = records of matches are replayed without a program: leave out --with
no-function = `{ $assignment }` has no { $noun } `{ $function }`: `gabarito list { $assignment }` shows those that it has
no-session = no session of this battery shows `{ $function }`
marks-of-championship = the marks of this assignment are those of its championship: leave it out
python-alone = `{ $assignment }` is in Prolog: `gabarito { $what }` is for Python alone
evidence-language = `{ $assignment }` is written in { $language }: only programs in Python are looked at
evidence-unreadable = `{ $file }` is no program in Python, or one nested too deep to be read
audit-orphan = `{ $mutant }` is a mutant of no program in `{ $correct }`: mutants are named PROGRAM__…py, as scripts/mutants names them
formats-without-file = --format: only one format can go to standard output or --output, and these name no file: { $formats }. Give the others as NAME=FILE, for example json=report.json.
output-without-format = --output { $file }: every --format names its own file. Leave out --output, or give a --format without a file.
formats-to-one-file = --format: two formats would be written to `{ $file }`. Give each a file of its own.

domain-size = `domain` of `{ $function }` says { $size }, and `geradores/dominio*.py` print { $count } different sessions of that function
no-domain = no function of `{ $assignment }` has a `domain`: leave out --certify, or add one to enunciado.toml (docs/assignment-format.md)
verify-no-report = `{ $file }` is no report of gabarito: { $error }. Give what `gabarito check … --certify --format json=FILE` wrote.
verify-no-certificates = `{ $file }` has no certificates: make it again with `gabarito check … --certify --format json=FILE`
verify-program-name = the program that `{ $file }` is about is no file name: { $what }. Give it after the report.
verify-assignment = `{ $file }` is not about a built-in assignment, but about `{ $what }`: give its folder with --assignment
verify-options = `{ $file }` was made with options that no certificate has: { $what }. Make it again with `gabarito check … --certify --format json=FILE`.
