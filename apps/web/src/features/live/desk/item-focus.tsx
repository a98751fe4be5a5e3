import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { ArrowDownToLine, Crosshair, Lock, Search, UserMinus } from 'lucide-react'
import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useItemsWithRule } from '../../../shared/claims/marks/holds.tsx'
import {
  buyerName,
  type ClaimPlace,
  formerCodes,
  isNoopMove,
  isWinner,
} from '../../../shared/claims/places.ts'
import { useLockedName } from '../../../shared/plan/locked-mark.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { PlaceAsk } from '../components/place-dialogs.tsx'
import type { Doubts } from '../slips/lazy-doubts.ts'
import { useGradually } from '../use-gradually.ts'
import { ClaimRow, InitialRenderContext } from './claim-row.tsx'
import { lazyGoods } from './goods/lazy-goods.ts'
import { isSold, SaleContext } from './goods/sale.ts'
import type { Click } from './just-changed.ts'

const PACE = { keyOf: ({ messageId }: ItemWaitlist['claims'][number]) => messageId, step: 30 }

type ItemFocusProps = {
  sessionId: SessionId | null
  /** Whether the seller sells by prices or stocks. */
  sells: boolean
  waitlist: ItemWaitlist
  /** So many places are shown at first; the others are one tap away. */
  shownPlaces: number
  /** Whether all places are shown. */
  isOpen: boolean
  onFold: () => void
  /** Opens what can be done with a place. */
  onOpen: (place: ClaimPlace) => void
  onSkip: (place: ClaimPlace, click: Click) => void
  onRemove: (place: ClaimPlace) => void
  /** `null` until it is fetched. */
  doubts: Doubts | null
  act: (act: PlaceAsk) => unknown
  /** So many places wait until the finger has left. */
  held: number
  isFollowing: boolean
  onFollow: () => void
  onStay: () => void
  onFind: () => void
}

