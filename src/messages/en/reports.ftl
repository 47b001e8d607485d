# What a student reads. Each message has its sister in pt/reports.ftl.

title = { $assignment } · { $who }
score = { $points } of { $max } points
about = { $battery } · { $interpreter } · seed { $seed }
battery-documented = Sessions of the text
battery-matches = Compliance matches
battery-hidden = Hidden sessions
battery-written = Sessions of `--sessions`
battery-sample = A sample only: { $battery }
battery-all = Sessions of the text and hidden ones
sandbox = Isolation of tier { $tier }: { $active }.{ $lacks ->
    [0] { "" }
   *[other] { " " }Missing: { $missing }.
}
protection-rlimits = limits of time, memory and files
protection-namespaces = namespaces
protection-landlock = Landlock
protection-seccomp = seccomp
protection-cgroups = cgroups

none-tried = No sentence of the text was tried.
all-kept = Every sentence of the text that was tried is kept.
none-charged = Nothing that was seen costs points.
broken = { $count ->
    [one] One sentence of the text is not kept
   *[other] { $count } sentences of the text are not kept
}:

excused = { $count ->
    [one] One more case, of another { $noun }, fails because of { $functions }, and does not count against it.
   *[other] { $count } more cases, of other { $noun }s, fail because of { $functions }, and do not count against them.
}
excused-skipped = { $count ->
    [one] One more case, of another { $noun }, was tried only with a right version of { $functions }, and does not count against it.
   *[other] { $count } more cases, of other { $noun }s, were tried only with a right version of { $functions }, and do not count against them.
}
right-in-place = { $count ->
    [one] With a right { $functions } in place of yours, this session passes:
   *[other] With right { $functions } in place of yours, this session passes:
}
list-and = { $others } and { $last }
reading = The text leaves open { $question }. Your program follows: { $followed }. That is accepted.

