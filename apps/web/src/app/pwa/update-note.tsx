import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { type RegisterWorker, useAppUpdate } from './use-app-update.ts'

/** Says that a new version is ready, between lives: during one nobody is asked to load anything. */
export function UpdateNote({ isLive, register }: { isLive: boolean; register?: RegisterWorker }) {
  const { t } = useTranslation('device')
  const { isReady, apply, dismiss } = useAppUpdate(register)
  return (
    <div role="status" className="print:hidden">
      {isReady && !isLive ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-action-tint px-4 py-2">
          <p className="font-semibold">{t('update.ready')}</p>
          <div className="flex gap-2">
            <Button onClick={apply}>{t('update.apply')}</Button>
            <Button variant="quiet" onClick={dismiss}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
