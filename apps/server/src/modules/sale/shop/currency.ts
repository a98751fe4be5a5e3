import type { ShopChange } from '@dibs/contract'
import type { Amount, Currency, UserId } from '@dibs/core'
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  buyerLives,
  earlierWins,
  items,
  joinedLives,
  liveSessions,
  orders,
  sessionItems,
} from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DomainEvents } from '../../../platform/nodes/events.ts'
import { raiseRevision } from '../../claims/service.ts'

/**
 * Gives all that is stored of past lives and buyers the currency that it had, and leaves items without
 * a price. `prices`: whether those of before are forgotten, or told until they are typed anew. Answers
 * what is to be told of a live that runs.
 * @throws prices_stand where items have prices, and what becomes of them is not said; currency_in_use
 * where the live that runs has orders, or joined some of before: they are in the currency of before
 */
export async function changeCurrency(
  tx: Transaction,
  userId: UserId,
  {
    before,
    to,
    prices,
  }: {
    before: { currency: Currency; shipping: Amount }
    to: Currency
    prices: ShopChange['prices']
  },
): Promise<DomainEvents['waitlists.changed'] | undefined> {
  const isOwn = and(eq(liveSessions.userId, userId), isNull(liveSessions.currency))
  // Who ends the live meanwhile has ended it, or waits.
  const [running] = await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(isOwn, isNull(liveSessions.endedAt)))
    .for('no key update')
  const sessionIds = running ? [running.id] : []
  const begun = or(inArray(orders.sessionId, sessionIds), inArray(orders.earlierIn, sessionIds))
  // What is won in it goes on bills of before, which are in that currency.
  const joined = inArray(joinedLives.sessionId, sessionIds)
  if ((await tx.$count(orders, begun)) > 0 || (await tx.$count(joinedLives, joined)) > 0)
    throw new AppError('currency_in_use', { field: 'currency' })
  const sold = and(inArray(sessionItems.sessionId, sessionIds), isNotNull(sessionItems.price))
  const priced = and(eq(items.userId, userId), isNotNull(items.price))
  const isPriced = (await tx.$count(items, priced)) > 0 || (await tx.$count(sessionItems, sold)) > 0
  if (prices === undefined && isPriced) throw new AppError('prices_stand', { field: 'currency' })

  const { currency, shipping } = before
  await tx
    .update(liveSessions)
    .set({ currency, shipping })
    .where(and(isOwn, isNotNull(liveSessions.endedAt)))
  await tx
    .update(buyerLives)
    .set({ currency })
    .where(and(eq(buyerLives.userId, userId), isNull(buyerLives.currency)))
  await changePrices(tx, userId, { from: currency, to, prices })
  if (!running) return undefined
  await tx.update(sessionItems).set({ price: null }).where(sold)
  await tx
    .update(earlierWins)
    .set({ price: null })
    .where(inArray(earlierWins.sessionId, sessionIds))
  return { userId, sessionId: running.id, revision: await raiseRevision(tx, running.id) }
}

/** A price of the currency that the shop goes back to is one again. */
async function changePrices(
  tx: Transaction,
  userId: UserId,
  { from, to, prices }: { from: Currency; to: Currency; prices: ShopChange['prices'] },
): Promise<void> {
  const { price, formerPrice, formerCurrency } = items
  const hasAny = and(eq(items.userId, userId), or(isNotNull(price), isNotNull(formerPrice)))
  if (prices === 'clear') {
    const none = { price: null, formerPrice: null, formerCurrency: null }
    await tx.update(items).set(none).where(hasAny)
    return
  }
  const isBack = sql`${formerCurrency} = ${to}`
  await tx
    .update(items)
    .set({
      price: sql`case when ${isBack} then ${formerPrice} end`,
      formerPrice: sql`case when ${price} is not null then ${price}
        when not ${isBack} then ${formerPrice} end`,
      formerCurrency: sql`case when ${price} is not null then ${from}
        when not ${isBack} then ${formerCurrency} end`,
    })
    .where(hasAny)
}
