#!/usr/bin/env bash
# Makes the machine that Gradescope judges on, once, as root. The autograder is an
# archive with these files, the program and the name of the assignment:
#
#   cp "$(command -v gabarito)" . && echo moinho > assignment
#   zip -j autograder.zip setup.sh run_autograder gabarito assignment
#
# The program must be built on no newer system than the one that is chosen there.
set -euo pipefail

root="${AUTOGRADER:-/autograder}"
assignment="$(< "$root/source/assignment")"

packages=(python3)
[ "$assignment" = velha ] && packages+=(swi-prolog-nox)
export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends "${packages[@]}"

install -m 755 "$root/source/gabarito" /usr/local/bin/gabarito
# Who judges: not root, which would be what a submission is where nothing holds it.
user="${GABARITO_USER:-gabarito}"
id "$user" > /dev/null 2>&1 \
    || useradd --system --user-group --no-create-home --shell /usr/sbin/nologin "$user"
# What is wrong fails here, where a teacher sees it, and not with the first submission.
gabarito list "$assignment" > /dev/null
# For the log alone: submissions may be judged on another machine than this.
setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups --no-new-privs -- \
    gabarito doctor || echo "gabarito doctor: status $?"
