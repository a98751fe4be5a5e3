import { OTP_LENGTH } from '@dibs/contract'
import { ArrowLeft } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SupportLink } from '../../../shared/help/support-link.tsx'
import { CodeBoxes } from '../../../shared/otp/code-boxes.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { LoginState } from '../login-state.ts'
import { useCodeForm } from '../use-code-form.ts'
import { CodeClock } from './code-clock.tsx'

type CodeStepProps = {
  state: Extract<LoginState, { step: 'code' }>
  onSubmit: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

/** Step 2: the code that was sent. */
export function CodeStep({ state, onSubmit, onResend, onBack }: CodeStepProps) {
  const { t } = useTranslation('login')
  const field = useRef<HTMLInputElement>(null)
  const form = useCodeForm({ onSubmit, onResend, field })
  const errorId = useId()
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div className="grid gap-2">
        <h1 className="text-2xl font-extrabold">{t('code.title')}</h1>
        <p className="break-words text-ink-soft">
          {t('code.sentTo', { identifier: state.identifier })}
        </p>
      </div>
      <div className="grid gap-3">
        <CodeBoxes
          ref={field}
          label={t('code.label')}
          value={form.code}
          onChange={form.setCode}
          disabled={form.isBusy}
          errorId={form.error ? errorId : undefined}
        />
        {form.error ? (
          <p id={errorId} role="alert" className="text-sm font-semibold text-alert">
            {form.error}
          </p>
        ) : null}
        {form.needsSupport ? <SupportLink /> : null}
        <CodeClock state={state} onResend={form.resend} isSending={form.isSending} />
      </div>
      <Button
        type="submit"
        size="large"
        wide
        loading={form.isChecking}
        disabled={form.code.length < OTP_LENGTH}
      >
        {form.isChecking ? t('code.checking') : t('code.submit')}
      </Button>
      <Button
        variant="quiet"
        onClick={onBack}
        icon={<ArrowLeft aria-hidden="true" className="size-5" />}
      >
        {t(state.identifier.includes('@') ? 'code.back.email' : 'code.back.phoneNumber')}
      </Button>
    </form>
  )
}
