import { resolveValue, type Toast } from 'react-hot-toast/headless'
import { useStore } from 'zustand'
import { toast as toasts } from '../../../shared/ui/toast/toast.ts'
import { useToastLine } from '../../../shared/ui/toast/toast-line.ts'
import { ToastIcon } from '../../../shared/ui/toast/toast-region.tsx'
import { Told } from './told.tsx'
import { READ_ONLY, useToldPlace } from './told-store.ts'

/** Tells toasts in the line, one at a time, and nowhere else. */
export function ToldToast({ toast }: { toast: Toast | null }) {
  const { isLine } = useToldPlace()
  return isLine ? <InLine toast={toast} /> : null
}

function InLine({ toast }: { toast: Toast | null }) {
  useToastLine()
  const { store } = useToldPlace()
  const isOpen = useStore(store, (told) => told.isOpen)
  const isError = toast?.type === 'error'
  return (
    <div data-toasts={toast ? '' : undefined} className="contents">
      <Told
        key={isError ? 'alert' : 'status'}
        id={typeof toast?.message === 'string' ? READ_ONLY : `toast/${toast?.id}`}
        kind="toast"
        isSaid={isError ? 'alert' : true}
        tone={isError ? 'alert' : 'plain'}
        icon={toast && <ToastIcon type={toast.type} />}
        text={toast && resolveValue(toast.message, toast)}
        // In the line it goes by itself, and what comes up in its place is no button that was aimed at.
        onDismiss={isOpen ? () => toasts.dismiss(toast?.id) : undefined}
      />
    </div>
  )
}
