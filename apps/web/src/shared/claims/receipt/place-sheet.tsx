import { type Item, type ItemWaitlist, shareOf, type WaitlistClaim } from '@dibs/contract'
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
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { applyUnsaved } from '../apply-changes.ts'
import type { PlaceChange } from '../changes.ts'
import { placing } from '../make-changes.ts'
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
  isWinner,
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
      <div className="place-sheet">
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
          losersAt={(to) => losersOf(waitlist, placing(sessionId, found, to))}
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
      </div>
    </Dialog>
  )
}

/** In one line: which place it is, what the seller did to it, and the comment. */
function describe({ itemText, claim }: ClaimPlace, where: string, t: TFunction<'live'>): string {
  const byHand = handMarkOf(claim)
  const parts = [itemText, where, ...(byHand ? [t(`livePage.waitlist.${byHand}`)] : [])]
  return [...parts, `“${claim.text}”`].join(' · ')
}

/** Who wins now, and would not after a change. */
function losersOf(waitlist: ItemWaitlist, change: PlaceChange): readonly WaitlistClaim[] {
  const [after] = applyUnsaved([waitlist], [change])
  const winners = new Set(after?.claims.filter(isWinner).map(({ buyer }) => buyer.accountId))
  return waitlist.claims.filter((claim) => isWinner(claim) && !winners.has(claim.buyer.accountId))
}

const NEAREST = { block: 'nearest' } as const

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
  /** Who loses the item once the buyer stands at a position. */
  losersAt: (to: number) => readonly WaitlistClaim[]
}

/** The four moves of a place, a place of one's choice, and taking it away. */
function PlaceActions({ found, onMove, onPlace, onRemove, losersAt }: PlaceActionsProps) {
  const { t: tPlace } = useTranslation('place')
  const [isChoosing, setIsChoosing] = useState(false)
  const { claim, itemText } = found.place
  return (
    <div className="place-acts mt-4 grid gap-2">
      {MOVES.map((move) => {
        const Icon = MOVE_ICONS[move]
        const key = move === 'winner' && isWinner(claim) ? winnerKey(claim) : move
        return (
          <Button
            key={move}
            variant="quiet"
            size="large"
            disabled={isNoopMove(move, claim, found.count)}
            onClick={() => onMove(move)}
            icon={<Icon aria-hidden="true" className="size-6" />}
          >
            {tPlace(`${key}`)}
          </Button>
        )
      })}
      {found.count < FEW ? null : isChoosing ? (
        <Positions found={found} onPlace={onPlace} losersAt={losersAt} />
      ) : (
        <Button
          variant="quiet"
          size="large"
          onClick={() => setIsChoosing(true)}
          icon={<ListOrdered aria-hidden="true" className="size-6" />}
        >
          {tPlace('place')}
        </Button>
      )}
      <Button
        variant="dangerQuiet"
        size="large"
        onClick={onRemove}
        icon={<UserMinus aria-hidden="true" className="size-6" />}
      >
        {tPlace('remove', { item: itemText })}
        <LockedMark feature="manualClaims" />
      </Button>
    </div>
  )
}

/** Who wins already, of several that may, can only become the first of them. */
const winnerKey = ({ position }: WaitlistClaim) => (position === 1 ? 'keepWinner' : 'firstWinner')

/** Among fewer, every place is as near by the moves. */
const FEW = 4
/** So many places are listed; any other is found by its number. */
const LISTED = 60

const numberOf = (claim: WaitlistClaim) => shareOf(claim).waitlist

/** Every place with who stands there, whom the buyer would pass; digits choose one by its number. */
function Positions({ found, onPlace, losersAt }: Omit<PlaceActionsProps, 'onMove' | 'onRemove'>) {
  const { claims, place } = found
  const { t } = useTranslation('live')
  const { t: tPlace } = useTranslation('place')
  const placeText = usePlaceText()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const neighbour = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    neighbour.current?.focus({ preventScroll: true })
    // Who came by a pointer reads the list from its top.
    if (neighbour.current?.matches(':focus-visible')) neighbour.current.scrollIntoView?.(NEAREST)
  }, [])
  const listed = claims
    .filter((claim) => typed === '' || `${numberOf(claim) ?? ''}`.startsWith(typed))
    .slice(0, LISTED)
  const chosen = claims.find((claim) => typed !== '' && `${numberOf(claim)}` === typed)
  // The own place cannot be pressed, so it cannot have the focus.
  const own = claims.indexOf(place.claim)
  const near = claims[Math.min(own < claims.length - 1 ? own + 1 : own - 1, LISTED - 1)]
  const name = ({ buyer }: WaitlistClaim) => buyerName(buyer, t('livePage.guest'))
  const whoIsAt = (claim: WaitlistClaim) => {
    const losers = isWinner(claim) ? losersAt(claim.position) : []
    const loses = { item: place.itemText, name: losers.map(name).join(', ') }
    return losers.length > 0 ? tPlace('placeLoses', loses) : name(claim)
  }
  return (
    <section
      aria-label={tPlace('placeTo')}
      className="col-span-full grid gap-2 rounded-md p-2 ring-1 ring-line"
      // The field takes the digit itself.
      onKeyDown={({ key }) => /^\d$/.test(key) && field.current?.focus()}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && chosen !== place.claim) onPlace(chosen.position)
        }}
      >
        <TextField
          ref={field}
          label={tPlace('placeNumber', {
            last:
              numberOf(claims.findLast((claim) => numberOf(claim) !== null) ?? place.claim) ?? 0,
          })}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').replace(/^0+/, ''))}
        />
        <p role="status" className="sr-only">
          {chosen ? `${placeText(chosen)}, ${name(chosen)}` : null}
        </p>
      </form>
      <p className="text-sm font-semibold [overflow-wrap:anywhere]">
        {tPlace('placeHint', { name: name(place.claim) })}
      </p>
      <div className="grid grid-cols-2 gap-1.5">
        {listed.map((claim) => (
          <button
            key={claim.buyer.accountId}
            ref={claim === near ? neighbour : undefined}
            type="button"
            disabled={claim === place.claim}
            onClick={() => onPlace(claim.position)}
            className={classNames(
              'tap min-w-0 rounded-md bg-sunken px-3 py-1 text-left disabled:opacity-45',
              claim === chosen && 'ring-2 ring-action',
            )}
          >
            <span className="figures block truncate text-sm font-bold">{placeText(claim)}</span>
            <span className="line-clamp-2 text-xs text-ink-soft [overflow-wrap:anywhere]">
              {whoIsAt(claim)}
            </span>
          </button>
        ))}
      </div>
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
    <div className="order-1 col-span-full mt-4 grid gap-4">
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
