import { useTranslation } from 'react-i18next'
import { useIsElsewhere, useIsPractice, useLive } from '../features/live/use-live.ts'
import { ConfirmDialog } from '../shared/ui/confirm-dialog.tsx'

/** Asks before the stream is stopped; used by the header and by Home. */
export function StopStreamDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('stopStream')
  const { state, stop } = useLive()
  const isPractice = useIsPractice()
  const isElsewhere = useIsElsewhere()
  const stopStream = async () => {
    await stop()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title={t(isPractice ? 'practiceTitle' : 'stopTitle')}
      message={
        // Its words are here with the note on such a live.
        isElsewhere
          ? t('stopMessage', { ns: 'elsewhere' })
          : t(isPractice ? 'practiceMessage' : 'stopMessage')
      }
      confirmLabel={t(isPractice ? 'practiceConfirm' : 'stopConfirm')}
      confirmingLabel={t('stopping')}
      confirming={state === 'stopping'}
      onConfirm={stopStream}
      onCancel={onClose}
    />
  )
}
