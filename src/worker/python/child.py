"""What runs beside a submission, in the process that it has to itself."""

import atexit
import builtins
import gc
import io
import marshal
import os
import sys

# Ends a process, whatever a program puts in its place.
leave_now = os._exit
# How a child says that it printed more than it may.
TOO_MUCH_OUTPUT = 97
# How it says that its program holds all of its memory.
OUT_OF_MEMORY = 98
# In the length of a message from a child, the bit that says that it is a note and no frame.
NOTE = 1 << 31
# The largest representation that is sent for a value which marshal cannot hold.
LONGEST_SHOWN = 4000
# Where a child reads and writes that is linked to a process with other functions.
LINK = (10, 11)
DEEPEST_VALUE = 50
SHOWN_BY_PYTHON = (tuple, list, dict, set, frozenset, str, int, float)
MOST_DECORATORS = 10
# The record of the exit status of a program, which no frame has.
EXIT = b"Q"
# A record without a payload.
END_OF_STEP = b"S" + bytes(4)
# The kinds of nodes of a statement that comes taken apart.
VALUE, NAME, CALL, TUPLE, LIST, ITEM, CALL_OF_VALUES = range(7)


class Frame:
    """What a child has to say: records of a kind, a length and a payload."""

    def __init__(self):
        self.records = []
        self.printed = []
        # The function that printed it, where the text says that it prints nothing.
        self.printer = b""
        self.room = 0

    def add(self, kind, payload=b""):
        if self.printed:
            self.flush()
        self.records.append(kind + len(payload).to_bytes(4, "little") + payload)

    def end_step(self):
        if self.printed:
            self.flush()
        self.records.append(END_OF_STEP)

    def print(self, text, printer):
        self.room -= len(text)
        if self.room < 0:
            leave_now(TOO_MUCH_OUTPUT)
        if printer != self.printer:
            self.flush()
            self.printer = printer
        self.printed.append(text)

    def flush(self):
        if self.printed:
            payload = "".join(self.printed).encode("utf-8", "surrogatepass")
            self.printed = []
            if self.printer:
                self.add(b"A", self.printer + bytes(1) + payload)
            else:
                self.add(b"P", payload)

    def written(self):
        self.flush()
        data = b"".join(self.records)
        return len(data).to_bytes(4, "little") + data


class Stream(io.TextIOBase):
    """A stream of the submission, with what programs ask of those of a terminal."""

    encoding, errors = "utf-8", "strict"

    def reconfigure(self, **options):
        pass

    def detach(self):
        return self.buffer

    @property
    def buffer(self):
        return Bytes(self)

    def fileno(self):
        return self.number


class Bytes(io.BufferedIOBase):
    """The bytes beneath a stream."""

    def __init__(self, stream):
        self.stream = stream

    def writable(self):
        return self.stream.writable()

    def readable(self):
        return self.stream.readable()

    def write(self, data):
        self.stream.write(bytes(data).decode("utf-8", "replace"))
        return len(data)

    def readline(self, size=-1):
        return self.stream.readline().encode("utf-8", "surrogatepass")

    # No more than a line: what is typed is shown where it is read.
    read1 = readline

    def read(self, size=-1):
        return b"".join(iter(self.readline, b""))

    def fileno(self):
        return self.stream.fileno()


class Output(Stream):
    """The submission's sys.stdout."""

    number = 1

    def __init__(self, frame, state):
        self.frame = frame
        self.state = state

    def writable(self):
        return True

    def write(self, text):
        self._checkClosed()
        if not isinstance(text, str):
            name = type(text).__name__
            raise TypeError("write() argument must be str, not " + name)
        # A text of a type derived from str may lie about itself.
        plain_text = str.__str__(text) if type(text) is not str else text
        self.frame.print(plain_text, printing_function(self.state))
        return len(text)

    def note(self, value):
        """Says something at once: what follows cannot take it back."""
        payload = marshal.dumps(value, 2)
        self.state.write((len(payload) | NOTE).to_bytes(4, "little") + payload)


def printing_function(state):
    """The innermost function of the text that is running, if the text says that it prints
    nothing."""
    name = running_function(state, sys._getframe(2))
    return b"" if name is None or state.functions[name] else name.encode()


def running_function(state, frame):
    """The innermost function of the text that is running in a frame."""
    while frame is not None:
        code = frame.f_code
        if code.co_filename in state.filenames and code.co_name in state.functions:
            # Another function of this name, in whatever place, is a part of its caller.
            if is_code_of(code, state.module.__dict__.get(code.co_name)):
                return code.co_name
        frame = frame.f_back
    return None


