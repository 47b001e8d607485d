"""The part of gabarito that lives beside a submission.

It never runs a line of it. For every program it forks a keeper, and the keeper
for every case a child, which sets its limits, loads the submission, runs the
sessions of the case, writes one frame on a pipe that only it has, and leaves.
No process here knows what the right answers are.

A child has a copy of the memory of its keeper, freed memory included. So a
keeper reads no other program than its own; a case is read by its child alone;
and of what a child writes, nothing is left when the next one is forked.

Messages to and from gabarito are a length (4 bytes, little endian) and as many
bytes. A request is two of them, in marshal version 2: what is asked, and the
program or the case.
"""

# The module around it takes longer to load than all others together.
import _signal as signal
import mmap
import resource
import select
import time

# Where gabarito's messages come from and go to, and the pipe at whose end the
# kernel ends this process, once `main` has moved them there.
CONTROL_IN, CONTROL_OUT, LIFELINE = 3, 4, 5
MOST_NOTES = 1 << 20
# What is kept ready for the output of a child, in bytes.
ROOM = 1 << 16


def read_exactly(descriptor, count):
    parts = []
    while count:
        part = os.read(descriptor, min(count, 1 << 20))
        if not part:
            os._exit(1)
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


def send(*parts):
    """Sends a message made of parts, without a copy of them."""
    length = sum([len(part) for part in parts])
    views = [memoryview(part) for part in (length.to_bytes(4, "little"), *parts)]
    while views:
        count = os.writev(CONTROL_OUT, views)
        while views and count >= len(views[0]):
            count -= len(views.pop(0))
        if views:
            views[0] = views[0][count:]


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
    limits = (1, 1, 1000, 1)
    state.take(Program(("rehearsal", "rehearsal", limits, (), None, "def f(): pass", (None,))))
    run_compile(state)
    state.program.take(state.frame.written())
    state.frame.records.clear()
    apart = (None, (CALL, "len", ((VALUE, "0"),)))
    session = (("f(), print('0'), 0", ()), ("f() +", ()), (apart, ()))
    for _ in range(20):
        load_and_run(state, Case("case", limits, ("0", (session,))))
        state.frame.written()
        state.frame.records.clear()


def hold(memory, file_size):
    """Limits that this process keeps as well."""
    for which, value in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_FSIZE, file_size),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(which, (value, value))
        except (ValueError, OSError):
            pass


def limit(cpu, has_processes):
    """What only a child can take on; the rest it has from this process."""
    limits = [(resource.RLIMIT_CPU, cpu, cpu + 1)]
    if not has_processes:
        # None: no process and no thread but this one.
        limits.append((resource.RLIMIT_NPROC, 0, 0))
    for which, soft, hard in limits:
        try:
            resource.setrlimit(which, (soft, hard))
        except (ValueError, OSError):
            pass


