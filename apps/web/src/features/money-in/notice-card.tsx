import type { ToldNotice } from '@dibs/contract'
import { isolateName } from '@dibs/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/use-format.ts'
import { handleOf, hasNickname, nameOf } from '../../shared/goods/buyer-name.ts'
import { isWaiting } from '../../shared/goods/money-in.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { orderPath } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChooseBill } from './choose-bill.tsx'
import { keyOf, useGive, useNearBill, usePutAside, type Whose } from './use-money-in.ts'

/** Money that came, and what can become of it. */
export function NoticeCard({ notice }: { notice: ToldNotice }) {
  const { t } = useTranslation('moneyIn')
  const { date, time } = useFormat()
  const { format } = useMoneyIn(notice.currency)
  const { amount, left, at, payer, text, given } = notice
  const isPart = left > 0 && left < amount
  return (
    <li className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-raised sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="figures text-xl font-extrabold">{format(isPart ? left : amount)}</p>
        <p className="figures text-sm text-ink-soft">
          <time dateTime={at}>
            {date(at)}, {time(at)}
          </time>
        </p>
      </div>
      <div className="grid gap-0.5">
        {isPart ? (
          <p className="figures text-sm font-semibold">
            {t('leftOf', { left: format(left), amount: format(amount) })}
          </p>
        ) : null}
        <p className={payer ? 'font-bold wrap-anywhere' : 'text-ink-soft'}>
          <bdi>{payer === null ? t('noPayer') : isolateName(payer)}</bdi>
        </p>
        {text ? (
          <p className="line-clamp-4 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
            <bdi>{text.split('\n').map(isolateName).join('\n')}</bdi>
          </p>
        ) : null}
      </div>
      {given.length > 0 ? (
        <ul className="grid">
          {given.map((bill) => (
            <li key={keyOf(bill)} className="figures">
              {format(bill.amount)} {t('to')}{' '}
              <Link
                to={orderPath(bill.sessionId, bill.customerAccountId)}
                className="tap inline-flex items-center font-bold text-action underline wrap-anywhere"
              >
                <bdi>{nameOf(bill)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? <Acts notice={notice} /> : null}
    </li>
  )
}

function Acts({ notice }: { notice: ToldNotice }) {
  const { t } = useTranslation('moneyIn')
  const { format } = useMoneyIn(notice.currency)
  const { left, isAside } = notice
  const [isChoosing, setIsChoosing] = useState(false)
  const putAside = usePutAside(notice)
  const near = useNearBill(notice)
  const hasFit = near !== null || notice.fits.length > 0
  return (
    <div className="mt-auto grid gap-3">
      {isWaiting(notice) ? <Fits notice={notice} near={near} /> : null}
      <div className="flex flex-wrap gap-2">
        {isAside ? null : (
          <Button variant={hasFit ? 'quiet' : 'primary'} onClick={() => setIsChoosing(true)}>
            {t(hasFit ? 'other' : 'choose')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t(isAside ? 'takeBackLabel' : 'putAsideLabel', { amount: format(left) })}
          onClick={() => putAside.mutate()}
          loading={putAside.isPending}
        >
          {t(isAside ? 'takeBack' : 'putAside')}
        </Button>
      </div>
      {isChoosing ? <ChooseBill notice={notice} onClose={() => setIsChoosing(false)} /> : null}
    </div>
  )
}

type NearBill = ReturnType<typeof useNearBill>

/** The bills that it pays to the rupiah, or the one that it comes close to: one tap each. */
function Fits({ notice, near }: { notice: ToldNotice; near: NearBill }) {
  const { format } = useMoneyIn(notice.currency)
  const { t } = useTranslation('moneyIn')
  const give = useGive(notice, t('giveFailed'))
  const { left } = notice
  const giving = give.isPending ? keyOf(give.variables.bill) : null
  const bills: readonly Whose[] = near ? [near] : notice.fits
  const isOne = bills.length === 1
  return (
    <>
      <p className="text-sm text-ink-soft">{useFitWords(notice, near)}</p>
      <ul className="grid gap-2 empty:hidden">
        {bills.map((bill) => (
          <li key={keyOf(bill)}>
            <Button
              variant={isOne ? 'primary' : 'quiet'}
              wide
              loading={giving === keyOf(bill)}
              disabled={giving !== null && giving !== keyOf(bill)}
              onClick={() => give.mutate({ bill, amount: left })}
            >
              <span className="min-w-0 py-2 wrap-anywhere">
                {t('give')} <Named bill={bill}>{isOne ? null : handleOf(bill)}</Named>{' '}
                {`(${format(left)})`}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How it fits: one bill, several, one nearly, or none. */
function useFitWords({ left, currency, fits }: ToldNotice, near: NearBill): string {
  const { t } = useTranslation('moneyIn')
  const { format } = useMoneyIn(currency)
  if (near) {
    const amount = format(Math.abs(near.total - left))
    return t(near.total > left ? 'nearLess' : 'nearMore', { amount })
  }
  if (fits.length === 0) return t('fitsNone')
  return fits.length === 1 ? t('fitsOne') : t('fitsSeveral', { count: fits.length })
}

/** A name, isolated from what stands around it; beside others also the @name, since names repeat. */
function Named({ bill, children }: { bill: Whose; children: ReactNode }) {
  return (
    <>
      <bdi>{nameOf(bill)}</bdi>
      {children && hasNickname(bill) ? <> {children}</> : null}
    </>
  )
}
