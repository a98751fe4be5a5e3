import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'

/** Says that something could not be loaded, and offers to try again. */
export function ErrorState(props: { message: string; onRetry: () => void; retrying?: boolean }) {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-4 py-8 text-center">
      <p className="max-w-[40ch] font-semibold">{props.message}</p>
      <Button
        variant="quiet"
        onClick={props.onRetry}
        loading={props.retrying ?? false}
        icon={<RotateCw aria-hidden="true" className="size-5" />}
      >
        {t('action.retry')}
      </Button>
    </div>
  )
}
