import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useToasterStore } from '../../../shared/ui/toast/toast.ts'
import { useToastPlace } from '../../../shared/ui/toast/toast-region.tsx'
import { useJustChanged } from '../desk/just-changed.ts'
import {
  CHANGES,
  countTold,
  createToldStore,
  mostUrgent,
  ToldContext,
  useTold,
} from './told-store.ts'

/** Where there is room beside the lists: everything that is told, beneath one another. */
export function ToldColumn({ children }: { children: ReactNode }) {
  const { t } = useTranslation('live')
  const [place] = useState(() => ({ store: createToldStore(true), isLine: false }))
  return (
    <ToldContext value={place}>
      <section
        aria-label={t('livePage.told.label')}
        data-told-place="column"
        className="flex max-h-[40dvh] shrink-0 flex-col gap-1 overflow-y-auto overscroll-contain rounded-lg bg-surface shadow-raised has-data-told:mt-2 has-data-told:p-1 *:flex-none"
      >
        {children}
      </section>
    </ToldContext>
  )
}

/**
 * One line for everything that is told: the most urgent, with the count of the others, which a tap
 * opens over the list. It keeps its height while a live runs, so that nothing moves with what it says.
 * A toast takes the place of its words, and leaves the way back from the newest change beside it.
 */
export function ToldLine({ isRunning, children }: { isRunning: boolean; children: ReactNode }) {
  const { t } = useTranslation('live')
  const line = useLine()
  const { store, count, others, isOpen, setOpen } = line
  const place = useMemo(() => ({ store, isLine: true }), [store])
  const toastPlace = useToastPlace()
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <ToldContext value={place}>
      <section
        aria-label={t('livePage.told.label')}
        data-told-place="line"
        className={classNames(
          'relative z-10 mt-1.5 shrink-0 flowing:h-auto flowing:min-h-12',
          isRunning || count > 0 ? 'h-12' : 'h-0',
        )}
      >
        <div
          onClickCapture={line.touch}
          className={classNames(
            'inset-x-0 bottom-0 rounded-md bg-surface shadow-raised',
            isOpen
              ? 'absolute flex max-h-[60dvh] flex-col shadow-floating flowing:static flowing:max-h-none'
              : 'flex h-full items-center empty:hidden',
          )}
        >
          <div
            className={
              isOpen
                ? 'flex min-h-0 flex-col gap-1 overflow-y-auto overscroll-contain p-1 *:flex-none'
                : 'told-line flex h-full min-w-0 flex-1 items-center'
            }
          >
            {isRunning || count > 0 ? <div ref={toastPlace} data-toast-place="" /> : null}
            {children}
          </div>
          {isOpen || others > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="tap figures flex min-h-12 shrink-0 items-center gap-0.5 self-end rounded-md px-2 text-sm font-bold whitespace-nowrap text-action -outline-offset-3"
            >
              {isOpen ? t('livePage.told.less') : t('livePage.told.more', { count: others })}
              <Chevron aria-hidden="true" className="size-4" />
            </button>
          ) : null}
        </div>
      </section>
    </ToldContext>
  )
}

/** What stands in the line, how many things stand behind it, and what a press on it does. */
function useLine() {
  const [store] = useState(() => createToldStore(false))
  const count = useTold(store, countTold)
  const first = useTold(store, mostUrgent)
  const isOpen = useTold(store, (told) => told.isOpen) && count > 0
  const [toast] = useToasterStore().toasts
  const isUnderToast = toast !== undefined && first !== CHANGES
  const [touches, setTouches] = useState(0)
  // A toast beside the way back from a change moves nothing.
  const subject = isUnderToast ? `toast/${toast.id}` : first
  const mayBeMistaken = useJustChanged(count > 0 ? subject : null, touches)
  const setOpen = (next: boolean) => store.setState({ isOpen: next })
  useEffect(() => {
    if (count === 0) store.setState({ isOpen: false })
  }, [store, count])
  useEffect(() => {
    if (!isOpen) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && store.setState({ isOpen: false })
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isOpen, store])
  const touch = (event: MouseEvent) => {
    setTouches((before) => before + 1)
    if (isOpen || count === 0) return
    // What came up under the thumb is shown with the others before anything is done; words that the
    // line cuts are shown in full.
    const isOnWords = event.target instanceof Element && !event.target.closest('a, button')
    if (!isOnWords && !mayBeMistaken(event)) return
    event.preventDefault()
    event.stopPropagation()
    setOpen(true)
  }
  return { store, count, others: isUnderToast ? count : count - 1, isOpen, setOpen, touch }
}
