import { normaliseUsername } from '@dibs/core'
import { Check, Copy } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { GuideStep } from './guide-step.tsx'
import { LiveStep } from './live-step.tsx'
import { useVerification } from './use-verification.ts'
import { LAST_STEP, type Way } from './verification-state.ts'
import { WordStep } from './word-step.tsx'

type VerificationDialogProps = {
  onClose: () => void
  /** Called once the seller has seen that the account is proven. */
  onVerified: (account: { username: string; accountId: string; nickname: string }) => void
}

/**
 * Proves a video account: the seller puts a word into the bio, or types it in the live, and Dibs finds it
 * there. The specification's six steps are there, and not counted: most sellers need three of them.
 */
export function VerificationDialog({ onClose, onVerified }: VerificationDialogProps) {
  const { t } = useTranslation('verification')
  const verification = useVerification()
  const { state } = verification

  const cancel = () => {
    verification.forget()
    onClose()
  }
  const finish = () => {
    const { username, proof } = state
    verification.forget()
    if (proof) onVerified({ username, ...proof })
    onClose()
  }
  const isDone = state.step === LAST_STEP
  return (
    <Dialog
      open
      // Closing after success still links the account.
      onClose={isDone ? finish : cancel}
      title={isDone ? t('tiktokVerification.success.title') : t('tiktokVerification.title')}
      hideClose={isDone}
    >
      {state.step > 1 && !isDone ? <Word verification={verification} /> : null}
      {state.step === 1 ? <UsernameStep verification={verification} onCancel={cancel} /> : null}
      {state.step === 2 || state.step === 3 || state.step === 4 ? (
        <GuideStep step={state.step} verification={verification} />
      ) : null}
      {state.step === 5 && state.way === 'bio' ? <WordStep verification={verification} /> : null}
      {state.step === 5 && state.way === 'live' ? <LiveStep verification={verification} /> : null}
      {isDone ? <SuccessStep {...state} onContinue={finish} /> : null}
    </Dialog>
  )
}

type UsernameStepProps = {
  verification: ReturnType<typeof useVerification>
  onCancel: () => void
}

/** Step 1: which account. */
function UsernameStep({ verification, onCancel }: UsernameStepProps) {
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
            : state.isMissing && normaliseUsername(username) === state.username
              ? t('tiktokVerification.username.anyway')
              : t('tiktokVerification.username.next')}
        </Button>
      </div>
    </form>
  )
}

/** Steps 2 to 5: the word, large, with a button that copies it; whoever has it needs no more pictures. */
function Word({ verification }: { verification: ReturnType<typeof useVerification> }) {
  const { t } = useTranslation('verification')
  const { isCopied, copy } = useCopied()
  const [hasFailed, setHasFailed] = useState(false)
  const { way, username, nickname, word, ...state } = verification.state
  const Icon = isCopied ? Check : Copy
  const press = async () => {
    const isDone = await copy(word)
    setHasFailed(!isDone)
    if (isDone) verification.copied()
  }
  return (
    <div className="grid gap-3 pb-4">
      <p>
        {t(way === 'bio' ? 'tiktokVerification.word.lead' : 'tiktokVerification.live.lead', {
          // The name is isolated: it may be written from right to left.
          username: nickname ? `${username} (\u2068${nickname}\u2069)` : username,
        })}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-md bg-action-tint py-2 pr-2 pl-5">
        <strong className="figures min-w-0 text-xl font-extrabold select-all">{word}</strong>
        <Button
          variant={way === 'bio' && !state.isCopied ? 'primary' : 'quiet'}
          onClick={() => void press()}
          icon={<Icon aria-hidden="true" className="size-5" />}
        >
          <span aria-live="polite">
            {isCopied ? t('tiktokVerification.word.copied') : t('tiktokVerification.word.copy')}
          </span>
        </Button>
      </div>
      {hasFailed ? (
        <p role="alert" className="text-sm text-alert">
          {t('tiktokVerification.word.copyFailed')}
        </p>
      ) : null}
    </div>
  )
}

type SuccessStepProps = { username: string; way: Way; onContinue: () => void }

/** Step 6: the account is proven. */
function SuccessStep({ username, way, onContinue }: SuccessStepProps) {
  const { t } = useTranslation('verification')
  return (
    <div className="grid justify-items-center gap-5 pt-2 text-center *:max-w-full">
      <svg aria-hidden="true" viewBox="0 0 96 96" className="size-24" fill="none">
        <circle cx="48" cy="48" r="44" className="animate-land fill-action" />
        <path
          d="m30 50 13 13 24-28"
          pathLength="1"
          strokeDasharray="1"
          className="animate-draw stroke-on-action"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p role="status" className="text-lg">
        {way === 'bio'
          ? t('tiktokVerification.success.message', { username })
          : t('tiktokVerification.success.messageLive', { username })}
      </p>
      <Button size="large" wide onClick={onContinue} autoFocus>
        {t('tiktokVerification.success.continue')}
      </Button>
    </div>
  )
}
