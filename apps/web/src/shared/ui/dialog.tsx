import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from './dialog-panel.tsx'
import { toast } from './toast/toast.ts'

const loadPanel = async (): Promise<ComponentType<DialogProps>> =>
  (await import('./dialog-panel.tsx')).DialogPanel
const DialogPanel = lazy(async () => ({ default: await loadPanel().catch(() => MissingPanel) }))

/**
 * A dialog over the page that keeps the focus inside. Its code is fetched after the page has rendered,
 * so that no page waits for it.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    // A failure is shown when the dialog is opened.
    loadPanel().catch(() => {})
  }, [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}

/** In place of a panel that could not be fetched: tries again at each opening, else shows a toast. */
function MissingPanel(props: DialogProps) {
  const { open, onClose } = props
  const { t } = useTranslation()
  const [Panel, setPanel] = useState<ComponentType<DialogProps> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an opening is a reason to try
  useEffect(() => {
    if (!open || Panel) return
    loadPanel().then(
      (panel) => setPanel(() => panel),
      () => {
        toast.error(t('error.offline'))
        onClose()
      },
    )
  }, [open])
  return Panel ? <Panel {...props} /> : null
}
