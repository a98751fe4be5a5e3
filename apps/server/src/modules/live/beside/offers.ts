import type { Compared } from '@dibs/contract'
import {
  besideNumber,
  type Comment,
  compileMatcher,
  type ItemId,
  isBelievableStamp,
  type MessageId,
  openOffers,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/errors.ts'
import { inSlices } from '../../../platform/limits/in-slices.ts'
import { isOwnComment } from '../../claims/service.ts'
import type { Items } from '../../items/service.ts'
import { findCompared } from '../ingest/told.ts'
import type { LiveStore } from '../store.ts'
import { besideSubject } from './besides.ts'
import { MISSING } from './compare.ts'
import { commentOf, type PostedRow, putAside, readOffered } from './store.ts'

/** What a second source heard beside TikTok: how much, and what of it names a code. */
export type BesideView = { compared: Compared | null; offers: BesideOffer[] }
export type BesideOffer = {
  itemId: ItemId
  itemText: string
  comment: Comment
  heardAt: number
  isByArrival: boolean
}

const MOST = 100

type Dependencies = Pick<Context, 'db' | 'bus' | 'clock' | 'sellerQueue'> & {
  store: Pick<LiveStore, 'findOwned' | 'findSellers'>
  items: Pick<Items, 'list'>
}
export type BesideCalls = ReturnType<typeof createBesideCalls>

/** The use-cases of what a second source posts beside TikTok, at any node. */
export function createBesideCalls({ db, bus, clock, store, items, sellerQueue }: Dependencies) {
  async function offersOf(
    userId: UserId,
    session: Parameters<typeof isOwnComment>[0] & { id: SessionId },
  ): Promise<BesideOffer[]> {
    const rows = await readOffered(db, session.id, MISSING)
    if (rows.length === 0) return []
    const [seller] = await store.findSellers([userId])
    const match = compileMatcher(await items.list(userId), seller?.matchRule)
    function* read(): Generator<undefined, BesideOffer[], undefined> {
      const offers: BesideOffer[] = []
      for (const row of rows) {
        yield
        const item = match(row.commentText)
        if (item) offers.push(offerOf(row, item))
      }
      return offers
    }
    const named = await sellerQueue.run(userId, () => inSlices(read()))
    const may = named.filter(
      ({ comment: { buyer, commentedAt } }) =>
        !isOwnComment(session, buyer) && isBelievableStamp(commentedAt, clock()),
    )
    // Who has a place is known to the page, with what is not saved yet.
    return openOffers(may, () => false).slice(0, MOST)
  }

  return {
    /** @throws not_found */
    async get(userId: UserId, id: SessionId): Promise<BesideView> {
      const session = await store.findOwned(userId, id)
      if (!session) throw new AppError('not_found')
      const compared = await findCompared(db, id)
      const isOver = compared === null || session.endedAt !== null
      return { compared, offers: isOver ? [] : await offersOf(userId, session) }
    },

    /** @throws not_found */
    async putAside(userId: UserId, id: SessionId, messageId: MessageId): Promise<void> {
      const isTheirs = (await store.findOwned(userId, id)) !== undefined
      const number = besideNumber(messageId)
      if (!isTheirs || number === null || !(await putAside(db, id, number)))
        throw new AppError('not_found')
      bus.publish(besideSubject(id), {})
    },
  }
}

function offerOf(row: PostedRow, item: { id: ItemId; code: string }): BesideOffer {
  const comment = commentOf(row)
  const heardAt = row.receivedAt.getTime()
  const isByArrival = heardAt === comment.commentedAt
  return { itemId: item.id, itemText: item.code, comment, heardAt, isByArrival }
}
