# What trials on a machine without containers share; sourced, by bash, with `set -euo pipefail`.
# Where they cannot run at all, they say why and end with 77.

repo=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
node=$(readlink -f "$(command -v node)")

say() { printf '== %s\n' "$*"; }
fail() { say "$*"; exit 1; }
skip() { say "NOT RUN: $*"; exit 77; }

needs() { # PROGRAM=PACKAGE ...
  [ "$(id -u)" = 0 ] && [ -e /etc/debian_version ] || skip 'this needs a Debian machine, as root.'
  for each; do
    command -v "${each%=*}" >/dev/null || skip "this needs ${each%=*}: apt-get install ${each#*=}"
  done
}

# What the machine knows of its network (mirrors, proxies, certificates) holds inside, too.
small_debian() { # FOLDER SUITE
  [ ! -e "$1/.done" ] || return 0
  say "a small Debian"
  rm -rf "$1"
  local mirror
  mirror=$(apt-get indextargets --format '$(SITE)' "Codename: $2" 2>/dev/null | sed -n 1p)
  debootstrap --variant=minbase "$2" "$1" ${mirror:+"$mirror"} >"$1.log"
  cp -a /etc/apt/apt.conf.d/. "$1/etc/apt/apt.conf.d/"
  mkdir -p "$1/etc/ssl/certs"
  cp /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/" 2>/dev/null || true
  rm -rf "$1"/var/cache/apt/* "$1"/var/lib/apt/lists/*
  touch "$1/.done"
}

# Where nothing is, and for as long as the caller lives: what was put into it is run at the end.
at_end=()
run_at_end() {
  local each
  for ((each = ${#at_end[@]} - 1; each >= 0; each--)); do eval "${at_end[each]}" || true; done
}
trap run_at_end EXIT
# The trial is ended by a signal: then the end runs, too.
trap 'exit 1' INT TERM HUP

end_process() { # PID
  kill "$1" 2>/dev/null || true
  wait "$1" 2>/dev/null || true
}

status() { curl -s -o /dev/null -w '%{http_code}' "$@" || true; }
comes_up() { for _ in $(seq 120); do [ "$(status "$1")" = "$2" ] && return; sleep 1; done; return 1; }
free_port() { "$node" -e 's=require("net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'; }

# The world outside, which is the simulator: the settings that lead to it, a line each.
simulator_settings() { # PORT MAILPORT
  printf '%s\n' SMTP_URL="smtp://127.0.0.1:$2" WHATSAPP_API_URL="http://127.0.0.1:$1" \
    WHATSAPP_PHONE_NUMBER_ID=1 WHATSAPP_ACCESS_TOKEN=t PROFILE_BASE_URL="http://127.0.0.1:$1" \
    EULER_SOCKET_URL="ws://127.0.0.1:$1/ws" EULER_API_URL="http://127.0.0.1:$1" EULER_API_KEY=k \
    EULER_ACCOUNT_ID=1
}
