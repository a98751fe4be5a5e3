import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, isWinner } from '../../../shared/claims/places.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { animate, SHINE } from '../flip.ts'
import type { Doubts } from '../slips/lazy-doubts.ts'

type OverviewProps = {
  /** In the order of the desk. */
  items: readonly ItemWaitlist[]
  /** The item in focus. */
  shown: ItemId | null
  /** `null` until it is fetched. */
  doubts: Doubts | null
  onChoose: (itemId: ItemId) => void
}

/** Every item as a tile: code, winner, count. A new claim changes a tile and moves none. */
export function CodeTiles({ items, shown, ...props }: OverviewProps) {
  const { t } = useTranslation('live')
  return (
    <ul
      data-items=""
      aria-label={t('livePage.desk.items')}
      className="relative flex shrink-0 gap-1.5 overflow-x-auto overscroll-x-contain pt-1 pb-1.5 short:pb-1 max-md:-ml-3 max-md:scroll-pl-3 max-md:pl-3 flowing:ml-0 flowing:scroll-pl-0 flowing:pl-0 [scrollbar-width:none]"
    >
      {items.map((waitlist) => (
        <CodeTile
          key={waitlist.itemId}
          waitlist={waitlist}
          isShown={waitlist.itemId === shown}
          {...props}
        />
      ))}
    </ul>
  )
}

type EntryProps = Pick<OverviewProps, 'doubts' | 'onChoose'> & {
  waitlist: ItemWaitlist
  isShown: boolean
}

const CodeTile = memo(function CodeTile({ waitlist, isShown, doubts, onChoose }: EntryProps) {
  const { itemId, itemText, claims } = waitlist
  const { label, winner } = useOverview(waitlist, doubts, false)
  const tile = useShine<HTMLLIElement>(claims)
  return (
    <li
      ref={tile}
      className={classNames(
        'drawn-in-sight flex min-h-13 w-[min(7rem,170px)] shrink-0 rounded-md bg-surface short:min-h-11',
        !isShown && 'shadow-raised',
      )}
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => onChoose(itemId)}
        className={classNames(
          'relative flex min-h-13 w-full flex-col justify-center rounded-md px-2.5 py-1 text-left -outline-offset-3 short:min-h-11 short:py-0',
          isShown && 'bg-ink text-paper',
        )}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="flex items-baseline gap-1.5">
          <span className="min-w-0 flex-1 truncate text-sm font-extrabold">{itemText}</span>
          <span className="figures text-xs font-bold opacity-75">{claims.length}</span>
        </span>
        <span className="w-full truncate text-sm leading-[1.25rem] font-semibold">{winner}</span>
      </button>
    </li>
  )
})

/** Every item in a row: code, winner, who is next, count; sixteen of them on a laptop. */
export function ItemTable({ items, shown, ...props }: OverviewProps) {
  const { t } = useTranslation('live')
  return (
    <ul
      data-items=""
      aria-label={t('livePage.desk.items')}
      data-live-panel="items"
      className="@container relative min-h-0 flex-1 overflow-y-auto overscroll-contain rounded-lg bg-surface shadow-raised"
    >
      {items.map((waitlist) => (
        <ItemRow
          key={waitlist.itemId}
          waitlist={waitlist}
          isShown={waitlist.itemId === shown}
          {...props}
        />
      ))}
    </ul>
  )
}

const ItemRow = memo(function ItemRow({ waitlist, isShown, doubts, onChoose }: EntryProps) {
  const { t } = useTranslation('live')
  const { itemId, itemText, claims } = waitlist
  const { label, winner } = useOverview(waitlist, doubts, true)
  const row = useShine<HTMLLIElement>(claims)
  const waiting = claims.find((claim) => !isWinner(claim))
  const next = waiting ? buyerName(waiting.buyer, t('livePage.guest')) : ''
  return (
    <li ref={row} className="drawn-in-sight border-b border-line">
      <button
        type="button"
        data-live-row=""
        aria-pressed={isShown}
        onClick={() => onChoose(itemId)}
        className={classNames(
          'relative grid min-h-10 w-full grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-2 px-3 text-left -outline-offset-3 pointer-coarse:min-h-11 with-next',
          isShown ? 'bg-ink text-paper' : 'hover:bg-sunken',
        )}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="truncate text-sm font-extrabold">
          {itemText}
        </span>
        <span className="truncate font-bold">{winner}</span>
        <span aria-hidden="true" className="hidden truncate text-sm opacity-75 @min-[17rem]:block">
          {next}
        </span>
        <span
          aria-hidden="true"
          className="figures min-w-5 text-right text-sm font-bold opacity-75"
        >
          {claims.length}
        </span>
      </button>
    </li>
  )
})

/** The winner's name to look at, marked where it is in doubt, and the whole entry in words. */
function useOverview(
  waitlist: ItemWaitlist,
  doubts: Doubts | null,
  /** Whether there is room for who is next. */
  withNext: boolean,
): { winner: ReactNode; label: string } {
  const { itemText, claims } = waitlist
  const { t } = useTranslation('live')
  const [first, ...others] = claims.filter(isWinner)
  const name = first ? buyerName(first.buyer, t('livePage.guest')) : '–'
  const names = others.length > 0 ? `${name} +${others.length}` : name
  return {
    winner: doubts ? (
      <doubts.OverviewWinner waitlist={waitlist} name={names} withNext={withNext} />
    ) : (
      <span aria-hidden="true">{names}</span>
    ),
    label:
      claims.length > 0
        ? t('livePage.desk.entry', { item: itemText, name: names, count: claims.length })
        : t('livePage.desk.emptyEntry', { item: itemText }),
  }
}

/** Lets an entry shine when somebody wins who did not before: another claim is no reason to look up. */
function useShine<Element extends HTMLElement>(claims: ItemWaitlist['claims']) {
  const entry = useRef<Element>(null)
  const before = useRef<ReadonlySet<string>>(null)
  useEffect(() => {
    const winners = claims.filter(isWinner).map(({ buyer }) => buyer.accountId)
    if (entry.current && winners.some((account) => before.current?.has(account) === false))
      animate(entry.current, [SHINE, {}], { duration: 900 })
    before.current = new Set(winners)
  }, [claims])
  return entry
}
