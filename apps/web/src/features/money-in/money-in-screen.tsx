import type { ToldNotice } from '@dibs/contract'
import { ArrowLeft, Check, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { isWaiting, PAYMENTS_HASH } from '../../shared/goods/money-in.ts'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { NoticeCard } from './notice-card.tsx'
import { useNotices } from './use-money-in.ts'

/** Money that came: what waits for a bill, what was put aside, and what was given to bills. */
export function MoneyInScreen() {
  const { t } = useTranslation('moneyIn')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  const { data: notices, error, isPaused, isFetching, refetch } = useNotices()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={
        <IconButton
          label={common('action.back')}
          onClick={() => void (isFirst ? navigate(PATHS.shop) : navigate(-1))}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      {notices ? (
        <Notices notices={notices} />
      ) : error || isPaused ? (
        <ErrorState
          message={error ? withReason(t('failed'), error, common) : common('error.offline')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={common('status.loading')} className="grid gap-3 md:grid-cols-2">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-44 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

function Notices({ notices }: { notices: readonly ToldNotice[] }) {
  const { t } = useTranslation('moneyIn')
  if (notices.length === 0) {
    return (
      <EmptyState
        picture={<Receipt aria-hidden="true" className="size-12" />}
        title={t('never')}
        hint={t('neverHint')}
        action={
          <Link to={`${PATHS.keys}${PAYMENTS_HASH}`} className={buttonClasses()}>
            {t('toKeys')}
          </Link>
        }
      />
    )
  }
  const waiting = notices.filter(isWaiting)
  const aside = notices.filter(({ left, isAside }) => left > 0 && isAside)
  const given = notices.filter(({ left }) => left <= 0)
  return (
    <>
      {waiting.length > 0 ? (
        <List title={t('waiting')} notices={waiting} />
      ) : (
        <EmptyState
          picture={<Check aria-hidden="true" className="size-12" />}
          title={t('nothing')}
          hint={t('nothingHint')}
        />
      )}
      <List title={t('aside')} notices={aside} />
      <List title={t('given')} hint={t('givenHint')} notices={given} />
    </>
  )
}

type ListProps = { title: string; hint?: string; notices: readonly ToldNotice[] }

function List({ title, hint, notices }: ListProps) {
  if (notices.length === 0) return null
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="flex items-baseline gap-2 text-lg font-extrabold">
          {title}
          <span className="figures text-sm text-ink-soft">{notices.length}</span>
        </h2>
        {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      </div>
      <ul className="grid items-stretch gap-3 md:grid-cols-2">
        {notices.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}
