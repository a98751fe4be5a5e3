import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from '../../support/program.ts'

const LAST_CHARACTERS = 10_000
/** Longer than any program of the product takes to stop. */
const PATIENCE_MS = 30_000

/** A program of the product, as a process of its own that may be killed. */
export type ChaosProgram = {
  pid: number
  /** The line of JSON with which it said that it is ready. */
  ready: Record<string, string>
  isRunning: () => boolean
  /** Sends the signal and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
  /** The last that it wrote to stdout and stderr. */
  lastWords: () => string
}

/**
 * Starts a program and waits for its line of JSON with the key `ready`. It ends with this process.
 * `onWords` hears what it writes.
 * @throws with its last words when it ends before
 */
export async function startChaosProgram(
  script: string,
  ready: string,
  env: Record<string, string>,
  onWords: (text: string) => void = () => {},
): Promise<ChaosProgram> {
  // Apart from the terminal: Ctrl-C is for the harness, which ends them in order.
  const child = spawn(NODE, [script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  let words = ''
  const keep = (text: string) => {
    words = (words + text).slice(-LAST_CHARACTERS)
    onWords(text)
  }
  child.stderr.setEncoding('utf8').on('data', keep)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = new Promise<Record<string, string>>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (text) => {
      if (text.startsWith(`{"${ready}"`)) resolve(JSON.parse(text))
      else keep(`${text}\n`)
    })
  })
  const early = exited.then(() => {
    throw new Error(`${script} ended before it was ready.\n${words}`)
  })
  const isRunning = () => child.exitCode === null && child.signalCode === null
  return {
    ready: await Promise.race([line, early]),
    pid: child.pid ?? 0,
    isRunning,
    lastWords: () => words,
    async end(signal) {
      process.off('exit', endWithUs)
      if (isRunning()) child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
      await exited
      clearTimeout(timer)
    },
  }
}
