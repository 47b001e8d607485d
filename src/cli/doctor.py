"""What no submission may do: each of these is refused, or says otherwise."""


def processo():
    import os
    if os.fork() == 0:
        os._exit(0)
    return 'came through'


def thread():
    import _thread
    _thread.start_new_thread(len, ('',))
    return 'came through'


def memoria():
    return 'came through' if bytearray(1 << 30) else ''


def ciclo():
    import time
    while time.process_time() < 3:
        pass
    return 'came through'
