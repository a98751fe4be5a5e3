import type { Clock } from '../../platform/clock.ts'
import type { Owner, Role } from '../../platform/ownership.ts'
import type { AsOwner } from './fence.ts'
import type { LiveStore, StoredSession } from './store.ts'

/** A room counts for the plan once it was heard this long: with a claim, perhaps one that is gone, or without. */
const WITH_CLAIM_MS = 2 * 60_000
const WITHOUT_MS = 30 * 60_000
/** How exactly it is stored how long a live was heard. */
const STEP_MS = 15_000

type StoredTally = Pick<StoredSession, 'heardSeconds' | 'hasClaimed' | 'countedAt' | 'isPractice'>

/** What decides whether a live's room counts for the plan. */
export class RoomTally {
  /** How long it was heard, milliseconds. */
  heardMs: number
  /** Since when `heardMs` does not tell, epoch milliseconds. */
  #countedUntil: number
  /** Whether there was ever a claim, perhaps one that is gone. */
  hasClaimed: boolean
  /** When the last claim was heard, epoch milliseconds. */
  lastClaimAt: number
  /** Whether nothing is left to count: an older server's session counts anyhow, a practice never. */
  isCounted: boolean

  constructor(stored: StoredTally, lastClaimAt: number | null, now: number) {
    this.heardMs = (stored.heardSeconds ?? 0) * 1_000
    this.#countedUntil = now
    this.hasClaimed = stored.hasClaimed || lastClaimAt !== null
    this.lastClaimAt = lastClaimAt ?? 0
    this.isCounted = stored.countedAt !== null || stored.heardSeconds === null || stored.isPractice
  }

  countTime(now: number, isHeard: boolean): void {
    if (isHeard) this.heardMs += Math.max(0, now - this.#countedUntil)
    this.#countedUntil = now
  }

  /** In steps, and no more once it counts, so that a live of which nothing comes is not written anew. */
  storedSeconds(): number {
    const ms = this.isCounted ? WITHOUT_MS : Math.min(this.heardMs, WITHOUT_MS)
    return (Math.floor(ms / STEP_MS) * STEP_MS) / 1_000
  }

  noteClaims(now: number): void {
    this.hasClaimed = true
    this.lastClaimAt = now
  }

  /** Takes in what the former owner has stored. */
  takeUp({ heardSeconds, hasClaimed, countedAt }: StoredTally): void {
    this.heardMs = Math.max(this.heardMs, (heardSeconds ?? 0) * 1_000)
    this.hasClaimed ||= hasClaimed
    this.isCounted ||= countedAt !== null
  }
}

type Dependencies = {
  store: Pick<LiveStore, 'hasClaims' | 'countSession'>
  asOwner: AsOwner
  clock: Clock
}

/** Counts a live's room for its seller's plan, as its owner, once it was heard for long enough. */
export async function countWhenDue(
  live: { session: Pick<StoredSession, 'id'>; role: Role; tally: RoomTally },
  { store, asOwner, clock }: Dependencies,
): Promise<void> {
  const { session, tally } = live
  const { heardMs, hasClaimed, isCounted } = tally
  if (isCounted || heardMs < WITH_CLAIM_MS) return
  const isDue = heardMs >= WITHOUT_MS || hasClaimed || (await store.hasClaims(session.id))
  if (!isDue) return
  const count = (owner: Owner) => store.countSession(session.id, new Date(clock()), owner)
  if (await asOwner(live, count)) tally.isCounted = true
}
