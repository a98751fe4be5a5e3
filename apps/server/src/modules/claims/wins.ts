import {
  type AccountId,
  type BillLine,
  type Buyer,
  buildWaitlistsInSteps,
  type HandChangeId,
  type ItemId,
  type SessionId,
  type WonLine,
  wonLines,
} from '@dibs/core'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { earlierWins } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Hand } from '../../platform/http/hand.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import {
  findChange,
  findNewestNotUndone,
  markUndone,
  type Undone,
  writeBack,
} from './change-store.ts'
import { lockBefore, noteChange, removePlace } from './changes.ts'
import { lowerQuantity } from './item-changes.ts'
import type { ClaimsContext } from './live-access.ts'
import { loadSoldRecord, type SoldScope } from './record.ts'
import { heldUnits, type Stocks, sharePlaces, withHeld } from './stocks.ts'
import { isOfItems, lockItem, type Scope } from './store.ts'

/** What a buyer has in a session. */
export type Wins = {
  buyer: Buyer
  /** The stamp of their latest comment that holds a place, epoch milliseconds. */
  lastClaimAt: number
  /** The stamp of the earliest comment by which they win, epoch milliseconds; `null` where they win nothing. */
  firstWinAt: number | null
  lines: WonLine[]
  /** Every place, also those that win nothing. */
  places: {
    itemId: ItemId
    itemText: string
    won: number
    isAheadOfHeld: boolean
    /** When the item went on sale again, epoch milliseconds. */
    round: number
  }[]
}

/** What each buyer with a place in a session, or in some of its items, wins of them. */
export type SessionWins = {
  byBuyer: Map<AccountId, Wins>
  /** Units on bills beyond the stocks. */
  overBooked: number
  /** Whether anything has a price or a stock. */
  sells: boolean
  /** Of some buyers: the items that their orders can be about. */
  itemIds: ItemId[]
  /** The same once a buyer has these lines on a bill that stands, and no others. */
  withHeld: (accountId: AccountId, lines: readonly BillLine[]) => Promise<SessionWins>
}

/** Computes that by what is stored now. */
export async function loadWins(db: Database | Transaction, of: SoldScope): Promise<SessionWins> {
  return shareOut(db, of, await loadSoldRecord(db, of))
}

async function shareOut(
  db: Database | Transaction,
  { sessionId, ...of }: SoldScope,
  { record, stocks, itemIds }: Awaited<ReturnType<typeof loadSoldRecord>>,
): Promise<SessionWins> {
  const rounds = new Map(record.restarts?.map((each) => [each.itemId, each.restartedAt]))
  const waitlists = await inSlices(buildWaitlistsInSteps(record))
  const shared = waitlists.map(({ itemId, itemText, places }) => {
    // Of places, no more than is used: there may be tens of thousands.
    const slim = places.map(({ buyer, commentedAt, position }) => ({
      buyer,
      commentedAt,
      quantity: 1,
      won: position === 1 ? 1 : 0,
      isAheadOfHeld: false,
    }))
    const share = sharePlaces({ itemId, places: slim }, stocks)
    return { itemId, itemText, ...share, round: rounds.get(itemId) }
  })
  const lines = wonLines(shared)
  const byBuyer = new Map<AccountId, Wins>()
  for (const { itemId, itemText, places } of shared) {
    for (const { buyer, commentedAt, won, isAheadOfHeld } of places) {
      const round = rounds.get(itemId) ?? 0
      const place = { itemId, itemText, won, isAheadOfHeld, round }
      const known = byBuyer.get(buyer.accountId)
      if (known) {
        known.places.push(place)
        known.lastClaimAt = Math.max(known.lastClaimAt, commentedAt)
        if (won > 0) known.firstWinAt = Math.min(known.firstWinAt ?? commentedAt, commentedAt)
      } else {
        byBuyer.set(buyer.accountId, {
          buyer,
          lastClaimAt: commentedAt,
          firstWinAt: won > 0 ? commentedAt : null,
          lines: lines.get(buyer.accountId) ?? [],
          places: [place],
        })
      }
    }
  }
  // Without an item that went on sale again there are none.
  const scope = { sessionId, itemIds: of.accountIds ? itemIds : of.itemIds }
  if (rounds.size > 0) await addEarlierWins(db, scope, byBuyer, stocks)
  const overBooked = shared.reduce(
    (sum, { itemId, goods }) => sum + Math.max(0, heldUnits(stocks(itemId)) - goods.stock),
    0,
  )
  const sells = shared.some(({ goods: { price, stock } }) => price !== null || stock > 1)
  return {
    byBuyer,
    overBooked,
    sells,
    itemIds,
    withHeld(accountId, lines) {
      const sold = { record, stocks: withHeld(stocks, rounds, { accountId, lines }), itemIds }
      return shareOut(db, { sessionId, ...of }, sold)
    },
  }
}

