import { resolveValue, type Toast } from 'react-hot-toast/headless'
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
  const isError = toast?.type === 'error'
  return (
    <div data-toasts={toast ? '' : undefined} className="contents">
      <Told
        key={isError ? 'alert' : 'status'}
        id={typeof toast?.message === 'string' ? READ_ONLY : `toast/${toast?.id}`}
        // That it connects is less than since when nothing is read, which the line tells by itself.
        kind={toast?.type === 'loading' ? 'calm' : 'toast'}
        isSaid={isError ? 'alert' : true}
        tone={isError ? 'alert' : 'plain'}
        icon={toast && <ToastIcon type={toast.type} />}
        text={toast && resolveValue(toast.message, toast)}
      />
    </div>
  )
}
