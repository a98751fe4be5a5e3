import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'

type UnreadNoteProps = { message: string; isRetrying: boolean; onRetry: () => void }

/** Says of a part of the recap that it could not be read, beside the lists, which could. */
export function UnreadNote({ message, isRetrying, onRetry }: UnreadNoteProps) {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-surface py-1 pr-1 pl-4 text-sm shadow-raised print:hidden"
    >
      <p className="py-2">{message}</p>
      <Button variant="quiet" onClick={onRetry} loading={isRetrying}>
        {t('action.retry')}
      </Button>
    </div>
  )
}
