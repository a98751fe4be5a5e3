import { ApiError } from '@dibs/contract'
import { waitSeconds } from '../../../shared/api/error-text.ts'
import type { CommentRow } from './comment-list.ts'

/** Saves highlighted comments as claims, a few at a time, each once. */
export type ClaimSaver = {
  save: (row: CommentRow) => void
  /** The live is over: what waits is dropped. */
  clear: () => void
}

export type ClaimSaverOptions = {
  send: (row: CommentRow) => Promise<unknown>
  /** Whether nobody else saves the comment; otherwise the server has heard it itself. */
  mustArrive: () => boolean
  setTimer: (run: () => void, ms: number) => () => void
}

const MAX_AT_ONCE = 2
/** Where the server listens, too, more than this is not kept: the network is slow. */
const MAX_WAITING = 50
const RETRY_SECONDS = 3
const REMEMBERED = 1_000

/** Makes the saver. The seller is told nothing: it is not something that they did. */
export function createClaimSaver(options: ClaimSaverOptions): ClaimSaver {
  let waiting: CommentRow[] = []
  let underWay = 0
  let round = 0
  /** The server asked for time, or one that must arrive is tried again soon. */
  let isHeldOff = false
  let cancelRetry = () => {}
  const seen = new Set<string>()

  function next(): void {
    while (underWay < MAX_AT_ONCE && !isHeldOff) {
      const row = waiting.shift()
      if (row === undefined) return
      void send(row)
    }
  }

  function holdOff(ms: number): void {
    isHeldOff = true
    cancelRetry()
    cancelRetry = options.setTimer(() => {
      isHeldOff = false
      next()
    }, ms)
  }

  async function send(row: CommentRow): Promise<void> {
    const startedIn = round
    underWay += 1
    try {
      await options.send(row)
    } catch (error) {
      const mustRetry = options.mustArrive() && isWorthRetrying(error)
      if (round === startedIn) {
        if (mustRetry) waiting.unshift(row)
        if (mustRetry || isBusy(error)) holdOff((waitSeconds(error) ?? RETRY_SECONDS) * 1_000)
      }
    } finally {
      underWay -= 1
    }
    next()
  }

  return {
    save: (row) => {
      if (seen.has(row.messageId)) return
      remember(seen, row.messageId)
      if (!options.mustArrive() && waiting.length >= MAX_WAITING) return
      waiting.push(row)
      next()
    },
    clear: () => {
      round += 1
      waiting = []
      cancelRetry()
      isHeldOff = false
      seen.clear()
    },
  }
}

/** No answer, an overload and a fault are tried again; a refusal is final. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || isBusy(error) || error.status >= 500
}

/** Whether the server asks for time: what else waits would be refused as well. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429
}

function remember(seen: Set<string>, id: string): void {
  seen.add(id)
  if (seen.size <= REMEMBERED) return
  const [oldest] = seen
  if (oldest !== undefined) seen.delete(oldest)
}
