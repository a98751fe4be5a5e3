import type { EndReason } from '@dibs/contract'
import type { Clock } from '../../../platform/clock.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import type { LiveStore } from '../store.ts'
import type { EndLive } from './end.ts'

const MINUTE = 60_000
/** A live without any device, claim and call for this long ends (product decisions, "Ending"). */
const NOBODY_THERE_MS = 180 * MINUTE
/** One without any device and claim for this long makes room when the provider's sockets run short. */
const MAKES_ROOM_AFTER_MS = 30 * MINUTE
/** So few sockets are left to all servers then. */
const FEW_SOCKETS = 3

type Dependencies = {
  store: Pick<LiveStore, 'findLastCall'>
  registry: Pick<LiveRegistry, 'list'>
  ending: Pick<EndLive, 'endOwned'>
  /** How many more sockets the provider allows. */
  providerBudget: { left: () => { sockets: number } }
  clock: Clock
}

/** What becomes of lives in which nobody seems to take part. */
export function createQuiet({ store, registry, ending, providerBudget, clock }: Dependencies) {
  return {
    /** Whether nobody has been there for hours, the seller's calls at any node included. */
    async endReason(live: LiveSession): Promise<EndReason | null> {
      const now = clock()
      if (quietFor(live, now) <= NOBODY_THERE_MS) return null
      const calledAt = await store.findLastCall(live.session.userId)
      return now - calledAt > NOBODY_THERE_MS ? 'nobody_there' : null
    },

    /** While sockets run short, ends the live that was left alone longest: others are watched. */
    async makeRoom(): Promise<void> {
      if (providerBudget.left().sockets > FEW_SOCKETS) return
      const now = clock()
      const [quietest] = registry
        .list()
        .filter((live) => live.role.is === 'owner')
        .filter(({ source }) => source?.isOfProvider)
        .filter((live) => quietFor(live, now) > MAKES_ROOM_AFTER_MS)
        .sort((a, b) => quietFor(b, now) - quietFor(a, now))
      if (quietest) await ending.endOwned(quietest.session.id, 'made_room')
    },
  }
}

/**
 * How long a live had neither a device nor a claim, milliseconds; 0 for one that goes on alone, or
 * that a device listens to itself.
 */
function quietFor({ source, limits, room, figures }: LiveSession, now: number) {
  if (!source || limits.goesOnAlone || room.emptySince === null) return 0
  return now - Math.max(room.emptySince, figures.lastClaimAt)
}
