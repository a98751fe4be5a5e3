import type { Item, WaitlistClaim } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import { ArrowUpDown, Crown, Ellipsis, Hand } from 'lucide-react'
import {
  type ComponentType,
  createContext,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { WinnerDoubt } from '../../../shared/claims/marks/marks.ts'
import {
  buyerName,
  type ClaimPlace,
  handMarkOf,
  isWinner as wins,
} from '../../../shared/claims/places.ts'
import { usePlaceText } from '../../../shared/claims/use-place-text.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { animate, SHINE } from '../flip.ts'
import type { DoubtAct } from '../slips/doubts.tsx'
import type { Doubts } from '../slips/lazy-doubts.ts'
import { useLiveStore } from '../use-live.ts'

/** Asks whether the list is in its first render: what comes after it is new, and is animated. */
export const InitialRenderContext = createContext<() => boolean>(() => true)

type ClaimRowProps = ClaimPlace & {
  /** The seller's items, and the rule by which comments name them. */
  items: readonly Item[]
  rule: MatchRule
  /** Several may win: they stand closer together. */
  isOneOfSeveral: boolean
  /** What is sold of it; nothing of one that has neither price nor stock. */
  Goods: ComponentType<ClaimPlace> | null
  /** `null` until it is fetched. */
  doubts: Doubts | null
  act: (act: DoubtAct) => unknown
  onChoose: (place: ClaimPlace) => void
  onRemove: (place: ClaimPlace) => void
}

/** How a place looks, by what it is (live.css). */
const LOOKS = {
  alone: { row: 'min-h-20 py-1.5 short:min-h-17 short:py-0.5', name: 'winner-alone' },
  oneOfSeveral: { row: 'place-several', name: 'winner-of-several truncate' },
  waiting: { row: 'place-row', name: 'truncate font-bold' },
} as const

/** One buyer's place. The whole row opens what can be done with it. */
export const ClaimRow = memo(function ClaimRow(props: ClaimRowProps) {
  const { claim, itemId, itemText, doubts, act, onChoose, onRemove } = props
  const cancelled = useCancelled({ itemId, claim })
  const { t } = useTranslation('live')
  const detailsId = useId()
  const isWinner = wins(claim)
  const look = LOOKS[!isWinner ? 'waiting' : props.isOneOfSeveral ? 'oneOfSeveral' : 'alone']
  const row = useRowMotion(claim.position, isWinner)
  const name = buyerName(claim.buyer, t('livePage.guest'))
  const place = usePlaceText()(claim)
  const doubt = doubts?.winnerDoubtOf(claim, cancelled !== null) ?? null
  const earlier = useEarlier(props, isWinner)
  const mark =
    doubts && (doubt || earlier > 0) ? (
      <doubts.HollowCrown claim={claim} doubt={doubt} earlier={earlier} />
    ) : (
      <PlaceMark isWinner={isWinner} place={place} />
    )
  return (
    <li
      ref={row}
      data-account-id={claim.buyer.accountId}
      data-doubt={doubts && (doubt ?? cancelled) !== null ? '' : undefined}
      className={classNames(
        'ringed-row relative',
        // Of thousands, those out of sight are not drawn.
        look !== LOOKS.alone && 'drawn-row border-t border-line',
        cancelled !== null
          ? 'bg-sunken text-ink-soft'
          : isWinner && !doubt && earlier === 0 && 'bg-first-tint',
      )}
    >
      {/* Under the words, which let every press through. */}
      <button
        type="button"
        data-live-row=""
        aria-label={t('livePage.waitlist.open', { name, place })}
        aria-describedby={detailsId}
        onClick={() => onChoose({ itemId, itemText, claim })}
        className={classNames(
          'absolute inset-0 w-full outline-none transition-colors',
          isWinner ? 'hover:brightness-97' : 'hover:bg-sunken',
        )}
      />
      <div className={classNames('pointer-events-none relative pr-11 pl-4', look.row)}>
        <RowName name={name} look={look.name} mark={isWinner ? null : mark} />
        <Ellipsis
          aria-hidden="true"
          className="absolute top-1/2 right-4 size-5 -translate-y-1/2 text-ink-soft"
        />
        <RowDetails
          {...props}
          id={detailsId}
          mark={isWinner ? mark : null}
          doubt={doubt}
          cancelled={cancelled}
        />
      </div>
      {props.Goods ? <props.Goods itemId={itemId} itemText={itemText} claim={claim} /> : null}
      {doubts && (doubt ?? cancelled) !== null ? (
        <doubts.DoubtNote
          place={{ itemId, itemText, claim }}
          cancelled={cancelled}
          onRemove={onRemove}
          act={act}
        />
      ) : null}
    </li>
  )
})

/** The name, and the number of who waits. */
function RowName({ name, look, mark }: { name: string; look: string; mark: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className={classNames('row-name flex-1', look)}>{name}</span>
      {mark}
    </p>
  )
}

type RowDetailsProps = ClaimRowProps & {
  id: string
  mark: ReactNode
  doubt: WinnerDoubt | null
  cancelled: string | null
}

/** The line below the name: marks, time and comment, and the other item that it names. */
function RowDetails({ id, mark, doubt, cancelled, ...props }: RowDetailsProps) {
  const { claim, itemId, itemText, doubts, items, rule, act } = props
  return (
    <div className="flex items-center gap-1 flowing:flex-wrap">
      <p
        id={id}
        className={classNames(
          'figures flex min-w-0 flex-1 items-center gap-x-2 text-sm text-ink-soft flowing:basis-full flowing:flex-wrap flowing:leading-[1.25]',
          mark !== null && 'flex-wrap gap-y-1 pt-0.5 short:pt-0',
          (doubt !== null || props.isOneOfSeveral) && 'short:flex-nowrap flowing:flex-wrap!',
        )}
      >
        {mark}
        <HandMark claim={claim} />
        {doubts ? <doubts.ClaimMarks claim={claim} said={doubt} /> : null}
        <span className="flex min-w-0 flex-[1_1_8rem] gap-x-2 flowing:basis-12">
          <ClaimTime claim={claim} isLast={doubt !== null} />
          {/* Where there is little room, what they wrote last counts. */}
          <span className={classNames('truncate', cancelled !== null && 'short:hidden')}>
            {claim.text}
          </span>
          {cancelled === null ? null : <span className="quoted">“{cancelled}”</span>}
        </span>
      </p>
      {doubts ? (
        <doubts.AlsoButton
          place={{ itemId, itemText, claim }}
          items={items}
          rule={rule}
          act={act}
        />
      ) : null}
    </div>
  )
}

/** What the buyer wrote that sounds as if they gave up this place; `null` when they did not. */
function useCancelled({ itemId, claim }: Omit<ClaimPlace, 'itemText'>): string | null {
  return useLiveStore(
    ({ cancelled }) =>
      cancelled.get(`${itemId}/${claim.buyer.accountId}`) ?? claim.givenUp?.text ?? null,
  )
}

/** How many others wrote the code before this winner did; 0 when nobody. */
function useEarlier({ itemId, claim }: Omit<ClaimPlace, 'itemText'>, isWinner: boolean): number {
  return useLiveStore(
    ({ earlier }) => (isWinner && earlier.get(`${itemId}/${claim.buyer.accountId}`)) || 0,
  )
}

/** Winner in gold with a crown, or the waitlist number. */
function PlaceMark({ isWinner, place }: { isWinner: boolean; place: string }) {
  if (!isWinner)
    return <span className="figures shrink-0 text-sm font-bold text-ink-soft">{place}</span>
  return (
    <Badge tone="first" icon={<Crown aria-hidden="true" className="size-4" />}>
      {place}
    </Badge>
  )
}

function ClaimTime({ claim, isLast }: { claim: WaitlistClaim; isLast: boolean }) {
  const clock = useClockFormat()
  // The sheet has it, too: with large letters a line is for who comes next.
  return (
    <span className={`shrink-0 flowing:hidden ${isLast ? 'short:hidden' : ''}`}>
      {clock(claim.commentedAt)}
    </span>
  )
}

/** That the seller placed or added the buyer; the sheet that the row opens says it in words. */
function HandMark({ claim }: { claim: WaitlistClaim }) {
  const { t } = useTranslation('live')
  const byHand = handMarkOf(claim)
  if (byHand === null) return null
  const Icon = byHand === 'moved' ? ArrowUpDown : Hand
  const label = t(`livePage.waitlist.${byHand}`)
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0">
      <Icon aria-hidden="true" className="size-4" />
    </span>
  )
}

