import type { EndedTokens } from '../../../platform/database/ended-tokens.ts'
import type { Log } from '../../../platform/observability/log.ts'

/** Twice a second: a revoked token ends its sockets within one (product decisions, "Accounts"). */
const READ_MS = 500
/** Tokens that one query looks at. */
const PIECE = 500

export type TokenWatch = ReturnType<typeof createTokenWatch>

/** Those of the tokens, named by their hashes, that open nothing any more. One query. */
export type FindDeadTokens = (hashes: readonly string[]) => Promise<readonly string[]>

export type TokenQueries = {
  /** What ended in or after a transaction; nothing for null, but where to begin. */
  readEnded: (from: bigint | null) => Promise<EndedTokens>
  findDead: FindDeadTokens
}

type Dependencies = {
  tokens: TokenQueries
  log: Log
  /** How often all that are open are looked at, in milliseconds. */
  lookMs: number
}

/**
 * Ends what was opened with a token once that is dead, whoever revoked it and wherever, on whichever
 * node or by a command. Twice a second it reads the feed of what ended since the last reading, which
 * costs the same however much is open, and needs nothing but the database: no message between nodes
 * that may be lost. A look at all that are open, in pieces, is the safety net at each start and every
 * `lookMs`: it also finds tokens that ended by themselves, unused for a month, and rows that somebody
 * deleted by hand. Nothing is asked while nothing is open.
 */
export function createTokenWatch({ tokens, log, lookMs }: Dependencies) {
  const endsByHash = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isBlind = false
  /** Where the next reading begins; null before the first one. */
  let from: bigint | null = null
  let nextLookAt = 0

  async function read(): Promise<void> {
    const { hashes, next } = await tokens.readEnded(from)
    from = next
    hashes.forEach(endAll)
  }

  async function look(): Promise<void> {
    const hashes = [...endsByHash.keys()]
    for (let at = 0; at < hashes.length; at += PIECE) {
      const dead = await tokens.findDead(hashes.slice(at, at + PIECE))
      dead.forEach(endAll)
    }
  }

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      await read()
      if (performance.now() >= nextLookAt) {
        await look()
        nextLookAt = performance.now() + lookMs
      }
      isBlind = false
    } catch (error) {
      // Everything stays open: a database that is away revokes nothing.
      if (!isBlind) log.warn({ err: error }, 'revoked tokens cannot be looked for')
      isBlind = true
    } finally {
      isChecking = false
    }
  }

  function endAll(tokenHash: string): void {
    const ends = endsByHash.get(tokenHash) ?? []
    forget(tokenHash)
    for (const end of ends) end()
  }

  function forget(tokenHash: string): void {
    endsByHash.delete(tokenHash)
    if (endsByHash.size === 0) close()
  }

  function close(): void {
    clearInterval(timer)
    timer = undefined
    // Nothing was read meanwhile: what is opened next is looked at first.
    from = null
    nextLookAt = 0
  }

  return {
    /**
     * Calls `end` once when the token is dead, unless the answer was called by then. What ended
     * before this call is the caller's to ask, after it: then nothing falls between.
     */
    add(tokenHash: string, end: () => void): () => void {
      const ends = endsByHash.get(tokenHash) ?? new Set()
      endsByHash.set(tokenHash, ends.add(end))
      timer ??= setInterval(check, READ_MS).unref()
      return () => {
        ends.delete(end)
        if (ends.size === 0 && endsByHash.get(tokenHash) === ends) forget(tokenHash)
      }
    },
    close,
  }
}
