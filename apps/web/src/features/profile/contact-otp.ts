import { OTP_RESEND_SECONDS } from '@dibs/contract'

/** Where the proof of a new address stands. Times are epoch milliseconds. */
export type ContactOtp = {
  /** The address in question; another one starts over. */
  value: string
  step: 'send' | 'code'
  /** Before it, no (other) code may be sent. */
  sendAt: number
  /** What the server said after a wrong code; `null` while it has said nothing. */
  attemptsRemaining: number | null
  code: string
  error: string | null
}

export type ContactOtpEvent =
  | { type: 'asked'; value: string }
  | { type: 'typed'; code: string }
  | { type: 'began' }
  | { type: 'sent'; now: number }
  | { type: 'refused'; error: string }
  | { type: 'wrong'; error: string; attempts: number | null }
  | { type: 'mustWait'; now: number; seconds: number }

export const NO_OTP: ContactOtp = {
  value: '',
  step: 'send',
  sendAt: 0,
  attemptsRemaining: null,
  code: '',
  error: null,
}

/** The rules of the dialog: send, then the code; a code that is under way is not forgotten. */
export function reduceContactOtp(state: ContactOtp, event: ContactOtpEvent): ContactOtp {
  switch (event.type) {
    case 'asked':
      if (event.value === state.value) return { ...state, error: null }
      return { ...NO_OTP, value: event.value }
    case 'typed':
      return { ...state, code: event.code, error: null }
    case 'began':
      return { ...state, error: null }
    case 'sent': {
      const sendAt = event.now + OTP_RESEND_SECONDS * 1000
      return { ...NO_OTP, value: state.value, step: 'code', sendAt }
    }
    case 'refused':
      return { ...state, error: event.error }
    case 'wrong':
      return { ...state, error: event.error, attemptsRemaining: event.attempts, code: '' }
    case 'mustWait':
      return { ...state, sendAt: event.now + event.seconds * 1000 }
  }
}