/** One item at a glance: its code, its winner, who is next, and what a thumb does about it. */
export function ItemFocus(props: ItemFocusProps) {
  const { waitlist, onSkip, onRemove, held } = props
  const { itemId, itemText, claims } = waitlist
  const { t } = useTranslation('live')
  const headingId = useId()
  const former = useMemo(() => formerCodes(itemText, claims), [itemText, claims])
  const winners = claims.filter(isWinner)
  const winner = winners[0] ?? claims[0] ?? null
  const locked = useLockedName('manualClaims')
  const isOneOfSeveral = winners.length > 1
  const name = isOneOfSeveral
    ? t('livePage.desk.choose')
    : winner
      ? buyerName(winner.buyer, t('livePage.guest'))
      : ''
  const placeOf = (claim: WaitlistClaim) => ({ itemId, itemText, claim })
  // Which of several is meant, the bar does not guess.
  const choose = (act: 'skip' | 'remove') =>
    props.act({ kind: 'choose', act, winners: winners.map(placeOf) })
  return (
    <section
      aria-labelledby={headingId}
      data-item-id={itemId}
      className="item-in-focus relative flex flex-[1_0_0px] flex-col overflow-clip rounded-lg bg-surface shadow-raised"
    >
      <div className="over-sold flex min-h-9 short:min-h-7 flex-wrap items-center justify-between gap-x-3 px-4">
        <h3 id={headingId} className="contents">
          <span className="[overflow-wrap:anywhere]">
            <span className="text-xl short:text-lg short:leading-[1.625rem] font-extrabold tracking-tight low:text-sm">
              {itemText}
            </span>
            {former.length === 0 ? null : (
              <span className="text-sm font-semibold text-ink-soft">
                {' '}
                {t('livePage.waitlist.formerly', { codes: former.join(', ') })}
              </span>
            )}
          </span>{' '}
          <span className="figures order-last shrink-0 text-sm font-semibold text-ink-soft low:sr-only flowing:sr-only">
            {t('livePage.waitlist.count', { count: claims.length })}
          </span>
        </h3>
        {props.doubts ? <props.doubts.NearMiss itemId={itemId} act={props.act} /> : null}
      </div>
      {held > 0 ? (
        <p
          aria-hidden="true"
          className="figures pointer-events-none absolute top-1 left-1/2 z-1 -translate-x-1/2"
        >
          <Badge tone="action">{t('livePage.desk.held', { count: held })}</Badge>
        </p>
      ) : null}
      <OnSale {...props} />
      <div className="thumbs in-fours grid shrink-0 [--four:17rem] border-t border-line bg-surface">
        <ThumbButton
          icon={<Crosshair aria-hidden="true" className="size-5" />}
          aria-label={t('livePage.desk.followLong')}
          aria-pressed={props.isFollowing}
          // Another press here keeps the item; this one says itself what it wants.
          onPointerDown={(event) => event.stopPropagation()}
          onClick={props.isFollowing ? props.onStay : props.onFollow}
        >
          {t('livePage.desk.follow')}
        </ThumbButton>
        <ThumbButton
          icon={<Search aria-hidden="true" className="size-5" />}
          aria-haspopup="dialog"
          onClick={props.onFind}
        >
          {t('livePage.desk.find')}
        </ThumbButton>
        <ThumbButton
          icon={<ArrowDownToLine aria-hidden="true" className="size-5" />}
          whom={name}
          aria-label={isOneOfSeveral ? undefined : t('livePage.desk.skipLong', { name })}
          disabled={winner === null || isNoopMove('bottom', winner, claims.length)}
          onClick={(event) =>
            isOneOfSeveral ? choose('skip') : winner && onSkip(placeOf(winner), event)
          }
        >
          {t('livePage.desk.skip')}
        </ThumbButton>
        <ThumbButton
          icon={<UserMinus aria-hidden="true" className="size-5" />}
          whom={name}
          aria-label={isOneOfSeveral ? undefined : t('livePage.desk.removeLong', { name }) + locked}
          disabled={winner === null}
          onClick={() => (isOneOfSeveral ? choose('remove') : winner && onRemove(placeOf(winner)))}
        >
          {locked ? (
            <Lock aria-hidden="true" className="mr-0.5 inline size-3.5 align-[-2px]" />
          ) : null}
          {t('livePage.desk.remove')}
        </ThumbButton>
      </div>
    </section>
  )
}

/** The places, with what is sold above them and who is blocked below, where there is any of it. */
function OnSale(props: ItemFocusProps) {
  const { sessionId, sells, waitlist } = props
  const goods = lazyGoods.usePart(sells || waitlist.blocked !== undefined)
  const sale = useMemo(
    () => (sessionId === null ? null : { sessionId, waitlist }),
    [sessionId, waitlist],
  )
  return (
    <SaleContext value={sale}>
      {goods && sale && sells ? (
        <Suspense>
          <goods.FocusGoods key={waitlist.itemId} {...sale} />
        </Suspense>
      ) : null}
      <Places key={waitlist.itemId} {...props} Goods={isSold(waitlist) ? goods?.RowGoods : null}>
        {goods && sale && waitlist.blocked ? (
          <Suspense>
            <goods.BlockedClaims {...sale} />
          </Suspense>
        ) : null}
      </Places>
    </SaleContext>
  )
}

type PlacesProps = ItemFocusProps & {
  Goods: ComponentType<ClaimPlace> | null | undefined
  /** Stands below the places. */
  children: ReactNode
}

