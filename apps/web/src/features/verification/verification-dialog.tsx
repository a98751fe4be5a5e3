import { normaliseUsername } from '@dibs/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { Foot, Frame, Shown, Told } from './frame.tsx'
import { GuideStep, ProfilePicture } from './guide-step.tsx'
import { LiveStep } from './live-step.tsx'
import { useVerification } from './use-verification.ts'
import { LAST_STEP, type Way } from './verification-state.ts'
import { Word } from './word.tsx'
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
      width="halves"
    >
      <Frame step={`${state.step} ${state.way}`}>
        {state.step > 1 && !isDone ? <Word verification={verification} /> : null}
        {state.step === 1 ? <UsernameStep verification={verification} onCancel={cancel} /> : null}
        {state.step === 2 || state.step === 3 || state.step === 4 ? (
          <GuideStep step={state.step} verification={verification} />
        ) : null}
        {state.step === 5 && state.way === 'bio' ? <WordStep verification={verification} /> : null}
        {state.step === 5 && state.way === 'live' ? <LiveStep verification={verification} /> : null}
        {isDone ? <SuccessStep {...state} onContinue={finish} /> : null}
      </Frame>
    </Dialog>
  )
}

type UsernameStepProps = {
  verification: ReturnType<typeof useVerification>
  onCancel: () => void
}

/** The name alone, where the address of a profile is pasted: "https://www.tiktok.com/@toko?lang=id". */
const withoutAddress = (typed: string) => /tiktok\.com\/@([^\s/?#]+)/i.exec(typed)?.[1] ?? typed

/** Step 1: which account. */
function UsernameStep({ verification, onCancel }: UsernameStepProps) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  const { state, error, isBusy, makeWord, clearError } = verification
  const [username, setUsername] = useState(state.username)
  const field = useRef<HTMLInputElement>(null)
  const isAnyway = state.isMissing && normaliseUsername(username) === state.username

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await makeWord(username)
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate className="contents">
      <Told>
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
            setUsername(withoutAddress(event.target.value))
            clearError()
          }}
          error={error}
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          autoFocus
        />
      </Told>
      {/* On a phone the keyboard is there. */}
      <Shown className="max-sm:hidden">
        <ProfilePicture />
      </Shown>
      <Foot>
        <Button variant="quiet" onClick={onCancel} wide>
          {common('action.cancel')}
        </Button>
        {/* A name that was not found is rather typed anew. */}
        <Button type="submit" variant={isAnyway ? 'quiet' : 'primary'} loading={isBusy} wide>
          {isBusy
            ? t('tiktokVerification.username.preparing')
            : isAnyway
              ? t('tiktokVerification.username.anyway')
              : t('tiktokVerification.username.next')}
        </Button>
      </Foot>
    </form>
  )
}

type SuccessStepProps = { username: string; way: Way; onContinue: () => void }

/** Step 6: the account is proven. */
function SuccessStep({ username, way, onContinue }: SuccessStepProps) {
  const { t } = useTranslation('verification')
  return (
    <>
      <Shown className="grid place-items-center rounded-lg bg-action-tint p-6 sm:min-h-59">
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
      </Shown>
      <Told>
        <p role="status" className="text-lg">
          {way === 'bio'
            ? t('tiktokVerification.success.message', { username })
            : t('tiktokVerification.success.messageLive', { username })}
        </p>
      </Told>
      <Foot>
        <span className="w-full max-sm:hidden" />
        <Button wide onClick={onContinue} autoFocus>
          {t('tiktokVerification.success.continue')}
        </Button>
      </Foot>
    </>
  )
}
