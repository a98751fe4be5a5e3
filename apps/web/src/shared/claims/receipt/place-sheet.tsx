import type { Item, ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { MOVES, type Move, type SessionId } from '@dibs/core'
import type { TFunction } from 'i18next'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  Crown,
  ListOrdered,
  ListPlus,
  type LucideIcon,
  UserMinus,
} from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LockedMark } from '../../plan/locked-mark.tsx'
import { useOpenPlans } from '../../plan/see-plans.tsx'
import { usePlan } from '../../plan/use-plan.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useItemsWithRule } from '../marks/holds.tsx'
import { MarkNotes } from '../marks/mark-chips.tsx'
import { otherItemsIn } from '../marks/marks.ts'
import {
  buyerName,
  type ClaimPlace,
  type FoundPlace,
  findPlace,
  handMarkOf,
  hasOneWinner,
  isNoopMove,
  type PlaceName,
} from '../places.ts'
import { usePlaceText } from '../use-place-text.ts'
import { Receipt, type ReceiptProps } from './receipt.tsx'

export type PlaceSheetProps = {
  sessionId: SessionId
  waitlists: readonly ItemWaitlist[]
  /** The place that is open; nothing shows when nobody holds it. */
  chosen: PlaceName | null
  onClose: () => void
  /** Called when the sheet is closed already. */
  onMove: (found: FoundPlace, move: Move) => void
  /** To a position; called when the sheet is closed already. */
  onPlace: (found: FoundPlace, to: number) => void
  /** Asks whether the place is to be taken away; called when the sheet is closed already. */
  onRemove: (place: ClaimPlace) => void
  /** Adds the comment of a claim to another item, too; the sheet stays and shows what comes of it. */
  onAdd: (claim: WaitlistClaim, item: Item) => void
  /** How many the buyer wants; nothing where it is always one. */
  quantity?: (place: ClaimPlace, waitlist: ItemWaitlist) => ReactNode
  /** The way to block the buyer. */
  block?: (place: ClaimPlace) => ReactNode
  /** Where the focus goes afterwards. */
  returnFocus: (place: ClaimPlace) => HTMLElement | null
}

/** What can be done with a buyer's place, and below it what is to be known of it. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { sessionId, waitlists, chosen, onClose } = props
  const { t, i18n } = useTranslation('live')
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const placeText = usePlaceText()
  useEffect(() => {
    // Before it is opened, so that it opens at its final height.
    i18n.loadNamespaces('receipt')
  }, [i18n])
  const found = findPlace(waitlists, chosen)
  const waitlist = waitlists.find(({ itemId }) => itemId === chosen?.itemId)
  if (!found || !waitlist) return null
  const { place } = found
  const add = (item: Item) => {
    if (allows('manualClaims')) {
      props.onAdd(place.claim, item)
      return
    }
    onClose()
    openPlans('manualClaims')
  }
  return (
    <Dialog
      open
      onClose={onClose}
      returnFocus={() => props.returnFocus(place)}
      title={buyerName(place.claim.buyer, t('livePage.guest'))}
      description={describe(place, placeText(place.claim), t)}
    >
      <Suspense>{props.quantity?.(place, waitlist)}</Suspense>
      <PlaceActions
        found={found}
        onMove={(move) => {
          onClose()
          props.onMove(found, move)
        }}
        onPlace={(to) => {
          onClose()
          props.onPlace(found, to)
        }}
        onRemove={() => {
          onClose()
          props.onRemove(place)
        }}
      />
      <Suspense fallback={<div className="min-h-18" />}>
        <PlaceFacts
          {...place}
          sessionId={sessionId}
          claims={waitlist.claims}
          isByPosition={hasOneWinner(waitlist)}
          waitlists={waitlists}
          onAdd={add}
        />
        {props.block?.(place)}
      </Suspense>
    </Dialog>
  )
}

/** In one line: which place it is, what the seller did to it, and the comment. */
function describe({ itemText, claim }: ClaimPlace, where: string, t: TFunction<'live'>): string {
  const byHand = handMarkOf(claim)
  const parts = [itemText, where, ...(byHand ? [t(`livePage.waitlist.${byHand}`)] : [])]
  return [...parts, `“${claim.text}”`].join(' · ')
}

const MOVE_ICONS: Record<Move, LucideIcon> = {
  winner: Crown,
  up: ArrowUp,
  down: ArrowDown,
  bottom: ArrowDownToLine,
}

type PlaceActionsProps = {
  found: FoundPlace
  onMove: (move: Move) => void
  onPlace: (to: number) => void
  onRemove: () => void
}

