import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** The checkout's folder. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** The Node that runs the product. */
export const NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))

const STOP_MS = 20_000

/** A program of the product that a worker started. */
export type Program = {
  /** The line of JSON with which it said that it is ready. */
  ready: Record<string, string>
  /** Asks it to stop and waits until it has; ends it if it does not. */
  stop: () => Promise<void>
}

/**
 * Starts a program and waits for its line of JSON on stdout. What it writes to stderr is kept, and
 * told if it ends by itself.
 */
export async function startProgram(script: string, env: Record<string, string>): Promise<Program> {
  const child = spawn(NODE, [script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-10_000)
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ready = await Promise.race([
    readyLine(child),
    exited.then(() => {
      throw new Error(`${script} ended before it was ready.\n${errors}`)
    }),
  ])
  return {
    ready,
    stop: async () => {
      process.off('exit', end)
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(timer)
    },
  }
}

function readyLine(child: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve) => {
    if (child.stdout === null) throw new Error('The program has no output.')
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"server"') || line.startsWith('{"simulator"')) resolve(JSON.parse(line))
    })
  })
}