def in_child(state, limits, work, is_case=False):
    """Forks, runs `work` under its limits on the message that it reads, if it is a case; gives
    how it ended."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            message = receive() if is_case else b""
            for descriptor in (CONTROL_IN, CONTROL_OUT, LIFELINE, reader):
                os.close(descriptor)
            discard_standard_streams()
            limit(limits.cpu, state.has_processes and is_case)
            state.frame.room = limits.output
            state.write = lambda note: write_all(writer, note)
            gc.enable()
            work(message)
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
    verdict = read_frame(reader, limits.longest(), deadline, state.received)
    if verdict == "ended":
        verdict, status, usage = wait_until(child, deadline)
    if verdict != "ended":
        state.received.drop_frame()
        os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    if os.getppid() == 1:
        bury_everyone()
    # As in subprocess: a signal is negative.
    status = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
    return verdict, status, int((usage.ru_utime + usage.ru_stime) * 1e6)


class Received:
    """What a child wrote: notes, and then a frame, as much of it as there is."""

    def __init__(self):
        self.data = bytearray(ROOM)
        # Where the frame begins, and where it ends.
        self.start = self.end = 0

    def notes(self):
        return memoryview(self.data)[:self.start]

    def frame(self):
        return memoryview(self.data)[self.start:self.end]

    def drop_frame(self):
        self.end = self.start

    def read(self, descriptor):
        """Reads what there is; gives how much, 0 at the end of the pipe."""
        if self.end == len(self.data):
            data = self.data
            self.data = bytearray(2 * len(data))
            self.data[:self.end] = data
            data[:] = bytes(len(data))
        count = os.readv(descriptor, [memoryview(self.data)[self.end:]])
        self.end += count
        return count

    def pass_notes(self):
        """Counts the whole notes before the frame in; more than fit are dropped."""
        while is_note(self.frame()):
            end = self.start + 4 + length_of(self.frame()) - NOTE
            if self.start < MOST_NOTES:
                self.start = end
            else:
                rest = memoryview(self.data)[end:self.end]
                memoryview(self.data)[self.start:self.start + len(rest)] = rest
                self.end = self.start + len(rest)

    def clear(self):
        """Leaves nothing of it in memory."""
        self.data[:] = bytes(len(self.data))
        if len(self.data) > ROOM:
            self.data = bytearray(ROOM)
        self.start = self.end = 0


def read_frame(reader, longest, deadline, received):
    """Receives a frame, or as much of it as there is before the pipe ends."""
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    while True:
        received.pass_notes()
        frame = received.frame()
        length = length_of(frame) & ~NOTE
        if len(frame) > longest or length > longest:
            return "flood"
        if len(frame) >= 4 + length and len(frame) >= 4:
            return "ended"
        left = deadline - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            return "wall"
        if not received.read(reader):
            return "ended"


def length_of(frame):
    return int.from_bytes(frame[:4], "little")


def is_note(data):
    """Whether data begins with a whole note."""
    length = length_of(data)
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


def run(state, kind, numbers):
    limits = Limits(numbers)
    # A child need not look through it for what is left over.
    gc.freeze()

    def work(message):
        case = Case(kind, numbers, marshal.loads(message))
        if case.sessions:
            watch_frames(state, limits.cpu)
        else:
            signal.signal(signal.SIGXCPU, lambda number, frame: leave_while_loading(state, frame))
        try:
            load_and_run(state, case)
        except MemoryError:
            # The program holds so much that there is none left to write what it raised.
            leave_now(OUT_OF_MEMORY)

    return in_child(state, limits, work, is_case=True)


def watch_frames(state, cpu):
    """Has the function of the text that has been running since half of the processor time was used
    up noted behind the step, from 1, where all of it is: what it calls comes to an end."""
    # Not the frames themselves: what is held here, the program could not free.
    frames = set()

    def at_limit(number, frame):
        if not frames:
            frames.update(id(each) for each in frames_from(frame))
            set_processor_time(cpu)
            return
        running = [each for each in frames_from(frame) if id(each) in frames]
        name = running_function(state, running[0]) if running else None
        if name is not None:
            place = list(state.functions).index(name) + 1
            state.progress[4:8] = place.to_bytes(4, "little")
        die_of_time()

    if cpu > 1:
        signal.signal(signal.SIGXCPU, at_limit)
        set_processor_time(cpu // 2)


def frames_from(frame):
    """A frame, and those behind it."""
    frames = []
    while frame is not None:
        frames.append(frame)
        frame = frame.f_back
    return frames


def leave_while_loading(state, frame):
    """Ends a child whose processor time is used up; the line of its program that runs, outside of
    any function, takes the place of the step."""
    line = 0
    while frame is not None:
        if frame.f_code.co_filename == state.filename:
            line = frame.f_lineno
        frame = frame.f_back
    state.progress[:4] = line.to_bytes(4, "little")
    die_of_time()


def die_of_time():
    """The kernel ends the child, as it does without us: on a busy machine, the time that a child has
    used does not show that it was the signal of the kernel."""
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    set_processor_time(1)
    while True:
        pass


def set_processor_time(seconds):
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    most = seconds if hard == resource.RLIM_INFINITY else min(seconds, hard)
    resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


def take(state):
    """Takes the program and compiles it in a child: no compiler is sure to end."""
    program = Program(marshal.loads(receive()))
    folder = state.work_folder
    hold(program.limits.memory, folder.size if folder else 0)
    state.take(program)
    verdict, status, cpu = "ended", 0, 0
    if program.uncompiled():
        verdict, status, cpu = in_child(state, program.limits, lambda _: run_compile(state))
        frame = state.received.frame()
        whole = len(frame) == length_of(frame) + 4
        # kind 'C': nothing but our own compiler has touched it.
        if verdict == "ended" and status == 0 and whole and frame[4:5] == b"C":
            try:
                program.take(frame)
            except Exception:
                # More than fits, or deeper.
                verdict = "flood"
    gc.collect()
    gc.freeze()
    return verdict, status, cpu


def reply(outcome, state):
    """Tells how a child ended, and what it wrote."""
    places = [int.from_bytes(state.progress[at:at + 4], "little") for at in (0, 4)]
    head = marshal.dumps((*outcome, *places), 2)
    received = state.received
    lengths = [len(part).to_bytes(4, "little") for part in (head, received.notes())]
    send(lengths[0], head, lengths[1], received.notes(), received.frame())
    received.clear()


def keep(state):
    """Takes a program and runs its cases, until there is another one to be taken."""
    # What is left of a process can be ended only where there is nobody else.
    state.has_processes = state.is_program and os.getppid() == 1
    reply(take(state), state)
    while True:
        request = marshal.loads(receive())
        if request[0] == "load":
            os._exit(0)
        if request[0] == "link":
            receive_link()
            continue
        # Nothing that the last child left there is seen by the next.
        state.progress[:] = bytes(mmap.PAGESIZE)
        if state.work_folder is not None:
            state.work_folder.reset()
        outcome = run(state, *request)
        close_link()
        reply(outcome, state)


def in_keeper(state):
    """Forks a keeper, and waits until it leaves."""
    keeper = os.fork()
    if keeper == 0:
        try:
            keep(state)
        finally:
            os._exit(1)
    while True:
        process, status = os.wait()
        if process == keeper:
            return status


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
    # The only locale that needs no files.
    os.environ["LANG"] = "C"
    signal.signal(signal.SIGALRM, too_late)
    modules, functions, is_program, folder = marshal.loads(receive())
    for name in modules:
        try:
            __import__(name)
        except ImportError:
            pass
    state = State(mmap.mmap(-1, mmap.PAGESIZE))
    state.received = Received()
    rehearse(state)
    state.functions, state.is_program = functions, is_program
    state.work_folder = WorkFolder(*folder) if folder is not None else None
    version = ".".join([str(number) for number in sys.version_info[:3]])
    send(marshal.dumps((version, sys.executable or ""), 2))
    # A keeper need not look through it, nor have a page of it for itself.
    gc.freeze()
    # Every program is announced to the process before its own.
    receive()
    while in_keeper(state) == 0:
        pass


main()
