import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from './dialog-panel.tsx'
import { toast } from './toast/toast.ts'

const loadPanel = async (): Promise<ComponentType<DialogProps>> =>
  (await import('./dialog-panel.tsx')).DialogPanel
const DialogPanel = lazy(async () => ({ default: await loadPanel().catch(() => MissingPanel) }))

/**
 * A dialog over the page. Keeps the focus inside. What it is made of is fetched when the page stands,
 * so that no page waits for what opens later.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    // A failure is told when the dialog is opened.
    loadPanel().catch(() => {})
  }, [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}

/** In place of what could not be fetched: tries again at each opening, and closes with a word. */
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
