import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { SHORTCUTS, type Shortcut } from './use-shortcuts.ts'

/** The keys of the live page, and what they do. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const names = Object.keys(SHORTCUTS) as Shortcut[]
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('hint')} width="wide">
      <dl className="mt-4 grid gap-x-8 sm:grid-cols-2">
        {names.map((name) => (
          <div key={name} className="flex min-h-11 items-center gap-3 border-b border-line">
            <dt className="order-2">{t(`keys.${name}`)}</dt>
            <dd className="w-[4rem] shrink-0">
              <kbd className="rounded-sm bg-sunken px-2 py-1 font-sans text-sm font-bold ring-1 ring-line">
                {SHORTCUTS[name]}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