not-decided = Not decided: only all sessions show what is to blame. Seen:
not-decided-state = Not decided: it shares dynamic facts with another predicate that is wrong, which may be all that is. Seen:
not-run = Not tried: the judgement ended before.
complete = Everything is tried
unseen = No session came to show a right answer of { $function }.
unseen-behind = No session came to show a right answer of { $function }: all of them need { $others }.
wrong-call = The first call inside this one that is wrong is { $call }: it returned { $returned }; right is { $right }.
trace-legend = The lines of the program in the order in which they ran in “{ $statement }”. The marked line is about to run; the marked variables have just changed.
trace-cut = The program may have run more: the first { $most } lines are shown.
trace-returns = returns { $what }
trace-raises = raises { $what }
provisional = Provisional result: not everything was tried in { $cpu } s of processor time (--budget) and { $wall } s on the wall (--wall).
provisional-busy = Provisional result: not everything was tried, since the machine was busy or short of memory, or since experiments with the program took too long. Run it again; mend endless loops first.
provisional-items = Provisional result: not everything was tried in the processor time that each item has: { $items }.
provisional-barriers = Provisional result: whether the program respects the abstraction barriers is not known, since the same sessions did not always get the same answers, or the machine was busy. Run it again; where that does not help, a person must decide.
provisional-excuses = Provisional result: the failures of { $functions } seem to come only from mistakes in another function or class on which they depend, but experiments do not confirm it for all of them. A person must decide.
provisional-certain = Until then, only { $points } of { $max } points are certain.
provisional-interrupted = Provisional result: it was interrupted, and not everything was tried.
provisional-fail-fast = Provisional result: it stopped at the first failure (--fail-fast). Not everything was tried, and another part of the program may be to blame.
provisional-sample = Provisional result: a sample does not always show what is to blame. What is not decided (?) neither earns nor costs points: run all sessions.
provisional-state = Provisional result: which of the predicates that share dynamic facts is to blame is not decided. What is not decided (?) neither earns nor costs points: a person has to look.
provisional-rules = Provisional result: a person must decide whether the program keeps the rules that are not decided (?): { $rules }. Until then the points are no mark.
provisional-label = provisional result
provisional-mark = The points are those so far: the mark waits until the program is judged again.
missing = { $noun ->
    [predicate] Predicates
   *[function] Functions
} of the text that the program does not define: { $functions }.
undefined = The program does not define the { $noun } { $function }.
undefined-similar = { $undefined } It defines { $name }: is only the name mistyped?
undefined-unread = { $undefined } The reason may be this: { $said }
needs = This session needs { $function }, which the program does not define.
one-failure = The only case that shows it fails:
some-failures = { $failed ->
    [one] { $failed } of { $total } cases fails:
   *[other] { $failed } of { $total } cases fail. One of them:
}
some-failures-unshown = { $failed ->
    [one] { $failed } of { $asked } cases tried fails.
   *[other] { $failed } of { $asked } cases tried fail.
}
some-asked-failures = { $failed ->
    [one] { $failed } of { $asked } cases tried fails, of { $total } that there are:
   *[other] { $failed } of { $asked } cases tried fail, of { $total } that there are. One of them:
}
expected = Expected:
expected-one-of = Expected, one of these { $count }:
expected-any-exception = Expected, an exception of whatever type:
expected-nothing = Expected: no output and no exception.
actual = Actual:
typed-legend = «{ $typed }»: when the program asks, type { $typed }
actual-nothing = Actual: nothing.
difference = Difference (- expected, + actual; { $legend }):
legend-space = · is a space
legend-tab = → a tab
hint-opaque = `<{ $type }>` stands for a value of that type, however it is represented.
answers-before = The answers above the last step are those of the program, and not all of them are right.
type-difference = A value of type { $expected } was expected, one of type { $actual } came.
raised-at = The exception comes from line { $line }, in { $function }.
wrong-at = The wrong value comes from line { $line }, in { $function }.
change-kind = A repair changes { $kind ->
    [arguments] the arguments of a call
    [arithmetic] an arithmetic operator
    [assignment] the operator of an assignment
    [boolean] a truth value
    [boundary] a value that is one too large or too small
    [built-in] the function or method that is called
    [choice] the order of the values of a conditional expression
    [comparison] a comparison
    [condition] a condition
    [connective] “and” or “or”
    [constant] a number
    [copy] the copy or conversion of a value
    [exception] the type of an exception
    [indentation] the indentation
    [indices] the order of two indices
    [jump] “break” or “continue”
    [name] a name
    [negation] a negation
    [not] a negation
    [number] a number
    [order] the order of statements or items
    [removal] an expression that has a part too many
    [return] the value that is returned
    [sign] a sign
    [statement] a statement that should not be there
    [text] a text
   *[other] the code
} on line { $line }.
change-diff = This is the repair, with which every session of the function passes:
raised-outside = The exception comes from line { $line }, outside of any function.

not-loaded = The program does not load, so no sentence of the text can be kept.
compile-error = Python does not take the program:
compile-at = { $file }, line { $line }
loading-raised = While it is loaded, the program raises an exception:
loading-asked = While it is loaded, the program asks its user for input. Put what asks into a function, or under: if __name__ == '__main__':
loading-exits = While it is loaded, the program ends itself. Remove the call that ends it.
loading-ended = While it is loaded, the program does not come to its end: { $why }
loading-late = When the time was over, the statement that begins at line { $line } was running:
loading-prints = While it is loaded, the program prints. It does not count here, but { $noun ->
    [predicate] a program should be silent:
   *[function] whoever imports the file gets this text, or is asked for an answer. Calls at its end may stay under `if __name__ == '__main__':`. The text:
}

ended-normal = the session ended before its end.
ended-timeout = no answer in the time given ({ $cpu } s of processor for each session). Is there an endless loop or recursion?
ended-late = no answer in time ({ $wall } s for each session or move). Is there an endless loop or recursion?
ended-memory = it asked for more memory than there is for each session ({ $memory } MiB). Is there an endless loop or recursion?
ended-inferences = it took more steps than there are for an answer ({ $inferences } inferences). Is there an endless recursion, or a shorter way?
ended-output = it printed far more than anyone would read ({ $output } KiB). Is there an endless loop that prints?
ended-crash = the process ended without an answer, as with exit() or os._exit().
ended-halt = the process ended without an answer, as with halt/0.
ended-protocol = what it answered is no answer.
ended-starved = it waited for a processor until its time was over: the machine is busy.
ended-no-memory = the machine has too little memory.
ended-out-of-budget = the time for the whole program was over.
ended-refused = it tried something that the sandbox does not allow.

