import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'

/** The account was proven and could not be saved: the proof is not lost, only the saving waits. */
export function LinkFailed(props: { retry: () => void; isRetrying: boolean }) {
  const { t } = useTranslation('verification')
  const { t: common } = useTranslation()
  return (
    <div role="alert" className="grid gap-3 rounded-md bg-alert-tint p-4">
      <p className="font-semibold text-alert-strong">{t('tiktokVerification.error.saveFailed')}</p>
      <Button variant="quiet" onClick={props.retry} loading={props.isRetrying}>
        {common('action.retry')}
      </Button>
    </div>
  )
}
