def gabarito_load(names, code, source, plan):
    """Loads a program, compiled, with right functions in place of some of its own.

    `plan` is `(functions, basic, opaque, bases, converted, right, variant, in_place,
    traced)`. The lines that make values of the built-in types in `traced` are noted, for
    values that no constructor made.
    `functions` are those of the text; `basic` maps each operation of a TAD to the TAD.
    All operations of a TAD in `opaque` are replaced by ours over a representation that
    refuses everything else, and is of the built-in type that `bases` says, if it says
    one. Those of a TAD in
    `converted` that are in `right` are replaced by ours over the program's own
    representation, which is read and made by the program's own functions: by which of
    them says `variant`, and whether they change it in place says `in_place`. Other
    functions in `right` come from the solution.
    """
    import sys

    file_name = code.co_filename
    built_in = (tuple, list, dict, set, frozenset, str, int, float, bytes)
    functions, basic, opaque_tads, bases, converted_tads, right, variant, in_place, traced = plan
    # Notes are out of the program's reach as soon as they are made.
    note = sys.stdout.note
    noted = 0
    # Operations of the program by which values are read and made.
    used = []
    # Functions of the program that were replaced.
    originals = {}
    # The program as it was handed in, over the opaque TADs.
    pristine = {}
    most = 500
    outside = object()
    old = sys.version_info < (3, 9)
    traced_types = [each for each in built_in if each.__name__ in traced]
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
                come_up([each for each in value if type(each) in traced_types], frame, line)
            if type(value) in traced_types and id(value) not in origins and len(origins) < most_origins:
                origins[id(value)] = (value, function_of(frame), line)

    def report_foreign(tad, value):
        """Notes a value that no constructor made: where it was made, if that was seen, and
        where it is used."""
        operation = "valor que não foi feito pelo construtor"
        origin = origins.get(id(value))
        used = innermost(sys._getframe(1))
        # A basic operation of another TAD may have made it, where there is one.
        is_permitted = set(basic.values()) != set(opaque_tads)
        if origin is None or used is None or origin[2] == used.f_lineno:
            return report(tad, operation, is_permitted)
        _, function, line = origin
        where = " (usado na linha %d, em %s)" % (used.f_lineno, function_of(used))
        note((tad, function, line, operation + where, is_permitted))

    def report(tad, operation, is_permitted=False):
        """Notes what the program does to what it should not know: where, in which function,
        and whether that works for a basic operation, which may know it."""
        nonlocal noted
        frame = innermost(sys._getframe(1))
        if frame is None or noted >= most:
            return
        noted += 1
        bound = frame
        while bound is not None and bound.f_code.co_name not in functions:
            bound = innermost(bound.f_back)
        is_basic = bound is not None and bound.f_code.co_name in basic
        is_permitted = is_permitted or is_basic or operation == "valor lógico"
        name = in_words(frame, operation)
        note((tad, function_of(frame), frame.f_lineno, name, is_permitted))

    def function_of(frame):
        """The name of the function in which an expression is, where it has a frame of its own."""
        while frame.f_code.co_name.startswith("<") and frame.f_back is not None:
            frame = frame.f_back
        return frame.f_code.co_name

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

    def opaque(tad):
        """A class of objects that refuse every operation, and how they are made and read."""

        def refusing(operation):
            def refuse(self, *arguments):
                shown = operation
                if operation == "[]" and type(arguments[0]) in (int, str):
                    shown = "[" + repr(arguments[0]) + "]"
                report(tad, shown)
                raise TypeError("uma " + tad + " só se usa pelas suas operações")

            return refuse

        def equals(operation, otherwise):
            refuse = refusing(operation)

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
        def is_true(self):
            report(tad, "valor lógico")
            return True

        body = {name: refusing(operation) for name, operation in operations.items()}
        body["__eq__"] = equals("==", False)
        body["__ne__"] = equals("!=", True)
        body["__bool__"] = is_true
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

        new = base.__new__

        def create(content):
            created = new(made)
            give_content(created, content)
            return created

        def read(value):
            if type(value) is not made:
                report_foreign(tad, value)
                raise TypeError("não é uma " + tad)
            return content_of(value)

        def write(value, content):
            read(value)
            give_content(value, content)

        return create, read, write, lambda value: type(value) is made

    def clone(function):
        cloned = type(clone)(
            function.__code__, pristine, function.__name__, function.__defaults__, function.__closure__
        )
        cloned.__kwdefaults__ = function.__kwdefaults__
        return cloned

    def own(name):
        """An operation of the program's own, which calls no function of ours but opaque ones."""
        if basic.get(name) in opaque_tads:
            return names[name]
        if name not in used:
            used.append(name)
        if not pristine:
            pristine.update(names)
            kept = {each: f for each, f in originals.items() if basic.get(each) not in opaque_tads}
            pristine.update(kept)
            for each, value in list(pristine.items()):
                if type(value) is type(clone) and value.__globals__ is names:
                    pristine[each] = clone(value)
        return pristine[name]

    def transplant(value, other):
        """Makes a value that can be changed equal to another."""
        if type(value) is not type(other):
            raise TypeError("not of one kind")
        if type(value) in (list, bytearray):
            value[:] = other
        elif type(value) in (dict, set):
            value.clear()
            value.update(other)
        else:
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

    def represented(tad):
        return converted(tad) if tad in converted_tads else opaque(tad)

    substitutes = {}
    if "gabarito_solution" in names:
        solution = names["gabarito_solution"]()
        substitutes = {name: value for name, value in solution.items() if name in right}
    if "gabarito_operations" in names:
        operations, conversions = names["gabarito_operations"]()
        conversions = conversions(own)
        for tad, ours in operations(names, represented).items():
            for name, function in ours.items():
                is_ours = tad in opaque_tads or (tad in converted_tads and name in right)
                if is_ours and basic.get(name) == tad:
                    substitutes[name] = function

    class Names:
        """The names of the module, in which those of the substitutes stay what they are."""

        def __getitem__(self, name):
            value = names.get(name, outside)
            if value is outside:
                raise KeyError(name)
            return value

        def __setitem__(self, name, value):
            if name in substitutes:
                originals[name] = value
                value = substitutes[name]
            names[name] = value

        def __delitem__(self, name):
            del names[name]

        def values(self):
            return names.values()

    names.update(substitutes)
    if traced:
        sys.settrace(trace)
    is_loaded = False
    try:
        exec(code, names, Names())
        is_loaded = True
    except SystemExit:
        is_loaded = True  # It ends by itself.
    except Exception:
        # What it did before is noted, and the functions that it has made are there.
        note(False)
    names["gabarito_notes"] = lambda: (is_loaded, noted, tuple(used))
