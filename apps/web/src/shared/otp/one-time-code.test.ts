import { ApiError, type ErrorBody } from '@dibs/contract'
import { describe, expect, it } from 'vitest'
import { NO_CODE, reduceCode, resumeCode } from './one-time-code.ts'

const NOW = Date.UTC(2026, 0, 1)
const address = 'ani@mail.test'
const answer = { expiresInSeconds: 300, attemptsRemaining: 5 }
const sent = reduceCode(NO_CODE, { type: 'sent', address, now: NOW, answer })

const refusal = (code: ErrorBody['code'], more: Partial<ErrorBody> = {}) =>
  new ApiError(401, code, 'No.', { error: 'No.', code, ...more })
const failed = (during: 'sending' | 'checking', cause: unknown) =>
  reduceCode(
    { ...sent, typed: '123456', busyWith: during },
    {
      type: 'failed',
      during,
      address,
      cause,
      now: NOW,
    },
  )

describe('resuming a code', () => {
  it('goes on when it was sent under 300 s ago, with the time that is left', () => {
    expect(resumeCode(address, NOW - 299_999, NOW)).toMatchObject({
      isSent: true,
      address,
      expiresAt: NOW + 1,
      attemptsRemaining: null,
      ended: null,
    })
  })

  it('says that the code has expired from 300 s on, and when the clock went backwards', () => {
    for (const sentAt of [NOW - 300_000, NOW - 86_400_000, NOW + 1]) {
      const expected = { ...NO_CODE, address, ended: 'expired' }
      expect(resumeCode(address, sentAt, NOW)).toEqual(expected)
    }
  })
})

describe('an answer about an address that was given up', () => {
  const other = reduceCode(
    reduceCode({ ...NO_CODE, address }, { type: 'began', task: 'sending', address }),
    { type: 'opened', address: 'budi@mail.test' },
  )

  it('changes nothing', () => {
    expect(reduceCode(other, { type: 'sent', address, now: NOW, answer })).toBe(other)
    const late = { type: 'failed', during: 'sending', address, cause: null, now: NOW } as const
    expect(reduceCode(other, late)).toBe(other)
  })
})

describe('a code that was sent', () => {
  it('counts down from what the server said and lets another code be sent after a minute', () => {
    expect(sent).toMatchObject({ expiresAt: NOW + 300_000, sendAt: NOW + 60_000 })
    expect(sent.attemptsRemaining).toBe(5)
  })

  it('counts down from 300 s where the server says nothing', () => {
    const silent = reduceCode(NO_CODE, { type: 'sent', address, now: NOW, answer: {} })
    expect(silent).toMatchObject({ expiresAt: NOW + 300_000, attemptsRemaining: null })
  })

  it('stays after a wrong code while attempts are left, which empties the boxes', () => {
    const wrong = failed('checking', refusal('otp_wrong', { attemptsRemaining: 4 }))
    const expected = { isSent: true, ended: null, attemptsRemaining: 4, typed: '', busyWith: null }
    expect(wrong).toMatchObject(expected)
  })

  it('ends without attempts, or when it has expired', () => {
    const out = failed('checking', refusal('otp_wrong', { attemptsRemaining: 0 }))
    expect(out).toMatchObject({ ended: 'noAttempts', attemptsRemaining: 0 })
    const expired = failed('checking', refusal('otp_expired', { attemptsRemaining: 0 }))
    expect(expired).toMatchObject({ ended: 'expired', attemptsRemaining: null })
  })

  it('is forgotten when the seller goes back, with the address to mend, and without a complaint', () => {
    expect(reduceCode(sent, { type: 'left' })).toEqual({ ...NO_CODE, address })
  })

  it('is kept when the same address is asked about again; another one starts over', () => {
    const again = reduceCode(sent, { type: 'opened', address })
    expect(again).toEqual(sent)
    const other = reduceCode(sent, { type: 'opened', address: 'baru@mail.test' })
    expect(other).toEqual({ ...NO_CODE, address: 'baru@mail.test' })
  })

  it('can be typed when the same address is asked about again too soon', () => {
    const again = reduceCode(
      { ...NO_CODE, address, busyWith: 'sending' },
      {
        type: 'failed',
        during: 'sending',
        address,
        cause: refusal('otp_too_soon', { retryAfterSeconds: 38 }),
        now: NOW,
      },
    )
    const expected = { isSent: true, sendAt: NOW + 38_000, expiresAt: NOW + 278_000, failure: null }
    expect(again).toMatchObject(expected)
  })

  it('waits as long as the server asks before another one, and keeps what is typed', () => {
    const waiting = failed('sending', refusal('too_many_requests', { retryAfterSeconds: 90 }))
    expect(waiting).toMatchObject({ isSent: true, sendAt: NOW + 90_000, typed: '123456' })
  })
})
