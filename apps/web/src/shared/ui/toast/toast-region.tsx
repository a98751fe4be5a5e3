import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { classNames } from '../class-names.ts'
import { Spinner } from '../spinner.tsx'
import { toast as toasts } from './toast.ts'
import { useHandOver, useIsToastInLine } from './toast-line.ts'

/**
 * How long a toast stays is what the library has by itself: 2 s where something went well, else 4 s, and
 * loading ones until they are replaced (specification, section 9).
 */
const OPTIONS = { removeDelay: 160 }

/** So many toasts at a time, the newest, on a phone one: a pile of them covers what they tell of. */
const MOST = 2

/**
 * Where toasts appear: above the navigation, over a sheet at the top; on wide screens in the lower right
 * corner; nowhere while a line of the page tells them. Hovering keeps them. They are
 * rendered beside the app in the document, as dialogs are, so that no dialog covers them.
 */
export function ToastRegion() {
  const { toasts: shown, handlers } = useToaster(OPTIONS)
  const isInLine = useIsToastInLine()
  useLeftBehind(shown)
  useHandOver(shown.find(({ visible }) => visible) ?? null)
  const [over, setOver] = useState('')
  const isOver = !isInLine && shown.some((toast) => toast.visible && keyOf(toast) === over)
  // Once as it comes, and as it leaves: a pause that began anew gives the library other handlers.
  const pause = useEffectEvent(() => (isOver ? handlers.startPause() : handlers.endPause()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the pause hangs on
  useEffect(() => pause(), [isOver])
  return createPortal(
    <div
      data-toasts=""
      className="toast-place pointer-events-none fixed z-60 flex flex-col items-center gap-2 max-md:[&>:nth-child(n+2)]:hidden md:items-end"
    >
      {isInLine
        ? null
        : // One that is told anew keeps its place in the library's list, and is the newest all the same.
          shown
            .toSorted((a, b) => b.createdAt - a.createdAt)
            .slice(0, MOST)
            .map((toast) => <ToastCard key={keyOf(toast)} toast={toast} onOver={setOver} />)}
    </div>,
    document.body,
  )
}

/** What takes another's place is news: a card of its own, not one that grows. */
const keyOf = ({ id, type }: Toast) => `${id} ${type}`

/** Who was told something less than so long ago may be led elsewhere by it. */
const JUST_NOW_MS = 1_000

/** What only tells stays with its page; what loads, or offers a way back, goes along. */
function useLeftBehind(shown: readonly Toast[]): void {
  const { pathname } = useLocation()
  const page = useRef(pathname)
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    for (const { id, type, message, createdAt } of shown)
      if (type !== 'loading' && typeof message === 'string' && createdAt < Date.now() - JUST_NOW_MS)
        toasts.dismiss(id)
  })
}

type ToastCardProps = {
  toast: Toast
  /** Says which one the mouse is over; of one that goes from under it, nothing tells that it has left. */
  onOver: (key: string) => void
}

function ToastCard({ toast, onOver }: ToastCardProps) {
  const { t } = useTranslation()
  const isError = toast.type === 'error'
  return (
    <div
      // A finger is over what it taps alone.
      onPointerEnter={({ pointerType }) => pointerType === 'touch' || onOver(keyOf(toast))}
      onPointerLeave={() => onOver('')}
      className={classNames(
        'pointer-events-auto flex min-h-12 w-fit max-w-full animate-rise items-center gap-3 rounded-md bg-ink py-1 pl-4 text-sm flowing:text-xs font-semibold text-paper shadow-floating transition-opacity sm:max-w-md',
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
