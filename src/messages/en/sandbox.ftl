
# The sandbox, and what a machine lacks for it. Each message has its sister in pt/sandbox.ftl.

sandbox-harm = the submission can read and change your files, reach the network and start processes
sandbox-none-meant = --no-sandbox: { $harm }
sandbox-none = the sandbox is of tier 0: { $harm }
sandbox-none-because = the sandbox is of tier 0: { $harm }. { $reason }
sandbox-reason = { $obstacle }. To get it: { $remedy }.
sandbox-too-weak = the sandbox is of tier { $found } here, and --require-sandbox asks for { $required } at least; `gabarito doctor` tells what is missing
sandbox-root = the sandbox is of tier 0 here, and root runs it: a submission could change every file of the machine. Run gabarito as an ordinary user; or, on a machine with nothing to lose, with --no-sandbox
sandbox-root-because = the sandbox is of tier 0 here, and root runs it: a submission could change every file of the machine. { $reason } Or run gabarito as an ordinary user; or, on a machine with nothing to lose, with --no-sandbox
sandbox-unavailable = Tier { $tier } is unavailable: { $why }

obstacle-system = this system has neither namespaces, Landlock nor seccomp
obstacle-not-started = `{ $gabarito }` cannot be started: { $why }
obstacle-step = { $step }: { $why }
obstacle-ended = the probe ended early: { $why }
obstacle-unreadable = a jailed program cannot read `{ $path }`
obstacle-closed = a jailed program, which is a user of its own, cannot read `{ $path }`: the folder `{ $folder }` is closed to other users (mode { $mode })
obstacle-leak = a jailed program can { $act }
step-lifeline = process group and signals
step-namespaces = namespaces
step-root = new root
step-landlock = Landlock
step-user = user without rights
step-seccomp = seccomp
step-limits = limits on memory and processes
step-program = start of the program

remedy-system = run gabarito on Linux, or in a Linux container
remedy-not-started = install gabarito where every user may read it, such as /usr/local/bin
remedy-unreadable = install the interpreter where every user may read it; another Python is named by --python, as in `--python /usr/bin/python3`
remedy-landlock = use Linux 5.13 or later, with `landlock` in the kernel's `lsm=` parameter; in a container, an engine that permits it (Docker 23 or Podman 4, and later)
remedy-seccomp = use a kernel with CONFIG_SECCOMP_FILTER
remedy-user = let an ordinary user run gabarito, or give root back CAP_SETUID and CAP_SETGID
remedy-program = install gabarito and the interpreter on a file system that programs may run from
remedy-settings = allow user namespaces, as root: { $settings }
remedy-container = a container keeps its programs from namespaces: run gabarito outside of one, or give it the permission to make them (Docker: `--cap-add SYS_ADMIN --security-opt apparmor=unconfined`; Podman as an ordinary user: `--userns=keep-id`)
remedy-report = report it with these words: gabarito does not know of such a machine

act-list = list the folders of the machine
act-read = read a file of the machine
act-write = write a file
act-listen = listen on a port (TCP)
act-connect = connect to a port (TCP)
act-udp = open a socket (UDP)
act-unix = open a socket (Unix)
act-run = run another program
act-group = leave its process group
act-processes = see other processes
act-devices = see the devices of the machine
act-process = start a process
act-thread = start a thread
act-memory = use more memory than there is for it
act-time = use more time than there is for it

doctor-missing = missing: { $why }
doctor-no-ruff = missing, for `gabarito evidence`: pip install ruff, or uv tool install ruff
doctor-remedy = To get it: { $remedy }
doctor-untried = what it refuses could not be tried: { $why }
doctor-refused = refused
doctor-not-refused = NOT REFUSED
