import type { Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { ItemId, MatchRule } from '@dibs/core'
import { Crown, ListPlus, UserMinus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { placing } from '../../../shared/claims/make-changes.ts'
import { useHolds } from '../../../shared/claims/marks/holds.tsx'
import {
  ClaimMarks,
  MarkIcon,
  SaidMark,
  useMarkLabel,
} from '../../../shared/claims/marks/mark-chips.tsx'
import {
  otherItemsIn,
  saidDoubt,
  type WinnerDoubt,
  winnerDoubtOf,
} from '../../../shared/claims/marks/marks.ts'
import { buyerName, type ClaimPlace, isWinner } from '../../../shared/claims/places.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { type CommentRow, toCommentRow } from '../comments/comment-list.ts'
import { CHANGE, liveFailureText } from '../notices.tsx'
import { useLiveParts, useLiveStore } from '../use-live.ts'
import { withoutKept } from './cancellations.ts'
import { NearMiss, useNamingFirst } from './named-above.tsx'
import { nextInLine } from './next-in-line.ts'
import { Slips } from './slips.tsx'
import { type DoubtAct, wouldWin } from './take-question.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

// What a seller should look at before calling a name, and the one tap that settles it.

export type { DoubtAct }
export { ClaimMarks, NearMiss, SaidMark, saidDoubt, winnerDoubtOf }

/** In place of a winner's crown: a hollow one, with why. */
export function HollowCrown(props: {
  claim: WaitlistClaim
  /** `null`: so many wrote the code earlier, and are not in the list. */
  doubt: WinnerDoubt | null
  earlier: number
}) {
  const label = useMarkLabel(props.claim)
  const { t } = useTranslation('slips')
  return (
    <span className="figures inline-flex max-w-full shrink-0 items-center gap-1 rounded-full border-2 border-dashed border-first-ink bg-surface px-2 text-xs leading-[1.25rem] font-bold text-ink">
      <Crown aria-hidden="true" className="size-4 shrink-0 opacity-60" />
      <span className="truncate flowing:whitespace-normal">
        {props.doubt ? label(props.doubt) : t('earlierThan', { count: props.earlier })}
      </span>
    </span>
  )
}

type OverviewWinnerProps = { waitlist: ItemWaitlist; name: string; withNext: boolean }

/** The winner of a tile or of the table: in doubt with why, and who is next. */
export function OverviewWinner({ waitlist, name, withNext }: OverviewWinnerProps) {
  const { t } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const { itemId, claims } = waitlist
  const winners = claims.filter(isWinner)
  const [first] = winners
  // Asked with every comment, and of every item.
  const whoCancelled = useLiveStore(({ cancelled }) =>
    cancelled.size > 0
      ? winners.find(({ buyer }) => cancelled.has(`${itemId}/${buyer.accountId}`))
      : undefined,
  )
  const doubtOf = (claim: WaitlistClaim) => winnerDoubtOf(claim, claim === whoCancelled)
  // Of several, the first one who is in doubt.
  const unsure = winners.find(doubtOf)
  const doubt = unsure && doubtOf(unsure)
  const isOther = unsure !== first
  const naming = useNamingFirst(itemId)
  const hasEarlier = useLiveStore(
    ({ earlier }) =>
      earlier.size > 0 && claims.some(({ buyer }) => earlier.has(`${itemId}/${buyer.accountId}`)),
  )
  const isNamed =
    hasEarlier || (naming !== undefined && (!first || wouldWin(waitlist, naming.claim)))
  if (!doubt && !isNamed) return <span aria-hidden="true">{name}</span>
  const shown = first || !naming ? name : buyerName(naming.claim.buyer, t('livePage.guest'))
  const next = withNext ? claims.find((claim) => !isWinner(claim)) : null
  return (
    <>
      <span aria-hidden="true" className="flex min-w-0 items-center gap-1">
        {isNamed ? <ListPlus className="size-4 shrink-0" /> : null}
        {doubt && !isOther ? <MarkIcon mark={doubt} /> : null}
        <span className="min-w-8 truncate">{shown}</span>
        {doubt && isOther ? <MarkIcon mark={doubt} /> : null}
        {next ? (
          <span className="min-w-0 truncate opacity-75 @min-[17rem]:hidden">
            › {buyerName(next.buyer, t('livePage.guest'))}
          </span>
        ) : null}
      </span>
      <span className="sr-only">
        {isOther && unsure ? `, ${buyerName(unsure.buyer, t('livePage.guest'))}` : null}
        {doubt && unsure ? <DoubtWord claim={unsure} doubt={doubt} /> : null}
        {isNamed ? `, ${tSlips('overview')}` : null}
      </span>
    </>
  )
}

function DoubtWord({ claim, doubt }: { claim: WaitlistClaim; doubt: WinnerDoubt }) {
  return `, ${useMarkLabel(claim)(doubt)}`
}

type DoubtNoteProps = {
  place: ClaimPlace
  /** What the buyer wrote since, as if they gave it up. */
  cancelled: string | null
  onRemove: (place: ClaimPlace) => void
  act: (act: DoubtAct) => unknown
}

/** A button that settles a doubt: its word below its sign, so that the name beside it has room. */
const SETTLE =
  'tap flex shrink-0 flex-col items-center justify-center rounded-md px-2 text-xs leading-[1.125rem] font-bold flowing:text-[min(0.8125rem,4.6vw)]!'

/** Below a place in doubt: who is next, what the buyer wrote, and the ways to settle it. */
export function DoubtNote({ place, cancelled, onRemove, act }: DoubtNoteProps) {
  const { waitlists } = useShownWaitlists()
  const next = useLiveStore((live) =>
    nextInLine(
      waitlists.find(({ itemId }) => itemId === place.itemId),
      place.claim,
      live.cancelled,
    ),
  )
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const { t: plans } = useTranslation('plans')
  const lifting = useLiftingPlan('manualClaims')
  const guest = tLive('livePage.guest')
  const names = { name: buyerName(place.claim.buyer, guest), item: place.itemText }
  const wins = isWinner(place.claim)
  const doubt = winnerDoubtOf(place.claim)
  const isCancelled = cancelled !== null || doubt === 'cancellation'
  const isUnsure = isCancelled || doubt === 'question'
  const inLine = next ? t('doubt.next', { name: buyerName(next.buyer, guest) }) : t('doubt.nobody')
  return (
    <div className="pointer-events-auto relative flex min-h-11 items-center gap-1.5 pr-1 pb-0.5 pl-4 flowing:flex-wrap">
      <p className="min-w-0 flex-1 text-sm leading-[1.125rem] *:block *:truncate flowing:contents flowing:text-[min(0.9375rem,5.4vw)] flowing:leading-[1.25]">
        {/* A name is what counts: it may take two lines. */}
        {wins ? (
          <span className="line-clamp-2! min-w-0 flex-1 whitespace-normal! font-bold text-ink">
            {inLine}
          </span>
        ) : null}
        {isUnsure ? (
          // What made the place is above, too: whole there, where there is room for it.
          <span
            className={classNames(
              'short:sr-only! not-short:line-clamp-3! not-short:whitespace-normal!',
              cancelled === null && 'xl:hidden!',
            )}
          >
            {t('cancelled.note', { text: cancelled ?? place.claim.text })}
          </span>
        ) : null}
        {isCancelled && lifting ? (
          <span className="text-xs text-ink-soft whitespace-normal!">
            {t('doubt.locked', { plan: plans(`name.${lifting}`) })}
          </span>
        ) : null}
      </p>
      {isUnsure && !lifting ? (
        <button
          type="button"
          aria-label={t('cancelled.remove', names)}
          onClick={() => onRemove(place)}
          className={`${SETTLE} bg-alert-tint text-alert-strong`}
        >
          <UserMinus aria-hidden="true" className="size-5" />
          {tLive('livePage.desk.remove')}
        </button>
      ) : null}
      {wins ? (
        <button
          type="button"
          aria-label={t('doubt.keepLong', names)}
          onClick={() => act({ kind: 'keep', place })}
          className={`${SETTLE} bg-action-tint text-action`}
        >
          <Crown aria-hidden="true" className="size-5" />
          {t('doubt.keep')}
        </button>
      ) : null}
    </div>
  )
}

type AlsoButtonProps = {
  items: readonly Item[]
  rule: MatchRule
  place: ClaimPlace
  act: (act: DoubtAct) => void
}

/** Adds the comment of a place to another item that it names, by its own time; one tap each. */
export function AlsoButton({ place, items, rule, act }: AlsoButtonProps) {
  const others = otherItemsIn(items, rule)(place.claim, place.itemId)
  return others.length > 0 ? <Also place={place} others={others} act={act} /> : null
}

type AlsoProps = Pick<AlsoButtonProps, 'place' | 'act'> & { others: readonly Item[] }

function Also({ place, others, act }: AlsoProps) {
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const holds = useHolds()
  const { accountId } = place.claim.buyer
  const item = others.find(({ id }) => !holds({ itemId: id, accountId }))
  if (!item) return null
  const name = buyerName(place.claim.buyer, tLive('livePage.guest'))
  return (
    <button
      type="button"
      aria-label={t('also.long', { name, item: item.clue_text })}
      onClick={() => act({ kind: 'also', claim: place.claim, item })}
      // Larger than it looks, without making the row any higher.
      className="tap pointer-events-auto relative -my-3 flex flowing:my-0 max-w-[7rem] shrink-0 items-center"
    >
      <span className="flex min-w-0 items-center gap-1 rounded-full border-2 border-dashed border-action bg-surface px-2 text-xs leading-[1.25rem] font-extrabold text-action">
        <ListPlus aria-hidden="true" className="size-4 shrink-0" />
        <span className="truncate">{t('also.label', { item: item.clue_text })}</span>
      </span>
    </button>
  )
}

/** Of an item that nobody has a place on: who named it beside another, each with one tap to add them. */
export function NamedBeside({ itemId, act }: { itemId: ItemId; act: (act: DoubtAct) => void }) {
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const named = useLiveStore((live) => live.named.get(itemId))
  if (!named?.places.length) return null
  const { item, places } = named
  return (
    <ul>
      {places.map(({ claim }) => {
        const name = buyerName(claim.buyer, tLive('livePage.guest'))
        return (
          <li key={claim.messageId} className="border-t border-line">
            <button
              type="button"
              aria-label={t('also.long', { name, item: item.clue_text })}
              onClick={() => act({ kind: 'also', claim, item })}
              className="tap flex min-h-13 w-full items-center gap-2 px-4 text-left font-bold text-action -outline-offset-3 hover:bg-sunken"
            >
              <ListPlus aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 truncate">
                {name} “{claim.text}”
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Does what was tapped. */
export function DoubtActs({ wanted, onDone }: { wanted: DoubtAct | null; onDone: () => void }) {
  const { sessionId } = useShownWaitlists()
  const { submit } = useChangeQueue()
  const { store } = useLiveParts()
  const { t } = useTranslation('live')
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const [tapped, setTapped] = useState<CommentRow | null>(null)
  const [item, setItem] = useState<Item>()
  useEffect(() => {
    if (!wanted) return
    onDone()
    if (wanted.kind === 'keep') {
      const { place } = wanted
      if (sessionId === null) return
      store.setState((live) => withoutKept(live, place))
      void submit(placing(sessionId, { place, claims: [] }, place.claim.position)).then(
        (outcome) => {
          if (outcome.kind !== 'refused') return
          const reason = liveFailureText(outcome.error, t)
          toast.error(`${t('livePage.failedToMove')} ${reason}`, { id: CHANGE })
        },
      )
    } else if (isLocked) openPlans('manualClaims')
    else {
      const isNear = wanted.kind === 'take'
      setItem(isNear ? undefined : wanted.item)
      setTapped(isNear ? wanted.row : toCommentRow(wanted.claim, null))
    }
  })
  return <Slips tapped={tapped} item={item} onDone={() => setTapped(null)} />
}