/** The four moves of a place, a place of one's choice, and taking it away. */
function PlaceActions({ found, onMove, onPlace, onRemove }: PlaceActionsProps) {
  const { t } = useTranslation('live')
  const [isChoosing, setIsChoosing] = useState(false)
  const { claim, itemText } = found.place
  return (
    <div className="mt-4 grid gap-2">
      {MOVES.map((move) => {
        const Icon = MOVE_ICONS[move]
        const key = move === 'winner' && claim.position === 1 ? 'keepWinner' : move
        return (
          <Button
            key={move}
            variant="quiet"
            size="large"
            disabled={isNoopMove(move, claim, found.count)}
            onClick={() => onMove(move)}
            icon={<Icon aria-hidden="true" className="size-6" />}
          >
            {t(`livePage.actions.${key}`)}
          </Button>
        )
      })}
      {found.count < FEW ? null : isChoosing ? (
        <Positions found={found} onPlace={onPlace} />
      ) : (
        <Button
          variant="quiet"
          size="large"
          onClick={() => setIsChoosing(true)}
          icon={<ListOrdered aria-hidden="true" className="size-6" />}
        >
          {t('livePage.actions.place')}
        </Button>
      )}
      <Button
        variant="dangerQuiet"
        size="large"
        onClick={onRemove}
        icon={<UserMinus aria-hidden="true" className="size-6" />}
      >
        {t('livePage.actions.remove', { item: itemText })}
        <LockedMark feature="manualClaims" />
      </Button>
    </div>
  )
}

/** Among fewer, every place is as near by the moves. */
const FEW = 4
/** So many places can be chosen from. */
const MOST_POSITIONS = 60

/** Every place with who stands there, whom the buyer would pass. */
function Positions(props: { found: FoundPlace; onPlace: (to: number) => void }) {
  const { claims, place } = props.found
  const { t } = useTranslation('live')
  const placeText = usePlaceText()
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  // Nothing that cannot be pressed takes the focus.
  const firstChoice = claims[0] === place.claim ? 1 : 0
  return (
    <section
      aria-label={t('livePage.actions.placeTo')}
      className="grid max-h-60 grid-cols-2 gap-1.5 overflow-y-auto overscroll-contain rounded-md p-1 ring-1 ring-line"
    >
      {claims.slice(0, MOST_POSITIONS).map((claim, index) => (
        <button
          key={claim.buyer.accountId}
          ref={index === firstChoice ? first : undefined}
          type="button"
          disabled={claim === place.claim}
          onClick={() => props.onPlace(claim.position)}
          className="tap min-w-0 rounded-md bg-sunken px-3 py-1 text-left disabled:opacity-45"
        >
          <span className="figures block truncate text-sm font-bold">{placeText(claim)}</span>
          <span className="block truncate text-xs text-ink-soft">
            {buyerName(claim.buyer, t('livePage.guest'))}
          </span>
        </button>
      ))}
    </section>
  )
}

type PlaceFactsProps = ReceiptProps & {
  waitlists: readonly ItemWaitlist[]
  onAdd: (item: Item) => void
}

/** What is to be known of a place: its marks, what else its comment names, and its receipt. */
function PlaceFacts({ waitlists, onAdd, ...place }: PlaceFactsProps) {
  return (
    <div className="mt-4 grid gap-4">
      <MarkNotes claim={place.claim} />
      <AlsoMentions place={place} waitlists={waitlists} onAdd={onAdd} />
      <Receipt {...place} />
    </div>
  )
}

type AlsoMentionsProps = Pick<PlaceFactsProps, 'waitlists' | 'onAdd'> & { place: ClaimPlace }

/** The other items of a comment, each one tap away; nothing where it names none. */
function AlsoMentions({ place: { itemId, claim }, waitlists, onAdd }: AlsoMentionsProps) {
  const { t } = useTranslation('receipt')
  const { items, rule } = useItemsWithRule()
  const others = otherItemsIn(items, rule)(claim, itemId)
  if (others.length === 0) return null
  const isHeld = ({ id }: Item) =>
    findPlace(waitlists, { itemId: id, accountId: claim.buyer.accountId }) !== null
  return (
    <section aria-label={t('also.title')} className="grid gap-2">
      <h3 className="text-sm font-bold text-ink-soft">{t('also.title')}</h3>
      {others.map((item) =>
        isHeld(item) ? (
          <p key={item.id} className="font-semibold [overflow-wrap:anywhere]">
            {t('also.holds', { item: item.clue_text })}
          </p>
        ) : (
          <Button
            key={item.id}
            variant="quiet"
            onClick={() => onAdd(item)}
            icon={<ListPlus aria-hidden="true" className="size-5" />}
          >
            {t('also.add', { item: item.clue_text })}
            <LockedMark feature="manualClaims" />
          </Button>
        ),
      )}
    </section>
  )
}
