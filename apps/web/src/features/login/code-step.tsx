import { ApiError, OTP_LENGTH } from '@dibs/contract'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../shared/format/format-countdown.ts'
import { SupportLink } from '../../shared/help/support-link.tsx'
import { CodeBoxes } from '../../shared/otp/code-boxes.tsx'
import {
  type CodeFailure,
  type OneTimeCode,
  useSecondsUntil,
} from '../../shared/otp/one-time-code.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LoginHelp } from './login-help.tsx'
import { Undelivered } from './undelivered.tsx'

/** Refusals that only people can do something about. */
const FOR_SUPPORT: readonly ApiError['code'][] = ['account_suspended', 'address_replaced']

/** Step 2: the code that was sent. `error` says what went wrong. */
export function CodeStep({ otp, error }: { otp: OneTimeCode; error: string | null }) {
  const { t } = useTranslation('login')
  const isChecking = otp.busyWith === 'checking'
  const way = otp.address.includes('@') ? 'email' : 'phoneNumber'
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void otp.check()
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('code.title')}</h1>
        <p className="break-words text-ink-soft">
          {t(otp.isScarce ? `code.scarce.${way}` : 'code.sentTo', { identifier: otp.address })}
        </p>
      </div>
      <Undelivered delivery={otp.delivery} onUseEmail={() => otp.open('')} />
      <div className="grid gap-3">
        <CodeBoxes
          otp={otp}
          label={t('code.label')}
          error={error}
          onComplete={() => void otp.check()}
        />
        {needsSupport(otp.failure) ? <SupportLink /> : null}
        <CodeClock otp={otp} />
      </div>
      <Button
        type="submit"
        size="large"
        wide
        loading={isChecking}
        disabled={otp.typed.length < OTP_LENGTH}
      >
        {isChecking ? t('code.checking') : t('code.submit')}
      </Button>
      <Button
        variant="quiet"
        onClick={otp.leave}
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      >
        {t(`code.back.${way}`)}
      </Button>
      <LoginHelp />
    </form>
  )
}

function needsSupport(failure: CodeFailure | null): boolean {
  if (!failure || failure.during === 'typing') return false
  return failure.cause instanceof ApiError && FOR_SUPPORT.includes(failure.cause.code)
}

/** The way to another code while this one is still good; the server replaces it. */
function SendAgain({ otp }: { otp: OneTimeCode }) {
  const { t } = useTranslation('login')
  return (
    <button
      type="button"
      onClick={() => void otp.send()}
      disabled={otp.busyWith !== null}
      className="tap justify-self-start text-left text-sm font-semibold text-action underline disabled:text-ink-soft"
    >
      {t('code.sendAgain')}
    </button>
  )
}

/** How long the code is valid and how many attempts are left; at 0, the way to a new one. */
function CodeClock({ otp }: { otp: OneTimeCode }) {
  const { t } = useTranslation('login')
  const secondsLeft = useSecondsUntil(otp.expiresAt)
  const secondsToSend = useSecondsUntil(otp.sendAt)
  if (secondsLeft > 0) {
    return (
      <div className="grid gap-1">
        <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
          <span>
            {t('code.validFor')}{' '}
            <span role="timer" className="figures font-bold text-ink">
              {formatCountdown(secondsLeft)}
            </span>
          </span>
          {otp.attemptsRemaining === null ? null : (
            <span role="status" className="figures">
              {t('code.attempts', { count: otp.attemptsRemaining })}
            </span>
          )}
        </p>
        {secondsToSend === 0 ? <SendAgain otp={otp} /> : null}
      </div>
    )
  }
  const mustWait = secondsToSend > 0
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm font-semibold">
        {t('code.ranOut')}
      </p>
      <Button
        variant="quiet"
        onClick={() => otp.send()}
        loading={otp.busyWith === 'sending'}
        disabled={mustWait}
      >
        {mustWait ? t('code.resendIn', { time: formatCountdown(secondsToSend) }) : t('code.resend')}
      </Button>
    </div>
  )
}
