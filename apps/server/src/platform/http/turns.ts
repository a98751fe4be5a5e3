import { AppError } from '../errors.ts'

export type TurnBounds = {
  /** So many of a key are at work at once. */
  atWork: number
  /** So many more wait for a turn, each for this long at most. */
  waiting: number
  patienceMs: number
}

/** Ends a turn; calling it again does nothing. */
export type EndTurn = () => void

/** What a refused caller is told: by then the line has moved on. */
const RETRY_AFTER_SECONDS = 1

type Line = { atWork: number; waiting: Set<() => void> }

/**
 * Makes the function that waits for a turn of a key (a seller, a network address), so that nobody
 * can keep the whole server busy: what one has started is bounded, and what is beyond waits behind
 * their own work, not in front of others'. In memory, a line for each key that is at work.
 * @throws too_many_requests when too many wait already, or the wait is too long
 */
export function createTurns(bounds: TurnBounds): (key: string) => EndTurn | Promise<EndTurn> {
  const lines = new Map<string, Line>()

  function end(key: string, line: Line): void {
    const [next] = line.waiting
    // The next one takes over this turn.
    if (next) next()
    else if (--line.atWork === 0) lines.delete(key)
  }

  function endOnce(key: string, line: Line): EndTurn {
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      end(key, line)
    }
  }

  return (key) => {
    const line = lines.get(key) ?? { atWork: 0, waiting: new Set() }
    if (line.atWork >= bounds.atWork) return waitIn(line, bounds).then(() => endOnce(key, line))
    // Nearly every call: without a promise, since all of them come by here.
    if (line.atWork === 0) lines.set(key, line)
    line.atWork += 1
    return endOnce(key, line)
  }
}

async function waitIn({ waiting }: Line, bounds: TurnBounds): Promise<void> {
  const refusal = () =>
    new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  if (waiting.size >= bounds.waiting) throw refusal()
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(refusal())
    }, bounds.patienceMs)
    waiting.add(begin)
  })
}
