import { goodsOf, type ItemWaitlist, shareOf } from '@dibs/contract'
import { groupByBuyer, type SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Crown, Receipt } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buyerName, isWinner } from '../../../shared/claims/places.ts'
import { useMoney } from '../../../shared/goods/use-money.ts'
import { PATHS } from '../../../shared/paths.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { useLiveState } from '../use-live.ts'
import { waitlistsQuery } from '../waitlists/waitlists-query.ts'

/** What came of a practice, for as long as its page is open, and what a bill of it would be. */
export function PracticeResults() {
  const { t } = useTranslation('practice')
  const state = useLiveState()
  const { api } = useServices()
  const headingId = useId()
  const sessionId = state.kind === 'ended' ? state.stream.sessionId : ('' as SessionId)
  // Never asked for: the server has nothing of it any more. Who looks at it keeps it from being dropped.
  const { data } = useQuery({ ...waitlistsQuery(api, sessionId), enabled: false })
  const waitlists = (data?.waitlists ?? []).filter(({ claims }) => claims.some(isWinner))
  if (waitlists.length === 0) return null
  return (
    <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto pb-3 md:grid-cols-2 flowing:overflow-visible">
      <section aria-labelledby={headingId} className="rounded-lg bg-surface p-4 shadow-raised">
        <h2 id={headingId} className="font-extrabold">
          {t('results.title')}
        </h2>
        <ul className="mt-2">
          {waitlists.map((waitlist) => (
            <Result key={waitlist.itemId} waitlist={waitlist} />
          ))}
        </ul>
      </section>
      <ExampleBill waitlists={waitlists} />
    </div>
  )
}

function Result({ waitlist: { itemText, claims } }: { waitlist: ItemWaitlist }) {
  const { t } = useTranslation('practice')
  const guest = useTranslation('live').t('livePage.guest')
  const winners = claims.filter(isWinner)
  return (
    <li className="flex items-center gap-3 border-t border-line py-2 first:border-t-0">
      <span className="w-[4rem] shrink-0 truncate font-extrabold">{itemText}</span>
      <span className="flex min-w-0 flex-1 items-center gap-1 font-semibold">
        <Crown aria-hidden="true" className="size-4 shrink-0 text-first-ink" />
        <span className="truncate">
          {winners.map(({ buyer }) => buyerName(buyer, guest)).join(', ')}
        </span>
      </span>
      <span className="figures shrink-0 text-sm text-ink-soft">
        {t('results.waiting', { count: claims.length - winners.length })}
      </span>
    </li>
  )
}

/** Of whoever won most: what a live is for in the end. */
function ExampleBill({ waitlists }: { waitlists: readonly ItemWaitlist[] }) {
  const { t } = useTranslation('practice')
  const guest = useTranslation('live').t('livePage.guest')
  const money = useMoney()
  const headingId = useId()
  const [most] = groupByBuyer(waitlists)
  const won = most?.places.filter(({ claim }) => isWinner(claim)) ?? []
  const [first] = won
  if (!first) return null
  const lines = won.map(({ itemId, itemText, claim }) => {
    const waitlist = waitlists.find((each) => each.itemId === itemId)
    const price = waitlist ? goodsOf(waitlist).price : null
    const units = shareOf(claim).won
    return { itemText, units, amount: price === null ? null : price * units }
  })
  const total = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const isPriced = lines.every(({ amount }) => amount !== null)
  return (
    <section aria-labelledby={headingId} className="rounded-lg bg-surface p-4 shadow-raised">
      <h2 id={headingId} className="flex items-center gap-2 font-extrabold">
        <Receipt aria-hidden="true" className="size-5" />
        {t('bill.title', { name: buyerName(first.claim.buyer, guest) })}
      </h2>
      <dl className="figures mt-2">
        {lines.map(({ itemText, units, amount }) => (
          <div key={itemText} className="flex justify-between gap-3 py-1">
            <dt className="truncate">{units > 1 ? `${itemText} · ${units}×` : itemText}</dt>
            <dd>{amount === null ? t('bill.noPrice') : money.format(amount)}</dd>
          </div>
        ))}
        {isPriced ? (
          <div className="flex justify-between gap-3 border-t border-line py-1 font-extrabold">
            <dt>{t('bill.total')}</dt>
            <dd>{money.format(total)}</dd>
          </div>
        ) : null}
      </dl>
      <p className="mt-2 max-w-[52ch] text-sm text-ink-soft">{t('bill.hint')}</p>
      {isPriced ? null : (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <Link to={PATHS.items} className={buttonClasses({ variant: 'quiet' })}>
            {t('bill.addPrices')}
          </Link>
        </p>
      )}
    </section>
  )
}
