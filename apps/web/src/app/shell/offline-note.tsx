import { ChevronDown, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../../shared/ui/use-online.ts'

const WORKS = ['screen', 'live', 'network'] as const

/** Says under the header that the network is gone, and on demand what still works without it. */
export function OfflineNote() {
  const { t } = useTranslation('device')
  const isOnline = useOnline()
  return (
    <div role="status" className="print:hidden">
      {isOnline ? null : (
        <details className="group/offline bg-ink text-sm text-paper">
          <summary className="tap flex flex-wrap items-center justify-center gap-x-3 px-4 py-2 font-semibold -outline-offset-4 marker:content-none">
            <span className="inline-flex items-center gap-2">
              <CloudOff aria-hidden="true" className="size-5 shrink-0" />
              {t('offline.title')}
            </span>
            <span className="inline-flex items-center gap-1 underline underline-offset-4">
              {t('offline.more')}
              <ChevronDown
                aria-hidden="true"
                className="size-4 transition-transform group-open/offline:rotate-180"
              />
            </span>
          </summary>
          <ul className="mx-auto grid max-w-[56ch] list-disc gap-1 px-9 pb-4">
            {WORKS.map((name) => (
              <li key={name}>{t(`offline.${name}`)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
