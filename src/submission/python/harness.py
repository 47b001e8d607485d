"""The part of gabarito that lives beside a submission.

Started once for a submission, it never runs a line of it: for every case it
forks a child, which sets its limits, loads the submission, runs the sessions of
the case, writes one frame on a pipe that only it has, and leaves. Nothing in
this process knows what the right answers are.

Messages to and from gabarito are a length (4 bytes, little endian) and as many
bytes; a request is a tuple in marshal version 2.
"""

# The module around it takes longer to load than all others together.
import _signal as signal
import gc
import mmap
import resource
import select
import time

# Where gabarito's messages come from and go to, and the pipe at whose end the
# kernel ends this process, once `main` has moved them there.
CONTROL_IN, CONTROL_OUT, LIFELINE = 3, 4, 5
MOST_NOTES = 1 << 20


def read_exactly(descriptor, count):
    parts = []
    while count:
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def receive(descriptor=CONTROL_IN):
    length = read_exactly(descriptor, 4)
    return read_exactly(descriptor, int.from_bytes(length, "little"))


def write_all(descriptor, data):
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view):]


def send(data, descriptor=CONTROL_OUT):
    write_all(descriptor, len(data).to_bytes(4, "little") + data)


def receive_link():
    """Takes the descriptors that gabarito sends for the next child."""
    # Few workers need it.
    import _socket

    control = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM, 0, CONTROL_IN)
    try:
        ancillary = control.recvmsg(1, _socket.CMSG_SPACE(8))[1]
    finally:
        control.detach()
    for _, _, data in ancillary:
        for place, number in enumerate(LINK):
            descriptor = int.from_bytes(data[4 * place:4 * place + 4], sys.byteorder)
            os.dup2(descriptor, number)
            os.close(descriptor)


def close_link():
    """Ends the link of the last child, if it had one."""
    for descriptor in LINK:
        try:
            os.close(descriptor)
        except OSError:
            pass


def rehearse(state):
    """Cases of our own: what Python makes when something is done for the first
    time, it makes here, and not again in each child."""
    request = ("load", "rehearsal", "rehearsal", (1, 1, 1000, 1), (), None)
    state.take(Program(request, "def f(): pass", {}))
    run_compile(state)
    state.program.take(state.frame.written())
    state.frame.records.clear()
    apart = (None, (CALL, "len", ((VALUE, "0"),)))
    session = (("f(), print('0'), 0", ()), ("f() +", ()), (apart, ()))
    for _ in range(20):
        load_and_run(state, Case(("case", "0", (session,), (1, 1, 1000, 1))))
        state.frame.written()
        state.frame.records.clear()


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


def limit(cpu):
    """What only a child can take on; the rest it has from this process."""
    for which, soft, hard in (
        (resource.RLIMIT_CPU, cpu, cpu + 1),
        # None: no process and no thread but this one.
        (resource.RLIMIT_NPROC, 0, 0),
    ):
        try:
            resource.setrlimit(which, (soft, hard))
        except (ValueError, OSError):
            pass


