import { type AccountId, type ItemId, lineKeyOf, type SessionId, type WonLine } from '@dibs/core'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { earlierWins } from '../../platform/database/schema/index.ts'
import { type ItemBefore, restartOf } from './changes.ts'
import { type Stocks, sharePlaces } from './stocks.ts'
import { type Scope, within } from './store.ts'
import type { Wins } from './wins.ts'

type OfBuyer = { sessionId: SessionId; accountId: AccountId }

/** Adds what buyers had won of items before these went on sale again. */
export async function addEarlierWins(
  db: Database | Transaction,
  { sessionId, itemIds }: Pick<Scope, 'sessionId' | 'itemIds'>,
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
        itemIds && inArray(earlierWins.itemId, [...itemIds]),
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

/** Notes what buyers have won of an item that goes on sale again: it stays theirs. */
export async function keepEarlierWins(
  tx: Transaction,
  { sessionId, itemId }: { sessionId: SessionId; itemId: ItemId },
  { waitlist, record, stocks }: ItemBefore,
  at: number,
): Promise<void> {
  if (!waitlist) return
  const { places, goods } = sharePlaces(waitlist, stocks)
  const round = restartOf(record) ?? 0
  const rows = places.flatMap((place) => {
    const { buyer, quantity = 1, won = place.position === 1 ? 1 : 0 } = place
    const of = { sessionId, itemId, round, itemText: waitlist.itemText, wonAt: new Date(at) }
    const { name, price } = goods
    const units = Math.min(won, quantity)
    return units > 0 ? [{ ...of, ...buyer, units, name, price }] : []
  })
  if (rows.length > 0) await tx.insert(earlierWins).values(rows).onConflictDoNothing()
}

/** Gives up what a buyer had won of items before they went on sale again, but for what is kept of it. */
export async function releaseEarlierWins(
  tx: Transaction,
  of: OfBuyer,
  kept: ReadonlySet<string>,
  releasedAt: Date,
): Promise<void> {
  const isTheirs = and(within(earlierWins, of), isNull(earlierWins.releasedAt))
  for (const { itemId, round } of await tx.select().from(earlierWins).where(isTheirs)) {
    if (kept.has(lineKeyOf({ itemId, round }))) continue
    const isIt = and(eq(earlierWins.itemId, itemId), eq(earlierWins.round, round))
    await tx
      .update(earlierWins)
      .set({ releasedAt })
      .where(and(within(earlierWins, of), isIt))
  }
}

/** Takes that back. */
export async function takeBackReleased(
  tx: Transaction,
  of: OfBuyer,
  releasedAt: Date,
): Promise<void> {
  const isTheirs = and(within(earlierWins, of), eq(earlierWins.releasedAt, releasedAt))
  await tx.update(earlierWins).set({ releasedAt: null }).where(isTheirs)
}
