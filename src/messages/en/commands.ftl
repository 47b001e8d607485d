
# What `list`, `audit` and `battery --grow` print. Each message has its sister in pt/commands.ftl.

list-title = { $name }: { $title } ({ $points } points)
list-functions = Functions, in the order of the text:
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
audit-unused = no function of the text uses `{ $function }`
audit-needs = needs a session of { $functions }
audit-equal = { $count ->
    [one] one more mutant makes
   *[other] { $count } more mutants make
} no difference: { $file }
audit-pairs-exact = { $exact } of { $all } pairs are exact, { $percent } %
audit-pair = { $one } and { $other }
audit-pair-extra = lost besides: { $checks }
audit-pair-hidden = hidden: { $checks }
audit-pair-known = known: { $reason }

grow-mutants = mutants
grow-seeds = seeds tried
grow-caught = { $before } of { $all } mutants were caught, { $after } are now
grow-added = sessions added to { $file }: { $count }

interrupted-check = ending, to show what is known so far; Ctrl-C once more ends at once
interrupted-goes-on = interrupted: the same command goes on from here
progress = { $phase } · { $spent } of { $budget } s{ $count ->
    [0] {""}
   *[other] {" "}· sessions of { $failing } fail
}
phase-preparation = preparing
phase-sessions = sessions
phase-fault-localization = looking for the function at fault
phase-barriers = abstraction barriers

replay-expected = expected
replay-actual = actual