def in_child(state, limits, work):
    """Forks, runs `work` under its limits, and gives how it ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            for descriptor in (CONTROL_IN, CONTROL_OUT, LIFELINE, reader):
                os.close(descriptor)
            discard_standard_streams()
            limit(limits.cpu)
            state.frame.room = limits.output
            state.write = lambda note: write_all(writer, note)
            gc.enable()
            work()
            write_all(writer, state.frame.written())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writer)
    try:
        return wait_for(state, child, reader, limits)
    finally:
        os.close(reader)


def wait_for(state, child, reader, limits):
    """Reads what the child writes until it leaves, or until its time is up."""
    deadline = time.monotonic() + limits.wall
    verdict, data = read_frame(reader, limits.longest(), deadline, state.notes)
    if verdict == "ended":
        verdict, status, usage = wait_until(child, deadline)
    if verdict != "ended":
        os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    if os.getpid() == 1:
        bury_everyone()
    # As in subprocess: a signal is negative.
    status = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    cpu = int((usage.ru_utime + usage.ru_stime) * 1e6)
    return verdict, status, cpu, data


def read_frame(reader, longest, deadline, notes):
    """A frame, or as much of it as there is before the pipe ends. What comes before it is
    added to the notes."""
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    data = bytearray()
    while True:
        while is_note(data):
            end = 4 + int.from_bytes(data[:4], "little") - NOTE
            if len(notes) < MOST_NOTES:
                notes += data[:end]
            del data[:end]
        length = int.from_bytes(data[:4], "little") & ~NOTE
        if len(data) > longest or length > longest:
            return "flood", b""
        if len(data) >= 4 + length and len(data) >= 4:
            return "ended", bytes(data)
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            return "wall", b""
        part = os.read(reader, 1 << 20)
        if not part:
            return "ended", bytes(data)
        data += part


def is_note(data):
    """Whether data begins with a whole note."""
    length = int.from_bytes(data[:4], "little")
    return length & NOTE and len(data) >= 4 + length - NOTE


class TooLate(Exception):
    """The time for something has run out."""


def too_late(signal_number, frame):
    raise TooLate


def wait_until(child, deadline):
    """Waits for a child that has written its frame; it may still be there."""
    signal.setitimer(signal.ITIMER_REAL, max(deadline - time.monotonic(), 0.001))
    try:
        _, status, usage = os.wait4(child, 0)
        ended = os.WIFEXITED(status) or os.WIFSIGNALED(status)
        return ("ended" if ended else "stopped"), status, usage
    except TooLate:
        return "wall", 0, None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def bury_everyone():
    """Ends whatever a case has left behind: in a namespace of our own there is
    nobody else whom this could hit."""
    try:
        os.kill(-1, signal.SIGKILL)
        while True:
            os.waitpid(-1, 0)
    except OSError:
        pass


def run(state, case):
    # A child need not look through it for what is left over.
    gc.freeze()
    return in_child(state, case.limits, lambda: load_and_run(state, case))


def take(state, request):
    """Takes a program and compiles it in a child: no compiler is sure to end."""
    program = Program(request, receive().decode(), state.program.codes)
    hold(program.limits.memory)
    state.take(program)
    if not program.uncompiled():
        return "ended", 0, 0, COMPILED
    outcome = in_child(state, program.limits, lambda: run_compile(state))
    verdict, status, cpu, data = outcome
    whole = len(data) == int.from_bytes(data[:4], "little") + 4
    # kind 'C': nothing but our own compiler has touched it.
    if verdict == "ended" and status == 0 and whole and data[4:5] == b"C":
        try:
            program.take(data)
            data = COMPILED
        except Exception:
            # More than fits, or deeper.
            verdict, data = "flood", b""
    gc.collect()
    gc.freeze()
    return verdict, status, cpu, data


def reply(outcome, state):
    verdict, status, cpu, data = outcome
    step = int.from_bytes(state.progress[:4], "little")
    head = marshal.dumps((verdict, status, cpu, step), 2)
    parts = [len(head).to_bytes(4, "little"), head, len(state.notes).to_bytes(4, "little")]
    send(b"".join(parts) + state.notes + data)


def discard_standard_streams():
    """Opens descriptors 0 to 2 anew: what is set on them is seen wherever they are shared."""
    null = os.open(os.devnull, os.O_RDWR)
    for place in range(3):
        os.dup2(null, place)
    os.close(null)


def arrange_descriptors():
    """The control messages out of the way of whatever uses 0, 1 and 2."""
    for place in range(3):
        os.dup2(place, CONTROL_IN + place)
    os.closerange(LIFELINE + 1, 64)
    discard_standard_streams()


def main():
    sys.path[:] = [place for place in sys.path if place]
    # Here nothing is left over; a child has it as every Python has.
    gc.disable()
    arrange_descriptors()
    signal.signal(signal.SIGALRM, too_late)
    modules, functions = marshal.loads(receive())
    for name in modules:
        try:
            __import__(name)
        except ImportError:
            pass
    state = State(mmap.mmap(-1, mmap.PAGESIZE))
    rehearse(state)
    state.functions = functions
    version = ".".join([str(number) for number in sys.version_info[:3]])
    send(marshal.dumps((version, sys.executable or ""), 2))
    case = None
    while True:
        request = marshal.loads(receive())
        if request[0] == "link":
            receive_link()
            continue
        # Nothing that the last child left there is seen by the next.
        state.progress[:] = bytes(mmap.PAGESIZE)
        state.notes.clear()
        if request[0] == "load":
            outcome = take(state, request)
        else:
            case = Case(request, case)
            outcome = run(state, case)
            close_link()
        reply(outcome, state)


main()
