import type { BuyerFacts } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronRight, Trash2, UsersRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { handleOf, hasNickname, nameOf } from '../../shared/goods/buyer-name.ts'
import { openOrdersQuery } from '../../shared/goods/open-orders.ts'
import { useMoney } from '../../shared/goods/use-money.ts'
import { orderPath, PATHS } from '../../shared/paths.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { useBlock, useBuyers, useErase } from './use-buyers.ts'

/** After so long without a key the search is asked for, milliseconds. */
const TYPING_MS = 300

/** The seller's buyers: who they are, how they pay, and what can be done about it. */
export function BuyersScreen() {
  const { t } = useTranslation('buyers')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={
        <IconButton
          label={common('action.back')}
          onClick={() => void (isFirst ? navigate(PATHS.profile) : navigate(-1))}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      <SearchField label={t('search')} value={typed} onChange={setTyped} />
      <Buyers search={search} />
    </Page>
  )
}

/** What was typed, once the typing rests. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function Buyers({ search }: { search: string }) {
  const { t } = useTranslation('buyers')
  const { t: common } = useTranslation()
  const query = useBuyers(search)
  const { data, error, isFetching, isPaused, isPlaceholderData, refetch } = query
  const buyers = data?.pages.flatMap((page) => page.buyers)
  if (buyers === undefined || (error && isPlaceholderData)) {
    return error || isPaused ? (
      <ErrorState
        message={error ? withReason(t('failed'), error, common) : common('error.offline')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SkeletonGroup label={common('status.loading')} className="grid gap-3 lg:grid-cols-2">
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
        <Skeleton className="h-36 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (buyers.length === 0 && search === '' && !isPlaceholderData) {
    return (
      <EmptyState
        picture={<UsersRound aria-hidden="true" className="size-12" />}
        title={t('empty')}
        hint={t('emptyHint')}
      />
    )
  }
  return (
    <>
      <p role="status" className="text-ink-soft empty:hidden">
        {buyers.length === 0 && !isPlaceholderData ? t('nothing', { search }) : ''}
      </p>
      <ul
        aria-busy={isPlaceholderData}
        className="grid items-stretch gap-3 aria-busy:opacity-45 md:grid-cols-2"
      >
        {buyers.map((buyer) => (
          <BuyerRow key={buyer.customerAccountId} buyer={buyer} />
        ))}
      </ul>
      <More query={query} />
    </>
  )
}

function More({ query }: { query: ReturnType<typeof useBuyers> }) {
  const { t } = useTranslation('buyers')
  if (!query.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {query.isFetchNextPageError ? (
        <p role="alert" className="font-semibold text-alert">
          {t('moreFailed')}
        </p>
      ) : null}
      <Button
        variant="quiet"
        onClick={() => void query.fetchNextPage()}
        loading={query.isFetchingNextPage}
      >
        {t('more')}
      </Button>
    </div>
  )
}

const COUNTS = ['wins', 'paid', 'lapsed', 'cancelled', 'returned'] as const

function BuyerRow({ buyer }: { buyer: BuyerFacts }) {
  const { t } = useTranslation('buyers')
  const format = useFormat()
  const money = useMoney({ isNeeded: buyer.open > 0 })
  const bill = useOpenBill(buyer)
  const name = nameOf(buyer)
  const facts = [
    t('lives', { count: buyer.lives }),
    ...COUNTS.flatMap((of) => {
      const { [of]: count = 0 } = buyer
      return count > 0 ? t(of, { count }) : []
    }),
  ]
  return (
    <li className="flex flex-col gap-3 rounded-lg bg-surface p-4 shadow-raised sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">
            {bill ? (
              <Link
                to={bill}
                className="tap -my-2 inline-flex items-center gap-1 py-2 hover:underline"
              >
                <bdi>{name}</bdi>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </p>
          {hasNickname(buyer) ? (
            <p className="text-sm text-ink-soft wrap-anywhere">{handleOf(buyer)}</p>
          ) : null}
        </div>
        {buyer.isBlocked ? <Badge>{t('blocked')}</Badge> : null}
      </div>
      <p className="figures mt-auto">{facts.join(' · ')}</p>
      <div className="-mt-2 flex flex-wrap items-end justify-between gap-x-3 gap-y-2">
        <div className="figures grid min-w-0 flex-[1_1_11rem] gap-0.5">
          {buyer.open > 0 ? (
            <p className="font-bold">{t('open', { amount: money.format(buyer.open) })}</p>
          ) : null}
          {buyer.lastClaimAt ? (
            <p className="text-sm text-ink-soft">
              {t('last', { when: format.relative(buyer.lastClaimAt) })}
            </p>
          ) : null}
        </div>
        <Acts buyer={buyer} />
      </div>
    </li>
  )
}

/** The way to the bill that a buyer has not paid, the oldest deadline first. */
function useOpenBill({ customerAccountId, open }: BuyerFacts): string | undefined {
  const { data } = useQuery({ ...openOrdersQuery(useServices()), enabled: open > 0 })
  const bill = data?.orders.find((order) => order.customerAccountId === customerAccountId)
  return open > 0 && bill ? orderPath(bill.sessionId, customerAccountId) : undefined
}

function Acts({ buyer }: { buyer: BuyerFacts }) {
  const { t } = useTranslation('buyers')
  const block = useBlock()
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const erase = useErase(buyer)
  const { ask, question } = useConfirm(erase)
  const name = nameOf(buyer)
  // Several buyers may have one name.
  const who = hasNickname(buyer) ? `${name} ${handleOf(buyer)}` : name
  const { isBlocked } = buyer
  const words = t(isBlocked ? 'unblock' : 'block')
  return (
    <div className="ml-auto flex items-center gap-1">
      <Button
        variant="quiet"
        aria-label={`${words} ${who}`}
        onClick={() =>
          isLocked ? openPlans('manualClaims') : block({ buyer, isBlocked: !isBlocked })
        }
      >
        {words}
        <LockedMark feature="manualClaims" />
      </Button>
      <IconButton
        tone="danger"
        label={`${t('erase')} ${who}`}
        onClick={ask}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      />
      <ConfirmDialog
        {...question}
        title={t('ask.title', { name })}
        message={t('ask.message')}
        confirmLabel={t('ask.confirm')}
        confirmingLabel={t('ask.confirming')}
      />
    </div>
  )
}
