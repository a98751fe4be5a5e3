import type { SessionId } from '@dibs/core'

/** Entries that no write has picked up yet, by session; those of each in their order. */
export class WaitingEntries<E extends { sessionId: SessionId }> {
  readonly #bySession = new Map<SessionId, E[]>()
  readonly #held = new Set<SessionId>()
  /** Entries of sessions that are not held. */
  #free = 0

  /** How many may be taken now. */
  get free(): number {
    return this.#free
  }

  add(entry: E): void {
    const { sessionId } = entry
    const own = this.#bySession.get(sessionId)
    if (own) own.push(entry)
    else this.#bySession.set(sessionId, [entry])
    if (!this.#held.has(sessionId)) this.#free += 1
  }

  /** Takes up to so many, and holds their sessions: nothing of them is taken until they are let go. */
  take(most: number): E[] {
    const batch: E[] = []
    for (const [sessionId, own] of this.#bySession) {
      if (batch.length === most) break
      if (this.#held.has(sessionId)) continue
      this.#held.add(sessionId)
      this.#free -= own.length
      this.#bySession.delete(sessionId)
      if (own.length <= most - batch.length) batch.push(...own)
      else {
        const rest = own.splice(most - batch.length)
        batch.push(...own)
        // Last in turn, behind those that have waited meanwhile.
        this.#bySession.set(sessionId, rest)
      }
    }
    return batch
  }

  /** Lets the sessions of a batch go that was taken. */
  letGo(batch: readonly E[]): void {
    for (const { sessionId } of batch) {
      if (this.#held.delete(sessionId)) this.#free += this.#bySession.get(sessionId)?.length ?? 0
    }
  }

  /** Takes all that one session has waiting. */
  takeAll(sessionId: SessionId): E[] {
    const own = this.#bySession.get(sessionId) ?? []
    this.#bySession.delete(sessionId)
    if (!this.#held.has(sessionId)) this.#free -= own.length
    return own
  }
}
