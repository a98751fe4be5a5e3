import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import type { Questions } from './questions.ts'
import type { Standby } from './standby.ts'

type Dependencies = Pick<Context, 'ownership' | 'pace' | 'log'> & {
  registry: Pick<LiveRegistry, 'list'>
  standby: Pick<Standby, 'tellOthers' | 'heard' | 'isHeardElsewhere'>
  questions: Pick<Questions, 'hasAnswered'>
}

/** Others get so many times as long at most, where the machine is busy. */
const MOST_HANDOVERS = 3
/** How often it is looked whether they need it. */
const LOOK_MS = 50

/**
 * Makes what a node does before it stops: others take its lives over while it goes on with them, and
 * answers calls. A server that is alone has nobody to hand them to.
 */
export function createLeave(dependencies: Dependencies): () => Promise<void> {
  const { ownership, pace, log, registry, standby, questions } = dependencies

  /**
   * Whether a live that is heard here is not known to be heard by another node since then. Where the
   * provider is not listened to, nothing is lost meanwhile, and a practice ends with its node.
   */
  const isNeeded = (live: LiveSession, since: number) =>
    live.isHeard() &&
    live.source?.isOfProvider &&
    !standby.isHeardElsewhere(live) &&
    !questions.hasAnswered(live, since)

  return async () => {
    if (ownership.isAlone) return
    try {
      const since = performance.now()
      const released = ownership.release()
      // Only now, when this node is known to leave.
      standby.tellOthers()
      await released
      // Who has taken them, or listens in this node's place, is given the time to hear them.
      const isTaken = await ownership.untilTaken()
      if (isTaken || standby.heard().length > 0) await delay(pace.handoverMs)
      // Whoever hears a live asks at once what was missed until then.
      const until = performance.now() + MOST_HANDOVERS * pace.handoverMs
      const isAnyNeeded = () => registry.list().some((live) => isNeeded(live, since))
      while (isTaken && isAnyNeeded() && performance.now() < until) await delay(LOOK_MS)
    } catch (error) {
      log.warn({ err: error }, 'lives could not be handed over; other nodes take them in a moment')
    }
  }
}
