import { ApiError, OTP_LENGTH } from '@dibs/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from './refusal-text.ts'

/** Refusals that only people can do something about. */
const FOR_SUPPORT: readonly ApiError['code'][] = ['account_suspended', 'address_replaced']
const REFUSED = { checking: 'error.verifyFailed', sending: 'error.requestFailed' } as const

type CodeFormOptions = {
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  field: RefObject<HTMLInputElement | null>
}

/** What is typed, what is under way, and what went wrong at the code step. */
export function useCodeForm({ onSubmit, onResend, field }: CodeFormOptions) {
  const { t } = useTranslation('login')
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [needsSupport, setNeedsSupport] = useState(false)
  const [busyWith, setBusyWith] = useState<keyof typeof REFUSED | null>(null)
  const isBusy = busyWith !== null

  // A disabled field loses the focus; it comes back with the answer.
  useEffect(() => {
    if (!isBusy) field.current?.focus()
  }, [isBusy, field])

  const run = async (task: keyof typeof REFUSED, act: () => Promise<void>) => {
    if (isBusy) return
    setBusyWith(task)
    setError(null)
    setNeedsSupport(false)
    await act().catch((cause: unknown) => {
      setNeedsSupport(cause instanceof ApiError && FOR_SUPPORT.includes(cause.code))
      setError(refusalText(cause, t, REFUSED[task]))
      setCode('')
    })
    setBusyWith(null)
  }
  return {
    code,
    error,
    needsSupport,
    isBusy,
    isChecking: busyWith === 'checking',
    isSending: busyWith === 'sending',
    setCode: (value: string) => {
      setCode(value)
      setError(null)
    },
    submit: async () => {
      if (code.length === OTP_LENGTH) {
        await run('checking', () => onSubmit(code))
      }
    },
    resend: () =>
      run('sending', async () => {
        await onResend()
        setCode('')
      }),
  }
}
