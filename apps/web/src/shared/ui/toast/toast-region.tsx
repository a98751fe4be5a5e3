import { CircleAlert, CircleCheck, X } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { toast as toasts } from './toast.ts'

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

const PlaceContext = createContext<(place: HTMLElement | null) => void>(() => {})

/** Gives toasts a place within the page, for as long as this is its `ref`. */
export function useToastPlace(): (place: HTMLElement | null) => void {
  return useContext(PlaceContext)
}

/** Shows toasts: in the place that the page has for them, else in front of it. */
export function Toasts({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <>
      <PlaceContext value={setPlace}>{children}</PlaceContext>
      <ToastRegion place={place} />
    </>
  )
}

/**
 * Where toasts appear: in their place, the newest alone. Without one above the bottom bar; on wide
 * screens in the lower right corner; at the top while a sheet is open. Hovering keeps them. Those are
 * rendered beside the app in the document, as dialogs are, so that no dialog covers them.
 */
export function ToastRegion({ place = null }: { place?: HTMLElement | null }) {
  const { toasts: shown, handlers } = useToaster(OPTIONS)
  const isUnderDialog = useSyncExternalStore(watchDialogs, isDialogOpen)
  const inPlace = isUnderDialog ? null : place
  const endPause = useRef(handlers.endPause)
  endPause.current = handlers.endPause
  // No pointer is over a region that is gone, or elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another region
  useEffect(() => () => endPause.current(), [inPlace])
  return createPortal(
    <div
      data-toasts=""
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      className={
        inPlace
          ? 'toasts-in-place'
          : 'toast-place pointer-events-none fixed z-60 flex flex-col items-center gap-2 md:items-end'
      }
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>,
    inPlace ?? document.body,
  )
}

/** Set by dialogs on the body while one is open; its veil lies over whatever stands in the page. */
const DIALOG_OPEN = 'data-scroll-locked'
const isDialogOpen = () => document.body.hasAttribute(DIALOG_OPEN)

function watchDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { attributeFilter: [DIALOG_OPEN] })
  return () => observer.disconnect()
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

function ToastIcon({ type }: { type: Toast['type'] }) {
  if (type === 'loading') return <Spinner />
  if (type === 'error') return <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
  if (type === 'success') return <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
  return null
}
