import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import type { useVerification } from '../use-verification.ts'

type UsernameStepProps = {
  verification: ReturnType<typeof useVerification>
  onCancel: () => void
}

/** Step 1: which account. */
export function UsernameStep({ verification, onCancel }: UsernameStepProps) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, isBusy, makeWord, clearError } = verification
  const [username, setUsername] = useState(state.username)
  const field = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await makeWord(username)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {state.hasExpired ? (
        <p
          role="alert"
          className="rounded-md bg-alert-tint px-4 py-3 font-semibold text-alert-strong"
        >
          {t('tiktokVerification.error.expired')}
        </p>
      ) : null}
      <TextField
        ref={field}
        label={t('tiktokVerification.username.label')}
        placeholder={t('tiktokVerification.username.placeholder')}
        hint={t('tiktokVerification.username.lead')}
        prefix="@"
        value={username}
        onChange={(event) => {
          setUsername(event.target.value)
          clearError()
        }}
        error={error}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        autoFocus
      />
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {common('action.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {isBusy
            ? t('tiktokVerification.username.preparing')
            : t('tiktokVerification.username.next')}
        </Button>
      </div>
    </form>
  )
}
