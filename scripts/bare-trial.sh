#!/usr/bin/env bash
# Walks through docs/operations.md, "Debian, without containers", "Upgrade", "Backup and restore" and
# "The door", word for word, on a small Debian without Node, as root, on a Debian machine: its own
# systemd, in a container with nothing but packages, and a network of its own from the moment on at
# which Dibs runs there.
#
#   BARE_TRIAL_DIR=/var/tmp/bare-trial BARE_TRIAL_SUITE=trixie scripts/bare-trial.sh
#
# Only what a page cannot give is put in: the repository's address (a clean clone of HEAD), what must
# be set (the simulator is the world outside), and certificates of Caddy's own, since no authority
# reaches this machine. That folder keeps each small Debian (bookworm, if none is named) and what npm
# fetched.
set -euo pipefail
. "$(dirname "$0")/lib/trial.sh"

work=${BARE_TRIAL_DIR:-/var/tmp/dibs-bare-trial}
suite=${BARE_TRIAL_SUITE:-bookworm}
manual=$repo/docs/operations.md
walk='### Debian, without containers'
backups='## Backup and restore'
needs systemd-nspawn=systemd-container debootstrap=debootstrap curl=curl git=git nsenter=util-linux
mkdir -p "$work"
small_debian "$work/$suite" "$suite"

