import type { AccountId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { auditRecords, purgeRequests } from '../../platform/database/schema/index.ts'
import { createBuyerStore } from './buyer-store.ts'

export type { BuyerCounts } from './buyer-store.ts'

/** An account id of the platform: nothing else may reach the SQL. */
const ACCOUNT_ID = /^\d{1,20}$/

type Dependencies = {
  db: Database
  clock: Clock
  /** The name of the operator's account on the machine, for the record. */
  operator: string
}

/** What a buyer may ask the operator for: what is stored about them, and that it goes. */
export function createBuyers({ db, clock, operator }: Dependencies) {
  const store = createBuyerStore(db)

  /** The record says what was done, and not for whom: that would be another trace of them. */
  const note = (action: string, details: Record<string, number>) =>
    db.insert(auditRecords).values({ at: new Date(clock()), operator, action, details })

  return {
    /** What is stored about each account that goes, or went, by this name or number. */
    async find(typed: string) {
      const accounts = await store.findAccounts(typed)
      const found = []
      for (const accountId of accounts) {
        const sessions = await store.count(accountId)
        found.push({ accountId, sessions, answers: await store.countAnswers(accountId) })
      }
      await note('buyer', { accounts: accounts.length })
      return found
    },

    /** Every row of an account, by table. */
    async export(accountId: AccountId): Promise<Record<string, unknown[]>> {
      const rows = await store.read(accountId)
      const count = Object.values(rows).flat().length
      await note('buyer-export', { rows: count })
      return rows
    },

    /**
     * Removes what is stored about a buyer; answers how many rows of each table. Lives that run
     * go on without what the buyer had said; servers notice within seconds, and clean the disk.
     */
    async erase(accountId: AccountId): Promise<Record<string, number>> {
      await store.shutOut(accountId)
      const deleted = await store.delete(accountId)
      // Whoever had read the claims before they went may have written about them meanwhile.
      for (const [name, count] of Object.entries(await store.delete(accountId))) {
        deleted[name] = (deleted[name] ?? 0) + count
      }
      await db.insert(purgeRequests).values({})
      await note('erase-buyer', deleted)
      return deleted
    },
  }
}

export function isAccountId(typed: string): typed is AccountId {
  return ACCOUNT_ID.test(typed)
}
