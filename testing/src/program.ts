import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The Node that runs the product. */
export const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

const OUTPUT_CHARACTERS = 10_000
/** Longer than any program of the product takes to stop. */
const STOP_TIMEOUT_MS = 30_000

/** A program of the product in a process of its own, which may be killed. */
export type Program = {
  pid: number
  /** The line of JSON with which it said that it is ready. */
  ready: Record<string, string>
  isRunning: () => boolean
  /** Stops it where it stands, as if time stood still for it alone, or lets it go on. */
  send: (signal: 'SIGSTOP' | 'SIGCONT') => void
  /** Sends the signal and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The end of what it wrote to stdout and stderr. */
  lastOutput: () => string
}

/**
 * Starts a program and waits for its line of JSON that starts with `{"server"` or `{"simulator"`.
 * It ends with this process. `onOutput` gets everything else that it writes.
 * @throws with its last output when it ends before that
 */
export async function startProgram(
  script: string,
  env: Record<string, string>,
  onOutput: (text: string) => void = () => {},
): Promise<Program> {
  // A process group of its own: Ctrl-C is for the harness, which ends the programs in order.
  const child = spawn(NODE, [script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let output = ''
  const keep = (text: string) => {
    output = (output + text).slice(-OUTPUT_CHARACTERS)
    onOutput(text)
  }
  child.stderr.setEncoding('utf8').on('data', keep)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const readyLine = new Promise<Record<string, string>>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/^\{"(server|simulator)"/.test(line)) resolve(JSON.parse(line))
      else keep(`${line}\n`)
    })
  })
  const endedEarly = exited.then(() => {
    throw new Error(`${script} ended before it was ready.\n${output}`)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    ready: await Promise.race([readyLine, endedEarly]),
    pid: child.pid ?? 0,
    isRunning,
    lastOutput: () => output,
    send: (signal) => void child.kill(signal),
    async end(signal) {
      process.off('exit', endWithUs)
      if (isRunning()) child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await exited
      clearTimeout(timer)
    },
  }
}
