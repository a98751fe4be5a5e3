import { OTP_RESEND_SECONDS, OTP_TTL_SECONDS } from '@dibs/contract'
import { AppError } from '../../platform/errors.ts'
import { consume, type RateLimit, remaining } from '../../platform/rate-limit.ts'
import type { CodeBudget, CodeState, StoredCode } from './code-store.ts'

const HOUR_MS = 3_600_000
const ATTEMPTS_PER_CODE = 5

/** Messages to an address, whatever they are for (product decisions, "Accounts"). */
const SEND_LIMIT: RateLimit = {
  max: 5,
  periodMs: HOUR_MS,
  spacingMs: OTP_RESEND_SECONDS * 1000,
}
/** Guesses at codes of an address, right ones included. */
const ATTEMPT_LIMIT: RateLimit = { max: 20, periodMs: HOUR_MS }

/** A code as it is stored when it is new. */
export function newCode(parts: Pick<StoredCode, 'codeHash' | 'language'>, now: number): StoredCode {
  const expiresAt = new Date(now + OTP_TTL_SECONDS * 1000)
  return { ...parts, attemptsLeft: ATTEMPTS_PER_CODE, expiresAt }
}

/** How many guesses a code stands: its own, or what the hour still allows. */
export function attemptsRemaining(
  budget: CodeBudget,
  now: number,
  ofCode: number = ATTEMPTS_PER_CODE,
): number {
  return Math.min(ofCode, remaining(budget.attemptsAt, now, ATTEMPT_LIMIT))
}

/**
 * The code that may be guessed at now, and the hour's guesses with this one.
 * @throws too_many_requests when the hour's guesses are used up, otp_expired when no code is alive
 */
export function takeAttempt({ budget, code }: CodeState, now: number) {
  const attemptsAt = consume(budget.attemptsAt, now, ATTEMPT_LIMIT)
  if (code && code.attemptsLeft > 0 && code.expiresAt.getTime() > now) return { code, attemptsAt }
  throw new AppError('otp_expired', { attemptsRemaining: 0 })
}

/**
 * The hour's sends with this one. When no guess is left, a code would be of no use, so that
 * refuses, too.
 * @throws too_many_requests
 */
export function takeSend({ sendsAt, attemptsAt }: CodeBudget, now: number): Date[] {
  consume(attemptsAt, now, ATTEMPT_LIMIT)
  return consume(sendsAt, now, SEND_LIMIT)
}
