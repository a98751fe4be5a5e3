import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './program.ts'

/** A real nats-server in a process of its own, on this machine alone. */
export type NatsServer = {
  /** For `BUS_URL`. It stays the same when the server is started again. */
  url: string
  pid: () => number
  /** Ends it at once. */
  kill: () => Promise<void>
  /** Starts it again, on the same port. */
  restart: () => Promise<void>
  /** Stops it, as if its machine stood still; `resume` lets it go on. */
  pause: () => void
  resume: () => void
  close: () => Promise<void>
}

/** Where systems that do not put it on the path have it. */
const BINARIES = [process.env.NATS_SERVER ?? '', 'nats-server', '/usr/sbin/nats-server']

/**
 * Starts a nats-server on a free port, with these arguments besides. It ends with this process.
 * @throws with what is to be installed when there is none
 */
export async function startNatsServer(
  more: { args: readonly string[]; env: NodeJS.ProcessEnv } = { args: [], env: {} },
): Promise<NatsServer> {
  const binary = BINARIES.find((name) => name && spawnSync(name, ['-v']).status === 0)
  if (!binary) {
    throw new Error(
      'These tests need a nats-server, 2.9 or newer: apt-get install nats-server, or set NATS_SERVER to where it is.',
    )
  }
  const port = await freePort()
  let child = await spawnNats(binary, port, more)
  const kill = () => end(child, 'SIGKILL')
  return {
    url: `nats://127.0.0.1:${port}`,
    pid: () => child.pid ?? 0,
    kill,
    async restart() {
      child = await spawnNats(binary, port, more)
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    close: kill,
  }
}

/** Starts a nats-server with the shipped configuration; its address has the password of the nodes. */
export async function startGuardedNats(): Promise<NatsServer> {
  const server = await startNatsServer({
    args: ['-c', join(ROOT, 'deploy/nats.conf')],
    env: { BUS_PASSWORD: '"00123e45"' },
  })
  return { ...server, url: server.url.replace('//', '//dibs:00123e45@') }
}

async function spawnNats(
  binary: string,
  port: number,
  { args, env }: { args: readonly string[]; env: NodeJS.ProcessEnv },
): Promise<ChildProcess> {
  const child = spawn(binary, ['-a', '127.0.0.1', '-p', String(port), ...args], {
    env: Object.assign({}, process.env, env),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-4_000)
  })
  const exited = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error(`nats-server ended before it was ready.\n${output}`)))
  })
  exited.catch(() => {})
  await Promise.race([exited, eventually('it', () => output.includes('Server is ready'))])
  return child
}

async function end(child: ChildProcess, signal: 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await ended
}
