import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import type { useLogOut } from '../use-log-out.ts'

/** Asks before a log-out that would lose what is not saved yet. */
export function LogOutQuestion({ way }: { way: ReturnType<typeof useLogOut> }) {
  const { t } = useTranslation('profile')
  return (
    <ConfirmDialog
      open={way.unsaved > 0}
      title={t('unsaved.title')}
      message={`${t('unsaved.lost', { count: way.unsaved })} ${t('unsaved.wait')}`}
      confirmLabel={t('unsaved.confirm')}
      confirmingLabel={t('loggingOut')}
      confirming={way.isLoggingOut}
      onConfirm={way.confirm}
      onCancel={way.cancel}
    />
  )
}
