import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

const WIDTHS = { narrow: 'sm:max-w-md', wide: 'sm:max-w-2xl', full: 'sm:max-w-5xl' } as const

type DialogProps = {
  open: boolean
  /** The backdrop, the close icon and Escape. */
  onClose: () => void
  title: string
  /** Says under the title what it is about. */
  description?: string
  children: ReactNode
  width?: keyof typeof WIDTHS
  hideClose?: boolean
  /** Where the focus goes afterwards, when what had it may be gone; else back to where it was. */
  returnFocus?: (() => HTMLElement | null) | undefined
  role?: 'dialog' | 'alertdialog'
}

/** A dialog: a sheet from below on phones, centred from 640 px on. Keeps the focus inside. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, width = 'narrow', hideClose, role } = props
  const { returnFocus } = props
  const opener = useRef<Element>(null)
  const { t } = useTranslation()
  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade bg-veil" />
        <Radix.Content
          {...(role && { role })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Else the close icon, as the first button, would have the focus.
            if (!hideClose) focusItself(event)
          }}
          onCloseAutoFocus={(event) => {
            // Without a trigger of its own, the primitive would leave the focus nowhere.
            event.preventDefault()
            const target = returnFocus?.() ?? opener.current
            if (target instanceof HTMLElement) target.focus({ preventScroll: true })
          }}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full animate-rise flex-col overflow-y-auto',
            'rounded-t-xl bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-floating outline-none',
            'sm:inset-0 sm:m-auto sm:h-fit sm:rounded-xl sm:p-7',
            WIDTHS[width],
          )}
        >
          <div className="mb-4 flex min-h-11 items-center justify-between gap-3">
            <Radix.Title className="text-xl font-extrabold">{title}</Radix.Title>
            {hideClose ? null : (
              <Radix.Close asChild>
                <IconButton label={t('action.close')} icon={<X className="size-6" />} />
              </Radix.Close>
            )}
          </div>
          {description ? (
            <Radix.Description className="text-ink-soft">{description}</Radix.Description>
          ) : null}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function focusItself(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
}
