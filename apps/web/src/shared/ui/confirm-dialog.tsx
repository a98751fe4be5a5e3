import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  message: string
  confirmLabel: string
  /** Takes the label's place while `confirming`, such as "Deleting...". */
  confirmingLabel: string
  confirming: boolean
  /** It cannot be confirmed yet. */
  waiting?: boolean
  /** What belongs to the question, below it. */
  children?: ReactNode
  onConfirm: () => void
  onCancel: () => void
  cancelLabel?: string
  /** See `DialogProps`. */
  returnFocus?: () => HTMLElement | null
}

/** Asks before something that cannot be undone. It cannot be cancelled while `confirming`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const cancel = () => {
    if (!props.confirming) props.onCancel()
  }
  return (
    <Dialog
      open={props.open}
      onClose={cancel}
      title={props.title}
      description={props.message}
      role="alertdialog"
      returnFocus={props.returnFocus}
      hideClose
    >
      {props.children}
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="quiet" onClick={cancel} disabled={props.confirming}>
          {props.cancelLabel ?? t('action.cancel')}
        </Button>
        <Button
          variant="danger"
          onClick={props.onConfirm}
          loading={props.confirming}
          disabled={props.waiting}
        >
          {props.confirming ? props.confirmingLabel : props.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
