import type { Log } from '../../platform/log.ts'

/** Twice a second: a revoked token ends its sockets within one (product decisions, "Accounts"). */
const CHECK_MS = 500

export type TokenWatch = ReturnType<typeof createTokenWatch>

/** Those of the tokens, named by their hashes, that open nothing any more. One query. */
export type FindDeadTokens = (hashes: readonly string[]) => Promise<readonly string[]>

type Dependencies = { findDeadTokens: FindDeadTokens; log: Log }

/**
 * Ends what was opened with a token once that is dead, whoever revoked it and wherever: it is the
 * database that is asked, for everything that is open at once, and not at all while nothing is.
 */
export function createTokenWatch({ findDeadTokens, log }: Dependencies) {
  const endsByHash = new Map<string, Set<() => void>>()
  let timer: NodeJS.Timeout | undefined
  let isChecking = false
  let isBlind = false

  async function check(): Promise<void> {
    if (isChecking) return
    isChecking = true
    try {
      const dead = await findDeadTokens([...endsByHash.keys()])
      isBlind = false
      dead.forEach(endAll)
    } catch (error) {
      // Whoever is there stays: a database that is away revokes nothing.
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
  }

  return {
    /** Calls `end` once when the token is dead, unless the answer was called by then. */
    add(tokenHash: string, end: () => void): () => void {
      const ends = endsByHash.get(tokenHash) ?? new Set()
      endsByHash.set(tokenHash, ends.add(end))
      timer ??= setInterval(check, CHECK_MS).unref()
      return () => {
        ends.delete(end)
        if (ends.size === 0 && endsByHash.get(tokenHash) === ends) forget(tokenHash)
      }
    },
    close,
  }
}
