"""The harness of a page: in its interpreter there is no fork. A case has a fresh module, fresh
names, and the modules of Python as they were. What does not end, the page ends from outside."""

from time import monotonic


class Progress:
    """The number of the step that runs, which the page is told: it may have to end the worker."""

    def __init__(self, tell):
        self.tell = tell

    def __setitem__(self, place, number):
        self.tell(int.from_bytes(number, "little"))


class Surroundings:
    """What a submission may change for those after it."""

    def __init__(self):
        self.modules = dict(sys.modules)
        inside = [module for module in self.modules.values() if type(module) is type(sys)]
        self.inside = [(vars(module), dict(vars(module))) for module in inside]
        self.path, self.finders = list(sys.path), list(sys.meta_path)
        self.recursion_limit = sys.getrecursionlimit()

    def restore(self):
        sys.settrace(None)
        sys.setrecursionlimit(self.recursion_limit)
        sys.path[:], sys.meta_path[:] = self.path, self.finders
        replace(sys.modules, self.modules)
        for now, before in self.inside:
            replace(now, before)


def replace(now, before):
    for name in now.keys() - before.keys():
        del now[name]
    now.update(before)


class Harness:
    """Answers the requests of a process of its own: what prepares it, programs, and cases."""

    def __init__(self, state, tell_begin):
        self.state, self.tell_begin = state, tell_begin
        self.surroundings = self.functions = self.request = self.program = None
        self.notes = bytearray()

    def answer(self, message, kept):
        """The reply to a message, if it has one. What was kept of the worker before this one
        does not run again, except that a program is compiled."""
        if self.surroundings is None:
            return self.prepare(*marshal.loads(message))
        request, self.request = self.request, None
        if request is None:
            self.request = marshal.loads(message)
            return None
        if request[0] == "load":
            return self.load(marshal.loads(message), kept)
        return self.run(Case(*request, marshal.loads(message))) if kept is None else kept

    def prepare(self, modules, functions, is_program, folder):
        for name in modules:
            try:
                __import__(name)
            except ImportError:
                pass
        self.functions, self.state.is_program = functions, is_program
        self.state.work_folder = WorkFolder(*folder) if folder is not None else None
        self.surroundings = Surroundings()
        version = ".".join([str(number) for number in sys.version_info[:3]])
        return marshal.dumps((version, ""), 2)

    def load(self, request, kept):
        self.program = Program(request)
        if kept is not None and was_lost(kept):
            return kept
        head, data = self.timed(self.program.limits, lambda: run_compile(self.state))
        if data[4:5] == b"C":
            self.program.take(data)
        return head + data

    def run(self, case):
        if self.state.work_folder is not None:
            os.makedirs(WorkFolder.PATH, exist_ok=True)
            self.state.work_folder.reset()
        return b"".join(self.timed(case.limits, lambda: load_and_run(self.state, case)))

    def timed(self, limits, work):
        """Runs the program, with everything around it as no program has changed it."""
        state = self.state
        state.functions = self.functions
        state.take(self.program)
        state.install()
        state.write = self.notes.extend
        state.frame.room = limits.output
        self.notes.clear()
        self.tell_begin(limits.cpu)
        began = monotonic()
        try:
            work()
        finally:
            cpu = int((monotonic() - began) * 1e6)
            self.surroundings.restore()
        head = marshal.dumps(("ended", 0, cpu, 0, 0), 2)
        notes = bytes(self.notes)
        parts = [len(head).to_bytes(4, "little"), head, len(notes).to_bytes(4, "little"), notes]
        return b"".join(parts), state.frame.written()


def was_lost(reply):
    """Whether the page made a reply in the place of a worker that was lost."""
    length = int.from_bytes(reply[:4], "little")
    return marshal.loads(reply[4:4 + length])[:2] != ("ended", 0)


def harness(tell_begin, tell_step):
    """The function that makes a process, of a message and a kept reply."""
    from pyodide.ffi import to_js

    state = State(Progress(tell_step))

    def make():
        process = Harness(state, tell_begin)

        def answer(message, kept):
            kept = kept.to_bytes() if kept else None
            reply = process.answer(message.to_bytes(), kept)
            return None if reply is None else to_js(reply)

        return answer

    return make
