import { normaliseUsername, type UserId } from '@dibs/core'
import { eq, type SQL } from 'drizzle-orm'
import { readIdentifier } from '../modules/auth/identifier.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { users } from '../platform/database/schema/index.ts'
import { BadArguments } from './bad-arguments.ts'

export type Seller = Omit<typeof users.$inferSelect, 'id'> & { id: UserId }

export const WHO = '<e-mail, phone, user id or TikTok username>'

const USER_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The seller whom the operator named. @throws BadArguments when that is nobody, or several */
export async function findSeller(db: Database | Transaction, typed: string): Promise<Seller> {
  const [seller, ...others] = await db.select().from(users).where(isNamed(typed)).limit(10)
  if (!seller) throw new BadArguments(`Nobody has an account with ${typed}.`)
  if (others.length === 0) return seller as Seller
  const ids = [seller, ...others].map(({ id }) => `  ${id}`)
  throw new BadArguments(`Several sellers go by ${typed}. Name one by its id:\n${ids.join('\n')}`)
}

/** A seller in a sentence. */
export const nameOf = ({ email, phoneNumber, id }: Seller): string => email ?? phoneNumber ?? id

function isNamed(typed: string): SQL {
  if (USER_ID.test(typed)) return eq(users.id, typed)
  const identifier = readIdentifier(typed)
  return identifier
    ? eq(users[identifier.field], identifier.value)
    : eq(users.tiktokUsername, normaliseUsername(typed))
}