hint-printed = The value was printed; here it should be returned.
hint-returned = The text was returned with return; here it should be printed with print.
hint-value-added = The function returns a value; here it should return None, which Python does not print.
hint-uncalled = The answer has a function in it, and not what it returns: are the parentheses of the call missing, or @property?
hint-not-callable = A value that is no function is called with parentheses: is there a @property too many, a variable with the name of the function, or a return missing?
hint-none = None is where a value should be: is a return missing in a function?
hint-nothing-returned = The function returns nothing: is a return missing?
hint-line-end-missing = The line end after the last line is missing.
hint-line-end-added = There is a line end too many after the last line.
hint-white-space = Only the white space differs.
hint-letters = Only case and accents differ.
reading-several = more than one of the accepted ways, as the case may be
hint-message = The exception is the right one, but its message is not, to the letter, that of the text.
hint-self = Python also gives the object to the method, as its first argument: is self the first parameter of { $function }?
hint-asked-again = The program asks for one more line than the session types.
hint-other-exception = A { $expected } was expected, and another exception came: { $actual }.
hint-no-exception = An exception was expected, and the session went on.
check-hint = Hint: { $hint }
check-comment = Comment: { $comment }

loads = { $file } loads
check50-mismatch = { $expected } was expected, { $actual } came
check50-nothing = nothing
check50-blocked = can be seen only once { $needed } is kept

no-module = The file is no module: it must begin with :- module({ $module }, []).
other-module = The file is the module { $found }, and must be { $expected }, as the name of the file.
missing-predicates = The module does not define { $predicates }.

rule-unreadable = the program cannot be read (an expression is nested too deep, the file cannot be decoded, or some of it is Python that gabarito cannot parse), so a person must check this rule
rules = Rules of the text that are not kept:
rules-open = Rules of the text that a person must check:
remarks = Remarks for whoever reads the program; they cost nothing:
remark-prints = { $function } prints “{ $text }”, which the text does not ask for
remark-float = { $function } returns { $text }, a float where an integer is expected
remark-varies = in a session of { $function } the program gave another answer after other sessions in its process, and alone the right one: does it keep state, or depend on chance?
remark-loading = SWI-Prolog says of line { $function }: { $text }
remark-not-exported = { $function } is defined, but the module does not export it: what loads the file does not see it
remark-boolean = { $function } returns { $text }, { $kind ->
    [boolean] a boolean where the text says an integer
    [integer] an integer where the text says a boolean
   *[container] in which a boolean takes the place of an integer, or an integer that of a boolean
}
place = line { $line }, column { $column }: { $text }
barriers = Abstraction barriers that are not respected:
violation = line { $line }, in { $function }: { $operation } on { $tad }
violation-wrong = line { $line }: { $function } answers rightly over the program's own representation, and wrongly over another

matches = Against every sequence of replies, in both colours:
matches-disqualified = { $count ->
    [0] It is never disqualified ({ $played } matches).
   *[other] It is disqualified in { $count } of { $played } matches.
}
matches-lost = { $count ->
    [0] { $disqualified ->
        [0] It never loses.
       *[other] It loses none of the others.
    }
   *[other] It loses { $count } matches by the rules of the game. That costs no points here: it counts in the championship.
}
matches-won = It wins { $count }.
matches-reopened = In { $count ->
    [one] one more match
   *[other] { $count } more matches
}, the opening move, which always disqualifies the program, is made in its place, so that its other moves are judged too.
matches-first-lost = A match that it loses:

instead-show-value = Instead, write the call alone, as a statement of its own: the reference answers with its value, and that value is compared.
instead-write-value = Instead, write the value itself.
instead-sort = Instead, use a list, `list(…)` or `[… for … in …]`; for a set, `sorted(…)`, which gives it an order.
lint-about = For whoever reads the program: what to look at. No mark depends on it.
lint-missing-signatures = Functions without a signature, that is, without their domain and codomain written down:
lint-missing-signature = line { $line }: { $function }
lint-repeated = Repeated code:
lint-repeated-run = { $lines } equal lines: { $places }
lint-repeated-body = { $lines } lines, the whole body of { $functions }: { $places }
lint-ruff = What ruff says:
lint-ruff-nothing = Ruff has nothing to say.
lint-ruff-missing = Ruff is not installed on this machine: with `pip install ruff` or `uv tool install ruff`, this report also says what it sees (complexity, names, what is unused, commented-out code).
lint-ruff-failed = Ruff did not answer in time, or its answer cannot be read.

mark-automatic = Automatic: { $points } of { $max }
mark-automatic-also = Automatic: { $points } of { $max } ({ $earned } of { $all } points)
mark-barriers = Abstraction barriers, { $respected } of { $tads } TADs respected: { $points } of { $max }
mark-criterion = { $title }: { $points } of { $max }
mark-criterion-missing = { $title }: not given yet, up to { $max }
mark-late = { $hours ->
    [one] Handed in late, one hour begun
   *[other] Handed in late, { $hours } hours begun
}: { $points }
mark-hand-ins = { $count ->
    [one] One hand-in too many
   *[other] { $count } hand-ins too many
}, in the automatic component: { $points }
mark-repaired = It ran only once the teacher had repaired it: { $points }
mark-rule = It breaks the rule «{ $rule }» of the text: { $points }
mark-rule-zero = It breaks the rule «{ $rule }» of the text, and so has 0: { $points }
mark-floor = A mark is never below 0: { $points } given back
mark-note-late = Handed in after the deadline, and the text says: «{ $text }». It costs nothing by itself: a person must decide.
mark-note-rule = It breaks the rule «{ $rule }», and the text says: «{ $text }». It costs nothing by itself: a person must decide.

html-lang = en
html-skip = Skip to the content
html-about = What was judged
html-mark = How the mark comes about
html-step = What counts
html-points = Points
html-total = Total
html-items = Points by part of the text
html-item = Part
html-of = { $points } of { $max }
html-broken = What fails
html-not-kept-of = { $count ->
    [one] One sentence of the text is not kept.
   *[other] { $count } sentences of the text are not kept.
}
html-function = Name
html-session = Session that shows it, with the right answers
html-session-went = Session that shows it, with what the program answered before
html-trace = Step by step
html-trace-previous = ← Back
html-trace-next = On →
html-trace-at = Step
html-trace-status = Step {"{at}"} of {"{all}"}, line {"{line}"} {"{outcome}"}
html-trace-line = line
html-trace-ran = Lines that ran
html-trace-variables = Variables of
html-copy = Copy
html-copied = Copied.
html-expected = Expected
html-expected-one-of = Expected, one of these
html-expected-nothing = Nothing, and that the session goes on.
html-actual = Actual
html-nothing = Nothing.
html-legend = Lines that differ are highlighted; where only a part differs, it is underlined. There · is a space, → a tab and ↵ an empty line.
html-broken-rules = Rules of the text that are not kept
html-open-rules = Rules of the text that a person must check
html-broken-barriers = Abstraction barriers that are not respected
html-readings = Where the text is open
html-readings-legend = Whatever the program follows there is accepted.
html-reading = What is open
html-followed = What the program follows
html-matches-first-lost = A match that it loses
html-all-checks = Everything that was tried
html-check = Name
html-clause = Sentence of the text
html-verdict = Result
html-because = Why
html-cases-passed = Cases right
html-cases-failed = Cases failed
html-cases-not-run = Cases not tried
html-kept = ✓ kept
html-not-kept = ✗ not kept
html-not-judged = – not judged
html-run-it = To do it again
html-run-it-about = This command judges the file with the same questions:
html-notes = What came in writing with the program

