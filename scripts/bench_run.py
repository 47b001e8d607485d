"""Runs a program and tells what it took, and on what machine. See scripts/bench."""

import importlib.metadata
import os
import pathlib
import platform
import subprocess
import threading
import time

# No run of a measurement takes so long unless it hangs.
LONGEST = 3600


def run(command, folder, env=None):
    """Seconds on the wall and of the processor, and the memory of its largest process.

    What it prints goes to the files `stdout` and `stderr` of the folder.
    """
    with open(folder / "stdout", "wb") as out, open(folder / "stderr", "wb") as err:
        start = time.perf_counter()
        child = subprocess.Popen(
            command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=err
        )
        watch = threading.Timer(LONGEST, child.kill)
        watch.start()
        _, status, usage = os.wait4(child.pid, 0)
        wall = time.perf_counter() - start
        watch.cancel()
        child.returncode = os.waitstatus_to_exitcode(status)
    # Linux counts in KiB, macOS in bytes.
    peak = usage.ru_maxrss * (1 if platform.system() == "Darwin" else 1024)
    cpu = usage.ru_utime + usage.ru_stime
    return {"wall": wall, "cpu": cpu, "peak": peak, "status": child.returncode}


def machine(gabarito, python):
    """What a figure means nothing without."""
    doctor = told(gabarito, "doctor", "--python", python)
    sandbox = [line for line in doctor.splitlines() if line.startswith("Sandbox")]
    packages = {one.metadata["Name"]: one.version for one in importlib.metadata.distributions()}
    return {
        "gabarito": told(gabarito, "--version"),
        "python": platform.python_version(),
        "versions": dict(sorted(packages.items())),
        "sandbox": sandbox[0].removeprefix("Sandbox").strip() if sandbox else "No sandbox.",
        "cores": os.cpu_count(),
        "processor": processor(),
        "system": platform.platform(),
        "load": os.getloadavg(),
    }


def told(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.machine()
