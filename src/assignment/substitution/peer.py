from _json import encode_basestring_ascii as gabarito_quoted
from _json import make_scanner as gabarito_scanner


class GabaritoJson:
    """How Python's own scanner reads JSON: it is safe whatever the other end sends."""

    strict, memo = False, {}
    object_hook = object_pairs_hook = None
    parse_float = parse_constant = float
    parse_int = int


class Foreign:
    """An object of the other end that is no data; it can only be handed back."""

    __slots__ = ("number",)


class Table:
    """The objects of a call, by the numbers under which both ends know them.

    A value is null, a truth value, a number, a text, or `[number]` of an object. An object is
    written as an entry: its kind, and the values in it. `tads` knows which objects are values of
    abstract data types that cross by their content.
    """

    def __init__(self, tads, own):
        self.tads, self.own = tads, own
        self.objects, self.numbers, self.entries = [], {}, []

    def value(self, value, domain=None):
        """The value as it is sent."""
        crossing = None if domain is None else self.tads.content_of(value, domain)
        is_plain = value is None or isinstance(value, (bool, int, float, str))
        if crossing is None and is_plain:
            crossing = self.tads.content_of(value, None)
            if crossing is None:
                return plain(value)
        # A plain value may be a value of a TAD in one place and none in another.
        number = None if is_plain else self.numbers.get(id(value))
        if number is None:
            number = len(self.objects)
            self.objects.append(value)
            self.numbers[id(value)] = number
            self.entries.append(None)
            self.entries[number] = written(self.entry(value, crossing or self.tads.content_of(value, None)))
        return [number]

    def entry(self, value, crossing):
        if crossing is not None:
            tad, content = crossing
            inner = Table(self.tads, self.own)
            return ["v", tad, inner.value(content), *map(Raw, inner.entries)]
        for kind, letter in KINDS:
            if isinstance(value, kind):
                items = dict.items(value) if kind is dict else kind.__iter__(value)
                if kind is dict:
                    items = [each for pair in items for each in pair]
                elif kind in (bytes, bytearray):
                    return [letter, bytes(value).decode("latin-1")]
                return [letter, *[self.value(each) for each in items]]
        if type(value) is Foreign:
            return ["o", value.number]
        self.own.append(value)
        return ["h", len(self.own) - 1]

    def add(self, entries):
        """Makes the objects of entries of the other end."""
        first = len(self.objects)
        places = range(first, first + len(entries))
        for entry in entries:
            self.entries.append(written(entry))
            self.objects.append(None)
        is_made = set()

        def make(place):
            if place not in is_made:
                is_made.add(place)
                made = self.made(entries[place - first], lambda each: item(each))
                self.objects[place] = made
                self.numbers[id(made)] = place
            return self.objects[place]

        def item(value):
            if type(value) is not list:
                return value
            return make(value[0]) if value[0] >= first else self.objects[value[0]]

        for place in places:
            make(place)
        for place in places:
            if entries[place - first][0] in MUTABLE:
                self.fill(self.objects[place], entries[place - first])

    def made(self, entry, item):
        letter, items = entry[0], entry[1:]
        if letter == "t":
            return tuple([item(each) for each in items])
        if letter == "z":
            return frozenset([item(each) for each in items])
        if letter in MUTABLE:
            return MUTABLE[letter]()
        if letter == "b":
            return items[0].encode("latin-1")
        if letter == "v":
            return self.tads.value_of(items[0], self.content(items))
        if letter == "o":
            return self.own[items[0]]
        foreign = Foreign()
        foreign.number = int(items[0])
        return foreign

    def content(self, items):
        inner = Table(self.tads, self.own)
        inner.add(items[2:])
        return inner.received(items[1])

    def received(self, value):
        """A value as it was sent."""
        return self.objects[value[0]] if type(value) is list else value

    def fill(self, value, entry):
        """Gives an object that can be changed the content of an entry."""
        letter, items = entry[0], entry[1:]
        if letter == "v":
            self.tads.rewrite(value, items[0], self.content(items))
        elif letter == "a":
            value[:] = items[0].encode("latin-1")
        else:
            items = [self.received(each) for each in items]
            if letter == "l":
                list.__setitem__(value, slice(None), items)
            elif letter == "d":
                dict.clear(value)
                dict.update(value, zip(items[::2], items[1::2]))
            else:
                set.clear(value)
                set.update(value, items)

    def changes(self, known):
        """The first `known` objects that have another content than when they were sent, with it."""
        changes = []
        for number in range(known):
            if self.entries[number][2] in CHANGING:
                value = self.objects[number]
                entry = self.entry(value, self.tads.content_of(value, None))
                if written(entry) != self.entries[number]:
                    changes.append([number, entry])
        return changes