html-class-title = { $assignment } · the class
html-summary = In short
html-count = Hand-ins
html-count-judged = Judged
html-count-look = In need of a look
html-median = Median
html-mean = Mean
html-least = Minimum
html-most = Maximum
html-scale = Scale up to
html-distribution = Distribution
html-histogram = { $count ->
    [one] Distribution of one mark
   *[other] Distribution of { $count } marks
}
html-bar = { $interval }: { $count ->
    [one] one hand-in
   *[other] { $count } hand-ins
}
html-interval-of = from { $from } to less than { $to }
html-interval-last = from { $from } to { $to }
html-same-numbers = The same numbers in a table
html-interval = Interval
html-hand-ins = Hand-ins
html-hardest = Hardest parts
html-undefined = { $noun ->
    [predicate] Predicates
   *[function] Functions
} that no hand-in defines: { $functions }.
html-failed-of = Hand-ins in which it fails
html-commonest = Sentences most often not kept
html-example = Example
html-see-example = See an example
html-look = For a person to look at
html-nobody = No hand-in needs a look.
html-look-refused = there is no program in it that could be judged: { $why }
html-look-missing = its part of the class is not here: { $why }
html-look-fault = it could not be judged, by no fault of whoever handed it in: { $why }
html-look-provisional = the result is provisional: not everything was tried
html-look-excuses = a person must decide whose the failures of { $functions } are: { $points } of { $max } points are certain
html-look-rule = it does not keep the rule { $name }
html-look-open-rule = a person must check whether it keeps the rule { $name }
html-look-barrier = it does not respect the barrier of the TAD { $name }
html-look-zero = it has no points
html-look-undefined = it defines nothing that the text asks for
html-look-protocol = in a session, what it answered is no answer
html-look-sandbox = it tried something that the sandbox does not allow
html-everyone = All hand-ins
html-filter = Search by name
html-show = Show
html-show-all = all
html-show-look = those that need a look
html-show-failed = those that fail something
html-show-refused = those that were not judged
html-shown = Showing:
html-sort = The buttons of the head sort the table. An asterisk (*) is a mark that is not complete.
html-who = Name
html-grade = Mark
html-failures = Sentences failed
html-state = State
html-reasons = To look at
html-state-judged = judged
html-state-provisional = provisional
html-state-refused = no program
html-state-fault = not judged
html-state-missing = missing

sheet-rules = Rules of the text
sheet-barriers = Abstraction barriers
sheet-rule = Rule of the text: { $name }
sheet-barrier = Abstraction barrier: { $name }
sheet-not-kept = It is not kept:
hidden-session = A hidden session shows it.
truncated = (… truncated here: { $count } more bytes)
left-out = --cases { $most } leaves out { $documented ->
    [one] one session of the text
   *[other] { $documented } sessions of the text
 } and { $items ->
    [0] no item
   *[other] these items: { $names }
 }

championship-conditions = Championship of { $programs } programs: { $matches } matches, { $seconds } s a move, seed { $seed }, { $rounds } round(s), sandbox tier { $tier }.
championship-rank = place
championship-program = program
championship-points = points
championship-wins = wins
championship-wins-short = wins
championship-draws = draws
championship-draws-short = drw.
championship-defeats = defeats
championship-defeats-short = lost
championship-disqualifications = disqualifications
championship-disqualifications-short = disq.
championship-matches = matches
championship-mark = mark
championship-derivations = How each mark comes about:
championship-interpolated = { $points } points, between { $last } ({ $worst }) and { $first } ({ $best })
championship-below-minimum = disqualified in { $disqualified } of { $played } matches
championship-late = { $hours } h late, at { $percent }% a day
championship-fault = { $program } does not play: { $fault }
championship-too-late = { $program }: handed in more than { $days ->
    [10] ten
   *[other] { $days }
} days after the deadline
championship-not-programs = Not programs, and not played: { $names }
championship-alike = Alike, for a person to look at (no mark depends on it):
championship-pair = { $one } and { $other }: { $percent }% of the smaller one is in the other

