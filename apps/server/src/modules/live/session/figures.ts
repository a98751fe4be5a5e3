import type { StoredSession } from '../store.ts'

/** A room counts for the plan once it was heard this long: with a claim, perhaps one that is gone, or without. */
const WITH_CLAIM_MS = 2 * 60_000
const WITHOUT_MS = 30 * 60_000
/** How exactly it is stored how long a live was heard. */
const STEP_MS = 15_000

type StoredFigures = Pick<
  StoredSession,
  'commentsHeard' | 'heardSeconds' | 'hasClaimed' | 'countedAt' | 'isPractice'
>

/** What is counted of a live. */
export class Figures {
  #commentsHeard: number
  #reportedHere = 0
  #reportedElsewhere = 0
  #takedowns = 0
  #heardMs: number
  /** Since when `#heardMs` does not tell, epoch milliseconds. */
  #countedUntil: number
  #hasClaimed: boolean
  #lastClaimAt: number
  #isCounted: boolean

  /** `lastClaimAt`: when the last claim that is stored was heard, epoch milliseconds, like `now`. */
  constructor(stored: StoredFigures, lastClaimAt: number | null, now: number) {
    this.#commentsHeard = stored.commentsHeard
    this.#heardMs = (stored.heardSeconds ?? 0) * 1_000
    this.#countedUntil = now
    this.#hasClaimed = stored.hasClaimed || lastClaimAt !== null
    this.#lastClaimAt = lastClaimAt ?? 0
    this.#isCounted = stored.countedAt !== null || stored.heardSeconds === null || stored.isPractice
  }

  /** Comments that were heard, each once. */
  get commentsHeard(): number {
    return this.#commentsHeard
  }

  countComment(): void {
    this.#commentsHeard += 1
  }

  /** So many were heard elsewhere at least. */
  raiseComments(count: number): void {
    this.#commentsHeard = Math.max(this.#commentsHeard, count)
  }

  /** Claims that devices reported here since this server listens, and that were new. */
  get reportedHere(): number {
    return this.#reportedHere
  }

  /** The same at all nodes. */
  get reported(): number {
    return this.#reportedHere + this.#reportedElsewhere
  }

  countReport(): void {
    this.#reportedHere += 1
  }

  noteReportedElsewhere(count: number): void {
    this.#reportedElsewhere = count
  }

  /** Counts takedowns that were heard; gives how many there had been. */
  countTakedowns(count: number): number {
    this.#takedowns += count
    return this.#takedowns - count
  }

  /** Counts the time until `now`, if the live was heard in it. */
  countTime(now: number, isHeard: boolean): void {
    if (isHeard) this.#heardMs += Math.max(0, now - this.#countedUntil)
    this.#countedUntil = now
  }

  noteClaims(now: number): void {
    this.#hasClaimed = true
    this.#lastClaimAt = now
  }

  /** When the last claim was heard, epoch milliseconds; 0 before. */
  get lastClaimAt(): number {
    return this.#lastClaimAt
  }

  /** Whether the room counts for the plan; null while that hangs on a claim that is not known here. */
  isDue(): boolean | null {
    if (this.#isCounted || this.#heardMs < WITH_CLAIM_MS) return false
    return this.#heardMs >= WITHOUT_MS || this.#hasClaimed || null
  }

  /** Nothing is left to count, as of an older server's session, which counts anyhow, and of a practice. */
  noteCounted(): void {
    this.#isCounted = true
  }

  /**
   * What is stored. Of the time in steps, and no more once it counts, so that a live of which nothing
   * comes is not written anew.
   */
  toStored() {
    const ms = this.#isCounted ? WITHOUT_MS : Math.min(this.#heardMs, WITHOUT_MS)
    return {
      commentsHeard: this.#commentsHeard,
      heardSeconds: (Math.floor(ms / STEP_MS) * STEP_MS) / 1_000,
      hasClaimed: this.#hasClaimed,
    }
  }

  /** Takes in what the former owner has stored. */
  takeUp({ commentsHeard, heardSeconds, hasClaimed, countedAt }: StoredFigures): void {
    this.raiseComments(commentsHeard)
    this.#heardMs = Math.max(this.#heardMs, (heardSeconds ?? 0) * 1_000)
    this.#hasClaimed ||= hasClaimed
    this.#isCounted ||= countedAt !== null
  }
}
