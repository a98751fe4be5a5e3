import { ChevronDown, ChevronUp } from 'lucide-react'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { classNames } from '../../../shared/ui/class-names.ts'
import { useMedia } from '../../../shared/ui/use-media.ts'
import { LastChanges } from '../components/last-changes.tsx'
import { useJustChanged } from '../desk/just-changed.ts'
import type { LastChangesState } from '../waitlists/use-last-changes.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { LiveNotes } from './live-notes.tsx'
import {
  countOthers,
  countTold,
  createToldStore,
  isPassing,
  mostUrgent,
  READ_ONLY,
  ToldContext,
  type ToldStore,
} from './told-store.ts'

type ToldProps = { view: WaitlistsView; history: LastChangesState }

/** So many rows of the desk's grid are kept for what is told. */
const SLOTS = 4

/** A table of items as wide as a phone: a card of its own for each thing would take half of it. */
const NARROW = '(width < 80rem)'

/** What is told below the table of items. */
export function ToldBeside(props: ToldProps) {
  const isNarrow = useMedia(NARROW)
  return isNarrow ? (
    <div className="col-start-1">
      <ToldLine {...props} isHealthAbove />
    </div>
  ) : (
    <ToldColumn {...props} />
  )
}

/**
 * Where there is room beside the lists: what is told, each in a row of the desk's grid below the table,
 * from its lower edge up. The table gives way to it, and nothing moves.
 */
function ToldColumn({ view, history }: ToldProps) {
  const { t } = useTranslation('live')
  const [place] = useState(() => ({ store: createToldStore(SLOTS), isLine: false }))
  return (
    <ToldContext value={place}>
      <section aria-label={t('livePage.told.label')} data-told-place="column" className="contents">
        <LiveNotes withHealth={false} />
        <LastChanges view={view} history={history} />
      </section>
    </ToldContext>
  )
}

/** What belongs to the open list, and the questions that it asks. */
const INSIDE = '[data-told-place], [role=dialog], [role=alertdialog]'

/**
 * One line for everything that is told: the most urgent, with the count of the others, which a tap
 * opens over the list. It keeps its height while a live runs, so that nothing moves with what it says;
 * where the whole page scrolls, what passes stays in sight meanwhile.
 */
export function ToldLine({
  view,
  history,
  isHealthAbove = false,
}: ToldProps & { isHealthAbove?: boolean }) {
  const { t } = useTranslation('live')
  const [store] = useState(() => createToldStore())
  const place = useMemo(() => ({ store, isLine: true }), [store])
  const count = useStore(store, countTold)
  const others = useStore(store, countOthers)
  const first = useStore(store, mostUrgent)
  const isOpen = useStore(store, (told) => told.isOpen) && count > 0
  const isNews = useStore(store, isPassing)
  const [touches, setTouches] = useState(0)
  // Nobody aims at what can only be read.
  const subject = first === READ_ONLY ? null : first
  const mayBeMistaken = useJustChanged(count > 0 ? subject : null, touches)
  const setOpen = (next: boolean) => store.setState({ isOpen: next })
  useCloseOnceDone(store, count)
  useClosing(store, isOpen)
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
  const Chevron = isOpen ? ChevronDown : ChevronUp
  return (
    <ToldContext value={place}>
      <section
        aria-label={t('livePage.told.label')}
        data-told-place="line"
        className={classNames(
          'relative z-10 mt-1.5 shrink-0',
          view.sessionId !== null || count > 0 ? 'told-line h-[3rem]' : 'h-0',
        )}
        data-dock={isOpen ? 'open' : isNews || undefined}
      >
        <div
          onClickCapture={touch}
          className={classNames(
            'inset-x-0 bottom-0 rounded-md bg-surface shadow-raised',
            isOpen
              ? 'told-open absolute flex flex-col shadow-floating'
              : 'flex h-full items-center empty:hidden',
          )}
        >
          <div
            className={
              isOpen
                ? 'fade-end flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto overscroll-contain p-1 pb-4 *:flex-none'
                : 'flex h-full min-w-0 flex-1 items-center'
            }
          >
            <LiveNotes withHealth={!isHealthAbove} />
            <LastChanges view={view} history={history} />
          </div>
          {isOpen || count > 1 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="tap figures flex min-h-12 shrink-0 items-center gap-0.5 in-[.told-open]:self-end rounded-md px-2 text-sm font-bold whitespace-nowrap text-action -outline-offset-3"
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

/** Closes the list with Escape, and with a press beside it, which does what it is for as well: nothing moves. */
function useClosing(store: ToldStore, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const close = () => store.setState({ isOpen: false })
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const onPress = ({ target }: Event) => {
      if (target instanceof Element && !target.closest(INSIDE)) close()
    }
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointerdown', onPress, true)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointerdown', onPress, true)
    }
  }, [isOpen, store])
}

/** Closes the list once all is dealt with but one thing: the line tells that as well, and lies over nothing. */
function useCloseOnceDone(store: ToldStore, count: number) {
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 || (count === 1 && before.current > 1)) store.setState({ isOpen: false })
    before.current = count
  }, [store, count])
}
