import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useVerification } from '../use-verification.ts'
import { LAST_STEP } from '../verification-state.ts'
import { GuideStep } from './guide-step.tsx'
import { SuccessStep } from './success-step.tsx'
import { UsernameStep } from './username-step.tsx'
import { WordStep } from './word-step.tsx'

type VerificationDialogProps = {
  onClose: () => void
  /** Called once the seller has seen that the account is proven. */
  onVerified: (account: { username: string; accountId: string; nickname: string }) => void
}

/** Proves a video account in six steps: a word in the public bio, and a look for it. */
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
      // What was proven is not thrown away by a tap beside the dialog.
      onClose={isDone ? finish : cancel}
      title={isDone ? t('tiktokVerification.success.title') : t('tiktokVerification.title')}
      hideClose={isDone}
    >
      {isDone ? null : (
        <p className="figures -mt-3 pb-4 text-sm font-semibold text-ink-soft">
          {t('tiktokVerification.step', { step: state.step, total: LAST_STEP })}
        </p>
      )}
      {state.step === 1 ? <UsernameStep verification={verification} onCancel={cancel} /> : null}
      {state.step === 2 || state.step === 3 || state.step === 4 ? (
        <GuideStep step={state.step} verification={verification} />
      ) : null}
      {state.step === 5 ? <WordStep verification={verification} /> : null}
      {isDone ? <SuccessStep username={state.username} onContinue={finish} /> : null}
    </Dialog>
  )
}
