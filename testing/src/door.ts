import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { ROOT } from './program.ts'

/** A real HAProxy in a process of its own, on this machine alone. */
export type Door = { port: number; url: string; close: () => Promise<void> }

export type DoorOptions = {
  /** Host and port of each of three nodes. */
  nodes: readonly string[]
  /** The addresses that are believed about who calls. */
  proxies?: string
  /** Another file than the shipped one. */
  config?: string
}

/** The shipped configuration. */
export const DOOR_CONFIG = join(ROOT, 'deploy/haproxy.cfg')

/** Where systems that do not put it on the path have it. */
const BINARIES = [process.env.HAPROXY ?? '', 'haproxy', '/usr/sbin/haproxy']

/** One that was unpacked rather than installed brings its libraries (`scripts/lib/system-programs.mjs`). */
const { HAPROXY_LIBRARIES } = process.env
const LIBRARIES = HAPROXY_LIBRARIES ? { LD_LIBRARY_PATH: HAPROXY_LIBRARIES } : {}

/** The HAProxy of this machine, if there is one. */
export const findHaproxy = (): string | undefined =>
  BINARIES.find((name) => name && spawnSync(name, ['-v'], { env: haproxyEnv() }).status === 0)

/** What an HAProxy runs with, beside what a test gives it. */
const haproxyEnv = (): NodeJS.ProcessEnv => Object.assign({}, process.env, LIBRARIES)

/** Starts a door on a free port; it ends with this process. It may be a moment until it answers. */
export async function startDoor({
  nodes,
  proxies = '',
  config = DOOR_CONFIG,
}: DoorOptions): Promise<Door> {
  const port = await freePort()
  const addresses = nodes.map((address, at) => [`NODE_${at + 1}`, address])
  const places = { DOOR: `127.0.0.1:${port}`, DOOR_PROXIES: proxies }
  const env = Object.assign(haproxyEnv(), Object.fromEntries(addresses), places)
  const child = spawn(findHaproxy() ?? '', ['-db', '-f', config], { env, stdio: 'ignore' })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async close() {
      process.off('exit', endWithUs)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
