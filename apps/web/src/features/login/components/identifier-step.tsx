import { stripInvisible } from '@dibs/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LegalLink } from '../../../shared/legal/legal-links.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import type { LoginNotice } from '../login-state.ts'
import { refusalText } from '../refusal-text.ts'

type IdentifierStepProps = {
  identifier: string
  notice: LoginNotice | null
  onSubmit: (identifier: string) => Promise<void>
}

/** Step 1: where the code shall go. */
export function IdentifierStep({ identifier: initial, notice, onSubmit }: IdentifierStepProps) {
  const { t } = useTranslation('login')
  const [identifier, setIdentifier] = useState(initial)
  const { error, isSending, send, field } = useSubmit(onSubmit)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(stripInvisible(identifier).trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-6">
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('identifier.title')}</h1>
        <p className="text-ink-soft">{t('identifier.lead')}</p>
      </div>
      {notice && !error ? (
        <p
          role="alert"
          className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
        >
          {t(`error.${notice}`)}
        </p>
      ) : null}
      <TextField
        ref={field}
        label={t('identifier.label')}
        placeholder={t('identifier.placeholder')}
        value={identifier}
        onChange={(event) => setIdentifier(event.target.value)}
        error={error}
        name="identifier"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        inputMode="email"
        autoFocus
      />
      <Button type="submit" size="large" wide loading={isSending}>
        {isSending ? t('identifier.sending') : t('identifier.submit')}
      </Button>
      <p className="text-sm text-ink-soft">
        {t('identifier.agree')} <LegalLink document="terms" /> {t('identifier.and')}{' '}
        <LegalLink document="privacy" />.
      </p>
    </form>
  )
}

/** Sends the form once at a time; a refusal stands beside the field, which gets the focus. */
function useSubmit(onSubmit: (identifier: string) => Promise<void>) {
  const { t } = useTranslation('login')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const send = async (identifier: string) => {
    const refuse = (text: string) => {
      setError(text)
      field.current?.focus()
    }
    if (isSending) return
    if (identifier === '') return refuse(t('identifier.empty'))
    setIsSending(true)
    setError(null)
    try {
      await onSubmit(identifier)
    } catch (cause) {
      refuse(refusalText(cause, t, 'error.requestFailed'))
      setIsSending(false)
    }
  }
  return { error, isSending, send, field }
}