class-hidden-files = Hidden files, which are no hand-ins: { $names }
class-part-judged = { $judged } of { $all } hand-ins: put the parts together by `gabarito merge`
class-left-out = Left out: { $why }
class-judged = { $judged } of { $all } hand-ins judged
class-entry-refused = { $who }: refused: { $why }
class-entry-missing = { $who }: missing: { $why }
class-entry-fault = { $who }: not judged, by a fault of the machine or of gabarito: { $why }
class-page = The class: { $path }
class-as-before = as before
gradebook-incomplete = not complete, and entered nowhere, because { $why }: { $names }
missing-judgement = they could not be judged
missing-checks = not every check has run
missing-rules = a person must check these rules: { $rules }
missing-excuses = a person must decide whose the failures of { $functions } are
missing-row = the marks sheet (--sheet) has no row for them
missing-criteria = the marks sheet (--sheet) has no points for { $names }
gradebook-noted = complete, but to be looked at first: their pages say why: { $names }
gradebook-entered = { $count ->
    [0] no mark entered in { $path }. A mark is entered if it is complete, and if the name of its submission is the group, the number, the e-mail address or the full name in a row of Moodle's worksheet: --who says which part of a file name that is
    [one] one mark entered in { $path }
   *[other] { $count } marks entered in { $path }
}
gradebook-without-row = without a row in Moodle's worksheet: { $names }
gradebook-ambiguous = could be of several rows: { $names }
gradebook-without-mark = in Moodle's worksheet without a mark: { $names }
gradebook-locked = locked in Moodle's worksheet: { $names }
gradebook-no-users = no users of Fénix: tell them apart by --who: { $names }
changes-title = { $assignment } · what changed in the class
changes-heading = { $count ->
    [0] None of { $all } hand-ins changed.
    [one] One of { $all } hand-ins changed.
   *[other] { $count } of { $all } hand-ins changed.
}
changes-pass = passes
changes-fail = fails
changes-not-run = was not run
changes-not-decided = is not decided
changes-no-check = no such check
changes-class = is in one of the classes alone
changes-outcome = could not be judged in one of them
changes-hand-in = another file was handed in
changes-version = another version of gabarito
changes-text = other items, points or checks
changes-battery = other sessions
changes-interpreter = another interpreter
changes-limits = other limits, or not everything was run
changes-answers = other answers, of the reference or of the program, or another way to compare them
html-changes = Changes
html-mistakes = Mistakes in common
html-mistakes-legend = Each group gives the same wrong answers to the same sessions, in the same checks of a function; those that cost most come first. A comment on a group, written once for --comments, reaches all of its members.
html-mistakes-name = name for a comment
html-mistakes-cost = Points that it costs all of them together
html-mistakes-comment = Comment
html-mistakes-explain = To explain in class:
html-mistakes-who = Whose they are
changes-restated = with another weight or other words
gradebook-kept-feedback = with feedback in Moodle's worksheet, which is kept (--overwrite-feedback replaces it): { $names }
gradebook-held = held back, to be looked at first: { $names }

