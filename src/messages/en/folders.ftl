
# The folders of teachers' assignments, and what is wrong in them. Each message has its sister in
# pt/folders.ftl.

with-fix = { $error }: { $fix }

folder-too-many-files = `{ $path }` has more than { $most } files, the most that are read: leave out what is not needed
folder-within-given-files = `{ $path }` is a folder, and sessions are given files alone: put its files in `ficheiros/` itself
folder-missing = `{ $path }` does not exist: give the folder of an assignment
folder-a-file = `{ $path }` is a file and not the folder of an assignment: the assignment comes first, as in `gabarito check ASSIGNMENT PROGRAM`
folder-no-manifest = `{ $path }` has no enunciado.toml: `gabarito new FOLDER --from solucao.py` writes one
folder-format = this gabarito reads `format = { $known }`; the file says { $found }
folder-only-python = a folder in Prolog cannot have `{ $part }`: it is for Python alone
folder-no-sessions = `{ $path }` has no sessions: write some in interacoes/NAME.pycon or escondidas/NAME.pycon (.plcon in Prolog)
folder-not-utf-8 = the file is not UTF-8
folder-reading-name = the name of a reading is `PLACE=READING.py`, as enunciado.toml names them
folder-mutants = the mutants of a folder are made of its solution: leave out --mutants
folder-none = `{ $assignment }` is built in: sessions are added to the folder of an assignment
folder-solution-not-right = the { $battery ->
    [documented] sessions of the text
   *[hidden] hidden sessions
} in `{ $folder }` do not show the solution itself to be right: `gabarito check { $folder } { $folder }/solucao.py --battery { $battery }` says what is not seen
folder-answers = The solution answers; Ctrl-C keeps what it answered
folder-generators = Generators print hidden sessions
folder-times = The solution runs each session alone
folder-clean = nothing is wrong
folder-clean-quick = nothing is wrong so far; the hidden sessions were not run

skeleton-not-python = not valid Python: { $why }
skeleton-no-functions = `{ $path }` defines no function or class at its top level whose name does not start with `_`: an assignment is about functions
skeleton-not-prolog = SWI-Prolog finds an error: { $why }
skeleton-no-predicates = `{ $path }` defines no predicate: an assignment in Prolog is about predicates
skeleton-helper-predicate = `{ $name }` is not graded: it has no PlDoc comment, and `{ $user }` uses it
skeleton-placeholder = A placeholder: write a call of the function, and its answer, instead.
skeleton-placeholder-run = A placeholder: write a run of the program with what it prints, typed lines in «», instead.
skeleton-clause = What { $name } does.
skeleton-helper = `{ $name }` is not graded: it has no docstring, and `{ $user }` uses it
skeleton-taken = `{ $path }` exists and is not an empty folder: name a new folder

# What the solution does
solution-not-loaded = the solution does not load: { $why }
solution-undefined = the solution does not define the { $noun } `{ $function }` of enunciado.toml
solution-ended = `{ $statement }`: the solution gives no answer: { $why }
solution-not-deterministic = `{ $statement }`: the solution is not deterministic: it gave `{ $first }`, and then `{ $second }`. Does it draw by chance without a seed, or depend on the order of a set?
solution-address = `{ $statement }`: Python shows a value of type `{ $type }` by its address in memory, which differs between processes: there is nothing to compare
solution-address-printed = `{ $statement }`: the printed text contains an address in memory, which differs between processes: there is nothing to compare
solution-prints = `{ $statement }`: `{ $function }` prints, and enunciado.toml does not say so: add `prints = true` to the function, or take the print out of the solution
solution-accepts = `{ $statement }`: `{ $function }`, which `accepts` names, must give a tuple, a list or a set of right answers, with the answer of the solution among them

# Parametrised sessions
parameter-form = write `{ $form }`
parameter-walk-prolog = `walk` is for Python alone
parameter-walk-alone = `walk` needs a `draw N:` beside it
parameter-too-many = the session stands for more than { $most } others: use `draw N`
parameter-domain = `{ $name }`: { $error }
domain-unknown = `{ $name }` is no domain: there are integers, floats, booleans, text, lists, tuples, sets, dictionaries, sampled_from, one_of, just, invalid and walk
domain-arguments = the domain is written `{ $form }`
domain-form = a domain is a call such as `integers(1, 15)`, or a literal such as 'abc' or [1, 2]
domain-empty = `{ $name }` has no value: its minimum is above its maximum, or it is empty
domain-too-many = `each` lists every value of its domain, and this one has too many: write a literal, `integers(MIN, MAX)` or `booleans()`, or use `draw N`