/** Adds what buyers had won of items before these went on sale again. */
async function addEarlierWins(
  db: Database | Transaction,
  { sessionId, itemIds }: { sessionId: SessionId; itemIds: Scope['itemIds'] | undefined },
  byBuyer: Map<AccountId, Wins>,
  stocks: Stocks,
): Promise<void> {
  const rows = await db
    .select()
    .from(earlierWins)
    .where(
      and(
        eq(earlierWins.sessionId, sessionId),
        isNull(earlierWins.releasedAt),
        itemIds && isOfItems(earlierWins.itemId, { itemIds }),
      ),
    )
    .orderBy(asc(earlierWins.wonAt), asc(earlierWins.accountId))
  for (const row of rows) {
    const { accountId, username, nickname, itemId, itemText, units, round, wonAt } = row
    const { goods } = stocks(itemId)
    const line: WonLine = {
      itemId,
      itemText,
      name: row.name ?? goods.name,
      quantity: units,
      price: row.price ?? goods.price,
    }
    if (round > 0) line.round = round
    const known = byBuyer.get(accountId)
    if (known) {
      known.lines.push(line)
      known.firstWinAt = Math.min(known.firstWinAt ?? Number.POSITIVE_INFINITY, wonAt.getTime())
    } else {
      const buyer = { accountId, username, nickname }
      const at = wonAt.getTime()
      const first = { buyer, lastClaimAt: at, firstWinAt: at }
      byBuyer.set(accountId, { ...first, lines: [line], places: [] })
    }
  }
}

type OfBuyer = { sessionId: SessionId; accountId: AccountId }

/** Removes a buyer's places in a session, each as a change by hand with its reason; gives their ids. */
async function freePlaces(
  tx: Transaction,
  { sessionId, accountId }: OfBuyer,
  places: Wins['places'],
  by: Hand & { reason: 'cancelled' | 'lapsed'; clock: ClaimsContext['clock'] },
): Promise<HandChangeId[]> {
  const changeIds: HandChangeId[] = []
  // In one order, so that nobody else waits for this while this waits for them.
  for (const itemId of places.map((place) => place.itemId).sort()) {
    const ref = { sessionId, itemId, accountId }
    const before = await lockBefore(tx, ref)
    const removed = await removePlace(tx, ref, before, by.clock())
    if (removed) changeIds.push(await noteChange(tx, by, by, { ...removed, reason: by.reason }))
  }
  return changeIds
}

/**
 * Frees a buyer's units but those that are `kept`, item by item: a place of which nothing is kept goes,
 * of another so many are wanted. Gives the ids of the changes by hand.
 */
export async function freeUnits(
  tx: Transaction,
  of: OfBuyer,
  places: Wins['places'],
  kept: ReadonlyMap<ItemId, number>,
  by: Parameters<typeof freePlaces>[3],
): Promise<HandChangeId[]> {
  const gone = places.filter(({ itemId }) => !kept.has(itemId))
  const changeIds = await freePlaces(tx, of, gone, by)
  for (const { itemId } of places) {
    const quantity = kept.get(itemId)
    if (quantity === undefined) continue
    const ref = { ...of, itemId }
    const before = await lockBefore(tx, ref)
    const change = await lowerQuantity(tx, ref, before, quantity, by)
    if (change) changeIds.push(await noteChange(tx, by, by, { ...change, reason: by.reason }))
  }
  return changeIds
}

/**
 * Gives the places back that were freed, each as it was; one that was given back by hand meanwhile
 * stays. The caller raises the revision, last of all.
 * @throws order_status when one of them was changed since
 */
export async function takeBackFreed(
  tx: Transaction,
  sessionId: SessionId,
  changeIds: readonly HandChangeId[],
  at: Undone,
): Promise<void> {
  for (const id of changeIds) {
    const found = await findChange(tx, sessionId, id)
    if (!found) continue
    await lockItem(tx, sessionId, found.itemId)
    const change = await findChange(tx, sessionId, id)
    if (!change || change.undoneAt !== null) continue
    const newest = await findNewestNotUndone(tx, change)
    if (newest?.id !== id) throw new AppError('order_status')
    await writeBack(tx, change)
    await markUndone(tx, id, at)
  }
}
