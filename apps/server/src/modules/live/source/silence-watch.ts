import { createTimer, type Timing } from './timing.ts'

type Dependencies = { timing: Timing; onSilent: () => void; reopen: () => void }

/**
 * Watches a connection that has told of the room and says nothing behind it: first that is told,
 * then the connection is opened anew, ever more rarely, for each one costs a request.
 */
export function createSilenceWatch({ timing, onSilent, reopen }: Dependencies) {
  const tell = createTimer()
  const again = createTimer()
  let patience = timing.reopen

  function clear(): void {
    tell.clear()
    again.clear()
  }

  return {
    /** The connection has told of the room. */
    room(): void {
      tell.set(timing.silent, onSilent)
      again.set(patience, () => {
        patience = Math.min(timing.reopenMax, 2 * patience)
        reopen()
      })
    },
    /** The room is heard. */
    heard(): void {
      clear()
      patience = timing.reopen
    },
    /** The connection is closed. */
    clear,
  }
}
