/** So many frames in a row, for so long, whose comments cannot be read, are no accident. */
const FRAMES = 5
const LASTS_MS = 10_000

type Dependencies = {
  /** A comment was lost at this moment, epoch milliseconds. */
  noteUnkept: (at: number) => void
  /** Whether comments come that cannot be read. */
  tell: (isUnreadable: boolean) => void
}

/**
 * Notices that comments come and none of them can be read, as after a change of the provider's
 * format. From then on they are losses, from the first of them until one can be read again.
 */
export function createUnreadableWatch({ noteUnkept, tell }: Dependencies) {
  let count = 0
  let since = 0
  let isLasting = false

  return {
    isLasting: () => isLasting,
    /** A frame came whose comments could not be read. */
    failed(at: number): void {
      if (count === 0) since = at
      count += 1
      if (isLasting) noteUnkept(at)
    },
    /** A frame came with a comment that could be read. */
    read(at: number): void {
      count = 0
      if (!isLasting) return
      isLasting = false
      noteUnkept(at)
      tell(false)
    },
    /** Looks whether it lasts; called every few seconds. */
    look(now: number): void {
      if (isLasting || count < FRAMES || now - since < LASTS_MS) return
      isLasting = true
      noteUnkept(since)
      tell(true)
    },
  }
}
