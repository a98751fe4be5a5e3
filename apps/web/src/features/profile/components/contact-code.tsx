import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format.ts'
import { CodeBoxes } from '../../../shared/otp/code-boxes.tsx'
import { useSecondsUntil } from '../../../shared/otp/use-seconds-until.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { useContactOtp } from '../use-contact-otp.ts'
import { Addressed } from './addressed.tsx'

type Proof = ReturnType<typeof useContactOtp>

/** Takes the code that was sent, and sends another one after a minute. */
export function ContactCode({ proof }: { proof: Proof }) {
  const { t } = useTranslation('profile')
  const { otp, dispatch, busyWith, verify } = proof
  const field = useRef<HTMLInputElement>(null)
  const errorId = useId()

  // A disabled field loses the focus; it comes back with the answer, and where something is wrong.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error asks for the field
  useEffect(() => {
    if (!busyWith) field.current?.focus()
  }, [busyWith, otp.error])
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void verify()
      }}
    >
      <Addressed words={t('otp.sentTo')} value={otp.value} />
      <div className="grid gap-3">
        <CodeBoxes
          ref={field}
          label={t('otp.label')}
          value={otp.code}
          onChange={(code) => dispatch({ type: 'typed', code })}
          disabled={busyWith !== null}
          errorId={otp.error ? errorId : undefined}
        />
        {otp.error ? (
          <p id={errorId} role="alert" className="text-sm font-semibold text-alert">
            {otp.error}
          </p>
        ) : null}
        <AttemptsLeft count={otp.attemptsRemaining} />
      </div>
      <div className="grid gap-3">
        <Button type="submit" size="large" wide loading={busyWith === 'checking'}>
          {busyWith === 'checking' ? t('otp.verifying') : t('otp.verify')}
        </Button>
        <Resend proof={proof} />
      </div>
    </form>
  )
}

function AttemptsLeft({ count }: { count: number | null }) {
  const { t } = useTranslation('profile')
  if (count === null) return null
  return (
    <p role="status" className="figures text-sm text-ink-soft">
      {count === 0 ? t('otp.noAttempts') : t('otp.attempts', { count })}
    </p>
  )
}

function Resend({ proof: { otp, busyWith, send } }: { proof: Proof }) {
  const { t } = useTranslation('profile')
  const wait = useSecondsUntil(otp.sendAt)
  return (
    <Button variant="quiet" onClick={send} loading={busyWith === 'sending'} disabled={wait > 0}>
      {wait > 0 ? t('otp.resendIn', { time: formatCountdown(wait) }) : t('otp.resend')}
    </Button>
  )
}
