import { ApiError, type ContactField, endpoints, OTP_LENGTH } from '@dibs/contract'
import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { waitSeconds } from '../../shared/api/wait-seconds.ts'
import { useServices } from '../../shared/services/services.tsx'
import { NO_OTP, reduceContactOtp } from './contact-otp.ts'

type Options = {
  field: ContactField
  /** The address is proven and saved; `message` is the server's word for it. */
  onSaved: (value: string, message: string) => void
}

/** Proves a new e-mail address or phone number with a code that is sent there. */
export function useContactOtp({ field, onSaved }: Options) {
  const { api, now } = useServices()
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const [otp, dispatch] = useReducer(reduceContactOtp, NO_OTP)
  const [busyWith, setBusyWith] = useState<'sending' | 'checking' | null>(null)
  const { value, code } = otp
  const reasonOf = (cause: unknown) => ({ reason: errorText(cause, common, t('error.unknown')) })

  const run = async (task: 'sending' | 'checking', act: () => Promise<void>) => {
    if (busyWith) return
    setBusyWith(task)
    dispatch({ type: 'began' })
    await act()
    setBusyWith(null)
  }
  const send = () =>
    run('sending', async () => {
      try {
        await api(endpoints.user.sendContactOtp, { body: { field, value } })
        dispatch({ type: 'sent', now: now() })
      } catch (cause) {
        const seconds = waitSeconds(cause)
        if (seconds) dispatch({ type: 'mustWait', now: now(), seconds })
        dispatch({ type: 'refused', error: t('error.sendFailed', reasonOf(cause)) })
      }
    })
  const check = () =>
    run('checking', async () => {
      try {
        const body = { field, value, otp: code }
        onSaved(value, (await api(endpoints.user.verifyContactOtp, { body })).data.message)
      } catch (cause) {
        const error = t('error.verifyFailed', reasonOf(cause))
        dispatch({ type: 'wrong', error, attempts: attemptsAfter(cause, otp.attemptsRemaining) })
      }
    })
  const verify = async () => {
    if (code === '') dispatch({ type: 'refused', error: t('otp_required') })
    else if (code.length < OTP_LENGTH) dispatch({ type: 'refused', error: t('otp.incomplete') })
    else await check()
  }
  return { otp, dispatch, busyWith, send, verify }
}

/** How many guesses are left, as far as it is known; an expired code has none to count. */
function attemptsAfter(cause: unknown, before: number | null): number | null {
  if (!(cause instanceof ApiError)) return before
  return cause.code === 'otp_expired' ? null : (cause.body?.attemptsRemaining ?? before)
}
