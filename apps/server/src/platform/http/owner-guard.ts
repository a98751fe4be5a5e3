import type { NoticeKind } from '@dibs/content/server'
import type { Language } from '@dibs/contract'
import type { Transaction } from '../database/database.ts'
import type { Caller } from './caller.ts'

/** What is asked of a seller before, and told them after, what somebody with a stolen token would do. */
export type OwnerGuard = {
  /** @throws fresh_code_required */
  requireFreshCode: (caller: Caller) => Promise<void>
  /** Answers how the owner is told: together with the change, or not at all. */
  tellOwner: (
    caller: Caller,
    language: Language,
  ) => Promise<(kind: NoticeKind, path: string, tx?: Transaction) => Promise<void>>
}
