import { goodsOf, type PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { winnerDoubtOf } from '../../shared/claims/marks/marks.ts'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { backedOutIn } from '../../shared/goods/backed-out.ts'
import { soldOf, useSoldText } from '../../shared/goods/sold.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { useMoney } from '../../shared/goods/use-money.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'

type EndOfLiveProps = {
  session: Pick<PastSession, 'id'>
  /** The way to the recap; it comes second where there is something to bill. */
  recap: (isSecond: boolean) => ReactNode
}

/** What a live that is over came to, with the way to its bills; where nothing has a price, the recap alone. */
export function EndOfLive({ session, recap }: EndOfLiveProps) {
  const { t } = useTranslation('money')
  const { api, helped } = useServices()
  const { data: waitlists = [] } = useQuery(recapQuery(api, session.id))
  // Also where nothing of what was sold has one yet.
  const isPriced = useHasPrices() || waitlists.some((list) => goodsOf(list).price !== null)
  const { format } = useMoney({ isNeeded: isPriced })
  const soldText = useSoldText()
  const sold = soldOf(waitlists)
  const backedOut = backedOutIn(waitlists).size
  const inDoubt = waitlists.flatMap(({ itemText, claims }) =>
    claims
      .filter((claim) => !claim.givenUp && winnerDoubtOf(claim) !== null)
      .map((claim) => ({ itemText, claim })),
  )
  const [first] = inDoubt
  if (helped || !isPriced || sold.pieces === 0) return recap(false)
  return (
    <>
      <p className="figures basis-full! font-bold whitespace-normal!">
        <span className="block text-xl font-extrabold">{soldText(sold, format)}</span>
        {backedOut > 0 ? (
          <span className="mt-1 block font-semibold text-alert">
            {t('backedOut', { count: backedOut })}
          </span>
        ) : null}
        {first ? (
          <span className="block font-semibold text-alert">
            {t('inDoubt', { count: inDoubt.length, text: first.claim.text, item: first.itemText })}
          </span>
        ) : null}
      </p>
      <Link to={PATHS.bills} className={buttonClasses({ size: 'large' })}>
        {t('title')}
      </Link>
      {recap(true)}
    </>
  )
}
