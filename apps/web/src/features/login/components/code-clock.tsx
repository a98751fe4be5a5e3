import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format.ts'
import { useSecondsUntil } from '../../../shared/otp/use-seconds-until.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { LoginState } from '../login-state.ts'

type CodeClockProps = {
  state: Extract<LoginState, { step: 'code' }>
  onResend: () => void
  isSending: boolean
}

/** How long the code is valid and how many attempts are left; at 0, the way to a new one. */
export function CodeClock({ state, onResend, isSending }: CodeClockProps) {
  const { t } = useTranslation('login')
  const secondsLeft = useSecondsUntil(state.expiresAt)
  const secondsToResend = useSecondsUntil(state.resendAt)
  if (secondsLeft > 0) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
        <span>
          {t('code.validFor')}{' '}
          <span role="timer" className="figures font-bold text-ink">
            {formatCountdown(secondsLeft)}
          </span>
        </span>
        {state.attemptsRemaining === null ? null : (
          <span role="status" className="figures">
            {t('code.attempts', { count: state.attemptsRemaining })}
          </span>
        )}
      </p>
    )
  }
  const mustWait = secondsToResend > 0
  return (
    <div className="grid gap-3">
      <p role="status" className="text-sm font-semibold">
        {t('code.ranOut')}
      </p>
      <Button variant="quiet" onClick={onResend} loading={isSending} disabled={mustWait}>
        {mustWait
          ? t('code.resendIn', { time: formatCountdown(secondsToResend) })
          : t('code.resend')}
      </Button>
    </div>
  )
}
