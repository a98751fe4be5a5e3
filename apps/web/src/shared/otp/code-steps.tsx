import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../api/error-text.ts'
import { formatCountdown } from '../format/format-countdown.ts'
import { Button } from '../ui/button.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import { type OneTimeCode, useSecondsUntil } from './one-time-code.ts'

/** Offers to send a code; `children` say where to. */
export function SendStep({ otp, children }: { otp: OneTimeCode; children: ReactNode }) {
  const { t } = useTranslation('profile')
  const error = useCodeErrorText(otp)
  const wait = useSecondsUntil(otp.sendAt)
  const label = wait > 0 ? t('otp.sendIn', { time: formatCountdown(wait) }) : t('otp.send')
  const isSending = otp.busyWith === 'sending'
  return (
    <>
      {children}
      {error ? (
        <p role="alert" className="text-sm font-semibold text-alert">
          {error}
        </p>
      ) : null}
      <Button size="large" wide onClick={() => otp.send()} loading={isSending} disabled={wait > 0}>
        {isSending ? t('otp.sending') : label}
      </Button>
    </>
  )
}

/** Takes the code that was sent, and sends another one after a minute. */
export function CodeStep({ otp, sentTo }: { otp: OneTimeCode; sentTo: string }) {
  const { t } = useTranslation('profile')
  const error = useCodeErrorText(otp)
  const isChecking = otp.busyWith === 'checking'
  const left = otp.attemptsRemaining
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void otp.check()
      }}
    >
      <Addressed words={t('otp.sentTo')} value={sentTo} />
      <div className="grid gap-3">
        <CodeBoxes otp={otp} label={t('otp.label')} error={error} />
        {left === null ? null : (
          <p role="status" className="figures text-sm text-ink-soft">
            {left === 0 ? t('otp.noAttempts') : t('otp.attempts', { count: left })}
          </p>
        )}
      </div>
      <div className="grid gap-3">
        <Button type="submit" size="large" wide loading={isChecking}>
          {isChecking ? t('otp.verifying') : t('otp.verify')}
        </Button>
        <Resend otp={otp} />
      </div>
    </form>
  )
}

function Resend({ otp }: { otp: OneTimeCode }) {
  const { t } = useTranslation('profile')
  const wait = useSecondsUntil(otp.sendAt)
  return (
    <Button
      variant="quiet"
      onClick={() => otp.send()}
      loading={otp.busyWith === 'sending'}
      disabled={wait > 0}
    >
      {wait > 0 ? t('otp.resendIn', { time: formatCountdown(wait) }) : t('otp.resend')}
    </Button>
  )
}

/** Words about an address, and the address so that a typo is seen. */
export function Addressed({ words, value }: { words: string; value: string }) {
  return (
    <p className="text-ink-soft">
      {words} <bdi className="font-bold text-ink wrap-anywhere">{value}</bdi>
    </p>
  )
}

/** What went wrong, in the specification's sentences. */
function useCodeErrorText({ failure, typed }: OneTimeCode): string | null {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  if (!failure) return null
  if (failure.during === 'typing') return typed === '' ? t('otp_required') : t('otp.incomplete')
  const reason = errorText(failure.cause, common, t('error.unknown'))
  return failure.during === 'sending'
    ? t('error.sendFailed', { reason })
    : t('error.verifyFailed', { reason })
}
