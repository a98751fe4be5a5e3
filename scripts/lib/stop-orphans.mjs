import { setTimeout as delay } from 'node:timers/promises'

// Runs beside a script that starts programs (programs.mjs) and is told of each over the IPC
// channel. A script that is killed cannot stop them any more: then the channel closes, and this
// process stops what still runs.

const STOP_SECONDS = 30
const POLL_MS = 100
const running = new Set()

process.on('message', ({ started, ended }) => {
  if (started !== undefined) running.add(started)
  if (ended !== undefined) running.delete(ended)
})

process.on('disconnect', async () => {
  const pids = [...running].reverse()
  for (const pid of pids) signalTo(pid, 'SIGTERM')
  const latest = performance.now() + STOP_SECONDS * 1000
  // Where nothing reaps orphans they stay visible after their end; then this waits in vain.
  while (pids.some((pid) => signalTo(pid, 0)) && performance.now() < latest) await delay(POLL_MS)
  for (const pid of pids) signalTo(pid, 'SIGKILL')
})

/** Whether there was such a process. */
function signalTo(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
