import { useContext, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import { AppUpdateContext } from './app-update.ts'

/** Says that a new version is ready, between lives: during one nobody is asked to load anything. */
export function UpdateNote({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation('device')
  const update = useContext(AppUpdateContext)
  const isReady = useSyncExternalStore(update.subscribe, update.isReady)
  return (
    <div role="status" className="print:hidden">
      {isReady && !isLive ? (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-action-tint px-4 py-2">
          <p className="font-semibold">{t('update.ready')}</p>
          <div className="flex gap-2">
            <Button onClick={update.apply}>{t('update.apply')}</Button>
            <Button variant="quiet" onClick={update.dismiss}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  )
}