const MOVES = {
  /** A claim lands from above, where its comment came from. */
  landed: { transform: 'translateY(-0.75rem) scale(0.98)', opacity: 0 },
  /** A place is gained: the row comes up from where it stood. */
  gained: { transform: 'translateY(1.5rem)' },
} as const
const MOVE_MS = 420
const SHINE_MS = 1_400
const EASING = 'cubic-bezier(0.2, 0.9, 0.25, 1)'

/**
 * Animates a row when its buyer came in or gained a place, and only then. A winner stays where the others
 * run on below, so they cover them at every moment.
 */
function useRowMotion(position: number, isWinner: boolean): RefObject<HTMLLIElement | null> {
  const row = useRef<HTMLLIElement>(null)
  const before = useRef<number | null>(null)
  const isInitialRender = useContext(InitialRenderContext)
  useEffect(() => {
    const was = before.current
    before.current = position
    const hasLanded = was === null
    if (!row.current || (hasLanded ? isInitialRender() : position >= was)) return
    if (isWinner) {
      animate(row.current, [SHINE, {}], { duration: SHINE_MS, easing: 'ease-in' })
    } else {
      const from = hasLanded ? MOVES.landed : MOVES.gained
      animate(row.current, [from, {}], { duration: MOVE_MS, easing: EASING })
    }
  }, [position, isWinner, isInitialRender])
  return row
}
