import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBackCloses } from './back-stack.ts'
import { classNames } from './class-names.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { IconButton } from './icon-button.tsx'
import { useToastsAbove } from './toast/toast-line.ts'

/** A sheet from below on phones, centred from 640 px on; as high as its content. */
const SHEET =
  'inset-x-0 bottom-0 max-h-[92dvh] w-full scroll-pt-16 overflow-y-auto rounded-t-xl p-5 ' +
  '[--sheet-end:max(--spacing(5),env(safe-area-inset-bottom))] pb-(--sheet-end) sm:[--sheet-end:--spacing(7)] sm:inset-0 sm:m-auto sm:h-fit sm:w-[calc(100%-1.5rem)] sm:scroll-pt-18 sm:rounded-xl sm:p-7'
/** A sheet scrolls under its title and close button; what is scrolled to stops below them. */
const SHEET_HEAD =
  'sticky -top-5 z-10 -mx-5 -mt-5 bg-surface px-5 pt-5 sm:-top-7 sm:-mx-7 sm:-mt-7 sm:px-7 sm:pt-7'
/** Centred, most of the screen high whatever its content, which scrolls by itself. */
const TALL =
  'inset-0 m-auto h-[max(80dvh,min(100dvh-1rem,22rem))] max-h-[700px] w-[calc(100%-1.5rem)] ' +
  'max-w-3xl rounded-xl p-4 sm:p-6'

const SHAPES = {
  narrow: classNames(SHEET, 'sm:max-w-md'),
  wide: classNames(SHEET, 'sm:max-w-2xl'),
  /** Wider where it is low: in two columns. */
  pair: classNames(SHEET, 'sm:max-w-md beside:sm:max-w-3xl'),
  /** Room for two columns. */
  halves: classNames(SHEET, 'sm:max-w-3xl'),
  full: classNames(SHEET, 'sm:max-w-5xl'),
  tall: TALL,
} as const

export type DialogProps = {
  open: boolean
  /** Called by the backdrop, the close button, Escape and the device's Back. */
  onClose: () => void
  title: string
  /** Shown under the title. */
  description?: string
  children: ReactNode
  width?: keyof typeof SHAPES
  hideClose?: boolean
  /** Focused at first; the dialog itself unless it is given. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes after closing; back to where it was unless it is given. */
  returnFocus?: (() => HTMLElement | null) | undefined
  role?: 'dialog' | 'alertdialog'
}

/** The dialog itself, which `Dialog` loads. */
export function DialogPanel(props: DialogProps) {
  const { open, onClose, title, description, children, width = 'narrow', hideClose, role } = props
  const { returnFocus, initialFocus } = props
  const opener = useOpener(open)
  const { t } = useTranslation()
  useBackCloses(open, onClose)
  useToastsAbove(open)
  useSilentLogs(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          {...(role && { role })}
          onOpenAutoFocus={(event) => {
            // Otherwise the close button would get the focus, being the first one.
            if (initialFocus) focusOn(event, initialFocus.current)
            else if (!hideClose) focusOn(event, event.currentTarget)
          }}
          onCloseAutoFocus={(event) => {
            // Without a Radix trigger the focus would be lost.
            event.preventDefault()
            const target = returnFocus?.() ?? opener
            if (target instanceof HTMLElement) target.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // Dismissing a toast that lies over the dialog must not close it.
            const { target } = event
            if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            // Not quite opaque: else Chromium leaves out what lies behind the round corners of a tall one.
            // Radix switches pointer events off and on as it opens: inherited, all that is in it would be
            // styled two times more.
            'pointer-events-auto fixed z-50 flex animate-rise flex-col bg-surface/[99.9%] shadow-floating outline-none',
            SHAPES[width],
          )}
        >
          <div
            className={classNames(
              'mb-4 flex items-center justify-between gap-3',
              width !== 'tall' && SHEET_HEAD,
            )}
          >
            <Radix.Title className="flex min-h-11 min-w-0 items-center text-xl font-extrabold wrap-anywhere">
              {title}
            </Radix.Title>
            {hideClose ? null : (
              <Radix.Close asChild>
                <IconButton label={t('action.close')} icon={<X className="size-6" />} />
              </Radix.Close>
            )}
          </div>
          {description ? (
            <Radix.Description className="text-ink-soft">{description}</Radix.Description>
          ) : null}
          <ErrorBoundary region="dialog">{children}</ErrorBoundary>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

const NOT_OPENED = { open: false, opener: null }

/** The element that had the focus when the dialog was opened, read before a field in it takes the focus. */
function useOpener(open: boolean): Element | null {
  const [state, setState] = useState<{ open: boolean; opener: Element | null }>(NOT_OPENED)
  if (open !== state.open) setState({ open, opener: open ? document.activeElement : state.opener })
  return state.opener
}

/** Hides logs that say nothing by themselves with the rest of the page: Radix leaves every `aria-live` out. */
function useSilentLogs(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const logs = document.querySelectorAll('[role=log][aria-live=off]:not([aria-hidden])')
    for (const log of logs) log.ariaHidden = 'true'
    return () => {
      for (const log of logs) log.removeAttribute('aria-hidden')
    }
  }, [open])
}

function focusOn(event: Event, target: EventTarget | null): void {
  event.preventDefault()
  if (target instanceof HTMLElement) target.focus()
}
