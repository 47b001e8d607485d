def gabarito_load(names, code, source, plan):
    """Loads a program, compiled, with right functions in place of some of its own; gives those, by
    name.

    `plan` is `(functions, basic, opaque, bases, right, inside, domains, variant, in_place, traced,
    has_contents, results, yields, any_exception, allowed, by_name)`. `functions` are those of the
    text; `basic` maps each operation of a TAD to the TAD. All operations of a TAD in `opaque` are
    replaced by ours over a representation that refuses everything else, and is of the built-in type
    that `bases` says, if it says one; of `object` are values of a type that the program cannot
    change. The other functions in `right` are called in another process, but for those in `inside`, which run
    in this one; `domains` says which of their arguments are values of TADs, and `results` of which
    the results are, of those that they call here. Where TADs have contents, those of a TAD that is
    not opaque are read and made by the program's own functions: by which of them says `variant`,
    and whether they change them in place says `in_place`. The lines that make values of the
    built-in types in `traced` are noted, for values that no constructor made. Where values of ours
    yield, what is noted is then done to the program's own representation, so that every line that
    reaches behind a TAD is noted; where the program gives no way to it, to the content. What
    `allowed` says of a TAD may be done to its values, and is done to the content: it is noted only
    where it says `noted`. Functions in `any_exception` may raise whatever they like;
    `by_name` has the parameters that right functions take by name only.
    """
    import builtins
    import sys
    from _weakref import ref as reference

    file_name = code.co_filename
    built_in = (tuple, list, dict, set, frozenset, str, int, float, bytes)
    functions, basic, opaque_tads, bases, right, inside, domains, variant, in_place, traced = plan[:10]
    has_contents, results, yields, any_exception, allowed, by_name = plan[10:]
    # A note says where a barrier is violated. Whether one is, answers alone decide.
    note = sys.stdout.note
    noted = 0
    # Functions of the program that were replaced.
    originals = {}
    # The functions of the text that some code of the program runs for, whatever its name.
    works_for = {}
    # Basic operations that have no such code of their own, and that of the functions that call them.
    forwarded, forwarding = {}, set()
    # The program as it was handed in, over the opaque TADs.
    pristine = {}
    most = 500
    outside = object()
    bound_method = type((lambda self: self).__get__(outside))
    old = sys.version_info < (3, 9)
    slot_type = type(type("", (), {"__slots__": ("content",)}).content)
    traced_types = [each for each in built_in if each.__name__ in traced]
    # Equal numbers and texts may be one object, whoever makes them: where is not known.
    told_apart = [each for each in traced_types if each in (tuple, list, dict, set, frozenset)]
    most_origins = 100_000

    # Of each value that was seen to be made: itself, so that its id stays its own, and where.
    origins = {}

    def trace(frame, event, result):
        """Notes the values that come up in a line, and the line."""
        if frame.f_code.co_filename != file_name:
            return None
        if event == "call":
            caller = innermost(frame.f_back)
            if caller is not None:
                come_up(frame.f_locals.values(), caller, caller.f_lineno)
            last_line[id(frame)] = frame.f_lineno
            return trace
        values = [result] if event == "return" else []
        come_up([*frame.f_locals.values(), *values], frame, last_line.get(id(frame), frame.f_lineno))
        last_line[id(frame)] = frame.f_lineno
        return trace

    last_line = {}

    def come_up(values, frame, line):
        for value in values:
            if type(value) in (tuple, list) and len(value) <= 81:
                come_up([each for each in value if type(each) in told_apart], frame, line)
            if type(value) in told_apart and id(value) not in origins and len(origins) < most_origins:
                origins[id(value)] = (value, function_of(frame), line)

    def report_foreign(tad, value):
        """Notes a value that no constructor made: where it was made, if that was seen, and
        where it is used."""
        operation = "valor que não foi feito pelo construtor"
        origin = origins.get(id(value))
        used = innermost(sys._getframe(1))
        if set(basic.values()) != set(opaque_tads):
            # A basic operation of another TAD may have made it.
            return
        if origin is None or used is None or origin[2] == used.f_lineno:
            return report(tad, operation)
        _, function, line = origin
        where = " (usado na linha %d, em %s)" % (used.f_lineno, function_of(used))
        note((tad, function, line, operation + where))

    def report(tad, operation):
        """Notes what the program does to what it should not know, and where. A basic operation,
        and what works for one, may know it."""
        nonlocal noted
        frame = innermost(sys._getframe(1))
        if frame is None or noted >= most:
            return
        bound = frame
        while bound is not None and is_basic(bound.f_code) is None:
            bound = bound.f_back
        if bound is None or not is_basic(bound.f_code):
            noted += 1
            note((tad, function_of(frame), frame.f_lineno, in_words(frame, operation)))

    def is_basic(code):
        """Whether code is that of a basic operation; `None` if it is of no function of the text, or of
        both kinds."""
        if code in forwarding:
            return True
        if code.co_filename != file_name:
            return None
        if code.co_name in functions:
            return code.co_name in basic
        kinds = {name in basic for name in works_for.get(code, ())}
        return kinds.pop() if len(kinds) == 1 else None

    def function_of(frame):
        """The name of the function in which an expression is, where it has a frame of its own."""
        outer = frame
        while outer is not None and outer.f_code.co_name.startswith("<"):
            if outer.f_code in works_for:
                return min(works_for[outer.f_code])
            outer = innermost(outer.f_back)
        return (outer or frame).f_code.co_name

    def codes_of(value, depth=0):
        """The code of the program that runs where a value is called: behind decorators, too."""
        kind = type(value)
        if depth > 9:
            return
        inner = []
        if kind is type(clone):
            if value.__code__.co_filename == file_name:
                yield value.__code__
                inner = closed_over(value)
        elif kind in (staticmethod, classmethod, bound_method):
            inner = [value.__func__]
        elif kind is type:
            inner = [vars(value).get(method) for method in ("__new__", "__init__")]
        else:
            inner = [vars(kind).get("__call__")]
        for each in inner:
            yield from codes_of(each, depth + 1)

    def know_basic_operations():
        """Learns which code runs for basic operations that the program has given other names: of
        `lambda`, of a factory, of a class. Those without code of their own are called by functions
        that are known."""
        values = {name: originals.get(name, names.get(name)) for name in functions}
        for name, value in values.items():
            for each in codes_of(value):
                works_for.setdefault(each, set()).add(name)
        for name, value in values.items():
            if name not in basic or name in originals or not callable(value):
                continue
            first = next(codes_of(value), None)
            # A class of the program stays one, for `isinstance`.
            is_class = type(value) is type and value.__module__ != "builtins"
            if not is_class and (first is None or not is_basic(first)):
                forwarded[name] = value
                names[name] = forward(name, value)

    def forward(name, operation):
        def call(*arguments, **named):
            return operation(*arguments, **named)

        call.__name__ = call.__qualname__ = name
        call.__code__ = call.__code__.replace(co_name=name)
        forwarding.add(call.__code__)
        return call

    def innermost(frame):
        """The innermost frame of the program."""
        while frame is not None and frame.f_code.co_filename != file_name:
            frame = frame.f_back
        return frame

    def in_words(frame, operation):
        """What the program does where Python calls the operation for it."""
        if operation not in ("==", "hash()"):
            return operation
        lines = source.split("\n")
        line = lines[frame.f_lineno - 1] if frame.f_lineno <= len(lines) else ""
        if operation == "hash()":
            return operation if "hash(" in line else "chave ou elemento de um conjunto"
        instructions, place = frame.f_code.co_code, frame.f_lasti
        import opcode

        called = opcode.opname[instructions[place]]
        # Before Python 3.9, `in` and `not in` were comparisons of these numbers.
        if called == "CONTAINS_OP" or (called == "COMPARE_OP" and old and instructions[place + 1] in (6, 7)):
            return "in"
        methods = ("index", "count", "remove")
        used_methods = [each for each in methods if called != "COMPARE_OP" and "." + each + "(" in line]
        return "." + used_methods[0] + "()" if used_methods else operation

    def sealed(tad):
        """Objects of a type of Python's own, which no program can change, and how they are made
        and read. Nothing is noted of them. A program can take one apart, and finds a value that
        shows nothing. Where values may be compared, they are weak references, which compare by
        what they refer to; else properties, which compare by identity."""
        body = {"__slots__": ("content", "__weakref__")}
        is_compared = any(allowed.values())
        if is_compared:
            body["__eq__"] = lambda self, other: type(other) is hidden and content_of(self) == content_of(other)
            body["__hash__"] = lambda self: hash(content_of(self))
        hidden = type(tad, (), body)
        slot = hidden.__dict__["content"]
        content_of, give_content = slot.__get__, slot.__set__
        del hidden.content
        shell = reference if is_compared else property
        opened = reference.__call__ if is_compared else property.fget.__get__
        # Nothing else keeps what a weak reference refers to.
        alive = []

        def create(content):
            held = hidden()
            give_content(held, content)
            if is_compared:
                alive.append(held)
            return shell(held)

        def is_one(value):
            return type(value) is shell and type(opened(value)) is hidden

        def read(value):
            if not is_one(value):
                raise TypeError("não é uma " + tad)
            return content_of(opened(value))

        def write(value, content):
            read(value)
            give_content(opened(value), content)

        return create, read, write, is_one

    # The operations of Python by what they use values for.
    uses = {"__eq__": "equality", "__ne__": "equality", "__hash__": "hash", "__lt__": "order", "__le__": "order",
            "__gt__": "order", "__ge__": "order", "__str__": "text", "__repr__": "text", "__format__": "text"}
    # How many such operations on contents are running: those within them are part of them.
    within = 0

    def used(content_of, made, name, value, others):
        """The result of an operation on the content of a value of ours."""
        nonlocal within
        content = content_of(value)
        contents = [content_of(each) if type(each) is made else each for each in others]
        within += 1
        try:
            return getattr(content, name)(*contents) if name else getattr(content, *contents)
        finally:
            within -= 1

    def opaque(tad):
        """A class of objects that refuse every operation, and how they are made and read."""

        def refusing(operation, name=None):
            def refuse(self, *arguments):
                shown = operation
                if operation == "[]" and type(arguments[0]) in (int, str):
                    shown = "[" + repr(arguments[0]) + "]"
                use = uses.get(name)
                if use == "text" and innermost(sys._getframe(1)) is None:
                    if sys._getframe(1).f_code.co_name == "foreign":
                        # The value is shown, in a place where two of them must not look the same.
                        return "<%s %d>" % (tad, id(self))
                    if type(content_of(self)) in built_in:
                        raise TypeError("uma " + tad + " só se usa pelas suas operações")
                if use and "noted" in allowed_here and use not in noted_uses:
                    noted_uses.add(use)
                    note((tad, use))
                if within or use in allowed_here:
                    return used(content_of, made, name, self, arguments)
                report(tad, shown)
                if yields:
                    return used(lambda value: as_its_own(tad, content_of(value)), made, name, self, arguments)
                raise TypeError("uma " + tad + " só se usa pelas suas operações")

            return refuse

        allowed_here, noted_uses = allowed.get(tad, ()), set()

        def equals(operation, otherwise, name):
            refuse = refusing(operation, name)

            def compare(self, other):
                return otherwise if other is None else refuse(self, other)

            return compare

        operations = {
            "__getitem__": "[]", "__setitem__": "[] =", "__delitem__": "del []", "__iter__": "iteração",
            "__len__": "len()", "__contains__": "in", "__reversed__": "reversed()", "__hash__": "hash()",
            "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=",
            "__str__": "str()", "__repr__": "repr()", "__format__": "f-string", "__add__": "+", "__radd__": "+",
            "__iadd__": "+=", "__sub__": "-", "__rsub__": "-", "__mul__": "*", "__rmul__": "*", "__neg__": "-",
            "__mod__": "%", "__int__": "int()", "__index__": "índice", "__abs__": "abs()", "__call__": "chamada",
        }
        body = {name: refusing(operation, name) for name, operation in operations.items()}
        body["__eq__"] = equals("==", False, "__eq__")
        body["__ne__"] = equals("!=", True, "__ne__")
        # Every value may be asked for its truth value.
        body["__bool__"] = lambda self: True
        base = {each.__name__: each for each in built_in}.get(bases.get(tad), object)
        if base is object:
            body["__slots__"] = ("content",)
        made = type(tad, (base,), body)
        if base is object:
            slot = made.__dict__["content"]
            content_of, give_content = slot.__get__, slot.__set__
            del made.content
        else:
            content_of = lambda value: object.__getattribute__(value, "content")
            give_content = lambda value, content: object.__setattr__(value, "content", content)
        looked_up = refusing("atributo")
        special = ("__class__", "__slots__", "__doc__")

        def attribute(self, name):
            return object.__getattribute__(self, name) if name in special else looked_up(self, name)

        made.__getattribute__ = attribute

        new, count = base.__new__, 0
        # Two values that can be keys must not look the same where they are shown.
        unlike = {tuple: lambda number: (number,), frozenset: lambda number: (number,), str: str, int: int,
                  float: float, bytes: lambda number: b"%d" % number}.get(base)

        def create(content):
            nonlocal count
            count += 1
            created = new(made, unlike(count)) if unlike else new(made)
            give_content(created, content)
            return created

        def read(value):
            if type(value) is not made:
                report_foreign(tad, value)
                if yields and tad in its_own:
                    return its_own[tad]["le"][0](value)
                raise TypeError("não é uma " + tad)
            return content_of(value)

        def write(value, content):
            read(value)
            if type(value) is made:
                give_content(value, content)
            else:
                transplant(value, as_its_own(tad, content))

        return create, read, write, lambda value: type(value) is made

    def clone(function, beside):
        cloned = type(clone)(
            function.__code__, beside, function.__name__, function.__defaults__, function.__closure__
        )
        cloned.__kwdefaults__ = function.__kwdefaults__
        return cloned

    def restore(program, kept):
        """Makes `program` the names of the module with the functions of its own in `kept`, which
        call each other and none of ours in the place of one."""
        program.update(names)
        program.update(forwarded)
        program.update(kept)
        for each, value in list(program.items()):
            if type(value) is type(clone) and value.__globals__ is names:
                program[each] = clone(value, program)

    def own(name):
        """An operation of the program's own, which calls no function of ours but opaque ones."""
        if basic.get(name) in opaque_tads:
            return names[name]
        if not pristine:
            restore(pristine, {each: f for each, f in originals.items() if basic.get(each) not in opaque_tads})
        return pristine[name]

    # The program as it was handed in.
    untouched = {}

    def handed_in(name):
        """An operation of the program's own, which calls no function of ours."""
        if not untouched:
            restore(untouched, originals)
        return untouched[name]

    def as_its_own(tad, content):
        return its_own[tad]["cria"][0](content) if tad in its_own else content

    def transplant(value, other):
        """Makes a value that can be changed equal to another."""
        if type(value) is not type(other):
            raise TypeError("not of one kind")
        if isinstance(value, (list, bytearray)):
            value[:] = other
        elif isinstance(value, (dict, set)):
            value.clear()
            value.update(other)
        elif type(value) is type(clone):
            if value.__code__ is not other.__code__:
                raise TypeError("not of one kind")
            for cell, others in zip(value.__closure__ or (), other.__closure__ or ()):
                cell.cell_contents = others.cell_contents
            value.__defaults__, value.__kwdefaults__ = other.__defaults__, other.__kwdefaults__
        kinds = [vars(kind) for kind in type(value).__mro__ if "__slots__" in vars(kind)]
        # By the slots themselves: a class may refuse `setattr`, and private names are changed ones.
        for slot in [each for kind in kinds for each in kind.values() if type(each) is slot_type]:
            try:
                slot.__set__(value, slot.__get__(other))
            except AttributeError:
                try:
                    slot.__delete__(value)
                except AttributeError:
                    pass
        if hasattr(value, "__dict__"):
            vars(value).clear()
            vars(value).update(vars(other))

    def converted(tad):
        """How values of the program's own representation are made, read and changed."""
        conversion = conversions[tad]
        readers, makers = conversion["le"], conversion["cria"]
        read = readers[variant % len(readers)]
        make = makers[variant // len(readers) % len(makers)]

        def write(value, content):
            if in_place and "escreve" in conversion:
                conversion["escreve"](value, content)
            else:
                transplant(value, make(content))

        def is_one(value):
            try:
                return type(make(read(value))) is type(value)
            except Exception:
                return False

        return make, read, write, is_one

    represented = {}
    conversions = its_own = {}

    def representation(tad):
        represented[tad] = sealed(tad) if bases.get(tad) == "object" else opaque(tad)
        return represented[tad]

    substitutes = {}
    if "gabarito_operations" in globals():
        operations, conversions = gabarito_operations()
        its_own = conversions(handed_in) if has_contents else {}
        conversions = conversions(own) if has_contents else {}
        for tad, ours in operations(names, representation).items():
            if tad in opaque_tads:
                substitutes.update({name: ours[name] for name in ours if basic.get(name) == tad})
    for tad in conversions:
        if tad not in opaque_tads:
            represented[tad] = converted(tad)

    class Crossing:
        """Which values of TADs go to the other process by their content."""

        def content_of(self, value, domain):
            """`?` before a domain: perhaps another value than one of it."""
            if not has_contents:
                return None
            for tad in opaque_tads:
                if represented[tad][3](value):
                    return tad, represented[tad][1](value)
            if domain is None or domain.lstrip("?") not in represented:
                return None
            tad = domain.lstrip("?")
            _, read_content, _, is_one = represented[tad]
            try:
                return (tad, read_content(value)) if domain == tad or is_one(value) else None
            except Exception:
                return None

        def value_of(self, tad, content):
            return represented[tad][0](content)

        def rewrite(self, value, tad, content):
            represented[tad][2](value, content)

    def stub(name):
        """A function that is called in the other process."""

        def call(*arguments, **named):
            return peer.call(name, arguments, named, domains.get(name, ()))

        call.__name__ = call.__qualname__ = name
        # What it prints is printed by the function that it stands for.
        call.__code__ = call.__code__.replace(co_name=name)
        return call

    def raising_like_its_own(name, ours):
        """A function that raises what the program's own raises, for callers that catch no other."""

        def call(*arguments, **named):
            try:
                return ours(*arguments, **named)
            except Exception as error:
                raise like_its_own(name, error) from None

        call.__wrapped__ = ours
        return call

    def like_its_own(name, error):
        shape = getattr(originals.get(name), "__code__", None)
        for each in shape.co_names if shape else ():
            kind = names.get(each, getattr(builtins, each, None))
            if isinstance(kind, type) and issubclass(kind, Exception):
                return kind(*error.args)
        return error

    class Own:
        """The operations of the program that the other process calls."""

        def __getitem__(self, name):
            return names[name]

    of_tads = [name for name in inside if name in basic]
    if of_tads:
        # They call each other, and none of the program's but to read and make its values.
        beside = {}
        for ours in operations(beside, represented.__getitem__).values():
            beside.update({name: ours[name] for name in ours if name in basic})
        substitutes.update({name: beside[name] for name in of_tads})
    others = [name for name in inside if name not in basic]
    right_names = {}
    if others:
        right_names = gabarito_inside(names)
        substitutes.update({name: right_names[name] for name in others})
    stubs = [name for name in right if name not in substitutes]
    if stubs:
        made = lambda exchange: Peer(exchange, Own(), Crossing(), names, results)
        peer = gabarito_connected(made, stubs, results)
        substitutes.update({name: stub(name) for name in stubs})

    # Whether the program derives classes from built-in types; known once it is loaded.
    derives = False

    def is_derived(value, depth=0):
        """Whether a value, or one in it, is of a class that is derived from a built-in type, and is none
        of the text's."""
        if type(value) in (list, tuple) and depth < 3:
            return any(is_derived(each, depth + 1) for each in value)
        if type(value) is dict and depth < 3:
            return any(is_derived(each, depth + 1) for each in value.values())
        kind = type(value)
        return kind not in built_in and isinstance(value, built_in) and not any(
            base.__name__ in functions for base in kind.__mro__
        )

    def by_content(name, ours):
        """A function of this process that takes values of derived classes by their content, as one of
        another process does: it may ask for the built-in type itself."""
        peer = linked(
            lambda exchange: Peer(exchange, Own(), Crossing(), names),
            lambda exchange: Peer(exchange, {name: ours}, Crossing(), right_names),
        )

        def call(*arguments, **named):
            if derives and is_derived([*arguments, *named.values()]):
                return peer.call(name, arguments, named, ())
            return ours(*arguments, **named)

        call.__wrapped__ = ours
        return call

    # The code of those that run in this process; the other process leaves out what is too much.
    shapes = {name: getattr(ours, "__code__", None) for name, ours in substitutes.items() if name not in stubs}
    for name in others if not basic else ():
        # A class stays one: others derive from it.
        if type(substitutes[name]) is type(clone):
            substitutes[name] = by_content(name, substitutes[name])
    for name in any_exception:
        if name in substitutes:
            substitutes[name] = raising_like_its_own(name, substitutes[name])

    def argument_names(code):
        """The names by which the calls in some code give arguments, among others."""
        for each in code.co_consts:
            if type(each) is tuple:
                yield from [name for name in each if type(name) is str]
            elif type(each) is type(code):
                yield from argument_names(each)

    given_names = set(argument_names(code))

    def undecorated(function):
        """The function behind decorators that take whatever it takes."""
        for _ in range(most):
            shape = getattr(function, "__code__", None)
            if shape and not shape.co_flags & 12:
                break
            inner = [each for each in closed_over(function) if type(each) is type(clone)]
            if hasattr(function, "__wrapped__"):
                function = function.__wrapped__
            elif len(inner) == 1:
                function = inner[0]
            else:
                break
        return function

    def closed_over(function):
        for cell in getattr(function, "__closure__", None) or ():
            try:
                yield cell.cell_contents
            except ValueError:
                pass  # The cell is empty.

    def replaced(name, original):
        """The substitute of a function of the program, which takes its place under its names that are
        none of the text, too."""
        originals[name] = original
        substitutes[name] = adapted(name, original)
        if getattr(undecorated(original), "__globals__", None) is names:
            for other in [each for each, value in names.items() if value is original]:
                if other != name and other not in functions:
                    originals[other] = original
                    names[other] = substitutes[name]
        return substitutes[name]

    def adapted(name, original):
        """The substitute of a function of the program, which takes arguments by the names that the
        program gave them, and those that the program added."""
        ours, original = plain_substitutes[name], undecorated(original)
        if type(original) is not type(clone):
            return ours
        shape = original.__code__
        takes_more, takes_names = shape.co_flags & 4, shape.co_flags & 8
        count, optional = shape.co_argcount, original.__defaults__ or ()
        parameters = shape.co_varnames[:count]
        by_name_only = shape.co_varnames[count:count + shape.co_kwonlyargcount]
        of_ours = by_name.get(name, ())
        is_plain = not optional and not by_name_only and not takes_more and not takes_names
        if is_plain and not of_ours and given_names.isdisjoint(parameters):
            return ours
        ours_fitted = fitted(ours, shapes.get(name))

        def call(*arguments, **named):
            rest = dict(named)
            positional = list(arguments)
            for place in range(len(arguments), count):
                if parameters[place] in rest:
                    positional.append(rest.pop(parameters[place]))
                elif rest and place >= count - len(optional):
                    positional.append(optional[place - count])
                else:
                    break
            given = {each: rest.pop(each) for each in by_name_only if each in rest}
            too_many = len(positional) > count and not takes_more
            if rest and not takes_names or too_many or len(positional) < count - len(optional):
                # The program's own does not take them either.
                return ours(*arguments, **named)
            given.update(rest)
            given.update({each: value for each, value in zip(parameters, positional) if each in of_ours})
            return ours_fitted(*positional, **given)

        call.__name__ = call.__qualname__ = name
        # What it prints is printed by the function that it stands for.
        call.__wrapped__ = ours
        return call

    plain_substitutes = dict(substitutes)

    class Names:
        """The names of the module, in which those of the substitutes stay what they are."""

        def __getitem__(self, name):
            value = names.get(name, outside)
            if value is outside:
                raise KeyError(name)
            return value

        def __setitem__(self, name, value):
            if name in substitutes:
                value = replaced(name, value)
            names[name] = value

        def __delitem__(self, name):
            if name not in substitutes:
                del names[name]

        def values(self):
            return names.values()

    def run_rest(error):
        """Runs the statements behind the one that an exception ended: those that fail with
        right functions may serve the ones that were replaced. Where one asks its user for a line, the
        load ends, as it does when sessions are judged."""
        step, line = error.__traceback__, 0
        while step is not None:
            line = step.tb_lineno if step.tb_frame.f_code is code else line
            step = step.tb_next
        only_syntax = 0x400
        tree = compile(source, file_name, "exec", only_syntax, dont_inherit=True)
        for statement in tree.body:
            if statement.lineno > line:
                part = type(tree)(body=[statement], type_ignores=[])
                try:
                    exec(compile(part, file_name, "exec", dont_inherit=True), names, Names())
                except (SystemExit, EOFError):
                    return
                except Exception:
                    pass

    def use_exceptions_of_program():
        """Has right functions of this process raise and catch the exceptions of the program, for those
        that both define."""
        for name, right in right_names.items():
            replace = right_names.get("gabarito_replace_" + name)
            if replace and is_exception(right) and is_exception(names.get(name)):
                replace(names[name])

    names.update(substitutes)
    if traced:
        sys.settrace(trace)
    try:
        exec(code, names, Names())
    except (SystemExit, EOFError):
        pass  # It ends by itself.
    except Exception as error:
        run_rest(error)
    use_exceptions_of_program()
    # A statement `global` and the dictionary of the module pass by `Names`.
    for name, ours in substitutes.items():
        if name not in names:
            names[name] = ours
        elif names[name] is not ours:
            names[name] = replaced(name, names[name])
    # What the program imports of its own modules calls their functions.
    for module in [vars(sys.modules[each]) for each in MODULES if each in sys.modules]:
        for name, ours in substitutes.items():
            if name in module:
                module[name] = ours
    kinds = [each for each in names.values() if type(each) is type]
    derives = any(issubclass(each, built_in) and each not in built_in for each in kinds)
    if opaque_tads:
        know_basic_operations()
    return substitutes


def gabarito_late(names, name):
    """A class of the program, which defines it later than what uses it."""

    class Late(type):
        def __call__(self, *arguments, **named):
            return names[name](*arguments, **named)

        def __instancecheck__(self, value):
            return isinstance(value, names[name])

        def __getattr__(self, attribute):
            return getattr(names[name], attribute)

    return Late(name, (), {})


def gabarito_connected(peer_of, stubs, suspects):
    """The peer at this end of a link to the process of right functions."""
    import sys

    output, typed = sys.stdout, sys.stdin
    send, receive = gabarito_pipes(*LINK)

    def exchange(message):
        send(message)
        while True:
            answer = receive()
            if answer[1] and answer[0] != "n":
                output.write(answer[1])
            if answer[0] == "c":
                send(peer.answer(answer))
            elif answer[0] == "i":
                send(["n", typed.readline()])
            else:
                return answer

    peer = peer_of(exchange)
    return peer
