import { normaliseUsername, PLANS, type Plan, type UserId } from '@dibs/core'
import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { createExporting } from '../modules/account/export.ts'
import { readIdentifier } from '../modules/auth/identifier.ts'
import { endStoredSession } from '../modules/live/service.ts'
import { createPlanGrants } from '../modules/plans/service.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { endTokens } from '../platform/database/ended-tokens.ts'
import {
  accessTokens,
  claims,
  items,
  liveSessions,
  users,
} from '../platform/database/schema/index.ts'
import { createBillSecrets } from '../platform/secrets/bill-secrets.ts'
import { writeFileAtomic } from '../platform/write-file-atomic.ts'
import {
  type AdminContext,
  assertNew,
  type Command,
  knownKeysOf,
  record,
  tellMoment,
  UsageError,
} from './command.ts'

export const WHO = '<e-mail, phone, user id or TikTok username>'

/** What the operator does about sellers. */
export const SELLER_COMMANDS: Record<string, Command> = {
  find: {
    args: WHO,
    argCount: [1, 1],
    summary: 'who it is, and what is stored, in numbers',
    run: find,
  },
  suspend: {
    args: '<who> <reason>',
    argCount: [2, Number.POSITIVE_INFINITY],
    summary: 'logs a seller out and keeps them out; they read the reason at the next log-in',
    run: suspend,
  },
  release: {
    args: '<who>',
    argCount: [1, 1],
    summary: 'lets a suspended seller in again',
    run: release,
  },
  'end-session': {
    args: '<who>',
    argCount: [1, 1],
    summary: "ends a seller's running live; its recap stays",
    run: endSession,
  },
  export: {
    args: '<who> <file>',
    argCount: [2, 2],
    summary: 'everything that is stored about a seller, as they would download it',
    run: exportData,
  },
  plans: { args: '', argCount: [0, 0], summary: 'who asked for which plan', run: listPlanRequests },
  plan: {
    args: '<who> <plan>',
    argCount: [2, 2],
    summary: 'gives a seller a plan',
    run: grantPlan,
  },
}

async function find(context: AdminContext, typed: string): Promise<string> {
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

async function tellDevices({ db }: AdminContext, { id }: Seller): Promise<string> {
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

async function tellLive({ db }: AdminContext, { id }: Seller): Promise<string> {
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

async function suspend(context: AdminContext, typed: string, ...words: string[]): Promise<string> {
  const reason = words.join(' ').trim()
  if (reason === '') throw new UsageError('A suspended seller is told why: give a reason.')
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    const suspendedAt = new Date(context.clock())
    await tx
      .update(users)
      .set({ suspendedAt, suspendedReason: reason })
      .where(eq(users.id, seller.id))
    // Its tokens stay until the release: by them each device is told why it is out.
    const ended = await endLive(context, tx, seller)
    await record(context, tx, { action: 'suspend', userId: seller.id, details: { reason } })
    return `${nameOf(seller)} is suspended and logged out.${ended ? ' Their live is ended.' : ''}`
  })
}

async function release(context: AdminContext, typed: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    if (!seller.suspendedAt) return `${nameOf(seller)} is not suspended.`
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null })
      .where(eq(users.id, seller.id))
    await endTokens(tx, eq(accessTokens.userId, seller.id))
    await record(context, tx, { action: 'release', userId: seller.id })
    return `${nameOf(seller)} can log in again.`
  })
}

async function endSession(context: AdminContext, typed: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    const session = await endLive(context, tx, seller)
    if (!session) return `No live of ${nameOf(seller)} runs.`
    await record(context, tx, { action: 'end-session', userId: seller.id, details: { session } })
    return `The live of ${nameOf(seller)} is ended. A server that listens to it notices within seconds.`
  })
}

/** Ends what runs, as it is stored: servers go by that (`modules/live/owner/upkeep.ts`). Answers its id. */
async function endLive({ clock }: AdminContext, tx: Transaction, { id }: Seller) {
  const [live] = await tx
    .select({ id: liveSessions.id })
    .from(liveSessions)
    .where(and(eq(liveSessions.userId, id), isNull(liveSessions.endedAt)))
  if (live) await endStoredSession(tx, live.id, 'operator', new Date(clock()), 'anybody')
  return live?.id
}

async function exportData(context: AdminContext, typed: string, file: string): Promise<string> {
  const { db, clock } = context
  const seller = await findSeller(db, typed)
  assertNew(file)
  const secrets = createBillSecrets(await knownKeysOf(context))
  const pieces = await createExporting(db, clock, secrets)(seller.id)
  await record(context, db, { action: 'export', userId: seller.id })
  await writeFileAtomic(file, pieces)
  return `Everything about ${nameOf(seller)} is in ${file} now, for your eyes alone.`
}

async function listPlanRequests({ db, clock }: AdminContext): Promise<string> {
  const requests = await createPlanGrants({ db, clock }).listRequests()
  if (requests.length === 0) return 'Nobody is waiting for a plan.'
  return requests
    .map((each) => `${each.email ?? each.phoneNumber}: ${each.plan} → ${each.requestedPlan}`)
    .join('\n')
}

async function grantPlan(context: AdminContext, typed: string, plan: string): Promise<string> {
  if (!isPlan(plan)) {
    throw new UsageError(`There is no plan "${plan}". The plans are ${PLANS.join(', ')}.`)
  }
  return context.db.transaction(async (tx) => {
    const seller = await findSeller(tx, typed)
    await createPlanGrants({ db: tx, clock: context.clock }).grant(seller.id, plan)
    const details = { plan, before: seller.plan }
    await record(context, tx, { action: 'plan', userId: seller.id, details })
    return `${nameOf(seller)} is on ${plan} now.`
  })
}

function isPlan(text: string): text is Plan {
  return (PLANS as readonly string[]).includes(text)
}

type Seller = Omit<typeof users.$inferSelect, 'id'> & { id: UserId }

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The seller whom the operator named. @throws UsageError when that is nobody, or several */
export async function findSeller(db: Database | Transaction, typed: string): Promise<Seller> {
  const [seller, ...others] = await db.select().from(users).where(isNamed(typed)).limit(10)
  if (!seller) throw new UsageError(`Nobody has an account with ${typed}.`)
  if (others.length === 0) return seller as Seller
  const ids = [seller, ...others].map(({ id }) => `  ${id}`)
  throw new UsageError(`Several sellers go by ${typed}. Name one by its id:\n${ids.join('\n')}`)
}

/** A seller in a sentence. */
export const nameOf = ({ email, phoneNumber, id }: Seller): string => email ?? phoneNumber ?? id

function isNamed(typed: string): SQL {
  if (USER_ID.test(typed)) return eq(users.id, typed)
  const identifier = readIdentifier(typed)
  return identifier
    ? inArray(users[identifier.field], [...identifier.forms])
    : eq(users.tiktokUsername, normaliseUsername(typed))
}
