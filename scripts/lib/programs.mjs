import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openLog } from './log-file.mjs'
import { NODE, projectEnv, ROOT, Sentence, say } from './project.mjs'

const STOP_SECONDS = 30
const LAST_LINES = 20
const PARENT_POLL_MS = 500
const PORT_POLL_MS = 50
/** Also the pause between vain tries, while what it needs is away. */
const RESTART_MS = 300
const STOP_ORPHANS = fileURLToPath(new URL('./stop-orphans.mjs', import.meta.url))

/**
 * The programs that a script starts and stops together. They are in process groups of their own:
 * Ctrl-C reaches the script alone, which then stops them one by one, the last started first. When
 * the script is killed, a helper process stops them.
 */
function createPrograms() {
  const started = []
  let isStopping = false
  const helper = startHelper()
  const died = deferredFailure()
  // Without a listener, a program that ends before anybody waits would be an unhandled rejection.
  died.promise.catch(() => {})

  /**
   * Starts a program, the project's Node unless another is named, and waits until it says that it
   * is ready: with a line on stdout that is JSON with the key `ready` (answers that object), one
   * that `ready` matches, or by listening on the port that `ready` is. Its stderr goes to `logFile`,
   * or else to the terminal. With `isKept`, it is started again whenever it ends.
   */
  async function start(plan) {
    const { name, logFile, isKept = false } = plan
    if (isStopping) throw new Sentence(`${name} is not started any more.`)
    const log = logFile === undefined ? undefined : openLog(logFile)
    const program = { name, ...launch(plan, log) }
    started.push(program)
    let wasReady = false
    async function watch() {
      const how = await program.exited
      helper.tell({ ended: program.child.pid })
      if (isStopping) return
      if (!wasReady || !isKept) {
        died.reject(new Sentence(describeDeath(name, how, logFile, log)))
        return
      }
      say(`${name} ended (${how}); it is started again.`)
      await delay(RESTART_MS)
      if (isStopping) return
      Object.assign(program, launch(plan, log))
      watch()
    }
    watch()
    const answer = await Promise.race([program.ready, died.promise])
    wasReady = true
    return answer
  }

  function launch({ program = NODE, args, env = {}, cwd = ROOT, ready }, log) {
    const child = spawn(program, args, {
      cwd,
      env: projectEnv(env),
      detached: true,
      stdio: ['ignore', 'pipe', log?.handle ?? 'inherit'],
    })
    helper.tell({ started: child.pid })
    const exited = new Promise((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    return { child, exited, ready: isReady(child, ready) }
  }

  /** Stops everything, the last started first. */
  async function stop() {
    isStopping = true
    for (const { name, child, exited } of [...started].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      signalTo(child, 'SIGTERM')
      const timer = setTimeout(() => {
        say(`${name} has not stopped within ${STOP_SECONDS} s and is ended.`)
        signalTo(child, 'SIGKILL')
      }, STOP_SECONDS * 1000)
      await exited
      clearTimeout(timer)
    }
    helper.close()
  }

  return { start, stop, died: died.promise }
}

/** Starts the process that stops the programs when this one is killed, anew if it is killed itself. */
function startHelper() {
  const running = new Set()
  let isClosed = false
  let helper
  function spawnHelper() {
    helper = spawn(process.execPath, [STOP_ORPHANS], {
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      windowsHide: true,
    })
    // Not needed for anything else, so a failure to start it stops nobody.
    helper.on('error', () => {})
    helper.on('exit', () => {
      if (!isClosed) spawnHelper()
    })
    helper.unref()
    helper.channel?.unref()
    for (const pid of running) send({ started: pid })
  }
  const send = (message) => void (helper.connected && helper.send(message, () => {}))
  spawnHelper()
  return {
    tell(message) {
      if (message.started !== undefined) running.add(message.started)
      running.delete(message.ended)
      send(message)
    },
    close() {
      isClosed = true
      if (helper.connected) helper.disconnect()
    },
  }
}

/**
 * Runs `work` with a fresh set of programs, then waits for Ctrl-C or SIGTERM, and stops what was
 * started. If one of the programs ends by itself, so does everything, with a sentence.
 */
export async function runUntilStopped(work) {
  const programs = createPrograms()
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
    onNpmGone(resolve)
  })
  try {
    await Promise.race([work(programs).then(() => stopped), stopped, programs.died])
    say('\nStopping ...')
  } finally {
    await programs.stop()
  }
}

/** Calls back when npm, which has started this script, is killed: it cannot pass that on. */
function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    callback()
  }, PARENT_POLL_MS)
  timer.unref()
}

async function isReady(child, ready) {
  if (typeof ready !== 'number') return readyLine(child.stdout, ready)
  child.stdout.resume()
  while (child.exitCode === null && child.signalCode === null) {
    if (await isListening(ready)) return {}
    await delay(PORT_POLL_MS)
  }
  return undefined
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}

function readyLine(stdout, ready) {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const value = ready instanceof RegExp ? undefined : parse(line)
      if (value?.[ready] !== undefined) return resolve(value)
      if (ready instanceof RegExp && ready.test(line)) resolve({})
      say(line)
    })
  })
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function describeDeath(name, how, logFile, log) {
  if (log === undefined) return `${name} ended unexpectedly (${how}).`
  const lines = log.written().trim().split('\n').slice(-LAST_LINES).join('\n')
  return `${lines}\n${name} ended unexpectedly (${how}). Its log is ${relative(process.cwd(), logFile)}.`
}

function signalTo(child, signal) {
  try {
    child.kill(signal)
  } catch {
    // It has ended by itself in the meantime.
  }
}

/** Node 20 has no Promise.withResolvers. */
function deferredFailure() {
  let reject
  const promise = new Promise((_, rejectIt) => {
    reject = rejectIt
  })
  return { promise, reject }
}