# The nth block of a language below a heading, as it is written.
block() { # HEADING LANGUAGE N
  local text
  text=$(awk -v heading="$1" -v fence="\`\`\`$2" -v wanted="$3" '
    /^```/ { open = !open; if (open && under && $0 == fence) n++; mine = open && $0 == fence; next }
    !open && /^#+ / { under = $0 == heading }
    under && open && mine && n == wanted' "$manual")
  [ -n "$text" ] || fail "docs/operations.md has no block $3 of $2 below \"$1\""
  printf '%s\n' "$text"
}

root=$work/root
rm -rf "$root"
cp -a "$work/$suite" "$root"
at_end+=('rm -rf "$root"')
# A machine has these; --variant=minbase leaves them out.
chroot "$root" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends \
  systemd systemd-sysv dbus procps' >"$work/system.log" 2>&1
printf '127.0.0.1 localhost\n::1 localhost\n' >"$root/etc/hosts"
# The trial can be made again: nothing waits for the disk.
echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/trial"
# npm asks the registry that this machine asks.
cp "$(npm config get globalconfig)" "$root/etc/npmrc" 2>/dev/null || true
cp "$(npm config get userconfig)" "$root/root/.npmrc" 2>/dev/null || true
cp /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/trial.crt" 2>/dev/null || true
mkdir -p "$work/npm"
mv "$work/npm" "$root/root/.npm"
at_end+=('mv "$root/root/.npm" "$work/npm"')

: >"$work/walk.log"
leader=
roots_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
inside() { nsenter -t "$leader" -a env -i PATH=$roots_path HOME=/root npm_config_offline=true \
  bash -exc "$1" 2>>"$work/walk.log"; }
boot() {
  systemd-nspawn -q --register=no --keep-unit -D "$root" --private-network --boot --console=pipe \
    </dev/null >"$work/boot.log" 2>&1 &
  machine=$!
  for _ in $(seq 60); do
    leader=$(pgrep -o -P "$machine" || true)
    # A system of which a unit failed has come up, too.
    [ -z "$leader" ] || [[ $(inside 'systemctl is-system-running' || true) != @(running|degraded) ]] || return 0
    kill -0 "$machine" 2>/dev/null || break
    sleep 1
  done
  tail -n 5 "$work/boot.log"
  skip "systemd does not start in a container here."
}
power_off() {
  [ -n "$leader" ] || return 0
  kill "$machine" 2>/dev/null || true
  for _ in $(seq 100); do kill -0 "$machine" 2>/dev/null || break; sleep 1; done
  kill -9 "$leader" 2>/dev/null || true
  wait "$machine" 2>/dev/null || true
  leader=
}
at_end+=(power_off)

boot
power_off

git clone -q --bare "$repo" "$root/srv/dibs.git"
releases=(git -C "$root/srv/dibs.git" -c user.name=trial -c user.email=trial@example.com)
"${releases[@]}" branch -f trial HEAD
"${releases[@]}" symbolic-ref HEAD refs/heads/trial

say "installing and building, as the page says"
start=$SECONDS
first=$(block "$walk" sh 1 | sed 's#<address of this repository>#/srv/dibs.git#')
systemd-nspawn -q --register=no --keep-unit -D "$root" --pipe \
  -E NODE_EXTRA_CA_CERTS=/etc/ssl/trial.crt -E npm_config_cafile=/etc/ssl/trial.crt \
  bash -exc "$first" >"$work/install.log" 2>&1 </dev/null \
  || { tail -n 25 "$work/install.log"; fail "it does not install (whole log: $work/install.log)"; }
say "installed and built in $((SECONDS - start)) s"
# What is installed later comes from apt's folder: from now on there is no network.
chroot "$root" apt-get install --download-only -y haproxy >>"$work/system.log" 2>&1

port=4400 mailport=4425
# As a person edits the file: what is there gets a value.
while IFS= read -r line; do
  name=${line%%=*}
  grep -qE "^(# )?$name=" "$root/opt/dibs/.env" || fail ".env.example does not have $name"
  sed -i -E "0,/^(# )?$name=.*/s|^(# )?$name=.*|$line|" "$root/opt/dibs/.env"
done < <(block "$walk" ini 1; simulator_settings "$port" "$mailport")

beside() { nsenter -t "$leader" -n "$@"; }
start_simulator() {
  (cd "$repo" && exec nsenter -t "$leader" -n env HOST=127.0.0.1 SIMULATOR_PORT=$port \
    SMTP_PORT=$mailport EULER_API_KEY=k node_modules/.bin/node apps/simulator/src/main.ts) \
    >"$work/simulator.log" 2>&1 &
  simulator=$!
}
at_end+=('end_process "${simulator:-}"')
status() { beside curl -s -o /dev/null -w '%{http_code}' "$@" || true; }
typed() { # WHAT, as a block of the page
  inside "$1" >>"$work/walk.log" || { tail -n 20 "$work/walk.log"; tell; fail "this does not work: $1"; }
}
tell() { inside 'journalctl -n 30 --no-pager -u dibs -u caddy' || true; }

say "starting it, as the page says"
boot
start_simulator
comes_up "http://127.0.0.1:$port/" 200 || fail "the simulator does not come up"
typed "$(block "$walk" sh 2)"
comes_up http://127.0.0.1:3000/readyz 200 || { tell; fail "the service does not come up"; }
{ printf '{\n  local_certs\n}\n'; block "$walk" caddyfile 1; } >"$root/etc/caddy/Caddyfile"
typed "$(block "$walk" sh 3)"

door=https://dibs.example.com
through() { # PATH [more of curl]
  local path=$1
  shift
  beside curl -fsS --retry 10 --retry-all-errors --retry-delay 1 \
    --resolve dibs.example.com:443:127.0.0.1 -H "origin: $door" \
    --cacert "$root/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt" "$@" "$door$path"
}
say "logging in, through Caddy"
page=$(through /login -i) || { tell; fail "Caddy does not give the page"; }
for asset in $(grep -oE '/assets/[^"]+\.(js|css)' <<<"$page"); do through "$asset" -o /dev/null || fail "$asset is not there"; done
[ -n "${asset:-}" ] || fail "there is no page"
[[ ${page,,} == *strict-transport-security* ]] || fail "the page does not know that it is HTTPS"
who=trial@example.com
post=(-H 'content-type: application/json' -d)
through /api/auth/request-otp "${post[@]}" "{\"loginIdentifier\":\"$who\"}" >/dev/null
code=
for _ in $(seq 30); do
  code=$(beside curl -fsS "http://127.0.0.1:$port/control/outbox?to=$who" | grep -oE '\b[0-9]{6}\b' | sed -n 1p) && [ -n "$code" ] && break
  sleep 1
done
token=$(through /api/auth/verify-otp "${post[@]}" "{\"loginIdentifier\":\"$who\",\"otp\":\"$code\"}" \
  | "$node" -p 'JSON.parse(fs.readFileSync(0, "utf8")).token')
through /api/item-clues -H "authorization: Bearer $token" "${post[@]}" '{"clueText":"A5"}' >/dev/null
items() { through /api/item-clues -H "authorization: Bearer $token"; }
keeps() { [[ $(items) == *'"A5"'* ]] || { tell; fail "after $1, the item is gone"; }; }
keeps 'the log-in'
[ "$(inside 'ps -o user= -p $(systemctl show -P MainPID dibs)')" = dibs ] || fail "it does not run as dibs"
doubts=$(inside 'systemd-analyze verify dibs.service 2>&1 | grep dibs.service: || true')
[ -z "$doubts" ] || fail "the unit has what systemd does not know: $doubts"
inside 'systemd-analyze security --threshold=20 dibs.service' >>"$work/walk.log" || fail "the unit may do more than it did"

say "a restart of the machine"
end_process "$simulator"
power_off
boot
start_simulator
comes_up http://127.0.0.1:3000/readyz 200 || { tell; fail "it does not start with the machine"; }
keeps 'a restart of the machine'

say "the operator's commands, and an upgrade"
typed "$(block "$walk" sh 4)"
nightly=$(block "$backups" '' 1)
typed "runuser -u dibs -- env -i PATH=/usr/bin:/bin sh -c $(printf %q "${nightly#*dibs  }")"
"${releases[@]}" update-ref HEAD "$("${releases[@]}" commit-tree -p HEAD -m next 'HEAD^{tree}')"
typed "$(block '## Upgrade' sh 1)"
comes_up http://127.0.0.1:3000/readyz 200 || { tell; fail "it does not come up after the upgrade"; }
keeps 'the upgrade'
[ "$(inside 'systemctl show -P NRestarts dibs')" = 0 ] || { tell; fail "the service fell over"; }

say "a restore of the backup that the upgrade took"
through /api/item-clues -H "authorization: Bearer $token" "${post[@]}" '{"clueText":"B6"}' >/dev/null
backup=$(inside 'ls /var/backups/dibs' | tail -n 1)
typed "$(block "$backups" sh 1 | sed -E "s/dibs-[0-9TZ]+\.backup\.gz/$backup/")"
comes_up http://127.0.0.1:3000/readyz 200 || { tell; fail "it does not come up after the restore"; }
keeps 'the restore'
[[ $(items) != *'"B6"'* ]] || fail "what was restored is not the backup"

say "HAProxy in front"
typed "$(block '### The door' sh 1)"
comes_up http://127.0.0.1:8080/readyz 200 || fail "HAProxy's door does not lead to the node"
say "bare metal: installs, starts, serves, is upgraded and restored, as the page says"
