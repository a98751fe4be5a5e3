import { createHash } from 'node:crypto'
import type { SessionId } from '@dibs/core'
import { inArray } from 'drizzle-orm'
import type { Database, Transaction } from './database.ts'
import { erasedBuyers } from './schema/index.ts'

/** The pseudonym of a buyer in one session; each session has another one. */
export function hashBuyer(sessionId: string, accountId: string): string {
  return createHash('sha256').update(`${sessionId}/${accountId}`).digest('hex')
}

/** The same of a handle: what a second source posts beside TikTok tells no account of TikTok's. */
export const hashHandle = (sessionId: string, handle: string): string =>
  hashBuyer(sessionId, `@${handle.toLowerCase()}`)

/** The same as `hashBuyer`, in SQL; the arguments are SQL themselves. */
export const hashBuyerSql = (sessionId: string, accountId: string) =>
  `encode(sha256(convert_to(${sessionId} || '/' || ${accountId}, 'UTF8')), 'hex')`

/** The buyers who were erased while these sessions ran, and when. */
export const findErasedBuyers = (db: Database | Transaction, sessionIds: readonly SessionId[]) =>
  db
    .select()
    .from(erasedBuyers)
    .where(inArray(erasedBuyers.sessionId, [...sessionIds]))
