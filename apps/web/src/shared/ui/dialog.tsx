import { lazy, Suspense, useEffect, useState } from 'react'
import type { DialogProps } from './dialog-panel.tsx'

const loadPanel = async () => ({ default: (await import('./dialog-panel.tsx')).DialogPanel })
const DialogPanel = lazy(loadPanel)

/**
 * A dialog over the page. Keeps the focus inside. What it is made of is fetched when the page stands,
 * so that no page waits for what opens later.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.open)
  if (props.open && !wasOpened) setWasOpened(true)
  useEffect(() => {
    // A failure shows itself when the dialog is opened.
    loadPanel().catch(() => {})
  }, [])
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  )
}
