import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { ordersPath, PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { Tabs } from '../../shared/ui/tabs.tsx'
import { Labels } from './labels.tsx'
import { PackingList } from './packing-list.tsx'
import { useParcels } from './use-parcels.ts'

type ParcelsScreenProps = {
  /** Takes tracking numbers of several parcels at once. */
  pasteTracking: (of: { sessionId: SessionId; orders: readonly Order[] }) => ReactNode
  /** One parcel, with the steps of its order; without one it is closed. */
  sheet: (opened: {
    order: Order | undefined
    sessionId: SessionId
    onClose: () => void
  }) => ReactNode
}

/** The parcels of the live that the address names: what goes into them, and their labels. */
export function ParcelsScreen(props: ParcelsScreenProps) {
  const { t } = useTranslation('parcels')
  const { helped } = useServices()
  const sessionId = new URLSearchParams(useLocation().search).get('session') as SessionId | null
  if (sessionId) return <SessionParcels key={sessionId} sessionId={sessionId} {...props} />
  const action = (
    <Link to={helped ? PATHS.bills : PATHS.pastSessions} className={buttonClasses()}>
      {t(helped ? 'toLives' : 'back')}
    </Link>
  )
  return (
    <Page title={t('title')}>
      <EmptyState title={t(helped ? 'missingLive' : 'missing')} action={action} />
    </Page>
  )
}

type SessionParcelsProps = ParcelsScreenProps & { sessionId: SessionId }

function SessionParcels({ sessionId, pasteTracking, sheet }: SessionParcelsProps) {
  const { t } = useTranslation('parcels')
  const { helped } = useServices()
  const [view, setView] = useState('list')
  const [opened, setOpened] = useState<string | null>(null)
  const parcels = useParcels(sessionId)
  const { query, orders, groups, isAway, isKept, waiting } = parcels
  const isEmpty = Object.values(groups).every((group) => group.length === 0)
  return (
    <Page title={t('title')} before={<BackLink sessionId={sessionId} />}>
      {waiting > 0 && isAway ? <Note>{t('waiting', { count: waiting })}</Note> : null}
      {isKept && isAway && orders ? <Note>{t('kept', { device: t('thisDevice') })}</Note> : null}
      {orders === undefined && query.isError ? (
        <ErrorState
          message={t('failed')}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : orders === undefined ? (
        <SkeletonGroup label={t('loading')} className="grid gap-3 lg:grid-cols-2">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </SkeletonGroup>
      ) : isEmpty ? (
        <EmptyState title={t('empty')} hint={t(helped ? 'emptyForPacking' : 'emptyHint')} />
      ) : (
        <Tabs
          label={t('views')}
          value={view}
          onChange={setView}
          tabs={[
            {
              value: 'list',
              label: t('list'),
              count: groups.toPack.length,
              content: (
                <PackingList
                  sessionId={sessionId}
                  parcels={parcels}
                  pasteTracking={isKept ? null : pasteTracking({ sessionId, orders })}
                  // Without contacts a sheet would say that there are none.
                  onOpen={isKept ? null : (order) => setOpened(order.customerAccountId)}
                />
              ),
            },
            {
              value: 'labels',
              label: t('labels'),
              content: <Labels sessionId={sessionId} groups={groups} hasContacts={!isKept} />,
            },
          ]}
        />
      )}
      {sheet({
        order: orders?.find(({ customerAccountId }) => customerAccountId === opened),
        sessionId,
        onClose: () => setOpened(null),
      })}
    </Page>
  )
}

/** To the bills; for who packs, to the lives with parcels. */
function BackLink({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('parcels')
  const { helped } = useServices()
  const label = t(helped ? 'toLives' : 'back')
  return (
    <Link
      to={helped ? PATHS.bills : ordersPath(sessionId)}
      aria-label={label}
      title={label}
      className="tap inline-flex items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-6" />
    </Link>
  )
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-3 font-semibold print:hidden">
      {children}
    </p>
  )
}
