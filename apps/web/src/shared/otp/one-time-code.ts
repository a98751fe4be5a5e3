import {
  ApiError,
  OTP_LENGTH,
  OTP_RESEND_SECONDS,
  OTP_TTL_SECONDS,
  type SentCode,
} from '@dibs/contract'
import { useEffect, useReducer, useState } from 'react'
import { waitSeconds } from '../api/error-text.ts'
import { useServices } from '../services/services.tsx'

/** Where the proof of an address with a one-time code stands. Times are epoch milliseconds. */
export type CodeState = {
  /** Where the code went, or is to go. */
  address: string
  isSent: boolean
  /** When the code that was sent runs out. */
  expiresAt: number
  /** Before this, no (other) code may be sent. */
  sendAt: number
  /** Codes are scarce: it may not come. */
  isScarce: boolean
  /** `null` while the server has not told. */
  attemptsRemaining: number | null
  /** Asks the server whether the message could be delivered; `null` where that is not told. */
  delivery: string | null
  /** Why the server does not take the code any more that was sent. */
  ended: 'expired' | 'noAttempts' | null
  /** What is typed of the code. */
  typed: string
  busyWith: CodeTask | null
  failure: CodeFailure | null
}
type CodeTask = 'sending' | 'checking'

/** What went wrong last. `typing`: less than a whole code was submitted. */
export type CodeFailure = { during: CodeTask; cause: unknown } | { during: 'typing' }

export type CodeEvent =
  | { type: 'opened'; address: string }
  | { type: 'left' }
  | { type: 'typed'; typed: string }
  | { type: 'incomplete' }
  | { type: 'began'; task: CodeTask; address: string }
  | { type: 'sent'; address: string; now: number; answer: Partial<SentCode> }
  | { type: 'accepted' }
  | { type: 'failed'; during: CodeTask; address: string; cause: unknown; now: number }

export const NO_CODE: CodeState = {
  address: '',
  isSent: false,
  expiresAt: 0,
  sendAt: 0,
  isScarce: false,
  attemptsRemaining: null,
  delivery: null,
  ended: null,
  typed: '',
  busyWith: null,
  failure: null,
}

/** Goes on with a code that was sent before the page was loaded again, while it can be valid. */
export function resumeCode(
  address: string,
  sentAt: number,
  now: number,
  attemptsRemaining: number | null = null,
): CodeState {
  const ageMs = now - sentAt
  if (ageMs < 0 || ageMs >= OTP_TTL_SECONDS * 1000) return { ...NO_CODE, address, ended: 'expired' }
  return {
    ...NO_CODE,
    address,
    isSent: true,
    attemptsRemaining,
    expiresAt: sentAt + OTP_TTL_SECONDS * 1000,
    sendAt: sentAt + OTP_RESEND_SECONDS * 1000,
  }
}

/** The rules of a one-time code (specification, sections 4 and 5). */
export function reduceCode(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case 'opened':
      // A code that is on its way to the same address is still good.
      if (event.address === state.address) return { ...state, failure: null }
      return { ...NO_CODE, address: event.address }
    case 'left':
      return { ...NO_CODE, address: state.address }
    case 'typed':
      return { ...state, typed: event.typed, failure: null }
    case 'incomplete':
      return { ...state, failure: { during: 'typing' } }
    case 'began':
      return { ...state, address: event.address, busyWith: event.task, failure: null }
    case 'sent': {
      const { address, now, answer } = event
      if (isLate(state, event)) return state
      return {
        ...NO_CODE,
        address,
        isSent: true,
        expiresAt: now + (answer.expiresInSeconds ?? OTP_TTL_SECONDS) * 1000,
        sendAt: now + OTP_RESEND_SECONDS * 1000,
        isScarce: answer.isScarce ?? false,
        attemptsRemaining: answer.attemptsRemaining ?? null,
        delivery: answer.delivery ?? null,
      }
    }
    case 'accepted':
      return { ...state, busyWith: null }
    case 'failed': {
      const { during, cause } = event
      if (isLate(state, event)) return state
      const failed: CodeState = { ...state, busyWith: null, failure: { during, cause } }
      if (during === 'checking') return afterRefusedCode(failed, cause)
      const seconds = waitSeconds(cause)
      if (!seconds) return failed
      const sendAt = event.now + seconds * 1000
      // Nothing but a code that was sent just now is in the way: it is as good as another one.
      if (!state.isSent && isTooSoon(cause)) return { ...failed, ...sentBefore(sendAt) }
      return { ...failed, sendAt }
    }
  }
}

