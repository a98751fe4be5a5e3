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
  let left = [...running].reverse()
  for (const pid of left) signalTo(pid, 'SIGTERM')
  const latest = performance.now() + STOP_SECONDS * 1000
  // In a container without an init process, ended orphans stay visible: then this waits in vain.
  while (left.length > 0 && performance.now() < latest) {
    await delay(POLL_MS)
    left = left.filter((pid) => signalTo(pid, 0))
  }
  for (const pid of left) signalTo(pid, 'SIGKILL')
})

/** Whether there was such a process. */
function signalTo(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