/** The winners and who waits; starts anew with another item. */
function Places({ waitlist, isOpen, onFold, onOpen, ...props }: PlacesProps) {
  const { t } = useTranslation('live')
  const { itemId, itemText, claims } = waitlist
  const { items, rule } = useItemsWithRule()
  const winners = claims.filter(isWinner).length
  // All who win, and who is next.
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list, winners)
  const shownPlaces = Math.max(room || props.shownPlaces, LEAST, winners > 1 ? winners + 1 : 0)
  const wanted = useMemo(
    () => (isOpen ? claims : claims.slice(0, shownPlaces)),
    [isOpen, claims, shownPlaces],
  )
  const shown = useGradually(wanted, PACE)
  return (
    <InitialRenderContext value={useIsInitialRender()}>
      <div
        ref={list}
        data-live-panel="waitlists"
        tabIndex={-1}
        // At least the winner, two rows and the button, which larger letters break into more lines: where
        // there is no room for them, the page scrolls.
        className="relative min-h-[calc(22rem-132px)] low:min-h-[11.5rem] flex-[1_0_0px] overflow-y-auto overscroll-contain outline-none places"
      >
        {claims.length === 0 ? (
          <>
            <p className="px-4 py-3 text-ink-soft">{t('livePage.desk.nobody')}</p>
            {props.doubts ? <props.doubts.NamedBeside itemId={itemId} act={props.act} /> : null}
          </>
        ) : null}
        <ol>
          {shown.map((claim) => (
            <ClaimRow
              key={claim.buyer.accountId}
              claim={claim}
              isOneOfSeveral={winners > 1}
              Goods={props.Goods ?? null}
              itemId={itemId}
              itemText={itemText}
              doubts={props.doubts}
              items={items}
              rule={rule}
              act={props.act}
              onChoose={onOpen}
              onRemove={props.onRemove}
            />
          ))}
        </ol>
        {claims.length > shownPlaces ? (
          <button
            type="button"
            data-live-more={!isOpen}
            aria-expanded={isOpen}
            onClick={onFold}
            className="tap figures sticky bottom-0 low:static z-2 w-full border-t border-line bg-surface text-sm font-bold text-action -outline-offset-3 hover:bg-sunken"
          >
            {isOpen
              ? t('livePage.waitlist.showLess')
              : t('livePage.waitlist.showAll', { count: claims.length })}
          </button>
        ) : null}
        {props.children}
      </div>
    </InitialRenderContext>
  )
}

/** Until the list stands for the first time: what it shows then has not just come in. */
function useIsInitialRender(): () => boolean {
  const isDone = useRef(false)
  useEffect(() => {
    isDone.current = true
  }, [])
  return useCallback(() => !isDone.current, [])
}

/** The heights of a winner alone and of the button below, in rem; live.css has those of the other rows. */
const REM = { winner: 5, button: 2.8125 } as const

/** The winner and two who wait. */
const LEAST = 3

/**
 * How many places a list has room for; 0 until it has been measured, and where its button does not stay at
 * its edge (`places` in live.css): a list that is as high as what it shows would show more for that, and
 * less again.
 */
function useRoom(list: RefObject<HTMLElement | null>, winners: number): number {
  const [places, setPlaces] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(([entry]) => {
      const style = getComputedStyle(element)
      if (style.scrollPaddingBottom === '0px') return setPlaces(0)
      const height = (name: string) => Number(style.getPropertyValue(name))
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      const won = winners > 1 ? winners * height('--several') : REM.winner
      const room = (entry?.contentRect.height ?? 0) / rem - won - REM.button
      setPlaces(Math.max(0, (winners || 1) + Math.floor(room / height('--waiting'))))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, winners])
  return places
}

type ThumbButtonProps = ComponentProps<'button'> & {
  icon: ReactNode
  /** Whom it is about, in the icon's place: the winner may be scrolled out of sight. */
  whom?: string
}

function ThumbButton({ icon, whom = '', children, ...rest }: ThumbButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        'tap flex min-h-13 flex-col items-center justify-center gap-0.5 px-1 text-xs font-bold -outline-offset-3 short:min-h-11',
        'transition-colors hover:bg-sunken disabled:cursor-not-allowed disabled:opacity-45',
        rest['aria-pressed'] ? 'bg-action-tint text-action' : 'text-ink-soft',
      )}
    >
      {whom === '' ? icon : null}
      <span className="max-w-full truncate">{children}</span>
      {whom === '' ? null : (
        <>
          {' '}
          <span className="w-0 min-w-full truncate text-center text-ink">{whom}</span>
        </>
      )}
    </button>
  )
}
