import { History, MessageCircle } from 'lucide-react'
import {
  type FocusEvent,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { EmptyPanel } from '../components/empty-panel.tsx'
import { isLive } from '../connection/states.ts'
import { useShiftList } from '../flip.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { gapBetween, useGapLength } from '../slips/gap-ending.ts'
import { type Doubts, lazyDoubts } from '../slips/lazy-doubts.ts'
import { useGradually } from '../use-gradually.ts'
import { useLiveState, useLiveStore } from '../use-live.ts'
import { CommentItem, type RowWords, useRowWords } from './comment-item.tsx'
import { type CommentList, type CommentRow, freezeRows } from './comment-list.ts'
import { type Codes, useCodes } from './comment-text.tsx'

const lazyPicker = lazyPart(() => import('../picker/item-picker.tsx'))
const lazyEarlier = lazyPart(() => import('../slips/earlier-sheet.tsx'))
const lazySlips = lazyPart(() => import('../slips/slips.tsx'))

/** The comments as they come in, and the way to add one by hand. Does not render with each comment. */
export function CommentsPanel() {
  const { t } = useTranslation()
  const { words, isLocked } = useRowWords()
  const clock = useClockFormat()
  const openPlans = useOpenPlans()
  const picker = lazyPicker.usePart()
  const [picked, setPicked] = useState<CommentRow | null>(null)
  const add = useCallback(
    async (row: CommentRow) => {
      if (isLocked) openPlans('manualClaims')
      else if (await lazyPicker.fetch()) setPicked(row)
      else toast.error(t('error.offline'))
    },
    [isLocked, openPlans, t],
  )
  const slips = lazySlips.usePart()
  const [tapped, setTapped] = useState<CommentRow | null>(null)
  const take = useCallback(
    (row: CommentRow) => (isLocked ? openPlans('manualClaims') : setTapped(row)),
    [isLocked, openPlans],
  )
  const codes = useCodes()
  const earlier = lazyEarlier.usePart()
  const [isReading, setIsReading] = useState(false)
  const read = useCallback(() => setIsReading(true), [])
  const doubts = lazyDoubts.usePart()
  const log = { words, doubts, isLocked, clock, codes, onAdd: add, onTake: take }
  return (
    <>
      <CommentLog {...log} onEarlier={earlier && read} />
      <Suspense>
        {earlier ? (
          <earlier.EarlierSheet
            open={isReading}
            onClose={() => setIsReading(false)}
            onAdd={(row) => {
              setIsReading(false)
              void add(row)
            }}
            words={words}
            codes={codes}
            isLocked={isLocked}
            doubts={doubts}
          />
        ) : null}
        {picker ? <picker.ItemPicker row={picked} onClose={() => setPicked(null)} /> : null}
        {slips ? <slips.Slips tapped={tapped} onDone={() => setTapped(null)} /> : null}
      </Suspense>
    </>
  )
}

type CommentLogProps = {
  words: RowWords
  doubts: Doubts | null
  isLocked: boolean
  clock: (time: number) => string
  codes: Codes
  onAdd: (row: CommentRow) => void
  onTake: (row: CommentRow) => void
}

/** The rows, newest first; renders with every painted frame that brings some. */
const CommentLog = memo(function CommentLog({
  onEarlier,
  ...props
}: CommentLogProps & { onEarlier: (() => void) | null }) {
  const { t } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const list = useLiveStore(({ comments }) => comments)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, handlers } = useHeldRows(list, scroller)
  useShortcuts({
    add: () => focusedComment()?.querySelector<HTMLElement>('[data-add]')?.click(),
    ...(waiting > 0 && { fresh: release }),
  })
  return (
    <div className="relative flex min-h-[12rem] flex-[1_1_0px] flex-col overflow-hidden rounded-lg bg-surface shadow-raised flowing:h-[80dvh] flowing:flex-none">
      {waiting > 0 ? <FreshPill count={waiting} onPress={release} /> : null}
      <div
        ref={scroller}
        data-live-panel="comments"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-3"
        {...handlers}
      >
        {rows.length === 0 ? (
          <NoComments />
        ) : (
          <div
            role="log"
            aria-live="off"
            aria-label={t('livePage.comments.log')}
            className="flex min-h-full flex-col"
          >
            <CommentRows rows={rows} {...props} />
            {onEarlier && isRelay ? (
              // At the panel's end, where rows that come do not push it.
              <div className="mt-auto grid justify-items-center p-3">
                <Button
                  variant="quiet"
                  icon={<History aria-hidden="true" className="size-5" />}
                  onClick={onEarlier}
                >
                  {tSlips('earlier')}
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </div>
    </div>
  )
})

/** How long rows stand still after the pointer last moved over them. */
const AIM_MS = 2_000
/** A seller who scrolled further than this is reading, and nothing may move. */
const AT_TOP_PX = 8

/** What is shown while rows are held, and how many newer comments wait. */
type HeldRows = {
  rows: readonly CommentRow[]
  waiting: number
  /** Lets the newest comments in, and goes to the top. */
  release: () => void
  /** For the element that scrolls. */
  handlers: {
    onScroll: () => void
    onPointerMove: () => void
    onPointerDown: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Keeps rows from moving under the finger: new comments wait while the seller aims, goes through
 * them by keyboard, or has scrolled.
 */
function useHeldRows(list: CommentList, scroller: RefObject<HTMLElement | null>): HeldRows {
  const [held, setHeld] = useState<CommentList | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A tap leaves a focus that is not visible; only a keyboard's focus counts.
  const hasFocus = () => scroller.current?.querySelector(':focus-visible') != null
  // Asked of the element, it would cost a layout in the middle of a change.
  const scrollTop = useRef(0)
  const isScrolled = () => scrollTop.current > AT_TOP_PX
  const releaseAtTop = () => {
    if (!isScrolled() && !hasFocus()) setHeld(null)
  }
  const aim = () => {
    setHeld((current) => current ?? list)
    clearTimeout(timer.current)
    timer.current = setTimeout(releaseAtTop, AIM_MS)
  }
  const onScroll = () => {
    scrollTop.current = scroller.current?.scrollTop ?? 0
    if (isScrolled()) setHeld((current) => current ?? list)
    else releaseAtTop()
  }
  const onFocus = () => {
    if (hasFocus()) setHeld((current) => current ?? list)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // From a dialog the focus comes back to the row that opened it.
    const isIn =
      relatedTarget?.closest('[role$=dialog]') || scroller.current?.contains(relatedTarget)
    if (!isIn) releaseAtTop()
  }
  const release = () => {
    setHeld(null)
    scrollTop.current = 0
    scroller.current?.scrollTo({ top: 0 })
  }

  // The list was cleared, since the live is over: what was held goes with it.
  const isOver = held !== null && held.heard > list.heard
  const shown = held === null || isOver ? list : held
  const rows = shown === list ? list.rows : freezeRows(shown.rows, list.rows)
  if (isOver) setHeld(null)
  // A row keeps its newest state, also when the list has dropped it.
  else if (held !== null && rows !== held.rows) setHeld({ ...held, rows })
  return {
    rows,
    waiting: list.heard - shown.heard,
    release,
    handlers: { onScroll, onPointerMove: aim, onPointerDown: aim, onFocus, onBlur },
  }
}

/** In a rush of comments those below what a screen shows are never drawn: of rows of 60 px, ten on a phone. */
const paceOf = () => ({
  keyOf: (row: CommentRow) => row.messageId,
  step: innerWidth < 768 ? 10 : Math.ceil(innerHeight / 60),
  quietMs: 300,
})

function CommentRows({ rows, ...props }: CommentLogProps & { rows: readonly CommentRow[] }) {
  const list = useRef<HTMLOListElement>(null)
  const drawn = useGradually(rows, useState(paceOf)[0])
  const chips = useLiveStore((data) => data.chips)
  const gaps = useLiveStore(({ comments }) => comments.gaps)
  const lengthOf = useGapLength()
  const { t } = useTranslation('slips')
  const dividerBelow = (row: CommentRow, index: number) => {
    const gap = gaps.length > 0 ? gapBetween(row, drawn[index + 1], gaps) : null
    return gap && t('gap.divider', { length: lengthOf(gap) })
  }
  useShiftList(list)
  return (
    <ol ref={list} className="relative">
      {drawn.map((row, index) => (
        <CommentItem
          key={row.messageId}
          row={row}
          chip={chips.get(row.messageId) ?? null}
          divider={dividerBelow(row, index)}
          {...props}
        />
      ))}
    </ol>
  )
}

function focusedComment(): Element | null {
  return document.activeElement?.closest('[data-message-id]') ?? null
}

function NoComments() {
  const { t } = useTranslation('live')
  const isRunning = isLive(useLiveState())
  return (
    <EmptyPanel>
      <EmptyState
        picture={<MessageCircle aria-hidden="true" className="size-10" />}
        title={t(isRunning ? 'livePage.empty.comments' : 'livePage.empty.commentsNotLive')}
        hint={t(isRunning ? 'livePage.empty.commentsHint' : 'livePage.empty.commentsNotLiveHint')}
      />
    </EmptyPanel>
  )
}

function FreshPill({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('live')
  return (
    <button
      type="button"
      onClick={onPress}
      className="tap figures absolute top-2 left-1/2 z-10 -translate-x-1/2 rounded-full bg-ink px-5 text-sm font-bold whitespace-nowrap text-paper shadow-floating"
    >
      {t('livePage.comments.fresh', { count })}
    </button>
  )
}
