import type { UserId } from '@dibs/core'
import type { Bus } from '../../platform/nodes/bus.ts'
import type { LiveProofs } from './live-proof.ts'
import type { Listening } from './live-proof-room.ts'

type State = ReturnType<LiveProofs['listen']>
/** As it comes from another node. */
type AsText = Omit<Listening, 'givenAt' | 'expiresAt'> & { givenAt: string; expiresAt: string }

const revive = (asked: AsText): Listening => ({
  ...asked,
  givenAt: new Date(asked.givenAt),
  expiresAt: new Date(asked.expiresAt),
})

/**
 * Makes the listening of all nodes: the one that listens for a seller goes on, whichever node is
 * called, so that a live has one connection for them. With the bus away, the called node listens.
 * @throws too_many_requests
 */
export function createSharedListening(proofs: Pick<LiveProofs, 'has' | 'listen'>, bus: Bus) {
  const stops = new Map<UserId, () => void>()
  const subjectOf = (userId: UserId) => `proof.${userId}`

  function listenHere(listening: Listening): State {
    const state = proofs.listen(listening)
    for (const [userId, stop] of stops) {
      if (proofs.has(userId)) continue
      stop()
      stops.delete(userId)
    }
    const { userId } = listening
    if (proofs.has(userId) && !stops.has(userId)) {
      stops.set(
        userId,
        bus.respond(subjectOf(userId), async (asked: AsText) => listenHere(revive(asked))),
      )
    }
    return state
  }

  return async (listening: Listening): Promise<State> => {
    if (bus.isAlone || proofs.has(listening.userId)) return listenHere(listening)
    return bus
      .request<State>(subjectOf(listening.userId), listening)
      .catch(() => listenHere(listening))
  }
}
