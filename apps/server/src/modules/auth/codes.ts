import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type CodeMailKind, codeMailText } from '@dibs/content/server'
import { type Language, OTP_LENGTH, OTP_TTL_SECONDS, type SentCode } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { desc, inArray, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { codeBudgets, oneTimeCodes } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { MailMessage } from '../../platform/outside/mail.ts'
import { hasNoWhatsapp } from '../../platform/outside/whatsapp.ts'
import type { Hashes, KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import {
  attemptsLeftThisHour,
  countAttempt,
  countSend,
  lockBudget,
  mergeBudgets,
  saveBudget,
} from './budgets.ts'
import type { Deliveries } from './deliveries.ts'
import type { Identifier } from './identifier.ts'
import { createToken } from './secrets.ts'
import type { Admission, Message, SendingLimits } from './sending-limits.ts'

/** What a code proves: who logs in, or that a user can be reached at a new address, or still is at theirs. */
export type CodePurpose =
  /** `deviceId` names a device that has logged in there before: it has codes of its own. */
  { kind: 'login'; deviceId: string | null } | { kind: 'contact' | 'fresh'; userId: UserId }

type Address = Pick<Identifier, 'field' | 'value'>

export type CodeRequest = {
  purpose: CodePurpose
  identifier: Address
  /** The network address that asks. */
  network: string
  /** Log-ins: whether an account has the address. */
  hasAccount?: boolean
  /** Of the message. */
  language: Language
  /** Stored with the code, for whoever redeems it. */
  askedLanguage?: Language | null
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

type CodeOwner = Pick<CodeRequest, 'purpose' | 'identifier'>
type StoredCode = typeof oneTimeCodes.$inferSelect

/**
 * Where an address's budget and a purpose's code are stored: under keyed hashes. A new row goes
 * under the first; after a change of the server's keys a row may lie under any of them.
 */
type CodeKeys = { budget: Hashes; code: Hashes }

type Dependencies = Pick<Context, 'db' | 'clock' | 'sendMail' | 'whatsapp' | 'log' | 'metrics'> & {
  hash: KeyedHash
  limits: SendingLimits
  /** Null where nobody tells what became of messages. */
  deliveries: Pick<Deliveries, 'accepted'> | null
}

const ATTEMPTS_PER_CODE = 5
/** By then the answer has left: sending does not make it later. */
const AFTER_ANSWER_MS = 20

/**
 * Sends one-time codes and redeems them. All counting is done under the lock of the address's
 * budget, so that limits hold however many calls come at once.
 */
export function createOneTimeCodes(dependencies: Dependencies) {
  const { db, clock, hash } = dependencies

  return {
    ...createSending(dependencies),

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
      const seen = await peek(db, keys)
      countAttempt(seen.budget, clock())
      requireAlive(seen.code, clock())
      const outcome = await db.transaction(async (tx) => {
        const budget = await lockBudget(tx, keys.budget)
        const now = clock()
        const attemptsAt = countAttempt(budget, now)
        const code = requireAlive(await findCode(tx, keys.code), now)
        await saveBudget(tx, keys.budget, { attemptsAt })
        const isThis = inArray(oneTimeCodes.key, [...keys.code])
        if (hash.isOf(code.codeHash, 'digits', ...parts.code, digits)) {
          await tx.delete(oneTimeCodes).where(isThis)
          return { used: await use(tx, code.language) }
        }
        const attemptsLeft = code.attemptsLeft - 1
        await tx.update(oneTimeCodes).set({ attemptsLeft }).where(isThis)
        const ofHour = attemptsLeftThisHour({ ...budget, attemptsAt }, now)
        return { remaining: Math.min(attemptsLeft, ofHour) }
      })
      if ('used' in outcome) return outcome.used as T
      throw new AppError('otp_wrong', { attemptsRemaining: outcome.remaining })
    },
  }
}

function createSending(dependencies: Dependencies) {
  const { clock, hash, limits, deliveries } = dependencies
  /** Messages that nobody waits for. */
  const pending = new Set<Promise<void>>()

  /** What the browser that logs in asks about its message with. */
  function handleFor({ purpose, identifier }: CodeRequest): string | undefined {
    const isTold = deliveries && purpose.kind === 'login' && identifier.field === 'phoneNumber'
    return isTold ? createToken() : undefined
  }

  function sendAfterAnswer(send: () => Promise<unknown>): void {
    const sending = delay(AFTER_ANSWER_MS)
      .then(send)
      // Why not is in the log.
      .catch(() => {})
      .then(() => {})
      .finally(() => pending.delete(sending))
    pending.add(sending)
  }

  return {
    /**
     * Sends a new code. It counts, and replaces an earlier one, only once the message was taken. When
     * codes are scarce, the answer comes before the message is sent, or is not: it tells nothing of
     * whether the address has an account.
     * @throws too_many_requests, message_not_sent, whatsapp_missing
     */
    async send(request: CodeRequest): Promise<SentCode> {
      const keys = keysOf(hash, partsOf(request))
      const message = messageOf(request, clock())
      const { isScarce, goesOut } = await reserve(dependencies, keys.budget, message)
      const digits = randomInt(10 ** OTP_LENGTH)
        .toString()
        .padStart(OTP_LENGTH, '0')
      const send = async () => {
        try {
          return await deliver(dependencies, request, digits)
        } catch (cause) {
          await releaseReservation(dependencies, keys.budget, message)
          const code = hasNoWhatsapp(cause) ? 'whatsapp_missing' : 'message_not_sent'
          throw new AppError(code, {}, { cause })
        }
      }
      const messageId = isScarce ? null : await send()
      const delivery = handleFor(request)
      // Of a message that may not go out at all, nothing is told afterwards.
      if (delivery !== undefined && messageId !== null)
        await deliveries?.accepted(messageId, delivery, limits.sharedCountsOf(message))
      const sent = await store(dependencies, request, keys, digits)
      if (isScarce && goesOut) sendAfterAnswer(send)
      return {
        ...sent,
        ...(isScarce && { isScarce }),
        ...(delivery !== undefined && { delivery }),
      }
    },

    /** Waits for messages that are being sent after their answer. */
    async close(): Promise<void> {
      await Promise.all(pending)
    },
  }
}

/** Stores a code in the place of an earlier one, and answers how long and how often it can be tried. */
async function store(
  { db, clock, hash }: Pick<Dependencies, 'db' | 'clock' | 'hash'>,
  request: CodeRequest,
  keys: CodeKeys,
  digits: string,
): Promise<Pick<SentCode, 'expiresInSeconds' | 'attemptsRemaining'>> {
  return db.transaction(async (tx) => {
    const budget = await lockBudget(tx, keys.budget)
    await putCode(tx, keys.code, {
      codeHash: hash('digits', ...partsOf(request).code, digits),
      attemptsLeft: ATTEMPTS_PER_CODE,
      language: request.askedLanguage ?? null,
      expiresAt: new Date(clock() + OTP_TTL_SECONDS * 1000),
    })
    return {
      expiresInSeconds: OTP_TTL_SECONDS,
      attemptsRemaining: Math.min(ATTEMPTS_PER_CODE, attemptsLeftThisHour(budget, clock())),
    }
  })
}

function messageOf(
  { purpose, identifier, network, hasAccount = false }: CodeRequest,
  at: number,
): Message {
  const message = { identifier, at }
  switch (purpose.kind) {
    case 'fresh':
      return { ...message, kind: 'fresh' }
    case 'contact':
      return { ...message, kind: 'contact', network, userId: purpose.userId }
    case 'login':
      if (purpose.deviceId === null) return { ...message, kind: 'code', network, hasAccount }
      return { ...message, kind: 'known', network }
  }
}

/** Counts a send before it is made. @throws too_many_requests, and then nothing is counted */
async function reserve(
  { db, limits, metrics }: Pick<Dependencies, 'db' | 'limits' | 'metrics'>,
  keys: Hashes,
  message: Message,
): Promise<Admission> {
  const { kind } = message
  const { field } = message.identifier
  try {
    const admission = await db.transaction(async (tx) => {
      const budget = await lockBudget(tx, keys)
      await saveBudget(tx, keys, { sendsAt: countSend(budget, message.at) })
      return limits.reserve(tx, message)
    })
    metrics.codes.inc({ field, kind, outcome: admission.goesOut ? 'sent' : 'held_back' })
    return admission
  } catch (error) {
    if (error instanceof AppError) metrics.codes.inc({ field, kind, outcome: 'refused' })
    throw error
  }
}

/** Takes back the count of a message that was not sent. */
async function releaseReservation(
  { db, limits }: Pick<Dependencies, 'db' | 'limits'>,
  keys: Hashes,
  message: Message,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { sendsAt } = await lockBudget(tx, keys)
    const others = sendsAt.filter((sentAt) => sentAt.getTime() !== message.at)
    await saveBudget(tx, keys, { sendsAt: others })
    await limits.releaseReservation(tx, message)
  })
}

