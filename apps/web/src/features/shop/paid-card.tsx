import type { PaymentKey } from '@dibs/contract'
import { ChevronRight, CircleHelp, Plus, Receipt, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../shared/format/use-format.ts'
import { useMoneyWaiting } from '../../shared/goods/money-in.ts'
import { PATHS } from '../../shared/paths.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { KEYS_MAX, useKeys, useRevoke } from './use-keys.ts'
import type { ShopDraft } from './use-shop-draft.ts'

/** Bills that are paid by themselves: whether they are marked so, what waits, and who may tell of money. */
export function PaidCard({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  return (
    <Card labelledBy="shop-paid">
      <h2 id="shop-paid" className="text-lg font-extrabold">
        {t('paid.title')}
      </h2>
      <p className="pb-4 text-sm text-ink-soft">{t('paid.lead')}</p>
      <div className="grid gap-5">
        <Switch
          label={t('paid.marks')}
          hint={t('paid.marksHint')}
          checked={fields.marksPaid ?? false}
          onChange={(marksPaid) => change({ marksPaid })}
        />
        <MoneyInLink />
        <Keys />
      </div>
    </Card>
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

function Keys() {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const { data: keys, error, isPaused, isFetching, refetch } = useKeys()
  const [isMaking, setIsMaking] = useState(false)
  const isFull = keys !== undefined && keys.length >= KEYS_MAX
  return (
    <section aria-labelledby="shop-keys" className="grid gap-3">
      <div>
        <h3 id="shop-keys" className="font-bold">
          {t('keys.title')}
        </h3>
        <p className="text-sm text-ink-soft">{t('keys.hint')}</p>
      </div>
      {keys ? (
        keys.length > 0 ? (
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <KeyRow key={key.id} paymentKey={key} />
            ))}
          </ul>
        ) : (
          <p className="font-semibold">{t('keys.empty')}</p>
        )
      ) : error || isPaused ? (
        <ErrorState
          message={isPaused ? common('error.offline') : t('keys.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={common('status.loading')}>
          <Skeleton className="h-16 rounded-md" />
        </SkeletonGroup>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="quiet"
          onClick={() => setIsMaking(true)}
          disabled={keys === undefined || isFull}
          icon={<Plus aria-hidden="true" className="size-5" />}
        >
          {t('keys.make')}
        </Button>
        <Link
          to={`${PATHS.support}#paid-by-itself`}
          className="tap inline-flex items-center gap-2 text-sm font-bold text-action underline"
        >
          <CircleHelp aria-hidden="true" className="size-5" />
          {t('keys.how')}
        </Link>
      </div>
      {isFull ? <p className="text-sm text-ink-soft">{t('keys.full', { max: KEYS_MAX })}</p> : null}
      {isMaking ? <NewKeyDialog onClose={() => setIsMaking(false)} /> : null}
    </section>
  )
}

function KeyRow({ paymentKey }: { paymentKey: PaymentKey }) {
  const { t } = useTranslation('shop')
  const format = useFormat()
  const { name, kind, createdAt, lastUsedAt } = paymentKey
  const [isAsking, setIsAsking] = useState(false)
  const revoke = useRevoke(paymentKey)
  const used = lastUsedAt ? t('keys.used', { when: format.relative(lastUsedAt) }) : t('keys.unused')
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold wrap-anywhere">
          <bdi>{name}</bdi>
          <Badge>{t(`keys.kind.${kind}`)}</Badge>
        </p>
        <p className="figures text-sm text-ink-soft">
          {t('keys.made', { date: format.date(createdAt) })} · {used}
        </p>
      </div>
      <IconButton
        tone="danger"
        label={t('keys.revoke', { name })}
        onClick={() => setIsAsking(true)}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('keys.ask.title', { name })}
        message={t('keys.ask.message')}
        confirmLabel={t('keys.ask.confirm')}
        confirmingLabel={t('keys.ask.confirming')}
        confirming={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}