KINDS = ((tuple, "t"), (list, "l"), (dict, "d"), (set, "s"), (frozenset, "z"), (bytes, "b"), (bytearray, "a"))
MUTABLE = {"l": list, "d": dict, "s": set, "a": bytearray}
# The second letter of an entry, behind its bracket and its quotation mark.
CHANGING = "ldsav"
NUMBERS = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def plain(value):
    """A plain value without the type of its own that it may have."""
    for kind, same in ((bool, bool), (int, int.__pos__), (float, float.__pos__), (str, str.__str__)):
        if isinstance(value, kind):
            return same(value)
    return value


class Raw(str):
    """What is written as it is."""


def written(value):
    kind = type(value)
    if kind is str:
        return gabarito_quoted(value)
    if kind is list:
        return "[" + ",".join([written(each) for each in value]) + "]"
    if kind is Raw:
        return str(value)
    if kind is float:
        shown = float.__repr__(value)
        return NUMBERS.get(shown, shown)
    if kind is int:
        return int.__repr__(value)
    return "null" if value is None else "true" if value else "false"


def read(text, scan=gabarito_scanner(GabaritoJson)):
    return scan(text, 0)[0]


class Peer:
    """One end of a link to another process, in which other functions are.

    `exchange` sends a message and gives the answer. `functions` gives those that the other end
    may call, and `results` says of which TADs their results are. `names` are those of the program at
    this end, which may have exceptions of its own. Messages are lists: a call
    `["c", printed, name, arguments, names, entries]` is answered by
    `["r", printed, result, changes, entries]`, or by
    `["x", printed, types, arguments, changes, entries]` for an exception.
    """

    def __init__(self, exchange, functions, tads, names, results={}):
        self.exchange, self.functions, self.tads, self.results = exchange, functions, tads, results
        self.names = names
        # Objects that the other end knows by their number.
        self.own = []

    def call(self, name, arguments, named, domains):
        """Calls a function of the other end."""
        table = Table(self.tads, self.own)
        domains = (*domains, *[None] * len(arguments))
        values = [table.value(each, domain) for each, domain in zip(arguments, domains)]
        values += [table.value(each) for each in named.values()]
        known = len(table.objects)
        answer = self.exchange(["c", "", name, values, list(named), list(map(Raw, table.entries))])
        kind, _, result, *rest, changes, entries = answer
        table.add(entries)
        for number, entry in changes:
            table.fill(table.objects[number], entry)
        if kind == "r":
            return table.received(result)
        raise exception(result, [table.received(each) for each in rest[0]], self.names)

    def answer(self, message):
        """Carries out a call of the other end."""
        _, _, name, values, names, entries = message
        table = Table(self.tads, self.own)
        table.add(entries)
        known = len(entries)
        arguments = [table.received(each) for each in values]
        positional = arguments[: len(arguments) - len(names)]
        try:
            result = self.functions[name](*positional, **dict(zip(names, arguments[len(positional) :])))
            head = ["r", "", table.value(result, self.results.get(name))]
        except BaseException as error:
            types = [each.__name__ for each in type(error).__mro__]
            head = ["x", "", types, [table.value(each) for each in error.args]]
        changes = table.changes(known)
        return [*head, changes, list(map(Raw, table.entries[known:]))]


def linked(own_of, right_of):
    """Two ends of a link in one process, each made with the exchange to the other; gives the first."""
    ends = {}

    def to(end):
        return lambda message: read(written(ends[end].answer(read(written(message)))))

    ends["own"], ends["right"] = own_of(to("right")), right_of(to("own"))
    return ends["own"]


def fitted(function, shape):
    """A right function, whose code is `shape`, without the arguments that a program has added to
    its own."""
    if shape is None:
        return function
    count = shape.co_argcount
    parameters = shape.co_varnames[: count + shape.co_kwonlyargcount]
    most = None if shape.co_flags & 4 else count

    def call(*arguments, **named):
        if not shape.co_flags & 8:
            taken = parameters[max(min(len(arguments), count), shape.co_posonlyargcount) :]
            named = {each: named[each] for each in taken if each in named}
        return function(*arguments[:most], **named)

    return call


def is_exception(kind):
    return isinstance(kind, type) and issubclass(kind, BaseException)


def exception(types, arguments, names):
    """An exception of the first of some types that the program or Python has."""
    import builtins

    for name in types:
        kind = names.get(name, getattr(builtins, name, None))
        if is_exception(kind):
            # As pickle makes one: a class of the program may be made of other arguments than it keeps.
            made = kind.__new__(kind, *arguments)
            try:
                made.__init__(*arguments)
            except TypeError:
                pass
            return made
    return Exception(*arguments)


def gabarito_pipes(reader, writer):
    """How messages are sent and received through pipes."""
    import os

    longest = 16 << 20

    def send(message):
        data = written(message).encode("ascii")
        data = memoryview(len(data).to_bytes(4, "little") + data)
        while data:
            data = data[os.write(writer, data) :]

    def exactly(count):
        data = b""
        while len(data) < count:
            part = os.read(reader, count - len(data))
            if not part:
                raise EOFError
            data += part
        return data

    def receive():
        length = int.from_bytes(exactly(4), "little")
        if length > longest:
            raise EOFError
        return read(exactly(length).decode("ascii"))

    return send, receive
