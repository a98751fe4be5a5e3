import type { ToldNotice } from '@dibs/contract'
import { foldText, UNIQUE_CODE_MAX } from '@dibs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { handleOf, isCalled, nameOf } from '../../shared/goods/buyer-name.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { keyOf, useGive, useLapsedBills, useOpenBills } from './use-money-in.ts'

type OpenBill = NonNullable<ReturnType<typeof useOpenBills>['data']>[number]
type ChooseBillProps = { notice: ToldNotice; onClose: () => void }

/** Gives money that came to any open bill, or a part of it to each of several. */
export function ChooseBill({ notice, onClose }: ChooseBillProps) {
  const { t } = useTranslation('moneyIn')
  const [bill, setBill] = useState<OpenBill | null>(null)
  return (
    <Dialog open onClose={onClose} title={t('dialog.title')}>
      {bill ? (
        <Amount notice={notice} bill={bill} onBack={() => setBill(null)} onClose={onClose} />
      ) : (
        <OpenBills notice={notice} onChoose={setBill} />
      )}
    </Dialog>
  )
}

type OpenBillsProps = Pick<ChooseBillProps, 'notice'> & { onChoose: (bill: OpenBill) => void }

function OpenBills({ notice, onChoose }: OpenBillsProps) {
  const { t } = useTranslation('moneyIn')
  const { t: common } = useTranslation()
  const { data, error, isPaused, isFetching, refetch } = useOpenBills(notice)
  const { currency } = notice
  const lapsed = useLapsedBills(notice)
  const lapsedId = useId()
  const [search, setSearch] = useState('')
  if (data === undefined) {
    return error || isPaused ? (
      <ErrorState
        message={error ? withReason(t('dialog.failed'), error, common) : common('error.offline')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonGroup label={common('status.loading')}>
        <Skeleton className="h-40 rounded-md" />
      </SkeletonGroup>
    )
  }
  if (data.length === 0 && lapsed.length === 0)
    return <EmptyState title={t('dialog.none')} hint={t('dialog.noneHint', { currency })} />
  const wanted = foldText(search).trim()
  const found = data.filter((bill) => isCalled(bill, wanted))
  const foundLapsed = lapsed.filter((bill) => isCalled(bill, wanted))
  const rowOf = (bill: OpenBill) => (
    <li key={keyOf(bill)}>
      <BillRow bill={bill} currency={currency} onChoose={() => onChoose(bill)} />
    </li>
  )
  return (
    <div className="grid gap-3">
      <SearchField label={t('dialog.search')} value={search} onChange={setSearch} />
      <p role="status" className="text-ink-soft empty:hidden">
        {found.length === 0 && foundLapsed.length === 0
          ? t('dialog.nothing', { search: search.trim() })
          : ''}
      </p>
      <ul className="grid gap-1 empty:hidden">{found.map(rowOf)}</ul>
      {foundLapsed.length > 0 ? (
        <section aria-labelledby={lapsedId} className="grid gap-1 border-t border-line pt-3">
          <h3 id={lapsedId} className="font-extrabold">
            {t('dialog.lapsed')}
          </h3>
          <p className="text-sm text-ink-soft">{t('dialog.lapsedHint')}</p>
          <ul className="grid gap-1">{foundLapsed.map(rowOf)}</ul>
        </section>
      ) : null}
    </div>
  )
}

type BillRowProps = { bill: OpenBill; currency: ToldNotice['currency']; onChoose: () => void }

function BillRow({ bill, currency, onChoose }: BillRowProps) {
  const { t } = useTranslation('moneyIn')
  const { date } = useFormat()
  const { format } = useMoneyIn(currency)
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-2 text-left transition-colors hover:bg-sunken"
    >
      <span className="grid min-w-[min(100%,9rem)] flex-1">
        <bdi className="font-bold wrap-anywhere">{nameOf(bill)}</bdi>
        <span className="text-sm text-ink-soft wrap-anywhere">
          {handleOf(bill)} · {t('dialog.of', { date: date(bill.sessionStartTime) })}
          {bill.isOverdue ? ` · ${t('dialog.overdue')}` : ''}
        </span>
      </span>
      <span className="figures font-extrabold whitespace-nowrap">
        {format(bill.total, bill.currency)}
      </span>
    </button>
  )
}

type AmountProps = ChooseBillProps & { bill: OpenBill; onBack: () => void }

/**
 * How much of it the bill gets: what it asks for, unless the seller says otherwise; all of it where no more
 * than a unique code would be left, which is no other bill's.
 */
function Amount({ notice, bill, onBack, onClose }: AmountProps) {
  const { t } = useTranslation('moneyIn')
  const { t: common } = useTranslation()
  const { left } = notice
  const money = useMoneyIn(notice.currency)
  const give = useGive(notice, null)
  const form = useForm({
    initial: money.figures(left - bill.total <= UNIQUE_CODE_MAX ? left : bill.total),
    read: (typed) => {
      const amount = money.read(typed)
      return amount === null || amount < 1 || amount > left
        ? { problem: t('dialog.amountInvalid', { max: money.format(left) }) }
        : { value: amount }
    },
    save: (amount) => give.mutateAsync({ bill, amount }),
    explain: (cause) => withReason(t('giveFailed'), cause, common),
    onSaved: onClose,
  })
  const typed = money.read(form.text)
  const beyond = typed !== null && typed <= left ? typed - bill.total : 0
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-5">
      <div>
        <p className="font-bold wrap-anywhere">
          <bdi>{nameOf(bill)}</bdi>
        </p>
        <p className="text-ink-soft">{t('dialog.asks', { amount: money.format(bill.total) })}</p>
      </div>
      <TextField
        {...form.input}
        label={t('dialog.amount')}
        hint={
          bill.status === 'lapsed'
            ? t('dialog.lapsedHint')
            : beyond > 0
              ? t('dialog.tooMuch', { amount: money.format(beyond) })
              : t('dialog.amountHint', { left: money.format(left) })
        }
        prefix={money.symbol}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
      <div className="grid grid-cols-2 gap-3 max-[18rem]:grid-cols-1">
        <Button variant="quiet" onClick={onBack} disabled={form.isSaving}>
          {t('dialog.back')}
        </Button>
        <Button type="submit" loading={form.isSaving}>
          {t('dialog.give', { amount: typed === null ? '' : money.format(typed) })}
        </Button>
      </div>
    </form>
  )
}
