import type { Clock } from '../../platform/clock.ts'
import type { AsKeeper } from './fence.ts'
import type { LiveSession } from './session.ts'
import type { LiveStore } from './store.ts'

/** A room counts for the plan once it was heard this long: with a claim, perhaps one that is gone, or without. */
const WITH_CLAIM_MS = 2 * 60_000
const WITHOUT_MS = 30 * 60_000

type Dependencies = {
  store: Pick<LiveStore, 'hasClaims' | 'countSession'>
  asKeeper: AsKeeper
  clock: Clock
}

/** Counts a live's room for its seller's plan, as its keeper, once it was heard for long enough. */
export async function countWhenDue(
  live: LiveSession,
  { store, asKeeper, clock }: Dependencies,
): Promise<void> {
  const { heardMs, isCounted, session } = live
  if (isCounted || heardMs < WITH_CLAIM_MS) return
  const isDue = heardMs >= WITHOUT_MS || live.hasClaimed || (await store.hasClaims(session.id))
  if (!isDue) return
  const count = (epoch: number) => store.countSession(session.id, new Date(clock()), epoch)
  if (await asKeeper(session.id, count)) live.isCounted = true
}