# Generators of sessions
generator-no-transcript = the program prints no sessions: { $error }
generator-not-deterministic = the program prints other sessions when it runs again with the same seed. Does it draw without the seed, or depend on the order of a set?
fix-generator = write a program that prints sessions, given the seed as sys.argv[1], within the generator_seconds of the manifest

# Known programs
audit-header = its header, TOML in the comments `# key = value` at the top, is wrong: { $error }
audit-host = the host that its header names cannot be read: { $error }
audit-patch = `{ $path }`, line { $line }, with the host `{ $host }`: { $problem }
patch-no-diff = here a unified diff begins, with a `---` line, a `+++` line and a hunk: write what `diff -u HOST EDITED` prints below the header
patch-malformed = this hunk is malformed: its `@@` line counts its lines, and each begins with a space, `-` or `+`. Write what `diff -u HOST EDITED` prints
patch-no-context = this hunk has no line of the host, so its place is unknown: use `diff -u`
patch-not-applicable = this hunk does not apply: the host has no such lines one after the other. Change the lines that begin with a space or `-` to what the host has now

# Problems that `gabarito lint` finds
problem-clause = { $file } does not have the clause of `{ $check }`: «{ $clause }»
problem-unknown-reading = enunciado.toml has no reading `{ $place }` that accepts `{ $reading }`
problem-reference = the reading `{ $name }` does not accept that of the solution, `{ $reference }`
problem-prints-at-load = `{ $text }` prints or reads while the solution is loaded
problem-prints-while-loaded = the solution prints while it is loaded
problem-star-import = `import *`
problem-parameters-of-text = a session of the text has parameters, which are not used here
problem-unused-parameter = the session does not use `{ $name }`, which its comment names
problem-unmarked = no comment says which check this session shows
problem-domain = the signature of `{ $function }` says `{ $domain }`, which is no TAD and no type
problem-opaque = the check `{ $check }` is only shown by values of the TAD { $tad }, such as that of `{ $statement }`, which are not compared: any answer passes
problem-print-uncompared = nothing of the check `{ $check }` is compared: its sessions print, as `{ $statement }` does, and it compares values; whatever a program prints passes
problem-print-step-uncompared = the check `{ $check }` compares values: what `{ $statement }` prints in its session is not compared; whatever a program prints there passes
problem-sample = the sample `{ $sample }` is no value of the TAD { $tad }
problem-no-session = no session shows the check `{ $check }`: it counts for nothing
problem-placeholder = the only session of the check `{ $check }` is the placeholder `{ $placeholder }`
problem-slow = `{ $statement }`: the solution takes more than a quarter of the { $seconds } s that a session has
problem-no-query = `{ $statement }` is no query that SWI-Prolog can read
problem-endless-order = `{ $statement }`: the order does not count, and the solution does not come to an end of its answers, or gives more than 256, so the right ones are not known
problem-no-files = `{ $statement }` uses files, and this assignment has none: { $error }
problem-raises = `{ $statement }`: the solution raises { $error }
contradicted-sessions = { $count ->
    [one] one session does not count, as the text and the solution contradict each other: { $first }
   *[other] { $count } sessions do not count, as the text and the solution contradict each other: { $first }
}. Correct one of the two: `gabarito lint { $folder }` says where
problem-answer = `{ $statement }`: the written answer is { $written }, and the solution gives { $given }
problem-quoted = `{ $answer }`
problem-nothing = nothing
problem-loses-nothing = a wrong program loses no mark
problem-loss = { $program ->
    [solution] the solution
   *[right] a right program
} { $loss }
loss-not-loaded = does not load: { $why }
loss-no-time = has no time for the check `{ $check }`
loss-check = fails the check `{ $check }`
loss-rule = breaks the rule `{ $rule }`: `{ $text }`
loss-open-rule = may break the rule `{ $rule }`, which a person must check: `{ $text }`
loss-barrier = uses a `{ $tad }` other than by its operations, in `{ $function }`: { $operation }
loss-barrier-by-answers = answers otherwise in `{ $function }` where the `{ $tad }` has another representation

