"""Traces what the submission does in one step: its lines as they run, with their variables."""

# Lines that are traced at most, and variables of each.
MOST_TRACED = 500
MOST_VARIABLES = 30
# The longest name and the longest value that are sent, in characters.
LONGEST_NAME = 60
LONGEST_VALUE = 400
# Code that Python makes of a part of a line.
PARTS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


class Tracer:
    """What `sys.settrace` calls. A traced line has what happens there, its number, the function,
    its depth, what is returned or raised, and the variables that have changed."""

    def __init__(self, filename, end):
        self.filename = filename
        # Called where no more lines are traced.
        self.end = end
        self.lines = []
        # The values of each function that is running, as they were sent.
        self.sent = []
        # The depth of the function in which the last line raised an exception.
        self.raised = None
        # Loading the module costs time, and few sessions are traced.
        import reprlib
        self.shortened = reprlib.Repr()
        self.shortened.maxlevel = 4
        # One that is cut is cut at its end too: then it is no literal any more.
        self.shortened.maxother = self.shortened.maxstring = 2 * LONGEST_VALUE
        for kind in ("tuple", "list", "dict", "set", "frozenset"):
            setattr(self.shortened, "max" + kind, 12)

    def trace(self, frame, event, argument):
        code = frame.f_code
        if code.co_filename != self.filename or code.co_name in PARTS:
            return None
        if event == "call":
            self.sent.append({})
        what = ""
        if event == "return":
            what = self.written(argument)
        elif event == "exception":
            what = argument[0].__name__[:LONGEST_NAME]
        function, depth = code.co_name[:LONGEST_NAME], len(self.sent)
        # An exception that is not caught returns nothing.
        is_leaving = event == "return" and argument is None and self.raised == depth
        self.raised = depth if event == "exception" else None
        if not is_leaving:
            line = (event, frame.f_lineno, function, depth, what, self.changed(frame))
            self.lines.append(line)
        if event == "return":
            self.sent.pop()
        if len(self.lines) >= MOST_TRACED:
            self.end()
        return self.trace

    def changed(self, frame):
        sent, changed = self.sent[-1], []
        for name, value in list(frame.f_locals.items())[:MOST_VARIABLES]:
            written = self.written(value)
            if sent.get(name) != written:
                sent[name] = written
                changed.append((name[:LONGEST_NAME], written))
        return tuple(changed)

    def written(self, value):
        try:
            return str.__str__(self.shortened.repr(value))[:LONGEST_VALUE]
        except BaseException:
            return "<" + type(value).__name__ + ">"


def trace_step(state, case, run):
    """Runs a step traced. A trace that is full ends the process: the rest could take forever."""

    def stop():
        sys.settrace(None)
        state.frame.add(b"D", marshal.dumps(tuple(tracer.lines), 2))

    def end():
        stop()
        state.frame.end_step()
        state.frame.add(b"E", case.nonce)
        state.write(state.frame.written())
        os._exit(0)

    tracer = Tracer(state.filename, end)
    sys.settrace(tracer.trace)
    try:
        run()
    finally:
        stop()
