import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, Sentence, say } from './project.mjs'
import { run } from './run.mjs'

// Programs that no npm package brings: those of the machine, or else Debian's, unpacked into
// node_modules. Nothing of the machine changes, no service starts, and nobody has to be root.

const PROGRAMS = {
  nats: {
    name: 'nats-server',
    setting: 'NATS_SERVER',
    oldest: [2, 9],
    ask: ['--version'],
    use: 'Several nodes speak to each other over it',
  },
  haproxy: {
    name: 'haproxy',
    setting: 'HAPROXY',
    oldest: [2, 6],
    ask: ['-v'],
    use: 'It is the door in front of several nodes',
  },
}
const UNPACKED = join(ROOT, 'node_modules', '.cache', 'dibs', 'debian')
const QUIET = {
  quiet: true,
  env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' },
}

/** Finds a nats-server, 2.9 or newer, or fetches one: `{path, env}` to start it with. */
export const ensureNatsServer = () => ensure(PROGRAMS.nats)

/** Finds an HAProxy, 2.6 or newer, or fetches one: `{path, env}` to start it with. */
export const ensureHaproxy = () => ensure(PROGRAMS.haproxy)

async function ensure(program) {
  const found = find(program)
  if (found !== undefined) return found
  const reason = await unpackFromDebian(program.name)
  const unpacked = find(program)
  if (unpacked !== undefined) return unpacked
  const version = program.oldest.join('.')
  throw new Sentence(
    `There is no ${program.name} of version ${version} or newer${reason}. ${program.use}: install it (on Debian: apt-get install ${program.name}; with Homebrew: brew install ${program.name}), or set ${program.setting} to where it is, and try again.`,
  )
}

/** The first one that runs and is new enough. */
function find({ name, setting, oldest, ask }) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const places = folders.map((folder) => ({ path: join(folder, name), env: {} }))
  if (process.env[setting]) places.unshift({ path: process.env[setting], env: {} })
  places.push(unpackedPlace(name))
  return places.find(({ path, env }) => {
    if (!existsSync(path)) return false
    const { stdout } = spawnSync(path, ask, {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    })
    const version = /(\d+)\.(\d+)/.exec(stdout ?? '')
    if (version === null) return false
    const [major, minor] = version.slice(1).map(Number)
    return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  })
}

/** A program of Debian's with the libraries that the machine does not have. */
function unpackedPlace(name) {
  const root = join(UNPACKED, name)
  const libraries = ['usr/lib', 'lib'].flatMap((folder) => {
    const path = join(root, folder)
    const inside = existsSync(path) ? readdirSync(path) : []
    return inside.filter((each) => each.includes('-linux-')).map((each) => join(path, each))
  })
  const env = libraries.length === 0 ? {} : { LD_LIBRARY_PATH: libraries.join(delimiter) }
  return { path: join(root, 'usr', 'sbin', name), env }
}

/** Fetches a package and what it needs beyond the machine's; answers what kept it from that. */
async function unpackFromDebian(name) {
  if (!existsSync('/etc/debian_version')) return ''
  say(`Fetching ${name} ...`)
  mkdirSync(UNPACKED, { recursive: true })
  const folder = mkdtempSync(join(UNPACKED, 'new-'))
  const root = join(folder, 'root')
  const archives = join(folder, 'archives')
  for (const path of ['lists/partial', 'archives/partial', 'root']) {
    mkdirSync(join(folder, path), { recursive: true })
  }
  const places = [`State::Lists=${folder}/lists`, `Cache=${folder}`, `Cache::Archives=${archives}`]
  const options = [...places.map((place) => `Dir::${place}`), 'Debug::NoLocking=1']
  const apt = (...args) => run('apt-get', [...options.map((o) => `-o${o}`), ...args], QUIET)
  try {
    await apt('update')
    const what = ['--download-only', '--reinstall', '--no-install-recommends', name]
    const { code, output } = await apt('install', '--yes', ...what)
    if (code !== 0) return ` (apt-get: ${output.trim().split('\n').at(-1)})`
    for (const archive of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg-deb', ['-x', join(archives, archive), root], QUIET)
    }
    rmSync(join(UNPACKED, name), { recursive: true, force: true })
    renameSync(root, join(UNPACKED, name))
    return ''
  } finally {
    rmSync(folder, { recursive: true })
  }
}
