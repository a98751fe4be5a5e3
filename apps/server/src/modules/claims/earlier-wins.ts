import { type AccountId, type ItemId, lineKeyOf, type SessionId } from '@dibs/core'
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { earlierWins } from '../../platform/database/schema/index.ts'
import { type ItemBefore, restartOf } from './changes.ts'
import { sharePlaces } from './stocks.ts'
import { within } from './store.ts'

type OfBuyer = { sessionId: SessionId; accountId: AccountId }

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
