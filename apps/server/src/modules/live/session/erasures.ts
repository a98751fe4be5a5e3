import type { Comment, SessionId } from '@dibs/core'
import { hashBuyer } from '../../../platform/database/erased-buyers.ts'

/** A buyer was erased at this moment. */
export type Erasure = { accountHash: string; erasedAt: Date }

export type Erasures = ReturnType<typeof createErasures>

/** The buyers of a live who were erased: what they had said by then is shown to nobody, and claims nothing. */
export function createErasures(sessionId: SessionId, known: readonly Erasure[]) {
  /** Epoch milliseconds, by the hash of each. */
  const until = new Map<string, number>()

  /** Whether any of it is news. */
  function note(erasures: readonly Erasure[]): boolean {
    let isNews = false
    for (const { accountHash, erasedAt } of erasures) {
      const at = erasedAt.getTime()
      if (at <= (until.get(accountHash) ?? 0)) continue
      until.set(accountHash, at)
      isNews = true
    }
    return isNews
  }

  note(known)
  return {
    note,
    /** Whether a comment's buyer was erased since it was said. */
    cover({ buyer, commentedAt }: Comment): boolean {
      if (until.size === 0) return false
      const erasedAt = until.get(hashBuyer(sessionId, buyer.accountId))
      return erasedAt !== undefined && commentedAt <= erasedAt
    },
  }
}
