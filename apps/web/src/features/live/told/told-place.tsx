import { ChevronUp } from 'lucide-react'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
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
  hasPast,
  isPassing,
  mostUrgent,
  openTold,
  READ_ONLY,
  ToldContext,
  type ToldStore,
} from './told-store.ts'

type ToldProps = { view: WaitlistsView; history: LastChangesState }

/** So many rows of the desk's grid are kept for what is told, beside the one of the changes by hand. */
const SLOTS = 3

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
      <ToldSheet store={place.store} />
    </ToldContext>
  )
}

/** Everything that is told, beneath one another, until it is closed; what is over at its end. */
function ToldSheet({ store }: { store: ToldStore }) {
  const { t } = useTranslation('live')
  const isOpen = useStore(store, (told) => told.isOpen)
  const order = useStore(store, (told) => told.order)
  return (
    <Dialog
      open={isOpen}
      onClose={() => store.setState({ isOpen: false })}
      title={t('livePage.told.label')}
      returnFocus={openerOfTold}
    >
      <div data-told-place="sheet" className="flex flex-col gap-2">
        {Array.from(order, (id) => (
          <Spot key={id} store={store} id={id} />
        ))}
      </div>
    </Dialog>
  )
}

/** What opens the sheet, as it stands there now: what was pressed may have moved into the sheet. */
const openerOfTold = () => document.querySelector<HTMLElement>('[data-told-place] [aria-expanded]')

/** Where one thing is told in the sheet: the keyboard comes to them in the order in which they stand. */
function Spot({ store, id }: { store: ToldStore; id: string }) {
  const [setSpot] = useState(
    () => (spot: HTMLElement | null) =>
      store.setState(({ spots }) => ({ spots: new Map(spots).set(id, spot) })),
  )
  return <div ref={setSpot} className="contents" />
}

/**
 * One line for everything that is told: the most urgent, with the count of the others, which a tap
 * opens. It keeps its height while a live runs, so that nothing moves with what it says; where the
 * whole page scrolls, what passes stays in sight meanwhile.
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
  const isOpen = useStore(store, (told) => told.isOpen)
  const isMore = useStore(store, hasPast) || count > 1
  const isNews = useStore(store, isPassing)
  const [touches, setTouches] = useState(0)
  // Nobody aims at what can only be read.
  const subject = first === READ_ONLY ? null : first
  const mayBeMistaken = useJustChanged(count > 0 ? subject : null, touches)
  useCloseOnceDone(store, count)
  const touch = (event: MouseEvent) => {
    setTouches((before) => before + 1)
    if (isOpen || (count === 0 && !isMore)) return
    // What came up under the thumb is shown with the others before anything is done; words that the
    // line cuts are shown in full.
    const isOnWords = event.target instanceof Element && !event.target.closest('a, button')
    if (!isOnWords && !mayBeMistaken(event)) return
    event.preventDefault()
    event.stopPropagation()
    // A toast by itself is whole where it stands, and no part of the sheet.
    if (isMore || !first?.startsWith('toast')) openTold(store)
  }
  return (
    <ToldContext value={place}>
      <section
        aria-label={t('livePage.told.label')}
        data-told-place="line"
        className={classNames(
          'relative z-10 mt-1.5 shrink-0',
          view.sessionId !== null || count > 0 ? 'told-line h-[3rem]' : 'h-0',
        )}
        data-dock={isNews || undefined}
      >
        <div
          onClickCapture={touch}
          className="flex h-full items-center rounded-md bg-surface shadow-raised empty:hidden"
        >
          <div className="flex h-full min-w-0 flex-1 items-center">
            <LiveNotes withHealth={!isHealthAbove} />
            <LastChanges view={view} history={history} />
          </div>
          {isMore ? (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => openTold(store)}
              className="tap figures flex min-h-12 shrink-0 items-center gap-0.5 rounded-md px-2 text-sm font-bold whitespace-nowrap text-action -outline-offset-3"
            >
              {others > 0 ? t('livePage.told.more', { count: others }) : t('livePage.told.earlier')}
              <ChevronUp aria-hidden="true" className="size-4" />
            </button>
          ) : null}
        </div>
      </section>
      <ToldSheet store={store} />
    </ToldContext>
  )
}

/** Closes the sheet once all is dealt with. */
function useCloseOnceDone(store: ToldStore, count: number) {
  const before = useRef(count)
  useEffect(() => {
    if (count === 0 && before.current > 0) store.setState({ isOpen: false })
    before.current = count
  }, [store, count])
}
