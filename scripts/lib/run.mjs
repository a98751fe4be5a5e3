import { spawn } from 'node:child_process'
import { ROOT } from './project.mjs'

/**
 * Runs a program to its end. With `quiet` its output is collected instead of shown.
 * A program that cannot be started ends with code 127.
 */
export function run(program, args, { env = process.env, cwd = ROOT, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    const passOn = stopWith(child)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => {
      passOn.done()
      resolve({ code: code ?? 1, output })
    })
  })
}

/** While the program runs, a signal to this script ends the program first and then the script. */
function stopWith(child) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  let received
  const onSignal = (signal) => {
    received = signal
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, onSignal)
  return {
    done() {
      for (const signal of signals) process.off(signal, onSignal)
      if (received !== undefined) process.kill(process.pid, received)
    },
  }
}

/** The seconds since `start` (from `performance.now()`), for a progress line. */
export function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}
