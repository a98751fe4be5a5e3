import { OTP_RESEND_SECONDS, OTP_TTL_SECONDS } from '@dibs/contract'
import type { PendingLogin } from '../../shared/storage/stored-entries.ts'

/** Why somebody is back at the first step. */
export type LoginNotice = 'expired' | 'noAttempts' | 'loggedOut'

/** Where a login stands. Times are epoch milliseconds. */
export type LoginState =
  | { step: 'identifier'; identifier: string; notice: LoginNotice | null }
  | {
      step: 'code'
      identifier: string
      expiresAt: number
      /** When another code may be sent. */
      resendAt: number
      /** `null` after a reload: only the server knows. */
      attemptsRemaining: number | null
    }

export type LoginEvent =
  | { type: 'sent'; identifier: string; now: number; expiresInSeconds: number; attempts: number }
  | { type: 'refused'; attempts: number }
  | { type: 'expired' }
  | { type: 'mustWait'; now: number; seconds: number }
  | { type: 'back' }

/**
 * Where a login begins: at the code, if one was sent less than 300 s ago in this browser.
 * `wasLoggedOut`: the seller did not ask to be here.
 */
export function resumeLogin(
  pending: PendingLogin | null,
  now: number,
  wasLoggedOut = false,
): LoginState {
  const notice = wasLoggedOut ? 'loggedOut' : null
  if (!pending) return { step: 'identifier', identifier: '', notice }
  const { identifier, timestamp } = pending
  const ageMs = now - timestamp
  if (ageMs < 0 || ageMs >= OTP_TTL_SECONDS * 1000)
    return { step: 'identifier', identifier, notice: 'expired' }
  return {
    step: 'code',
    identifier,
    expiresAt: timestamp + OTP_TTL_SECONDS * 1000,
    resendAt: timestamp + OTP_RESEND_SECONDS * 1000,
    attemptsRemaining: null,
  }
}

/** The rules of the login's two steps (specification, section 4). */
export function reduceLogin(state: LoginState, event: LoginEvent): LoginState {
  const { identifier } = state
  switch (event.type) {
    case 'sent':
      return {
        step: 'code',
        identifier: event.identifier,
        expiresAt: event.now + event.expiresInSeconds * 1000,
        resendAt: event.now + OTP_RESEND_SECONDS * 1000,
        attemptsRemaining: event.attempts,
      }
    case 'refused':
      if (state.step !== 'code') return state
      if (event.attempts <= 0) return { step: 'identifier', identifier, notice: 'noAttempts' }
      return { ...state, attemptsRemaining: event.attempts }
    case 'expired':
      return { step: 'identifier', identifier, notice: 'expired' }
    case 'mustWait':
      if (state.step !== 'code') return state
      return { ...state, resendAt: event.now + event.seconds * 1000 }
    case 'back':
      return { step: 'identifier', identifier, notice: null }
  }
}
