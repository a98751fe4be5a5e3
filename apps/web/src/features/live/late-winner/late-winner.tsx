import type { ItemId } from '@dibs/core'
import { History } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, isWinner } from '../../../shared/claims/places.ts'
import { formatMargin } from '../../../shared/claims/receipt/margin.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { useShownWaitlists } from '../slips/use-shown-waitlists.ts'
import { Told } from '../told/told.tsx'
import { addReading, NOTHING_SEEN, type SeenWaitlists } from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { type LateWinner, lateWinnersOf } from './late-winners.ts'

/** How long a note stays when the seller does not dismiss it; a quiet one goes by itself. */
const SHOWN_MS = { loud: 30_000, quiet: 6_000 } as const
/** No note goes from the lists this soon after the pointer moved: the seller may be about to press. */
const AIM_MS = 1_200
const NONE: readonly LateNote[] = []

/** What the page says of a late winner, until a moment of the app's clock (milliseconds). */
export type LateNote = LateWinner & { until: number }

/** The notes of late winners, and the way to put one away. */
export type LateWinners = {
  notes: readonly LateNote[]
  /** All that were told in this live and not put away, the oldest first. */
  told: readonly LateNote[]
  dismiss: (itemId: ItemId) => void
}

/** Keeps the notes of late winners, and says the newest to people who listen to the page. */
export function LateWinnerWatch(props: {
  view: WaitlistsView
  /** The lists as the page first showed them. */
  first: RefObject<WaitlistsView | null>
  onChange: (late: LateWinners) => void
}) {
  const { view, first, onChange } = props
  const { notes, told, dismiss } = useLateNotes(view, first)
  const sentence = useLateSentence()
  useEffect(() => onChange({ notes, told, dismiss }), [notes, told, dismiss, onChange])
  const newest = notes.at(-1)
  return (
    <p role="status" className="sr-only">
      {newest ? `${newest.itemText}: ${sentence(newest)}` : null}
    </p>
  )
}

/** Says of which items the winner came in late: as news where nobody else won since, later in the sheet alone. */
export function LateWinnerNotes({ notes, told, dismiss }: LateWinners) {
  const sentence = useLateSentence()
  const clock = useClockFormat()
  const { waitlists } = useShownWaitlists()
  const isStill = ({ itemId, winner }: LateNote) =>
    waitlists
      .find((each) => each.itemId === itemId)
      ?.claims.some((claim) => claim.messageId === winner.messageId && isWinner(claim))
  const news = notes.filter(isStill)
  return told.map((note) => {
    const { itemId, winner, isLoud } = note
    const isNews = news.some((each) => each.winner.messageId === winner.messageId)
    return (
      <Told
        key={winner.messageId}
        id={`late/${winner.messageId}`}
        kind={!isNews ? 'past' : isLoud ? 'late' : 'aside'}
        rank={-winner.heardAt}
        tone={isNews && isLoud ? 'alert' : 'soft'}
        icon={<History aria-hidden="true" className="size-5 shrink-0" />}
        text={
          <>
            {isNews ? null : <span>{clock(winner.heardAt)} </span>}
            <b>{note.itemText}</b> <span>{sentence(note)}</span>
          </>
        }
        onDismiss={isNews && !isLoud ? undefined : () => dismiss(itemId)}
      />
    )
  })
}

/** Says of a late winner who is ahead of whom now, and by how much. */
function useLateSentence(): (late: LateWinner) => string {
  const { t } = useTranslation('marks')
  const { t: tLive } = useTranslation('live')
  const { locale } = useFormat()
  const guest = tLive('livePage.guest')
  return ({ winner, overtaken, earlierMs }) => {
    const names = {
      name: buyerName(winner.buyer, guest),
      other: buyerName(overtaken.buyer, guest),
    }
    return earlierMs === 0
      ? t('lateTied', names)
      : t('late', { ...names, margin: formatMargin(earlierMs, t, locale) })
  }
}

/** The notes of late winners of the running live, compared with what the page showed `first`. */
function useLateNotes(view: WaitlistsView, first: RefObject<WaitlistsView | null>): LateWinners {
  const { now } = useServices()
  const [notes, setNotes] = useState(NONE)
  const [told, setTold] = useState(NONE)
  const { sessionId, waitlists, isLoading } = view
  const seen = useRef<SeenWaitlists>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another live begins with nothing
  useEffect(() => {
    seen.current = null
    setNotes(NONE)
    setTold(NONE)
  }, [sessionId])
  useEffect(() => {
    if (isLoading || sessionId === null) return
    const opening = first.current?.sessionId === sessionId ? first.current.waitlists : waitlists
    const before = seen.current ?? addReading(NOTHING_SEEN, opening)
    const lateWinners = lateWinnersOf(before, waitlists)
    seen.current = addReading(before, waitlists)
    setNotes((held) => addNotes(held, lateWinners, now()))
    setTold((held) => addNotes(held, lateWinners, now()))
  }, [waitlists, isLoading, sessionId, first, now])
  useExpiry(
    notes,
    useCallback(() => setNotes((held) => withoutExpired(held, now())), [now]),
  )
  return {
    notes,
    told,
    dismiss: useCallback((itemId: ItemId) => {
      setNotes((held) => withoutItem(held, itemId))
      setTold((held) => withoutItem(held, itemId))
    }, []),
  }
}

/** Adds what is new: one note for each item, the newest. `now` is in milliseconds. */
export function addNotes(
  notes: readonly LateNote[],
  late: readonly LateWinner[],
  now: number,
): readonly LateNote[] {
  if (late.length === 0) return notes
  const others = notes.filter(({ itemId }) => !late.some((fresh) => fresh.itemId === itemId))
  return [
    ...others,
    ...late.map((fresh) => ({ ...fresh, until: now + SHOWN_MS[fresh.isLoud ? 'loud' : 'quiet'] })),
  ]
}

/** The notes whose time is not over. */
export function withoutExpired(notes: readonly LateNote[], now: number): readonly LateNote[] {
  return notes.filter(({ until }) => until > now)
}

/** The notes of all other items. */
export function withoutItem(notes: readonly LateNote[], itemId: ItemId): readonly LateNote[] {
  return notes.filter((note) => note.itemId !== itemId)
}

/** Calls when the first note's time is over and the pointer rests. */
function useExpiry(notes: readonly LateNote[], onExpired: () => void): void {
  const { now } = useServices()
  useEffect(() => {
    if (notes.length === 0) return
    let aimedUntil = 0
    let timer: ReturnType<typeof setTimeout>
    const aim = () => {
      aimedUntil = now() + AIM_MS
    }
    const first = Math.min(...notes.map(({ until }) => until))
    const wait = () => {
      const rest = Math.max(first, aimedUntil) - now()
      if (rest <= 0) onExpired()
      else timer = setTimeout(wait, rest)
    }
    wait()
    const passive = { passive: true }
    window.addEventListener('pointermove', aim, passive)
    window.addEventListener('pointerdown', aim, passive)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', aim)
      window.removeEventListener('pointerdown', aim)
    }
  }, [notes, now, onExpired])
}
