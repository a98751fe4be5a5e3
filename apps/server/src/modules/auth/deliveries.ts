import type { CodeDelivery } from '@dibs/contract'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { codeDeliveries } from '../../platform/database/schema/index.ts'
import { giveBackUses } from '../../platform/limits/use-counts.ts'
import { NO_WHATSAPP } from '../../platform/outside/whatsapp.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import { hashToken } from './secrets.ts'

/** A message that the messaging app could not deliver; `code` is its error code, 0 for none. */
export type FailedMessage = { messageId: string; code: number }

export type Deliveries = ReturnType<typeof createDeliveries>

/** Longer than the messaging app tries to deliver a code. */
const KEPT_MS = 15 * 60_000

type Dependencies = Pick<Context, 'db' | 'clock' | 'metrics'> & { hash: KeyedHash }

/** Nothing was paid for what was not delivered. */
function giveBack(
  tx: Transaction,
  { counts, expiresAt: endsAt }: typeof codeDeliveries.$inferSelect,
) {
  return giveBackUses(
    tx,
    counts.map((key) => ({ key, endsAt })),
  )
}

/** What became of codes that the messaging app accepted. Only who has a code's handle may ask. */
export function createDeliveries({ db, clock, metrics, hash }: Dependencies) {
  const expiresAt = () => new Date(clock() + KEPT_MS)
  const keyOf = (messageId: string) => hash('whatsapp message', messageId)

  return {
    /** Remembers a message that was accepted, and the counts that its failure takes back. */
    async accepted(messageId: string, handle: string, counts: string[]): Promise<void> {
      const known = { handleHash: hashToken(handle), counts }
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(codeDeliveries)
          .values({ key: keyOf(messageId), expiresAt: expiresAt(), ...known })
          // What became of it may have come first.
          .onConflictDoUpdate({ target: codeDeliveries.key, set: known })
          .returning()
        if (row && row.failedWith !== null) await giveBack(tx, row)
      })
    },

    /** Notes a failure. Told again, it changes nothing. */
    async failed({ messageId, code }: FailedMessage): Promise<void> {
      await db.transaction(async (tx) => {
        const [row] = await tx
          .insert(codeDeliveries)
          .values({ key: keyOf(messageId), counts: [], failedWith: code, expiresAt: expiresAt() })
          .onConflictDoUpdate({
            target: codeDeliveries.key,
            set: { failedWith: code },
            setWhere: isNull(codeDeliveries.failedWith),
          })
          .returning()
        if (!row) return
        metrics.whatsappFailed.inc({ code })
        await giveBack(tx, row)
      })
    },

    /** How the code stands that a handle is of; an unknown handle's is on its way for ever. */
    async stateOf(handle: string): Promise<CodeDelivery['state']> {
      const [row] = await db
        .select({ failedWith: codeDeliveries.failedWith })
        .from(codeDeliveries)
        .where(
          and(
            eq(codeDeliveries.handleHash, hashToken(handle)),
            gt(codeDeliveries.expiresAt, new Date(clock())),
          ),
        )
      const failedWith = row?.failedWith ?? null
      if (failedWith === null) return 'waiting'
      return failedWith === NO_WHATSAPP ? 'no_whatsapp' : 'failed'
    },
  }
}
