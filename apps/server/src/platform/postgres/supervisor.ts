import { setTimeout as delay } from 'node:timers/promises'
import {
  type Postmaster,
  type PostmasterPlan,
  startPostmaster,
  stopLeftover,
  stopPostmaster,
} from './postmaster.ts'

const RESTART_DELAY_MS = 1000

/**
 * Keeps PostgreSQL running: when its main process dies (out of memory, a stray kill), it is started
 * again in the same place, so that the server's pool finds it where it was. `stop` ends both.
 */
export function supervise(
  plan: PostmasterPlan,
  first: Postmaster,
  log: { info(message: string): void; error(message: string): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping

  async function keepRunning(): Promise<void> {
    let current: Postmaster | undefined = first
    for (;;) {
      await current?.exited
      if (signal.aborted) return
      log.error('PostgreSQL ended unexpectedly; starting it again.')
      // Its orphans need a moment to let go of the shared memory.
      await delay(RESTART_DELAY_MS, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      current = await restart()
      if (signal.aborted) await stopPostmaster(plan.binaries, plan.cluster)
    }
  }

  async function restart(): Promise<Postmaster | undefined> {
    try {
      await stopLeftover(plan.binaries, plan.cluster)
      const postmaster = await startPostmaster(plan)
      log.info('PostgreSQL is running again.')
      return postmaster
    } catch (error) {
      log.error((error as Error).message)
      return undefined
    }
  }

  const finished = keepRunning()
  return {
    async stop() {
      stopping.abort()
      await stopPostmaster(plan.binaries, plan.cluster)
      await finished
    },
  }
}
