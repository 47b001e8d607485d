#!/usr/bin/env bash
# Makes the machine that Gradescope judges on, once, as root. The autograder is an
# archive with these files, the program and the name of the assignment:
#
#   scripts/release && tar -xzf target/release-files/gabarito-*.tar.gz --strip-components 1
#   echo moinho > assignment
#   zip -j autograder.zip setup.sh run_autograder gabarito assignment
#
# The program of a release starts on every system that can be chosen there; one that cargo
# built, on no older system than it was built on.
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