const isTooSoon = (cause: unknown) => cause instanceof ApiError && cause.code === 'otp_too_soon'

/** A code after which another one may be sent at `sendAt`. */
function sentBefore(sendAt: number) {
  const expiresAt = sendAt + (OTP_TTL_SECONDS - OTP_RESEND_SECONDS) * 1000
  return { isSent: true, expiresAt, sendAt, failure: null }
}

/** Whether an answer is about an address that was given up for another one. */
function isLate(state: CodeState, { address }: { address: string }): boolean {
  return state.address !== '' && state.address !== address
}

function afterRefusedCode(state: CodeState, cause: unknown): CodeState {
  const error = cause instanceof ApiError ? cause : null
  // An expired code has no attempts to count.
  if (error?.code === 'otp_expired')
    return { ...state, typed: '', attemptsRemaining: null, ended: 'expired' }
  const attemptsRemaining = error?.body?.attemptsRemaining ?? state.attemptsRemaining
  const ended = attemptsRemaining !== null && attemptsRemaining <= 0 ? 'noAttempts' : null
  return { ...state, typed: '', attemptsRemaining, ended }
}

type CodeCalls = {
  /** Sends a code to the address; answers what the server tells of it. */
  send: (address: string) => Promise<Partial<SentCode>>
  /** Proves the address with the code, and does what follows from that. */
  check: (address: string, code: string) => Promise<void>
}

/**
 * A one-time code from request to proof: one call at a time, countdown, another code, attempts left.
 * Screens draw what it says and put `failure` into words. `resume` gives the state to begin with.
 */
export function useOneTimeCode({ send, check }: CodeCalls, resume = () => NO_CODE) {
  const { now } = useServices()
  const [state, dispatch] = useReducer(reduceCode, null, resume)
  const { address, typed, busyWith } = state

  /** Resolves to the failure, or to `null`. */
  const run = async (task: CodeTask, to: string, call: () => Promise<CodeEvent>) => {
    if (busyWith) return null
    dispatch({ type: 'began', task, address: to })
    try {
      dispatch(await call())
      return null
    } catch (cause) {
      dispatch({ type: 'failed', during: task, address: to, cause, now: now() })
      return { cause }
    }
  }
  return {
    ...state,
    /** Begins with an address. Goes on where it was when it is the same one. */
    open: (next: string) => dispatch({ type: 'opened', address: next }),
    /** Gives up on the code that was sent; the address stays, to be mended. */
    leave: () => dispatch({ type: 'left' }),
    type: (next: string) => dispatch({ type: 'typed', typed: next }),
    /** Sends a code, or another one. Resolves to the failure, or to `null`. */
    send: (to = address) =>
      run('sending', to, async () => {
        const answer = await send(to)
        return { type: 'sent', address: to, now: now(), answer }
      }),
    /** Checks what was typed, if it is a whole code. */
    check: async () => {
      if (typed.length < OTP_LENGTH) return dispatch({ type: 'incomplete' })
      await run('checking', address, async () => {
        await check(address, typed)
        return { type: 'accepted' }
      })
    },
  }
}
export type OneTimeCode = ReturnType<typeof useOneTimeCode>

/** Seconds until a time (epoch milliseconds), rounded up, never below 0; renders every second. */
export function useSecondsUntil(time: number): number {
  const { now } = useServices()
  const left = Math.max(0, Math.ceil((time - now()) / 1000))
  const [, renderAgain] = useState(0)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => renderAgain((count) => count + 1), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  return left
}
