import { startWorld, type World } from '@dibs/testing/world'

/** The world that rows share: started when it is first asked for, anew when a row left it broken. */
export type SharedWorld = {
  get: () => Promise<World>
  /** Discards the world, as after a trial that threw; errors of that are only printed. */
  close: () => Promise<void>
}

/** Makes a shared world that nobody has asked for yet. */
export function shareWorld(): SharedWorld {
  let starting: Promise<World> | undefined
  return {
    get() {
      starting ??= startWorld()
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