/** Reads without a lock: enough to refuse a guess, never to accept one. */
async function peek(db: Database, keys: CodeKeys) {
  const rows = await db
    .select({ budget: codeBudgets, code: oneTimeCodes })
    .from(codeBudgets)
    .leftJoin(oneTimeCodes, inArray(oneTimeCodes.key, [...keys.code]))
    .where(inArray(codeBudgets.key, [...keys.budget]))
    .orderBy(sql`${oneTimeCodes.expiresAt} desc nulls last`)
  const budgets = new Map(rows.map(({ budget }) => [budget.key, budget]))
  return { budget: mergeBudgets([...budgets.values()]), code: rows[0]?.code ?? null }
}

/** @throws otp_expired when there is no code that can be guessed at now */
function requireAlive(code: StoredCode | null, now: number): StoredCode {
  if (code && code.attemptsLeft > 0 && code.expiresAt.getTime() > now) return code
  throw new AppError('otp_expired', { attemptsRemaining: 0 })
}

async function findCode(tx: Transaction, keys: Hashes): Promise<StoredCode | null> {
  const [row] = await tx
    .select()
    .from(oneTimeCodes)
    .where(inArray(oneTimeCodes.key, [...keys]))
    .orderBy(desc(oneTimeCodes.expiresAt))
    .limit(1)
  return row ?? null
}

