import { type Cluster, startCluster } from '@dibs/testing/cluster'
import { startWorld, type World } from '@dibs/testing/world'

/** What rows share: started when it is first asked for, anew when a row left it broken. */
export type Shared<T> = {
  get: () => Promise<T>
  /** Discards it, as after a trial that threw; errors of that are only printed. */
  close: () => Promise<void>
}

/** One server that nobody has asked for yet. */
export const shareWorld = (): Shared<World> => share(() => startWorld())

/** Several servers that nobody has asked for yet. */
export const shareCluster = (): Shared<Cluster> => share(() => startCluster())

function share<T extends { close: () => Promise<void> }>(start: () => Promise<T>): Shared<T> {
  let starting: Promise<T> | undefined
  return {
    get() {
      starting ??= start()
      return starting
    },
    async close() {
      const ending = starting
      starting = undefined
      try {
        await (await ending)?.close()
      } catch (error) {
        process.stderr.write(`The world could not be ended well: ${(error as Error).message}\n`)
      }
    },
  }
}
