import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { createExporting } from '../modules/account/export.ts'
import { createLifeStore } from '../modules/live/service.ts'
import type { Transaction } from '../platform/database/database.ts'
import {
  accessTokens,
  claims,
  items,
  liveSessions,
  users,
} from '../platform/database/schema/index.ts'
import { writeFileAtomic } from '../platform/write-file-atomic.ts'
import { BadArguments } from './bad-arguments.ts'
import { type Command, type Context, record, tellMoment } from './command.ts'
import { assertNew } from './new-file.ts'
import { findSeller, nameOf, type Seller, WHO } from './sellers.ts'

/** What the operator does about one seller. */
export const SELLER_COMMANDS: Record<string, Command> = {
  find: { takes: WHO, words: [1, 1], says: 'who it is, and what is stored, in numbers', run: find },
  suspend: {
    takes: '<who> <reason>',
    words: [2, Number.POSITIVE_INFINITY],
    says: 'logs a seller out and keeps them out; they read the reason at the next log-in',
    run: suspend,
  },
  release: {
    takes: '<who>',
    words: [1, 1],
    says: 'lets a suspended seller in again',
    run: release,
  },
  'end-session': {
    takes: '<who>',
    words: [1, 1],
    says: "ends a seller's running live; its recap stays",
    run: endSession,
  },
  export: {
    takes: '<who> <file>',
    words: [2, 2],
    says: 'everything that is stored about a seller, as they would download it',
    run: exportData,
  },
}

async function find(context: Context, typed: string): Promise<string> {
  const { db } = context
  const seller = await findSeller(db, typed)
  await record(context, db, { action: 'find', userId: seller.id })
  const { suspendedAt, suspendedReason, tiktokUsername, requestedPlan } = seller
  const mine = eq(liveSessions.userId, seller.id)
  const ids = db.select({ id: liveSessions.id }).from(liveSessions).where(mine)
  const stored = [
    `${await db.$count(items, eq(items.userId, seller.id))} items`,
    `${await db.$count(liveSessions, mine)} lives`,
    `${await db.$count(claims, inArray(claims.sessionId, ids))} claims`,
  ]
  return [
    ['id', seller.id],
    ['name', seller.name ?? '-'],
    ['e-mail', seller.email ?? '-'],
    ['phone', seller.phoneNumber ?? '-'],
    ['TikTok', tiktokUsername === null ? '-' : `@${tiktokUsername} (${seller.tiktokNickname})`],
    ['language', seller.languagePreference ?? '-'],
    ['plan', requestedPlan ? `${seller.plan}, asked for ${requestedPlan}` : seller.plan],
    ['since', tellMoment(seller.createdAt)],
    [
      'suspended',
      suspendedAt
        ? `since ${tellMoment(suspendedAt)}: ${suspendedReason ?? 'no reason given'}`
        : 'no',
    ],
    ['devices', await tellDevices(context, seller)],
    ['live', await tellLive(context, seller)],
    ['stored', stored.join(', ')],
  ]
    .map(([name = '', value]) => `${name.padEnd(10)}${value}`)
    .join('\n')
}

async function tellDevices({ db }: Context, { id }: Seller): Promise<string> {
  const devices = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, id))
    .orderBy(desc(accessTokens.lastUsedAt))
  const [last] = devices
  return last
    ? `${devices.length}, the last used: ${last.device}, ${tellMoment(last.lastUsedAt)}`
    : 'none'
}

async function tellLive({ db }: Context, { id }: Seller): Promise<string> {
  const [live] = await db
    .select()
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, id), isNull(liveSessions.endedAt)))
  if (!live) return 'none runs'
  const [claimed] = await db
    .select({ count: count() })
    .from(claims)
    .where(eq(claims.sessionId, live.id))
  const since = tellMoment(live.startedAt)
  return `runs since ${since}, ${live.commentsHeard} comments, ${claimed?.count ?? 0} claims (${live.id})`
}

async function suspend(context: Context, typed: string, ...words: string[]): Promise<string> {
  const reason = words.join(' ').trim()
  if (reason === '') throw new BadArguments('A suspended seller is told why: give a reason.')
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    const suspendedAt = new Date(context.clock())
    await tx
      .update(users)
      .set({ suspendedAt, suspendedReason: reason })
      .where(eq(users.id, seller.id))
    await tx.delete(accessTokens).where(eq(accessTokens.userId, seller.id))
    const ended = await endLive(context, tx, seller)
    await record(context, tx, { action: 'suspend', userId: seller.id, details: { reason } })
    return `${nameOf(seller)} is suspended and logged out.${ended ? ' Their live is ended.' : ''}`
  })
}

async function release(context: Context, typed: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    if (!seller.suspendedAt) return `${nameOf(seller)} is not suspended.`
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null })
      .where(eq(users.id, seller.id))
    await record(context, tx, { action: 'release', userId: seller.id })
    return `${nameOf(seller)} can log in again.`
  })
}

async function endSession(context: Context, typed: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    const session = await endLive(context, tx, seller)
    if (!session) return `No live of ${nameOf(seller)} runs.`
    await record(context, tx, { action: 'end-session', userId: seller.id, details: { session } })
    return `The live of ${nameOf(seller)} is ended. A server that listens to it notices within seconds.`
  })
}

/** Ends what runs, as it is stored: servers go by that (`modules/live/upkeep.ts`). Answers its id. */
async function endLive({ clock }: Context, tx: Transaction, { id }: Seller) {
  const [live] = await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, id), isNull(liveSessions.endedAt)))
  if (live) await createLifeStore(tx).end(live.id, 'operator', new Date(clock()))
  return live?.id
}

async function exportData(context: Context, typed: string, file: string): Promise<string> {
  const { db, clock } = context
  const seller = await findSeller(db, typed)
  assertNew(file)
  const pieces = await createExporting(db, clock)(seller.id)
  await record(context, db, { action: 'export', userId: seller.id })
  await writeFileAtomic(file, pieces)
  return `Everything about ${nameOf(seller)} is in ${file} now, for your eyes alone.`
}