# What to do about them
fix-file = correct the file, or put it there
fix-utf-8 = save it as UTF-8
fix-transcript = correct the file; `gabarito replay` reads it too
fix-manifest = correct it; `gabarito schema enunciado` says what there may be
fix-format = write `format = { $known }`, or use the gabarito that reads the other
fix-only-python = leave it out
fix-unlisted = add the name as a `[[function]]`, or correct it
fix-duplicate = rename one of them, or take it out
fix-points = write points of more than 0, as in `points = "1.5"`
fix-weight = write a weight of 1 or more
fix-one-program = keep one `[[function]]`, or leave `kind` out
fix-hints = write a level that there is, or take `exam` out
fix-limit = write 1 or more
fix-inferences = take `inferences` out, and limit `cpu_seconds`
fix-rubric = correct the rubric: its parts must add up and name what there is
fix-add-reading = add it as a `[[reading]]`, or rename the file
fix-reference = add it to `accepted`
fix-clause = quote the text to the letter
fix-syntax = correct the solution: Python cannot compile it
fix-prints-at-load = put it under `if __name__ == "__main__":`
fix-print-in-functions = print in functions only
fix-star-import = import the names one by one: each function of the solution is put in the place of the students', within a function
fix-not-loaded = correct the solution, so that `python3 solucao.py` ends by itself, without input or modules that are not Python's own
fix-not-loaded-prolog = correct the solution, so that `swipl solucao.pl` loads it to its end, without errors
fix-not-loaded-replaced = correct the solution: it must load without input, and with its TADs replaced
fix-undefined = define it, or correct the name
fix-ended = correct the solution, use smaller values, or raise the limits in enunciado.toml
fix-not-deterministic = give random generators a seed in the session, and sort what comes of a set
fix-address-iterator = write `list({ $statement })` in the session; where the text asks for an iterator, show `type({ $statement }).__name__` in another
fix-address = show in the session what can be compared, such as an attribute, what a method gives or `list(…)`, or give the class a `__repr__`
fix-prints = do one or the other
fix-accepts = correct that function
fix-slow = raise `cpu_seconds` in enunciado.toml, or use smaller values
fix-no-query = end the query in a full stop, and close its quotes and parentheses
fix-endless-order = remove "order" from `like`, or write a query with fewer answers
fix-name-error = correct the name, or define it in the solution
fix-syntax-error = correct the statement
fix-eof-error = write every line that is typed, as «text» in the answer
fix-file-name = correct the name of the file: there is `{ $name }`; if the error is what you ask for, write it in the session as its answer
fix-import-error = import only Python's own modules
fix-answer = correct the answer, or the solution
fix-parameters-of-text = move it to `escondidas/`, or write one session for each value
fix-unused-parameter = use `{ $name }` in the session, or remove it from the comment
fix-check-name = correct the name, or add the check to enunciado.toml
fix-time = write it in whole seconds, from 1: `# within 2 s`
fix-reading = correct the name, or add the reading to enunciado.toml
fix-unmarked = write a line `# check: { $check }`, or with another check, before its first statement
fix-parameters = correct the comment `# each`, `# draw` or `# walk`
fix-domain = correct the name in the signature
fix-opaque = call an operation on the value in the session: `{ $example }`
fix-print-uncompared = leave out the `compares` of the check, and what is printed is compared
fix-print-step-uncompared = write `# check:` with a check that compares what is printed above this line, or ask for the value without `print`
fix-no-files = put them in `ficheiros/`, or add `[files]` to the manifest
fix-raises = correct the statement, or the solution
fix-sample = write a call that gives a value of the TAD
fix-session = write a session with a comment `# check: { $check }`
fix-loss = `gabarito check` with the folder and its solution shows it
fix-right-program = correct the program or the sessions, or move it to `erradas`
fix-wrong-program = write a session that shows its mistake
fix-program = correct the program
fix-domain-size = correct `size`, or what the generator prints
