import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { IconButton } from './icon-button.tsx'

/** A sheet from below on phones, centred from 640 px on; as high as its content. */
const SHEET =
  'inset-x-0 bottom-0 max-h-[92dvh] w-full scroll-pt-16 overflow-y-auto rounded-t-xl p-5 ' +
  'pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:inset-0 sm:m-auto sm:h-fit sm:scroll-pt-18 sm:rounded-xl sm:p-7'
/** A sheet scrolls under its title and its cross; what is reached there stops below them. */
const SHEET_HEAD = 'sticky -top-5 z-10 -mt-5 bg-surface pt-5 sm:-top-7 sm:-mt-7 sm:pt-7'
/** Centred everywhere, most of the screen high whatever is in it; the content scrolls itself. */
const TALL =
  'inset-0 m-auto h-[max(80dvh,min(100dvh-1rem,22rem))] max-h-[700px] w-[calc(100%-1.5rem)] ' +
  'max-w-3xl rounded-xl p-4 sm:p-6'

const SHAPES = {
  narrow: classNames(SHEET, 'sm:max-w-md'),
  wide: classNames(SHEET, 'sm:max-w-2xl'),
  full: classNames(SHEET, 'sm:max-w-5xl'),
  tall: TALL,
} as const

export type DialogProps = {
  open: boolean
  /** The backdrop, the close icon and Escape. */
  onClose: () => void
  title: string
  /** Says under the title what it is about. */
  description?: string
  children: ReactNode
  width?: keyof typeof SHAPES
  hideClose?: boolean
  /** What has the focus at first, when it is not the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes afterwards, when what had it may be gone; else back to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
  role?: 'dialog' | 'alertdialog'
}

/** What a dialog is made of; `Dialog` fetches it. */
export function DialogPanel(props: DialogProps) {
  const { open, onClose, title, description, children, width = 'narrow', hideClose, role } = props
  const { returnFocus, initialFocus } = props
  const opener = useOpener(open)
  const { t } = useTranslation()
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          {...(role && { role })}
          onOpenAutoFocus={(event) => {
            // Else the close icon, as the first button, would have the focus.
            if (initialFocus) focusOn(event, initialFocus.current)
            else if (!hideClose) focusOn(event, event.currentTarget)
          }}
          onCloseAutoFocus={(event) => {
            // Without a trigger of its own, the primitive would leave the focus nowhere.
            event.preventDefault()
            const target = returnFocus?.() ?? opener
            if (target instanceof HTMLElement) target.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // Toasts lie over it: putting one away is no press on the backdrop.
            const { target } = event
            if (target instanceof Element && target.closest('[data-toasts]')) event.preventDefault()
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed z-50 flex animate-rise flex-col bg-surface shadow-floating outline-none',
            SHAPES[width],
          )}
        >
          <div
            className={classNames(
              'mb-4 flex items-center justify-between gap-3',
              width !== 'tall' && SHEET_HEAD,
            )}
          >
            <Radix.Title className="flex min-h-11 items-center text-xl font-extrabold">
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

/** What had the focus when the dialog was opened: read before a field in it takes the focus. */
function useOpener(open: boolean): Element | null {
  const [state, setState] = useState<{ open: boolean; opener: Element | null }>(NOT_OPENED)
  if (open !== state.open) setState({ open, opener: open ? document.activeElement : state.opener })
  return state.opener
}

function focusOn(event: Event, target: EventTarget | null): void {
  event.preventDefault()
  if (target instanceof HTMLElement) target.focus()
}