def is_code_of(code, function):
    """Whether a function, or what a decorator wraps, has this code."""
    for _ in range(MOST_DECORATORS):
        if getattr(function, "__code__", None) is code:
            return True
        function = getattr(function, "__wrapped__", None)
    return False


class Discarded(Stream):
    """The submission's sys.stderr, which no session shows."""

    number = 2

    def writable(self):
        return True

    def write(self, text):
        return len(text)


class Typed(Stream):
    """The submission's sys.stdin: the lines typed in the current step."""

    number = 0

    def __init__(self, frame):
        self.frame = frame
        self.lines = []

    def readable(self):
        return True

    def readline(self, size=-1):
        if not self.lines:
            return ""
        line = self.lines.pop(0)
        self.frame.add(b"T", line.encode("utf-8", "surrogatepass"))
        return line + "\n"

    def read(self, size=-1):
        return "".join(iter(self.readline, ""))


def foreign(value):
    """A value that marshal cannot hold, by its type and how it looks."""
    try:
        shown = repr(value)
        shown = str.__str__(shown)[:LONGEST_SHOWN]
    except BaseException:
        shown = "<" + type(value).__name__ + ">"
    return (Ellipsis, str.__str__(type(value).__name__), shown)


def plain(value, depth, classes):
    """The value with everything that marshal refuses made into what it holds, but for values of
    classes of the text that say how they are shown."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if not depth or is_shown_by_itself(kind, classes):
        return foreign(value)

    def all_plain(items):
        return [plain(item, depth - 1, classes) for item in items]

    if issubclass(kind, tuple):
        return tuple(all_plain(tuple.__iter__(value)))
    if issubclass(kind, list):
        return all_plain(list.__iter__(value))
    if issubclass(kind, dict):
        return dict(zip(all_plain(dict.keys(value)), all_plain(dict.values(value))))
    if issubclass(kind, set):
        return set(all_plain(set.__iter__(value)))
    if issubclass(kind, frozenset):
        return set(all_plain(frozenset.__iter__(value)))
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return int.__add__(value, 0)
    if issubclass(kind, float):
        return float.__add__(value, 0.0)
    return foreign(value)


def is_shown_by_itself(kind, classes):
    """Whether this is one of some classes, and not shown as a built-in type that it derives from."""
    return any(kind is each for each in classes) and not any(
        kind.__repr__ is each.__repr__ for each in SHOWN_BY_PYTHON
    )


def frozen(value, names):
    """The value as bytes. The names are those of the functions and classes of the text."""
    try:
        return marshal.dumps(value, 2)
    except (ValueError, RecursionError):
        pass
    classes = [each for each in names.values() if issubclass(type(each), type)]
    try:
        return marshal.dumps(plain(value, DEEPEST_VALUE, classes), 2)
    except (ValueError, TypeError, RecursionError):
        return marshal.dumps(foreign(value), 2)


def raised(error, filename):
    """An exception as types, message, and the lines of the submission."""
    types = tuple([str.__str__(each.__name__) for each in type(error).__mro__])
    try:
        message = str.__str__(str(error))
    except BaseException:
        message = ""
    places = []
    step = error.__traceback__
    while step is not None and len(places) < 1000:
        code = step.tb_frame.f_code
        if code.co_filename == filename:
            places.append((step.tb_lineno, code.co_name))
        step = step.tb_next
    if isinstance(error, RecursionError) and places:
        # Which call was one too many is chance: the one that repeats is the mistake.
        repeated = max(dict.fromkeys(places), key=places.count)
        while places[-1] != repeated:
            places.pop()
    return marshal.dumps((types, message, tuple(places[-8:])), 2)


def prepared(statement, codes):
    """The statement as code, or why it is none; one that comes taken apart needs
    no compiler. The codes are those of the statements before."""
    if type(statement) is tuple:
        return statement
    code = codes.get(statement)
    if code is None:
        try:
            # A loop on one line ends with it.
            code = compile(statement + "\n", "<session>", "single")
        except BaseException as error:
            return error
    codes[statement] = code
    return code


def leave(code=None):
    raise SystemExit(code)


class Neighbours:
    """Finds modules that lie beside the submission or in packages there, and loads them."""

    def __init__(self, texts):
        """Takes texts by path; `sources` has path and text of each module, and of each package."""
        self.sources, self.packages = {}, set()
        for path, text in texts:
            *folders, module = path[: -len(".py")].split("/")
            packages = [".".join(folders[: end + 1]) for end in range(len(folders))]
            self.packages.update(packages)
            for name in packages:
                self.sources.setdefault(name, (name, ""))
            name = ".".join(folders if folders and module == "__init__" else [*folders, module])
            self.sources[name] = (path, text)

    def find_spec(self, name, path=None, target=None):
        if name not in self.sources:
            return None
        kind, is_package = type(sys.__spec__), name in self.packages
        return kind(name, self, origin=self.sources[name][0], is_package=is_package)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        path, text = self.sources[module.__name__]
        exec(compile(text, path, "exec"), module.__dict__)


class WorkFolder:
    """The folder in which a session may write, and the files in it when the session begins."""

    PATH = "/session"

    def __init__(self, size, given):
        self.size, self.given = size, given

    def reset(self):
        os.chdir(self.PATH)
        self.empty()
        for name, data in self.given:
            with io.open(name, "wb") as file:
                file.write(data)

    def empty(self):
        """Removes everything; what is in a folder is moved out of it first, however deep it is."""
        names, moved = os.listdir("."), 0
        while names:
            name = names.pop()
            if not os.path.isdir(name):
                os.unlink(name)
                continue
            os.chmod(name, 0o700)
            for inner in os.listdir(name):
                path = name + "/" + inner
                if os.path.isdir(path):
                    os.chmod(path, 0o700)
                while os.path.lexists(".moved-%d" % moved):
                    moved += 1
                names.append(".moved-%d" % moved)
                os.rename(path, names[-1])
            os.rmdir(name)

    def keep(self):
        """Makes the files that there are now those of every session, but for folders."""
        self.given = []
        for name in filter(os.path.isfile, os.listdir(".")):
            with io.open(name, "rb") as file:
                self.given.append((name, file.read()))


class ProgramRaised(BaseException):
    """A program ended by an exception, which the frame has already."""


def run_program(state, arguments, stdin, status):
    """Runs the submission as a terminal does; gives its exit status, if that is asked."""
    run = lambda: run_main(state, arguments, stdin)
    code = run_apart(state, run) if state.has_processes else run()
    return code if status else None


def run_main(state, arguments, stdin):
    """Runs the submission as the main module; gives its exit status."""
    for name in state.program.neighbours.sources:
        sys.modules.pop(name, None)
    main = sys.modules["__main__"] = type(sys)("__main__")
    main.__file__ = state.filename
    sys.argv = [state.filename, *arguments]
    typed = sys.stdin
    code = 0
    try:
        if stdin is not None:
            sys.stdin = io.open(stdin, encoding="utf-8")
        exec(state.program.codes[state.program.text], main.__dict__)
    except SystemExit as error:
        code = error.code
        if code is not None and not isinstance(code, int):
            print(code)
            code = 1
    finally:
        sys.stdin = typed
    end_program()
    return (code or 0) & 0xFF


def end_program():
    """What Python does at its end: files that are open are written."""
    atexit._run_exitfuncs()
    vars(sys.modules["__main__"]).clear()
    gc.collect()
    flush()


def run_apart(state, run):
    """Runs a program in a process of its own, of which nothing but records comes back; ends as that
    ends, where it does not come to its end."""
    state.frame.flush()
    reader, writer = os.pipe()
    process = os.fork()
    if process == 0:
        run_in_fork(state, run, writer)
    os.close(writer)
    data, part = bytearray(), b"?"
    while part:
        part = os.read(reader, 1 << 16)
        data += part
        if len(data) > state.frame.room * 8 + (1 << 20):
            leave_now(TOO_MUCH_OUTPUT)
    os.close(reader)
    _, ended = os.waitpid(process, 0)
    if os.WIFSIGNALED(ended):
        os.kill(os.getpid(), os.WTERMSIG(ended))
    records = records_of_program(bytes(data))
    if not records:
        leave_now(os.WEXITSTATUS(ended) or 1)
    state.frame.room -= len(data)
    last = records[-1]
    if last[:1] != EXIT:
        state.frame.records += records
        raise ProgramRaised
    state.frame.records += records[:-1]
    return last[-1]


def run_in_fork(state, run, writer):
    """Runs a program, and writes its records; does not return."""
    def leave(code=0):
        state.frame.add(EXIT, bytes([code & 0xFF]))
        send_records()

    def send_records():
        data = memoryview(b"".join(state.frame.records))
        while data:
            data = data[os.write(writer, data):]
        leave_now(0)

    try:
        # The pipe of this case among them.
        os.closerange(3, writer)
        os.closerange(writer + 1, 64)
        forbid_processes()
        state.frame.records.clear()
        os._exit = leave
        try:
            leave(run())
        except BaseException as error:
            record = raised(error, state.filename)
            error.__traceback__ = None
        end_program()
        state.frame.add(b"R", record)
        send_records()
    finally:
        leave_now(1)


def forbid_processes():
    import resource

    resource.setrlimit(resource.RLIMIT_NPROC, (0, 0))


def records_of_program(data):
    """The records of a program, up to its end; none where they are not those of a program, which may
    write anything."""
    records = []
    while data:
        kind, end = data[:1], 5 + int.from_bytes(data[1:5], "little")
        if kind not in (b"P", b"A", b"T", b"R", EXIT) or len(data) < max(end, 6):
            return []
        records.append(data[:end])
        data = data[end:]
        if kind in (b"R", EXIT):
            return records
    return []


def load(state):
    """Runs the submission; gives the functions in place of its own, or nothing where it did not come
    to its end."""
    held = {}
    program, names = state.program, state.module.__dict__
    if program.neighbours.sources:
        sys.meta_path.insert(0, program.neighbours)
    if state.is_program:
        name = next(iter(state.functions))

        def command(*arguments, stdin=None, status=False):
            return run_program(state, arguments, stdin, status)

        return {name: command}
    try:
        code = program.codes[program.text]
        if program.loader is None:
            exec(code, names)
        else:
            loading = {"LINK": LINK, "MODULES": tuple(program.neighbours.sources)}
            for part in program.parts:
                exec(program.codes[part], loading)
            held = loading["gabarito_load"](names, code, program.text[0], program.plan) or held
    except BaseException as error:
        # A program may end itself once it has defined functions of the text, and ask its user for
        # something once it has defined all that it mentions.
        awaited = code.co_names if isinstance(error, EOFError) else ()
        is_early = any(name in awaited and name not in names for name in state.functions)
        is_over = isinstance(error, (SystemExit, EOFError)) and not is_early
        if is_over and any(name in names for name in state.functions):
            return held
        state.frame.add(b"X", raised(error, state.filename))
        return None
    return held


def run_case(state, case, held):
    """Says what the sessions of a case show, each with names of its own, in which those of `held`
    are what they are, whatever the submission puts into its module."""
    frame, module = state.frame, state.module.__dict__
    if state.has_processes and case.is_traced:
        # What is traced in another process is not seen.
        forbid_processes()
        state.has_processes = False
    defined = []
    if not case.sessions:
        items = list(module.items())
        defined = [name for name, value in items if type(name) is str and callable(value)]
        defined.extend(held)
    frame.add(b"L", marshal.dumps(tuple(defined), 2))
    done = 0
    # What sessions call by these names is Python's own, unless the text asks for it.
    hidden = [name for name in vars(builtins) if name in module and name not in state.functions and name[0] != "_"]
    # The same for every session, so that nothing tells where one begins.
    names = {}
    folder = state.work_folder if len(case.sessions) > 1 else None
    if folder is not None:
        folder.keep()
    for session in case.sessions:
        if folder is not None and done:
            folder.reset()
        names.clear()
        names.update(module)
        for name in hidden:
            del names[name]
        names.update(held)
        names["__name__"] = "__main__"
        frame.room = case.limits.output
        for code, lines in session:
            state.progress[:4] = done.to_bytes(4, "little")
            if case.is_traced and done == len(session) - 1:
                trace_step(state, case, lambda: run_step(state, code, lines, names))
            else:
                run_step(state, code, lines, names)
            done += 1


def evaluated(node, names):
    kind = node[0]
    if kind == CALL_OF_VALUES:
        return looked_up(node[1], names)(*node[2])
    if kind == VALUE:
        return node[1]
    if kind == CALL:
        function = looked_up(node[1], names)
        return function(*[evaluated(each, names) for each in node[2]])
    if kind == NAME:
        return looked_up(node[1], names)
    if kind == ITEM:
        return evaluated(node[1], names)[evaluated(node[2], names)]
    items = [evaluated(each, names) for each in node[1]]
    return tuple(items) if kind == TUPLE else items


def looked_up(name, names):
    if name in names:
        return names[name]
    try:
        return vars(builtins)[name]
    except KeyError:
        raise NameError("name %r is not defined" % name) from None


def run_step(state, code, lines, names):
    state.typed.lines = list(lines)
    sys.displayhook = state.show
    try:
        if type(code) is tuple:
            target, node = code
            value = evaluated(node, names)
            if target is None:
                state.show(value)
            elif type(target) is str:
                names[target] = value
            else:
                container, index = target
                evaluated(container, names)[evaluated(index, names)] = value
        elif isinstance(code, BaseException):
            raise code
        else:
            exec(code, names)
        flush()
    except ProgramRaised:
        pass
    except BaseException as error:
        flush()
        state.frame.add(b"R", raised(error, state.filename))
    state.frame.end_step()


def flush():
    """Shows what a stream holds back that a program has put in place of its own."""
    try:
        sys.stdout.flush()
    except Exception:
        pass


def load_and_run(state, case):
    held = load(state)
    if held is not None:
        run_case(state, case, held)
    state.frame.add(b"E", case.nonce)


def run_compile(state):
    try:
        for text, filename in state.program.uncompiled():
            code = compile(text, filename, "exec", dont_inherit=True)
            state.frame.add(b"C", marshal.dumps(code))
    except BaseException as error:
        line = getattr(error, "lineno", None) or 0
        column = getattr(error, "offset", None) or 0
        text = getattr(error, "text", None) or ""
        about = (type(error).__name__, str(getattr(error, "msg", error)), line, column, text)
        state.frame.records = []
        state.frame.add(b"X", marshal.dumps(about, 2))


class Program:
    """A submission, and the parts of the code that loads it, if Python does not."""

    def __init__(self, request):
        self.name, self.filename, limits, neighbours, self.loader, source, codes = request
        self.limits = Limits(limits)
        self.neighbours = Neighbours(neighbours)
        # Text and not bytes, of which Python would follow the coding that they declare: the rules
        # have read this text.
        self.text = (source, self.filename)
        parts, self.plan = self.loader or ((), None)
        # Under another name than the submission, which is how frames of either are told apart.
        self.parts = [(part, "<" + self.filename + ">") for part in parts]
        self.texts = [*self.parts, self.text]
        # Code by text and file name, as far as it was compiled before.
        known = zip(self.texts, codes)
        self.codes = {text: marshal.loads(code) for text, code in known if code is not None}

    def uncompiled(self):
        return [text for text in self.texts if text not in self.codes]

    def take(self, frame):
        """Takes the code of what was not compiled, from the frame of `run_compile`."""
        rest = memoryview(frame)[4:]
        for text in self.uncompiled():
            end = 5 + int.from_bytes(rest[1:5], "little")
            self.codes[text] = marshal.loads(rest[5:end])
            rest = rest[end:]


class Limits:
    """Seconds, bytes, characters, seconds."""

    def __init__(self, numbers):
        self.cpu, self.memory, self.output, self.wall = numbers

    def longest(self):
        return self.output * 8 + (1 << 20)


class Case:
    """Sessions to be run in one child, their statements ready to run."""

    def __init__(self, kind, limits, request):
        nonce, sessions = request
        # The last step of the only session.
        self.is_traced = kind == "trace"
        self.nonce = nonce.encode()
        self.limits = Limits(limits)
        codes = {}
        self.sessions = [
            [(prepared(statement, codes), lines) for statement, lines in session]
            for session in sessions
        ]


class State:
    """The submission as it waits to be loaded, and what it will find: a child has
    all of it fresh, since this process never touches it."""

    def __init__(self, progress):
        # Functions of the text, and whether the text says that they print.
        self.functions = {}
        # Whether it is run as a program, by the only function.
        self.is_program = False
        # Whether each run of a program may have a process.
        self.has_processes = False
        self.work_folder = None
        self.program = self.module = self.module_name = None
        self.filename, self.filenames = "", ()
        # The first bytes are the number of the step that runs.
        self.progress = progress
        # How a child writes a note.
        self.write = None
        self.install()

    def install(self):
        """Puts an empty frame in the place of everything that Python reads and prints."""
        self.frame = Frame()
        self.typed = Typed(self.frame)
        sys.stdin, sys.stdout, sys.stderr = self.typed, Output(self.frame, self), Discarded()
        sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr
        sys.displayhook = self.show
        # Python defines these where it runs a file.
        builtins.exit = builtins.quit = leave

    def show(self, value):
        if value is not None:
            own = self.module.__dict__
            names = {name: own[name] for name in self.functions if name in own}
            self.frame.add(b"V", frozen(value, names))

    def take(self, program):
        """Another program: its module, empty."""
        if self.program is not None:
            sys.modules.pop(self.module_name, None)
        self.program = program
        self.filename = program.filename
        # Functions of the text may be in the code that loads it, too.
        self.filenames = (program.filename, "<" + program.filename + ">")
        name = program.name
        # A hand-in may be called like a module of Python, which others import.
        while name in sys.modules or name in getattr(sys, "stdlib_module_names", ()):
            name += "_"
        self.module_name = name
        self.module = type(sys)(name)
        self.module.__file__ = program.filename
        sys.modules[name] = self.module
