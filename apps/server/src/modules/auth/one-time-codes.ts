import { randomInt } from 'node:crypto'
import { type Language, OTP_LENGTH, OTP_TTL_SECONDS, type SentCode } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { DeliverCode } from './code-delivery.ts'
import { attemptsRemaining, newCode, takeAttempt } from './code-rules.ts'
import { createCodeSends } from './code-sends.ts'
import { type CodeKeys, createCodeStore } from './code-store.ts'
import type { Identifier } from './identifier.ts'
import type { KeyedHash } from './keyed-hash.ts'
import type { PaidMessages } from './paid-messages.ts'

/** What a code proves: who logs in, or that a user can be reached at a new address. */
export type CodePurpose =
  /** `deviceId` is that of a device that has logged in there before: its codes are its own. */
  { kind: 'login'; deviceId: string | null } | { kind: 'contact'; userId: UserId }

export type CodeRequest = {
  purpose: CodePurpose
  identifier: Identifier
  /** Of the message. */
  language: Language
  /** Kept with the code, for whoever redeems it. */
  askedLanguage?: Language | null
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

type CodeOwner = Pick<CodeRequest, 'purpose' | 'identifier'>

type Dependencies = {
  db: Database
  clock: Clock
  hash: KeyedHash
  paidMessages: PaidMessages
  deliver: DeliverCode
}

/** Sends codes and redeems them. All counting is done under a row lock, so it holds in parallel. */
export function createOneTimeCodes(dependencies: Dependencies) {
  const { db, clock, hash, paidMessages, deliver } = dependencies
  const store = createCodeStore(db)
  const sends = createCodeSends({ db, store, paidMessages })

  return {
    /**
     * Sends a new code. It counts, and takes the place of an earlier one, only once the message
     * was taken.
     * @throws too_many_requests, message_not_sent
     */
    async send(request: CodeRequest): Promise<SentCode> {
      const { purpose, identifier, language, askedLanguage = null } = request
      const parts = partsOf(request)
      const keys = keysOf(hash, parts)
      const kind = deviceIdOf(purpose) === null ? 'code' : 'known'
      const message = { identifier, kind, at: clock() } as const
      await sends.reserve(keys, message)
      const code = randomInt(10 ** OTP_LENGTH)
        .toString()
        .padStart(OTP_LENGTH, '0')
      try {
        await deliver({ identifier, code, kind: purpose.kind, language })
      } catch (cause) {
        await sends.releaseReservation(keys, message)
        throw new AppError('message_not_sent', {}, { cause })
      }
      return db.transaction(async (tx) => {
        const budget = await store.lockBudget(tx, keys)
        const codeHash = hash('digits', ...parts.code, code)
        await store.putCode(tx, keys, newCode({ codeHash, language: askedLanguage }, clock()))
        return {
          expiresInSeconds: OTP_TTL_SECONDS,
          attemptsRemaining: attemptsRemaining(budget, clock()),
        }
      })
    },

    /**
     * Uses up a code and, in the same transaction, does what it allows. Only one call ever gets
     * there, however many come at once with the right code.
     * @throws otp_wrong, otp_expired, too_many_requests
     */
    async redeem<T>(
      owner: CodeOwner,
      digits: string,
      use: (tx: Transaction, askedLanguage: Language | null) => Promise<T>,
    ): Promise<T> {
      const parts = partsOf(owner)
      const keys = keysOf(hash, parts)
      // Refuses most guesses of a flood without making them queue for the lock.
      takeAttempt(await store.read(keys), clock())
      const outcome = await db.transaction(async (tx) => {
        const budget = await store.lockBudget(tx, keys)
        const now = clock()
        const state = { budget, code: await store.getCode(tx, keys) }
        const { code, attemptsAt } = takeAttempt(state, now)
        await store.saveBudget(tx, keys, { attemptsAt })
        if (hash.isOf(code.codeHash, 'digits', ...parts.code, digits)) {
          await store.deleteCode(tx, keys)
          return { used: await use(tx, code.language) }
        }
        const attemptsLeft = code.attemptsLeft - 1
        await store.setAttemptsLeft(tx, keys, attemptsLeft)
        return { remaining: attemptsRemaining({ ...budget, attemptsAt }, now, attemptsLeft) }
      })
      if ('used' in outcome) return outcome.used as T
      throw new AppError('otp_wrong', { attemptsRemaining: outcome.remaining })
    },
  }
}

const deviceIdOf = (purpose: CodePurpose) => (purpose.kind === 'login' ? purpose.deviceId : null)

/** A device that has logged in there before has a code and a budget that no stranger comes near. */
function partsOf({ purpose, identifier: { value } }: CodeOwner) {
  const deviceId = deviceIdOf(purpose)
  const device = deviceId === null ? [] : ['device', deviceId]
  const scope = purpose.kind === 'contact' ? [purpose.userId] : device
  return {
    budget: ['budget', ...device, value],
    code: ['code', purpose.kind, ...scope, value],
  }
}

/** Under every key: a change of keys refills no budget, and codes that are under way go on. */
const keysOf = (hash: KeyedHash, { budget, code }: ReturnType<typeof partsOf>): CodeKeys => ({
  budget: hash.each(...budget),
  code: hash.each(...code),
})
