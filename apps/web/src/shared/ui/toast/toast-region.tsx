import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { toast as toasts } from './toast.ts'
import { useHandOver, useIsToastInLine } from './toast-line.ts'

/** How long a toast stays, in ms (specification, section 9). Loading ones stay until replaced. */
const TOAST_MS = {
  loading: Number.POSITIVE_INFINITY,
  success: 2_000,
  error: 4_000,
  blank: 4_000,
} as const

const OPTIONS = {
  removeDelay: 160,
  loading: { duration: TOAST_MS.loading },
  success: { duration: TOAST_MS.success },
  error: { duration: TOAST_MS.error },
  blank: { duration: TOAST_MS.blank },
}

/** So many stand above one another; an older one is seen again when a newer one has gone. */
const SHOWN = 2
/** A toast this young, in ms, was said by what led to the page: "Deleted" belongs to the list after it. */
const SAID_ON_LEAVING_MS = 1_000

/**
 * Where toasts appear: above the bottom bar; on wide screens in the lower right corner; at the top
 * while a sheet is open; nowhere while a line of the page tells them. Hovering keeps them. They are
 * rendered beside the app in the document, as dialogs are, so that no dialog covers them.
 */
export function ToastRegion() {
  const { toasts: shown, handlers } = useToaster(OPTIONS)
  const isInLine = useIsToastInLine()
  useStayBehind(shown)
  useHandOver(shown.find(({ visible }) => visible) ?? null)
  const endPause = useRef(handlers.endPause)
  endPause.current = handlers.endPause
  // No pointer is over what is gone, or told elsewhere from now on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a place is what counts.
  useEffect(() => () => endPause.current(), [isInLine])
  return createPortal(
    <div
      data-toasts=""
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className="toast-place pointer-events-none fixed z-60 flex flex-col items-center gap-2 md:items-end"
    >
      {isInLine
        ? null
        : shown.slice(0, SHOWN).map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </div>,
    document.body,
  )
}

/** What was said on one page does not go along to the next; what still loads does. */
function useStayBehind(shown: readonly Toast[]): void {
  const { pathname } = useLocation()
  const left = useRef(pathname)
  useEffect(() => {
    if (left.current !== pathname)
      for (const { id, type, createdAt } of shown)
        if (type !== 'loading' && Date.now() - createdAt > SAID_ON_LEAVING_MS) toasts.dismiss(id)
    left.current = pathname
  })
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation()
  const isError = toast.type === 'error'
  return (
    <div
      className={classNames(
        'pointer-events-auto flex min-h-12 w-fit max-w-full animate-rise items-center gap-3 rounded-md bg-ink py-1 pl-4 text-sm font-semibold text-paper shadow-floating transition-opacity sm:max-w-md',
        toast.visible ? 'opacity-100' : 'opacity-0',
      )}
    >
      <ToastIcon type={toast.type} />
      <div role={isError ? 'alert' : 'status'} className="py-2">
        {resolveValue(toast.message, toast)}
      </div>
      <button
        type="button"
        aria-label={t('action.dismiss')}
        onClick={() => toasts.dismiss(toast.id)}
        className="tap inline-flex items-center justify-center rounded-md opacity-70 hover:opacity-100"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}

/** The sign of what a toast tells. */
export function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner />
  if (type === 'error') return <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
  if (type === 'success') return <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
  return null
}
