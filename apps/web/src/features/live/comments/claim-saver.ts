import { ApiError } from '@dibs/contract'
import type { CommentRow } from './comment-row.ts'

/** Saves highlighted comments as claims, a few at a time, each once. */
export type ClaimSaver = {
  save: (row: CommentRow) => void
  /** Drops what waits: the live is over. */
  clear: () => void
}

export type ClaimSaverOptions = {
  send: (row: CommentRow) => Promise<unknown>
  /** Whether this browser is the only writer; else the server has heard the comment itself. */
  mustArrive: () => boolean
  setTimer: (run: () => void, ms: number) => () => void
}

const MAX_AT_ONCE = 2
/** With the server listening, too, more than this waiting says only that the network is slow. */
const MAX_WAITING = 50
const RETRY_MS = 3_000
const REMEMBERED = 1_000

/** Makes the saver. Never tells the seller anything: it is not something that they did. */
export function createClaimSaver(options: ClaimSaverOptions): ClaimSaver {
  let waiting: CommentRow[] = []
  let underWay = 0
  let round = 0
  let cancelRetry = () => {}
  const seen = new Set<string>()

  function next(): void {
    while (underWay < MAX_AT_ONCE) {
      const row = waiting.shift()
      if (row === undefined) return
      void send(row)
    }
  }

  async function send(row: CommentRow): Promise<void> {
    const startedIn = round
    underWay += 1
    try {
      await options.send(row)
    } catch (error) {
      if (round === startedIn && options.mustArrive() && isWorthRetrying(error)) {
        waiting.unshift(row)
        cancelRetry()
        cancelRetry = options.setTimer(next, RETRY_MS)
        return
      }
    } finally {
      underWay -= 1
    }
    next()
  }

  return {
    save: (row) => {
      if (seen.has(row.rawMessageId)) return
      remember(seen, row.rawMessageId)
      if (!options.mustArrive() && waiting.length >= MAX_WAITING) return
      waiting.push(row)
      next()
    },
    clear: () => {
      round += 1
      waiting = []
      cancelRetry()
      seen.clear()
    },
  }
}

/** A refusal is an answer; no answer, an overload and a fault are not. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || error.status >= 500
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size <= REMEMBERED) return
  const [oldest] = seen
  if (oldest !== undefined) seen.delete(oldest)
}
