import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

/** A NATS server of a test's own, on loopback, always on the same port. */
export type NatsServer = {
  /** For `BUS_URL`. */
  url: string
  port: number
  isRunning: () => boolean
  /** kill -9. */
  kill: () => Promise<void>
  /** Starts it again after a kill; it takes connections when this resolves. */
  start: () => Promise<void>
  close: () => Promise<void>
}

/** Where Debian's package puts it. */
const DEBIAN_PATH = '/usr/sbin'

/** The program; null when it is not installed. `NATS_SERVER_PATH` names one that is elsewhere. */
export function findNatsServer(): string | null {
  const { NATS_SERVER_PATH, PATH = '' } = process.env
  if (NATS_SERVER_PATH) return NATS_SERVER_PATH
  const folders = [...PATH.split(delimiter), DEBIAN_PATH]
  return folders.map((folder) => join(folder, 'nats-server')).find(existsSync) ?? null
}

/** Starts one. @throws a sentence when the program is not installed */
export async function startNatsServer(): Promise<NatsServer> {
  const program = findNatsServer()
  if (program === null)
    throw new Error(
      'nats-server is not installed: "apt-get install nats-server", or NATS_SERVER_PATH.',
    )
  const port = await freePort()
  let child: ChildProcess

  async function start(): Promise<void> {
    const started = spawn(program as string, ['-a', '127.0.0.1', '-p', String(port)], {
      // A process group of its own: Ctrl-C is for the harness, which ends the programs in order.
      detached: true,
      stdio: 'ignore',
    })
    started.unref()
    const endWithUs = () => started.kill('SIGKILL')
    process.once('exit', endWithUs)
    started.once('exit', () => process.off('exit', endWithUs))
    child = started
    await eventually('nats-server takes connections', () => takesConnections(port))
  }

  const isRunning = () => child.exitCode === null && child.signalCode === null
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!isRunning()) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ref()
    child.kill(signal)
    await ended
  }

  await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    isRunning,
    start,
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    // It greets whoever connects.
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
