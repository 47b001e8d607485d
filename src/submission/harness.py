"""The part of gabarito that lives beside a submission.

Started once for a submission, it never runs a line of it: for every case it
forks a child, which sets its limits, loads the submission, runs the session,
writes one frame on a pipe that only it has, and leaves. Nothing in this process
knows what the right answers are.

Messages to and from gabarito are a length (4 bytes, little endian) and as many
bytes; a request is a tuple in marshal version 2.
"""

import gc
import io
import marshal
import mmap
import os
import resource
import select
import signal
import sys
import time

# Where gabarito's messages come from and go to, once `main` has moved them there.
CONTROL_IN, CONTROL_OUT = 3, 4
# How a child says that it printed more than it may.
TOO_MUCH_OUTPUT = 97
# The largest representation that is sent for a value which marshal cannot hold.
LONGEST_SHOWN = 200
DEEPEST_VALUE = 50


def read_exactly(count):
    parts = []
    while count:
        part = os.read(CONTROL_IN, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive():
    return read_exactly(int.from_bytes(read_exactly(4), "little"))


def write_all(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]


def send(data):
    write_all(CONTROL_OUT, len(data).to_bytes(4, "little") + data)


# --- in the child ------------------------------------------------------------


class Frame:
    """What a child has to say: records of a kind, a length and a payload."""

    def __init__(self):
        self.records = []
        self.printed = []
        self.room = 0

    def add(self, kind, payload=b""):
        self.flush()
        self.records.append(kind + len(payload).to_bytes(4, "little") + payload)

    def print(self, text):
        self.room -= len(text)
        if self.room < 0:
            os._exit(TOO_MUCH_OUTPUT)
        self.printed.append(text)

    def flush(self):
        if self.printed:
            payload = "".join(self.printed).encode("utf-8", "surrogatepass")
            self.printed = []
            self.add(b"P", payload)


class Output(io.TextIOBase):
    """The submission's sys.stdout."""

    def __init__(self, frame):
        self.frame = frame

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            name = type(text).__name__
            raise TypeError("write() argument must be str, not " + name)
        # A text of a type derived from str may lie about itself.
        self.frame.print(str.__str__(text) if type(text) is not str else text)
        return len(text)


class Discarded(io.TextIOBase):
    """The submission's sys.stderr, which no session shows."""

    def writable(self):
        return True

    def write(self, text):
        return len(text)


class Typed(io.TextIOBase):
    """The submission's sys.stdin: the lines typed in the current step."""

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


def plain(value, depth):
    """The value with everything that marshal refuses made into what it holds."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if not depth:
        return foreign(value)
    if issubclass(kind, tuple):
        return tuple([plain(item, depth - 1) for item in tuple.__iter__(value)])
    if issubclass(kind, list):
        return [plain(item, depth - 1) for item in list.__iter__(value)]
    if issubclass(kind, dict):
        items = dict.items(value)
        return {plain(k, depth - 1): plain(v, depth - 1) for k, v in items}
    if issubclass(kind, set):
        return {plain(item, depth - 1) for item in set.__iter__(value)}
    if issubclass(kind, frozenset):
        return {plain(item, depth - 1) for item in frozenset.__iter__(value)}
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return int.__add__(value, 0)
    if issubclass(kind, float):
        return float.__add__(value, 0.0)
    return foreign(value)


def frozen(value):
    try:
        return marshal.dumps(value, 2)
    except (ValueError, RecursionError):
        pass
    try:
        return marshal.dumps(plain(value, DEEPEST_VALUE), 2)
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
    return marshal.dumps((types, message, tuple(places[-8:])), 2)


def limit(cpu):
    """What only a child can take on; the rest it has from this process."""
    os.setpgid(0, 0)
    for which, soft, hard in (
        (resource.RLIMIT_CPU, cpu, cpu + 1),
        # No process and no thread but this one.
        (resource.RLIMIT_NPROC, 0, 0),
    ):
        try:
            resource.setrlimit(which, (soft, hard))
        except (ValueError, OSError):
            pass


def run_case(state, request, frame, progress):
    _, nonce, steps, _, _ = request
    filename = state.filename
    try:
        exec(state.code, state.module.__dict__)
    except BaseException as error:
        frame.add(b"X", raised(error, filename))
        frame.add(b"E", nonce.encode())
        return
    names = []
    if not steps:
        items = list(state.module.__dict__.items())
        names = [name for name, value in items if type(name) is str and callable(value)]
    frame.add(b"L", marshal.dumps(tuple(names), 2))
    session = dict(state.module.__dict__)
    session["__name__"] = "__main__"
    for index, (statement, lines) in enumerate(steps):
        progress[:4] = index.to_bytes(4, "little")
        state.typed.lines = list(lines)
        try:
            exec(compile(statement, "<session>", "single"), session)
        except BaseException as error:
            frame.add(b"R", raised(error, filename))
        frame.add(b"S")
    frame.add(b"E", nonce.encode())


def run_compile(source, frame, filename):
    try:
        code = compile(source, filename, "exec", dont_inherit=True)
    except BaseException as error:
        line = getattr(error, "lineno", None) or 0
        column = getattr(error, "offset", None) or 0
        text = getattr(error, "text", None) or ""
        about = (type(error).__name__, str(getattr(error, "msg", error)), line, column, text)
        frame.add(b"X", marshal.dumps(about, 2))
        return
    frame.add(b"C", marshal.dumps(code))


# --- in the parent -----------------------------------------------------------


class State:
    """The submission as it waits to be loaded, and what it will find: a child has
    all of it fresh, since this process never touches it."""

    def __init__(self):
        self.name = self.filename = "submission"
        self.code = None
        self.module = None
        self.frame = Frame()
        self.typed = Typed(self.frame)
        sys.stdin, sys.stdout, sys.stderr = self.typed, Output(self.frame), Discarded()
        sys.displayhook = self.show

    def show(self, value):
        if value is not None:
            self.frame.add(b"V", frozen(value))

    def take(self, name, filename):
        """A program under a name: its module, empty."""
        sys.modules.pop(self.name, None)
        self.name, self.filename = name, filename
        self.module = type(sys)(name)
        self.module.__file__ = filename
        sys.modules[name] = self.module


def hold(memory):
    """Limits that this process keeps as well."""
    for which, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(which, (value, value))
        except (ValueError, OSError):
            pass


def in_child(work, limits, frame):
    """Forks, runs `work` under its limits, and gives how it ended."""
    cpu, _, output, wall = limits
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            for descriptor in (CONTROL_IN, CONTROL_OUT, reader):
                os.close(descriptor)
            limit(cpu)
            frame.room = output
            work(frame)
            frame.flush()
            data = b"".join(frame.records)
            write_all(writer, len(data).to_bytes(4, "little") + data)
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writer)
    try:
        return wait_for(child, reader, output * 8 + (1 << 20), wall)
    finally:
        os.close(reader)


def wait_for(child, reader, longest, wall):
    """Reads what the child writes until it leaves, or until its time is up."""
    try:
        # Here too: which of the two comes first is not known.
        os.setpgid(child, child)
    except OSError:
        pass
    deadline = time.monotonic() + wall
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    parts, size, verdict = [], 0, b"ended"
    while True:
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            verdict = b"wall"
            break
        part = os.read(reader, 1 << 20)
        if not part:
            break
        parts.append(part)
        size += len(part)
        if size > longest:
            verdict = b"flood"
            break
    if verdict == b"ended":
        verdict, status, usage = wait_until(child, deadline)
    if verdict != b"ended":
        kill_group(child)
        _, status, usage = os.wait4(child, 0)
    if os.getpid() == 1:
        bury_everyone()
    # As in subprocess: a signal is negative.
    status = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    cpu = int((usage.ru_utime + usage.ru_stime) * 1e6)
    return verdict, status, cpu, b"".join(parts)


class TooLate(Exception):
    """The time for something has run out."""


def too_late(signal_number, frame):
    raise TooLate


def wait_until(child, deadline):
    """Waits for a child that has closed its pipe; it may still be there."""
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001))
    try:
        _, status, usage = os.wait4(child, 0)
        ended = os.WIFEXITED(status) or os.WIFSIGNALED(status)
        return (b"ended" if ended else b"stopped"), status, usage
    except TooLate:
        return b"wall", 0, None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def kill_group(child):
    for kill in (os.killpg, os.kill):
        try:
            kill(child, signal.SIGKILL)
        except OSError:
            pass


def bury_everyone():
    """Ends whatever a case has left behind: in a namespace of our own there is
    nobody else whom this could hit."""
    try:
        os.kill(-1, signal.SIGKILL)
        while True:
            os.waitpid(-1, 0)
    except OSError:
        pass


def reply(outcome, progress):
    verdict, status, cpu, data = outcome
    step = int.from_bytes(progress[:4], "little")
    head = marshal.dumps((verdict.decode(), status, cpu, step), 2)
    send(len(head).to_bytes(4, "little") + head + data)


def arrange_descriptors():
    """The control messages out of the way of whatever uses 0, 1 and 2."""
    null = os.open(os.devnull, os.O_RDWR)
    in_copy, out_copy = os.dup(0), os.dup(1)
    if null > 2:
        for descriptor in (0, 1, 2):
            os.dup2(null, descriptor)
    low = max(CONTROL_OUT + 1, out_copy + 1)
    os.dup2(in_copy, low)
    os.dup2(out_copy, low + 1)
    os.dup2(low, CONTROL_IN)
    os.dup2(low + 1, CONTROL_OUT)
    os.closerange(CONTROL_OUT + 1, low + 2)


def main():
    sys.path[:] = [place for place in sys.path if place]
    arrange_descriptors()
    signal.signal(signal.SIGALRM, too_late)
    progress = mmap.mmap(-1, mmap.PAGESIZE)
    for name in marshal.loads(receive()):
        try:
            __import__(name)
        except ImportError:
            pass
    # The first compilation makes what all others need: once here, not in each child.
    compile("0", "<session>", "single")
    state = State()
    version = ".".join([str(number) for number in sys.version_info[:3]])
    send(marshal.dumps((version, sys.executable or ""), 2))
    while True:
        request = marshal.loads(receive())
        progress[:4] = bytes(4)
        if request[0] == "load":
            _, name, filename, limits, wall = request
            source = receive()
            hold(limits[1])
            state.take(name, filename)
            work = lambda frame: run_compile(source, frame, filename)
            outcome = in_child(work, (*limits, wall), state.frame)
            verdict, status, _, data = outcome
            whole = len(data) == int.from_bytes(data[:4], "little") + 4
            # kind 'C': nothing but our own compiler has touched it.
            if verdict == b"ended" and status == 0 and whole and data[4:5] == b"C":
                try:
                    state.code = marshal.loads(data[9:])
                    data = (5).to_bytes(4, "little") + b"C" + bytes(4)
                except MemoryError:
                    verdict, data = b"flood", b""
                outcome = (verdict, *outcome[1:3], data)
            gc.collect()
            gc.freeze()
            reply(outcome, progress)
        else:
            limits, wall = request[3], request[4]
            work = lambda frame: run_case(state, request, frame, progress)
            reply(in_child(work, (*limits, wall), state.frame), progress)


main()
