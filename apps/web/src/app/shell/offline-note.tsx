import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../shared/ui/use-online.ts'

/** Says under the header that the network is gone; everything else stays usable as it is. */
export function OfflineNote() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return (
    <div role="status">
      {isOnline ? null : (
        <p className="flex items-center justify-center gap-2 bg-ink px-4 py-2 text-sm font-semibold text-paper">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {t('status.offline')}
        </p>
      )}
    </div>
  )
}