/** The new code replaces an earlier one. */
async function putCode(
  tx: Transaction,
  [key, ...older]: Hashes,
  code: Omit<StoredCode, 'key'>,
): Promise<void> {
  if (older.length > 0) await tx.delete(oneTimeCodes).where(inArray(oneTimeCodes.key, older))
  await tx
    .insert(oneTimeCodes)
    .values({ key, ...code })
    .onConflictDoUpdate({ target: oneTimeCodes.key, set: code })
}

/**
 * A device that has logged in there before has a code and a budget that strangers cannot use up, and
 * so has a seller who is asked for a fresh code. New addresses are counted apart from log-ins: for all
 * sellers together, since it is one person who gets the messages.
 */
function partsOf({ purpose, identifier: { value } }: CodeOwner) {
  switch (purpose.kind) {
    case 'contact':
      return {
        budget: ['budget', 'contact', value],
        code: ['code', 'contact', purpose.userId, value],
      }
    case 'fresh':
      return {
        budget: ['budget', 'fresh', purpose.userId, value],
        code: ['code', 'fresh', purpose.userId, value],
      }
    case 'login': {
      const device = purpose.deviceId === null ? [] : ['device', purpose.deviceId]
      return { budget: ['budget', ...device, value], code: ['code', 'login', ...device, value] }
    }
  }
}

type Parts = ReturnType<typeof partsOf>

/** Under every key: a change of keys refills no budget, and codes that were sent stay valid. */
const keysOf = (hash: KeyedHash, { budget, code }: Parts): CodeKeys => ({
  budget: hash.each(...budget),
  code: hash.each(...code),
})

/**
 * Sends a code by mail or messaging app; rejects unless the service has taken the message. Answers
 * the messaging app's id of it.
 */
async function deliver(
  { sendMail, whatsapp, log }: Pick<Dependencies, 'sendMail' | 'whatsapp' | 'log'>,
  { purpose, identifier: { field, value }, language }: CodeRequest,
  code: string,
): Promise<string | null> {
  try {
    if (field === 'phoneNumber') return await whatsapp.sendCode({ to: value, code, language })
    await sendMail(codeMail(value, code, purpose.kind, language))
    return null
  } catch (error) {
    log.warn({ field, reason: sendFailureReason(error) }, 'a code was not sent')
    throw error
  }
}

/** Why a message was not sent, for the log. Never the error's message: mail servers repeat the address in theirs. */
export function sendFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && error.code !== null ? `${error.name} ${error.code}` : error.name
}

/** The mail that carries a code. The code is the only number of six digits in it. */
export function codeMail(
  to: string,
  code: string,
  kind: CodeMailKind,
  language: Language,
): MailMessage {
  const { subject, before, after } = codeMailText(language, kind, {
    code,
    minutes: OTP_TTL_SECONDS / 60,
  })
  const text = [before, code, ...after, 'Dibs'].join('\n\n')
  const paragraphs = after.map((line) => `<p>${line}</p>`).join('')
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>Dibs</title></head>
<body style="font-family:sans-serif;line-height:1.5"><p>${before}</p>
<p style="font-size:2em;font-weight:bold;letter-spacing:.15em">${code}</p>
${paragraphs}<p>Dibs</p></body></html>`
  return { to, subject, text, html }
}
