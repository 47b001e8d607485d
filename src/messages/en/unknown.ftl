
# What the reference does not know in a session. Each message has its sister in pt/unknown.ftl.

unknown = line { $line }, column { $column }: the reference does not know { $what }
unknown-in-statement = line { $line }, column { $column } of the statement: the reference does not know { $what }

unknown-python = this as Python: { $error }
unknown-statement = this statement
unknown-several-statements = several statements at one prompt
unknown-long-statement = a statement of more than { $most } bytes
unknown-blocks = blocks nested more than { $most } deep
unknown-annotated = an annotated assignment
unknown-import = `import`: the functions of the assignment are available without it
unknown-loop = a loop with `else`, or `async for`
unknown-target = this as the target of an assignment
unknown-unpacking = { $values } values for { $names } names
unknown-list-operator = `{ $operator }=` on a list
unknown-endless = a statement that does not end
unknown-too-large = a result larger than { $most }

unknown-expression = this expression
unknown-expressions = expressions nested more than { $most } deep
unknown-and-or = `and` and `or`
unknown-attribute = an attribute or a method (`.`)
unknown-f-string = an f-string
unknown-set-comprehension = a set comprehension
unknown-dict-comprehension = a dictionary comprehension
unknown-generator = a generator as a value
unknown-ellipsis = `...` as a value
unknown-starred = `*` before a value or a name
unknown-dict-unpacking = `**` in a dictionary
unknown-chained-comparison = several comparisons in a row
unknown-slice-step = a slice with a step
unknown-operation = `{ $operator }` of { $left } and { $right }
unknown-unary = `{ $operator }` of { $type }
unknown-surrogate = a text with U+FFFD or with half of a surrogate pair
unknown-number = a complex or a very long number
unknown-long-integer = integers so long that not every Python shows them
unknown-name = the name `{ $name }`: neither the session nor the assignment gives it a value
unknown-comprehension-name = `{ $name }` before its comprehension gives it a value
unknown-function-value = `{ $name }` as a value: functions can only be called

unknown-call = a call of anything but a name
unknown-call-of = a call of `{ $name }`, which is a { $type }
unknown-keyword-argument = an argument given by its name
unknown-arity = `{ $function }` with { $given ->
    [one] one argument
   *[other] { $given } arguments
}: the text gives it { $arity }
unknown-argument = what `{ $function }` does with { $value } as argument { $index }: the text does not say
unknown-several-answers = which of several right answers this gives: show it by itself, so that each is accepted
unknown-arguments = `{ $name }` with these arguments
unknown-builtin-items = `{ $name }` of items
unknown-sorted = `sorted` of anything but integers, texts, or tuples of them, of one kind
unknown-range = a `range` of anything but integers of 64 bits
unknown-range-value = a `range` as a value

unknown-too-deep = a value that holds itself, or one nested more than { $most } deep
unknown-truth = whether a { $type } is true
unknown-opaque-key = a TAD as a key or a member: how it compares belongs to its program
unknown-key = a { $type } as a key or a member
unknown-nan-key = NaN as a key or a member
unknown-text = how a { $type } looks as text
unknown-set-text = the order in which a set is written
unknown-set-order = the order of a set
unknown-comparison = how two values of { $type } compare: it belongs to their program
unknown-identity = whether two values of { $type } are one
unknown-inside = what is inside a { $type }
unknown-index = an index that is no integer of 64 bits
unknown-length = the length of a { $type }
unknown-items = the items of a { $type }
unknown-changing-dict = a dictionary that changes while a loop goes through it
