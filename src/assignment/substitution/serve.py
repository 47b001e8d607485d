def gabarito_right(names, code, plan):
    """Loads a right program, and gives the peer through which its functions are called.

    `plan` is `(basic, has_contents)`. The operations of a TAD, which `basic` names, are ours over
    a representation of our own where `has_contents`: then its values cross by their content.
    Else they are called in the other process, which alone knows its values.
    """
    basic, has_contents = plan
    tads = Contents()
    right = {}

    if has_contents:
        operations, _ = gabarito_right_operations()
        for tad, functions in operations(names, tads.representation).items():
            right.update({name: function for name, function in functions.items() if basic.get(name) == tad})
    else:
        right.update({name: tads.called(name) for name in basic})

    class Names:
        """The names of the module, in which the operations of TADs stay what they are."""

        def __getitem__(self, name):
            return names[name]

        def __setitem__(self, name, value):
            tads.shapes[name] = getattr(value, "__code__", None)
            if name not in right:
                names[name] = value

        def __delitem__(self, name):
            del names[name]

    names.update(right)
    exec(code, names, Names())

    def peer(exchange, allowed, suspects):
        names.update({name: tads.called(name) for name in suspects})
        called = {name: names[name] for name in allowed}
        called = {name: fitted(each, getattr(each, "__code__", None)) for name, each in called.items()}
        tads.peer = Peer(exchange, called, tads, names)
        return tads.peer

    return peer


def gabarito_serve(peer_of, allowed, suspects, reader, writer):
    """Answers calls that come through a pipe, of the functions in `allowed`, until it ends. In
    place of those in `suspects` they call the other end's."""
    import sys

    send, receive = gabarito_pipes(reader, writer)
    printed = []

    class Output:
        def write(self, text):
            printed.append(text)
            return len(text)

        def flush(self):
            pass

    class Typed:
        def readline(self, size=-1):
            post(["i", ""])
            return receive()[1]

    def post(message):
        message[1] = "".join(printed)
        printed.clear()
        send(message)

    def exchange(message):
        post(message)
        while True:
            answer = receive()
            if answer[0] != "c":
                return answer
            post(peer.answer(answer))

    sys.stdout, sys.stdin = Output(), Typed()
    peer = peer_of(exchange, allowed, suspects)
    try:
        while True:
            post(peer.answer(receive()))
    except EOFError:
        pass


class Contents:
    """The values of TADs in the process of right functions."""

    def __init__(self):
        self.made, self.peer = {}, None
        # The code of the right functions.
        self.shapes = {}

    def called(self, name):
        """A function of the program: it may have other names for its parameters."""

        def call(*arguments, **named):
            positional, shape = list(arguments), self.shapes.get(name)
            for each in shape.co_varnames[len(arguments) : shape.co_argcount] if shape else ():
                if each not in named:
                    break
                positional.append(named.pop(each))
            return self.peer.call(name, positional, named, ())

        return call

    def representation(self, tad):
        """How values of a TAD are made, read and changed, and recognised."""
        kind = type(tad, (), {"__slots__": ("content",)})
        self.made[tad] = kind

        def create(content):
            value = kind()
            value.content = content
            return value

        def read(value):
            if type(value) is not kind:
                raise TypeError("not a " + tad)
            return value.content

        def write(value, content):
            read(value)
            value.content = content

        return create, read, write, lambda value: type(value) is kind

    def content_of(self, value, domain):
        for tad, kind in self.made.items():
            if type(value) is kind:
                return tad, value.content
        return None

    def value_of(self, tad, content):
        value = self.made[tad]()
        value.content = content
        return value

    def rewrite(self, value, tad, content):
        value.content = content
