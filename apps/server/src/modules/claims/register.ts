import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import type { Items } from '../items/service.ts'
import { answerHeard } from './heard.ts'
import { followItem } from './item-changes.ts'
import type { ClaimsContext, Lives } from './live-access.ts'
import { createFindRevision } from './revisions.ts'
import { bindClaimRoutes } from './routes.ts'
import { answerOthers } from './service.ts'

/** Registers comments, waitlists and changes by hand. */
export function registerClaims(
  { bind }: App,
  { database, db, clock, events, bus, ownership, sellerQueue: queue }: Context,
  {
    lives,
    recall,
    writer,
    items,
  }: Pick<ClaimsContext, 'recall' | 'writer'> & { lives: Lives; items: Items },
): void {
  const findRevision = createFindRevision(database.pool, { lives, isAlone: ownership.isAlone })
  const context = { db, clock, events, bus, lives, recall, writer, queue, findRevision, items }
  lives.attend((live) => answerOthers(context, live))
  lives.attend((live) => answerHeard(context, live))
  items.followItems(followItem)
  bindClaimRoutes(bind, context)
}