similar-about = { $handins } hand-ins, { $pairs } pairs: half of them have at most { $median }% in common, and 99 of 100 at most { $most }%. Surprising in this class: from { $surprising }% on, or a region of { $tokens } tokens.
similar-no-proof = Similarity is no proof of copying: a person has to look (no mark depends on it).
similar-none = no pair reaches { $least }%
similar-pair = { $one } and { $other }: { $percent }% of the smaller one is in the other
similar-pair-region = {"; "}{ $lines ->
    [one] longest region: 1 line
   *[other] longest region: { $lines } lines
}
similar-pair-mistakes = {"; "}{ $shared ->
    [one] the same rare mistake in one function
   *[other] the same rare mistakes in { $shared } functions
}, { $percent }% of those of whoever has fewer
similar-cluster = cluster: { $names }
similar-not-compared = not compared: { $name }: { $why }
similar-not-text = it is not text (UTF-16, or it has NUL bytes): ask for it in UTF-8
similar-not-judged = its mistakes alone, since { $why }: run the same `gabarito class` again
similar-not-listed = `{ $folder }` has no such hand-in
similar-too-short = it is too short, or all of it is common to the class or was given
similar-more = Here are { $shown } of { $all } pairs, of a cluster the most and the least similar one; the first { $beside } have their lines side by side.
similar-page = The page: { $path }
html-similar-title = Similar hand-ins
html-similar-see = The command “gabarito similar” shows the regions in common, and the pairs that are not here.
html-similar-switch = Show the names
html-similar-number = Hand-in
html-similar-earlier = of another year
html-similar-how = How to read the figures
html-similar-text = Text
html-similar-text-means = The share of the smaller program that the other has too, without names, comments and layout; what is rare in the class counts more, and what half of the class has does not count.
html-similar-longest = Longest region
html-similar-longest-means = The lines of the longest region in common: it shows a part of a program in another, whose share is low.
html-similar-behaviour = Mistakes
html-similar-behaviour-means = The share of the functions with wrong answers, of whoever has fewer, in which the other gives one of them too, the same to the same session; rare ones count more, and of one function only one counts. It does not depend on the text.
html-similar-distribution = All pairs of the class
html-similar-matrix = The clusters
html-similar-matrix-means = Each square is a pair; the stronger its colour, the more similar. The first pairs have a link. There are at most ten clusters, and forty hand-ins of each.
html-similar-pairs = Pairs to look at
html-similar-pair = Pair
html-similar-rank = Place among all pairs
html-similar-region = Region
html-similar-regions = Regions in common, by lines
html-similar-other = beside
html-similar-not-compared = Not compared
html-similar-none = No pair reaches the minimum.
html-similar-interval = In common
html-similar-count-pairs = Pairs (bars: logarithmic)
html-excused = What fails because of others
html-cases-excused = Because of others
html-expected-any-exception = An exception, of any type.

certificates = { $count ->
    [0] No function certified on its whole domain. Certificates do not change the mark.
    [one] One function certified on its whole domain. Certificates do not change the mark.
   *[other] { $count } functions certified on their whole domains. Certificates do not change the mark.
}
certificate = equal to the reference on { $domain }
uncertified-differs = no certificate: passes all its checks, but differs from the reference on its domain. The mark does not change.
uncertified-other-functions = no certificate: because of other functions, differs from the reference on its domain
uncertified-not-run = no certificate: the time ran out before the end of its domain. Raise --budget and --wall.
without-domain = No certificate, since their domains are not finite and small: { $functions }

fact-assignment = Assignment
fact-file = File
fact-sha256 = SHA-256 of the file (beginning)
fact-sessions = Sessions
fact-sessions-sha256 = SHA-256 of the sessions (beginning)
fact-seed = Seed
fact-gabarito = Version of gabarito
fact-interpreter = Interpreter
fact-tier = Tier of isolation
fact-limits = Limits of a session: processor, memory, printed text
fact-wall = Wall-clock limit of a session
fact-budget = Limits of all sessions: processor, wall clock

again = Judged again
again-same = Judged again on this machine, with the same result.
again-differs = Judged again on this machine: { $before } before, { $now } now. What differs: { $reasons }.
again-refused-before = Before: { $why }
again-no-page = No page is written, since there is no result now.
again-refused-now = Now: { $why }

since-last = Since the last hand-in
since-last-differs = Since the last hand-in: { $before } before, { $now } now.
since-last-same = Since the last hand-in, the points and every check are the same.
html-progress = Since the last hand-in
html-progress-legend = Who of the class mended, broke, or still fails what, since the last hand-in.
html-progress-mended = Mended
html-progress-broken = Broken
html-progress-stuck = Still fail

table-who = who
table-file = file
table-points = points
table-max = max
table-mark = mark
table-complete = complete
table-failed = failed
table-rules = rules
table-barriers = barriers
table-state = state
table-reason = reason
table-kinds = kinds
table-before = before
table-after = after
table-with-deduction = with deduction
table-accepted = accepted
table-sha256 = sha256
table-true = true
table-false = false
