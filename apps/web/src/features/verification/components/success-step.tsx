import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'

type SuccessStepProps = { username: string; onContinue: () => void }

/** Step 6: the account is proven. */
export function SuccessStep({ username, onContinue }: SuccessStepProps) {
  const { t } = useTranslation('verification')
  return (
    <div className="grid justify-items-center gap-5 pt-2 text-center">
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
        {t('tiktokVerification.success.message', { username })}
      </p>
      <Button size="large" wide onClick={onContinue} autoFocus>
        {t('tiktokVerification.success.continue')}
      </Button>
    </div>
  )
}
