import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const WORLD = fileURLToPath(new URL('../testing/start-world.mjs', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'dibs-programs-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

type Ports = { server: number; simulator: number }

/** Starts simulator, server and database through a shell, as npm does. */
async function startWorld(ports: Ports, { shell = '', watch = '' } = {}) {
  const command = `${shell} "${process.execPath}" "${WORLD}" ${watch}`
  const child = spawn('sh', ['-c', `${command}${shell === 'exec' ? '' : '; exit $?'}`], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(ports.server),
      SIMULATOR_PORT: String(ports.simulator),
      npm_lifecycle_event: 'demo',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  const exited = once(child, 'exit')
  const addresses = new Promise<{ server: string; simulator: string }>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{')) resolve(JSON.parse(line))
    })
  })
  const ended = exited.then(() => {
    throw new Error(`The world has ended:\n${readFileSync(join(dataDir, 'world.log'), 'utf8')}`)
  })
  ended.catch(() => {})
  const { server, simulator } = await Promise.race([addresses, ended])
  const postmaster = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8')
  return {
    child,
    exited,
    ports: { server: Number(new URL(server).port), simulator: Number(new URL(simulator).port) },
    database: Number(postmaster.split('\n')[3]),
  }
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Only against hanging: each test starts everything twice. */
const HANG_MS = 180_000

const WAYS = [
  ['npm, above the script', {}],
  ['the script', { shell: 'exec' }],
  ['the script that reloads', { shell: 'exec', watch: '--watch --watch-preserve-output' }],
] as const

// By day as a user starts it; at night, with `TESTS=all`, in every way.
test.each(process.env.TESTS === 'all' ? WAYS : WAYS.slice(0, 1))(
  'after a kill -9 of %s everything stops, and the next start finds its place',
  async (_, how) => {
    const first = await startWorld({ server: 0, simulator: 0 }, how)
    const ports = [first.ports.server, first.ports.simulator, first.database]
    expect(await Promise.all(ports.map(isTaken))).toEqual([true, true, true])
    first.child.kill('SIGKILL')
    for (const port of ports) while (await isTaken(port)) await delay(50)
    const second = await startWorld(first.ports)
    expect(second.ports).toEqual(first.ports)
    second.child.kill('SIGKILL')
    for (const port of [...ports, second.database]) while (await isTaken(port)) await delay(50)
  },
  HANG_MS,
)
