import { Eraser, type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteAccount } from '../use-delete-account.ts'
import { useEraseData } from '../use-erase-data.ts'
import { DangerDialog } from './danger-dialog.tsx'
import { RowButton } from './row-button.tsx'

/**
 * What cannot be taken back, apart from the rest. `onErased` ends what this device still hears of a
 * live that is no more.
 */
export function DangerZone({ onErased }: { onErased: () => Promise<void> }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const eraseData = useEraseData(onErased)
  const deleteAccount = useDeleteAccount()
  return (
    <section aria-labelledby="danger-title" className="mt-4 grid gap-3 border-t border-line pt-6">
      <h2 id="danger-title" className="font-bold text-ink-soft">
        {t('danger.title')}
      </h2>
      <div className="grid gap-3 *:rounded-lg *:ring-1 *:ring-line *:ring-inset lg:grid-cols-2 lg:gap-6">
        <DangerRow
          icon={Eraser}
          label={t('erase.label')}
          hint={t('erase.hint')}
          dialog={{
            word: 'ERASE',
            goes: [t('erase.goes.items'), t('erase.goes.sessions'), t('erase.goes.live')],
            stays: [t('erase.stays.account'), t('erase.stays.link'), t('erase.stays.starts')],
            confirmLabel: t('erase.confirm'),
            progressLabel: t('erase.progress'),
            action: eraseData,
          }}
        />
        <DangerRow
          icon={Trash2}
          label={t('deletion.label')}
          hint={t('deletion.hint')}
          dialog={{
            word: 'DELETE',
            goes: [t('deletion.goes.account'), t('deletion.goes.data'), t('deletion.goes.live')],
            stays: [t('deletion.stays.video')],
            note: t('deletion.message'),
            confirmLabel: t('deletion.confirm'),
            progressLabel: common('status.deleting'),
            action: deleteAccount,
          }}
        />
      </div>
    </section>
  )
}

type DangerRowProps = {
  icon: LucideIcon
  label: string
  hint: string
  dialog: Omit<Parameters<typeof DangerDialog>[0], 'title' | 'onClose'>
}

function DangerRow({ icon, label, hint, dialog }: DangerRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <RowButton
        icon={icon}
        label={label}
        hint={hint}
        tone="danger"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <DangerDialog {...dialog} title={label} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}
