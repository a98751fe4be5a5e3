import type { AccountId, Buyer, SessionId } from '@dibs/core'
import type { Context } from '../../../context.ts'
import type { SellerQueue } from '../../../platform/limits/seller-queue.ts'
import { mergeBuyers } from '../../claims/service.ts'
import type { Hear } from '../hear.ts'
import { postedSubject } from '../ingest/take.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import { Beside } from './beside.ts'

export type Besides = ReturnType<typeof createBesides>

type Dependencies = Pick<Context, 'db' | 'bus' | 'clock' | 'log' | 'events'> & {
  registry: Pick<LiveRegistry, 'attend' | 'find'>
  sellerQueue: SellerQueue
  hear: Hear
}

/** All nodes that hear a live tell their devices then that something else is offered. */
export const besideSubject = (id: SessionId) => `live.${id}.beside`

/** Makes what compares TikTok with what is posted beside it: in lives that this node owns, once something is. */
export function createBesides(dependencies: Dependencies) {
  const { db, bus, clock, log, events, registry, sellerQueue: queue, hear } = dependencies
  const openedAt = new WeakMap<LiveSession, number>()

  const merge = ({ session }: LiveSession, same: ReadonlyMap<AccountId, Buyer>) =>
    mergeBuyers({ db, clock, events, queue }, session, same)
  const tell = ({ session }: LiveSession) => bus.publish(besideSubject(session.id), {})
  const moved = ({ session: { id: sessionId, userId } }: LiveSession, revision: number) =>
    events.emit('waitlists.changed', { userId, sessionId, revision })
  const context = { db, clock, log, hear, merge, tell, moved }

  /** Something was posted into a live. */
  function begin(live: LiveSession): void {
    live.isPostedBeside = true
    if (live.role.is === 'standby' || !live.source?.isOfProvider) return
    live.beside ??= new Beside(context, live, openedAt.get(live) ?? clock())
  }

  registry.attend((live) => {
    openedAt.set(live, clock())
    const { id } = live.session
    const stops = [
      bus.subscribe(postedSubject(id), () => {
        if (!live.source?.isOfProvider) return
        begin(live)
        void live.beside?.look()
      }),
      bus.subscribe(besideSubject(id), () => {
        live.isPostedBeside = true
        live.room.broadcastSoon([{ type: 'dibs.besideChanged', data: {} }])
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      live.beside?.stop()
    }
  })

  events.on('waitlists.changed', ({ sessionId, accountId }) => {
    if (accountId !== undefined) registry.find(sessionId)?.beside?.changed(accountId)
  })

  return { begin }
}
