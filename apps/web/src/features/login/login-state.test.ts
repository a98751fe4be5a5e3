import { describe, expect, it } from 'vitest'
import { type LoginState, reduceLogin, resumeLogin } from './login-state.ts'

const NOW = Date.UTC(2026, 0, 1)
const identifier = 'ani@mail.test'
const atCode: LoginState = reduceLogin(resumeLogin(null, NOW), {
  type: 'sent',
  identifier,
  now: NOW,
  expiresInSeconds: 300,
  attempts: 5,
})

describe('resuming a login', () => {
  it('starts at the identifier when nothing is pending', () => {
    expect(resumeLogin(null, NOW)).toEqual({ step: 'identifier', identifier: '', notice: null })
  })

  it('goes on at the code when it was sent under 300 s ago, with the time that is left', () => {
    expect(resumeLogin({ identifier, timestamp: NOW - 299_999 }, NOW)).toMatchObject({
      step: 'code',
      identifier,
      expiresAt: NOW + 1,
      attemptsRemaining: null,
    })
  })

  it('says that the code has expired from 300 s on, and when the clock went backwards', () => {
    for (const timestamp of [NOW - 300_000, NOW - 86_400_000, NOW + 1]) {
      const expected = { step: 'identifier', identifier, notice: 'expired' }
      expect(resumeLogin({ identifier, timestamp }, NOW)).toEqual(expected)
    }
  })
})

describe('the code step', () => {
  it('counts down from what the server said and lets another code be sent after a minute', () => {
    expect(atCode).toMatchObject({ expiresAt: NOW + 300_000, resendAt: NOW + 60_000 })
  })

  it('stays after a wrong code while attempts are left', () => {
    const refused = reduceLogin(atCode, { type: 'refused', attempts: 4 })
    expect(refused).toMatchObject({ step: 'code', attemptsRemaining: 4 })
  })

  it('returns to the identifier without attempts, or when the code has expired', () => {
    const out = reduceLogin(atCode, { type: 'refused', attempts: 0 })
    expect(out).toEqual({ step: 'identifier', identifier, notice: 'noAttempts' })
    const expired = reduceLogin(atCode, { type: 'expired' })
    expect(expired).toEqual({ step: 'identifier', identifier, notice: 'expired' })
  })

  it('goes back with the identifier to mend, and without a complaint', () => {
    const back = reduceLogin(atCode, { type: 'back' })
    expect(back).toEqual({ step: 'identifier', identifier, notice: null })
  })

  it('waits as long as the server asks before another code', () => {
    const waiting = reduceLogin(atCode, { type: 'mustWait', now: NOW, seconds: 90 })
    expect(waiting).toMatchObject({ step: 'code', resendAt: NOW + 90_000 })
  })
})
