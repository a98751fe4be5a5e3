import { OTP_LENGTH } from '@dibs/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { waitSeconds } from '../../shared/api/wait-seconds.ts'
import { formatCountdown } from '../../shared/format/format-countdown.ts'

type CodeFormOptions = {
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  field: RefObject<HTMLInputElement | null>
}

/** What is typed, what is under way, and what went wrong at the code step. */
export function useCodeForm({ onSubmit, onResend, field }: CodeFormOptions) {
  const { t } = useTranslation('login')
  const { t: common } = useTranslation()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<'checking' | 'sending' | null>(null)
  const isBusy = busyWith !== null

  // A disabled field loses the focus; it comes back with the answer.
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, field])

  const explain = (cause: unknown, fallback: string) => {
    const wait = waitSeconds(cause)
    const text = errorText(cause, common, fallback)
    setError(wait ? `${text} ${t('error.waitSeconds', { time: formatCountdown(wait) })}` : text)
    setCode('')
  }
  const run = async (task: 'checking' | 'sending', act: () => Promise<void>, fallback: string) => {
    if (isBusy) return
    setBusyWith(task)
    setError(null)
    await act().catch((cause: unknown) => explain(cause, fallback))
    setBusyWith(null)
  }
  return {
    code,
    error,
    isBusy,
    isChecking: busyWith === 'checking',
    isSending: busyWith === 'sending',
    setCode: (value: string) => {
      setCode(value)
      setError(null)
    },
    submit: async () => {
      if (code.length === OTP_LENGTH) {
        await run('checking', () => onSubmit(code), t('error.verifyFailed'))
      }
    },
    resend: () =>
      run(
        'sending',
        async () => {
          await onResend()
          setCode('')
        },
        t('error.requestFailed'),
      ),
  }
}
