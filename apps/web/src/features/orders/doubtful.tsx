import type { ItemWaitlist, Order, WaitlistClaim } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { activeSessionQuery } from '../../shared/api/queries.ts'
import { MarkIcon, useMarkLabel } from '../../shared/claims/marks/mark-chips.tsx'
import { type WinnerDoubt, winnerDoubtOf } from '../../shared/claims/marks/marks.ts'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { useClockFormat } from '../../shared/format/use-clock-format.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { isToSend } from '../../shared/goods/order-groups.ts'
import { PATHS, recapOfPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { SettleDoubt } from './settle-doubt.tsx'
import type { OrderActs } from './use-orders.ts'

/** What a winner won by a comment that the seller should look at. */
export type Doubtful = { waitlist: ItemWaitlist; claim: WaitlistClaim; doubt: WinnerDoubt }

/**
 * Winners in doubt, as the live page marks them; `undefined` until they are known. What cannot be read
 * holds nobody up, and nothing is read where every bill is sent.
 */
export function useDoubtful(
  sessionId: SessionId,
  orders: readonly Order[],
): readonly Doubtful[] | undefined {
  const { api } = useServices()
  const { data, isLoading } = useQuery({
    ...recapQuery(api, sessionId),
    enabled: orders.some(isToSend),
    retry: false,
  })
  return useMemo(
    () =>
      isLoading
        ? undefined
        : (data ?? []).flatMap((waitlist) =>
            waitlist.claims.flatMap((claim) => {
              const doubt = winnerDoubtOf(claim)
              return doubt ? [{ waitlist, claim, doubt }] : []
            }),
          ),
    [data, isLoading],
  )
}

/** What of it is one buyer's. */
export const doubtsOf = (
  doubtful: readonly Doubtful[],
  { customerAccountId }: Order,
): readonly Doubtful[] =>
  doubtful.filter(({ claim }) => claim.buyer.accountId === customerAccountId)

/** There is a column for what is next. */
const HAS_ROOM = '(width >= 64rem) and (height > 30rem)'

/** Whether a buyer has written since that they do not want what they won: no bill goes to them unasked. */
export const hasBackedOut = (doubtful: readonly Doubtful[], order: Order): boolean =>
  isToSend(order) && doubtsOf(doubtful, order).some(({ claim }) => claim.givenUp)

/** Those who backed out come last. */
export const inTurn = (orders: readonly Order[], doubtful: readonly Doubtful[]): readonly Order[] =>
  orders.toSorted((a, b) => Number(hasBackedOut(doubtful, a)) - Number(hasBackedOut(doubtful, b)))

/** Not `useMedia`: shared with this page, it would be a file of its own that the live page waits for. */
function useHasRoom(): boolean {
  const [media] = useState(() => window.matchMedia(HAS_ROOM))
  const [follow] = useState(() => (onChange: () => void) => {
    media.addEventListener('change', onChange)
    return () => media.removeEventListener('change', onChange)
  })
  return useSyncExternalStore(follow, () => media.matches)
}

type LookFirstProps = {
  acts: OrderActs
  orders: readonly Order[]
  doubtful: readonly Doubtful[]
}

/** Before bills go to all: whose win is in doubt, each with the way to where it is kept or given to the next. */
export function LookFirst({ acts, orders, doubtful }: LookFirstProps) {
  const { t } = useTranslation('orders')
  const { api } = useServices()
  const { sessionId } = acts
  const isRunning = useQuery(activeSessionQuery(api)).data?.id === sessionId
  const hasRoom = useHasRoom()
  const found = orders
    .filter(isToSend)
    .flatMap((order) => doubtsOf(doubtful, order).map((each) => ({ order, each })))
  if (found.length === 0) return null
  return (
    // On a phone it is a line until it is tapped: the bills are in sight below it.
    <Card labelledBy="doubtful-title" flush>
      <details open={hasRoom} className="group">
        <summary className="tap flex items-center justify-between gap-3 px-4 py-2 -outline-offset-2 sm:px-5">
          <h2 id="doubtful-title" className="font-extrabold">
            {t('doubtful.title', { count: found.length })}
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
          />
        </summary>
        <ul className="max-h-[40dvh] overflow-y-auto pb-2">
          {found.map(({ order, each }) => (
            <li key={`${each.waitlist.itemId} ${order.customerAccountId}`}>
              <Link
                to={isRunning ? PATHS.live : recapOfPath(sessionId, each.waitlist.itemText)}
                className="flex min-h-13 items-center gap-3 px-4 py-1.5 -outline-offset-2 hover:bg-sunken sm:px-5"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-bold wrap-anywhere">
                    {each.waitlist.itemText} · <bdi>{nameOf(order)}</bdi>
                  </span>
                  <DoubtWords {...each} />
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Link>
              <SettleDoubt each={each} acts={acts} className="px-4 pb-2 sm:px-5" />
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

/** The comment that won, or that gave it up since, and what is in doubt about it: whole, however narrow the screen. */
function DoubtWords({ claim, doubt }: Doubtful) {
  const label = useMarkLabel(claim)
  const clock = useClockFormat()
  const { givenUp } = claim
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
      <span className="wrap-anywhere">“{givenUp?.text ?? claim.text}”</span>
      {givenUp ? <span className="figures">{clock(givenUp.commentedAt)}</span> : null}
      <span className="inline-flex items-center gap-1 font-bold text-ink">
        <MarkIcon mark={doubt} />
        {label(doubt)}
      </span>
    </span>
  )
}

/** In a buyer's row: what they wrote since of what they do not want any more. */
export function BackedOut({ doubtful, order }: { doubtful: readonly Doubtful[]; order: Order }) {
  return hasBackedOut(doubtful, order)
    ? doubtsOf(doubtful, order)
        .filter(({ claim }) => claim.givenUp)
        .map((each) => <DoubtWords key={each.waitlist.itemId} {...each} />)
    : null
}

type DoubtNotesProps = Omit<Parameters<typeof SettleDoubt>[0], 'each'> & {
  doubts: readonly Doubtful[]
}

/** What is in doubt of one buyer, beside their bill. */
export function DoubtNotes({ doubts, ...settling }: DoubtNotesProps) {
  const { t } = useTranslation('orders')
  if (doubts.length === 0) return null
  return (
    <div className="rounded-md px-4 py-3 ring-1 ring-line">
      <p className="font-bold">{t('doubtful.one')}</p>
      <ul>
        {doubts.map((each) => (
          <li key={each.waitlist.itemId} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-bold">{each.waitlist.itemText}</span>
            <DoubtWords {...each} />
            <SettleDoubt each={each} className="basis-full py-1" {...settling} />
          </li>
        ))}
      </ul>
    </div>
  )
}
