import type { Language } from '@dibs/contract'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Contact } from './mask-contact.ts'

export type AccountContacts = {
  email: string | null
  phoneNumber: string | null
  language: Language | null
  /** That of the caller. */
  device: string
}

/** The SQL of whom to tell what happens to an account. */
export function createNoticeStore(db: Database) {
  return {
    async findContacts({ userId, tokenHash }: Caller): Promise<AccountContacts | undefined> {
      const [row] = await db
        .select({
          email: users.email,
          phoneNumber: users.phoneNumber,
          language: users.languagePreference,
          device: accessTokens.device,
        })
        .from(users)
        .innerJoin(accessTokens, eq(accessTokens.userId, users.id))
        .where(and(eq(users.id, userId), eq(accessTokens.tokenHash, tokenHash)))
      return row
    },

    /** Addresses that were replaced, as long as that can be taken back. */
    async findReplaced({ userId }: Caller, now: Date): Promise<Contact[]> {
      return db
        .selectDistinct({ field: contactChanges.field, value: contactChanges.oldValue })
        .from(contactChanges)
        .where(
          and(
            eq(contactChanges.userId, userId),
            gt(contactChanges.expiresAt, now),
            ne(contactChanges.oldValue, ''),
          ),
        )
    },
  }
}
