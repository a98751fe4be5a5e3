import { ChevronRight, CircleHelp, KeyRound, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAYMENTS_HASH, useMoneyWaiting } from '../../shared/goods/money-in.ts'
import { PATHS } from '../../shared/paths.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { Part } from './part.tsx'
import type { ShopDraft } from './use-shop-draft.ts'

/** Bills that are paid by themselves: whether they are marked so, what waits, and the way to who may tell of money. */
export function PaidCard({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const waiting = useMoneyWaiting() ?? 0
  const now =
    waiting > 0
      ? t('paid.waits', { count: waiting })
      : t(fields.marksPaid ? 'paid.nowOn' : 'paid.nowOff')
  return (
    <Part id="shop-paid" title={t('paid.title')} now={now}>
      <p className="pb-4 text-sm text-ink-soft">{t('paid.lead')}</p>
      <div className="grid gap-5">
        <Switch
          label={t('paid.marks')}
          hint={t('paid.marksHint')}
          checked={fields.marksPaid ?? false}
          onChange={(marksPaid) => change({ marksPaid })}
        />
        <MoneyInLink />
        <KeysLinks />
      </div>
    </Part>
  )
}

function MoneyInLink() {
  const { t } = useTranslation('shop')
  const waiting = useMoneyWaiting() ?? 0
  return (
    <Link
      to={PATHS.moneyIn}
      className="flex min-h-14 items-center gap-3 rounded-md bg-sunken px-4 py-2 font-bold transition-colors hover:bg-line"
    >
      <Receipt aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        {t('paid.moneyIn')}
        {waiting > 0 ? <Badge tone="action">{t('paid.waits', { count: waiting })}</Badge> : null}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}

function KeysLinks() {
  const { t } = useTranslation('shop')
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{t('keys.hint')}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={`${PATHS.keys}${PAYMENTS_HASH}`} className={buttonClasses({ variant: 'quiet' })}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('keys.open')}
        </Link>
        <Link
          to={`${PATHS.support}#paid-by-itself`}
          className="tap inline-flex items-center gap-2 text-sm font-bold text-action underline"
        >
          <CircleHelp aria-hidden="true" className="size-5" />
          {t('keys.how')}
        </Link>
      </div>
    </div>
  )
}
