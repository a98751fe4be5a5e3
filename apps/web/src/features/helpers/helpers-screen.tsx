import {
  type Helper,
  helperEndpoints,
  INVITATION_TTL_SECONDS,
  type OpenInvitation,
} from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowLeftRight, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { helpersQuery } from './helpers-query.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { SwitchDialog, useHelpedShops } from './switch-dialog.tsx'

/** As long as the page is open; whoever accepts an invitation shows in the list. */
const READ_AGAIN_MS = 30_000

/** Who helps in the shop: to invite, and to remove. */
export function HelpersScreen() {
  const { t } = useTranslation('helpers')
  const { api } = useServices()
  const [isInviting, setIsInviting] = useState(false)
  const query = useQuery({ ...helpersQuery(api), staleTime: 0, refetchInterval: READ_AGAIN_MS })
  const invite = (
    <Button
      onClick={() => setIsInviting(true)}
      icon={<UserPlus aria-hidden="true" className="size-5" />}
    >
      {t('invite.action')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={
        <Link
          to={PATHS.profile}
          aria-label={t('back')}
          title={t('back')}
          className="tap inline-flex items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-6" />
        </Link>
      }
    >
      <List query={query} invite={invite} />
      <OtherShops />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
    </Page>
  )
}

type Team = { helpers: readonly Helper[]; invitations: readonly OpenInvitation[] }

function List({
  query,
  invite,
}: {
  query: ReturnType<typeof useQuery<Team>>
  invite: React.ReactNode
}) {
  const { t } = useTranslation('helpers')
  const { t: common } = useTranslation()
  const { data, error, isPaused, isFetching, refetch } = query
  if (data === undefined)
    return error || isPaused ? (
      <ErrorState
        message={isPaused ? common('error.offline') : errorText(error, common, t('loadFailed'))}
        onRetry={() => void refetch()}
        retrying={isFetching && !isPaused}
      />
    ) : (
      <SkeletonGroup label={common('status.loading')} className="grid gap-3">
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </SkeletonGroup>
    )
  const { helpers, invitations } = data
  if (helpers.length + invitations.length === 0)
    return (
      <EmptyState
        picture={<Users aria-hidden="true" className="size-12" />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={invite}
      />
    )
  return (
    <Card flush>
      <ul className="divide-y divide-line">
        {helpers.map((helper) => (
          <HelperRow key={helper.id} helper={helper} />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-4 sm:px-6">{invite}</div>
    </Card>
  )
}

/** The way to shops in which the seller helps. */
function OtherShops() {
  const { t } = useTranslation('helpers')
  const { data: shops } = useHelpedShops()
  const [isSwitching, setIsSwitching] = useState(false)
  if (!shops?.length) return null
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{t('shops.count', { count: shops.length })}</p>
        <Button
          variant="quiet"
          onClick={() => setIsSwitching(true)}
          icon={<ArrowLeftRight aria-hidden="true" className="size-5" />}
        >
          {t('switch.title')}
        </Button>
      </div>
      {isSwitching ? <SwitchDialog onClose={() => setIsSwitching(false)} /> : null}
    </Card>
  )
}

function HelperRow({ helper }: { helper: Helper }) {
  const { t } = useTranslation('helpers')
  const { date, relative } = useFormat()
  const { name } = helper
  const remove = useRemove(helper)
  const { ask, question } = useConfirm(remove)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-[12rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="font-bold wrap-anywhere">{name}</bdi>
          <Badge tone="action">{t(`role.${helper.role}`)}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          <span>{t('active', { when: relative(helper.lastActiveAt) })}</span>
          <span>{t('since', { date: date(helper.joinedAt) })}</span>
        </p>
      </div>
      <Button variant="quiet" aria-label={t('remove.label', { name })} onClick={ask}>
        {t('remove.action')}
      </Button>
      <ConfirmDialog
        {...question}
        title={t('remove.title', { name })}
        message={t('remove.message')}
        confirmLabel={t('remove.confirm')}
        confirmingLabel={t('remove.confirming')}
      />
    </li>
  )
}

/** Two to the same task are told apart by it. */
const madeAt = (expiresAt: string) =>
  new Date(Date.parse(expiresAt) - INVITATION_TTL_SECONDS * 1_000).toISOString()

/** An invitation that somebody can still accept. */
function InvitationRow({ invitation: { id, role, expiresAt } }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('helpers')
  const { date, time, relative } = useFormat()
  const { api } = useServices()
  const withdraw = useApiMutation({
    mutationFn: () => api(helperEndpoints.withdraw, { params: { invitationId: id } }),
    failed: t('open.failed'),
    refresh: [helpersQuery(api).queryKey],
    onSuccess: () => void toast.success(t('open.withdrawn')),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-[12rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">{t('open.title')}</span>
          <Badge>{t(`role.${role}`)}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {t('open.made', {
            when: relative(madeAt(expiresAt)),
            date: date(expiresAt),
            time: time(expiresAt),
          })}
        </p>
      </div>
      <Button variant="quiet" onClick={() => withdraw.mutate()} loading={withdraw.isPending}>
        {t('open.withdraw')}
      </Button>
    </li>
  )
}

function useRemove({ id, name }: Helper) {
  const { t } = useTranslation('helpers')
  const { api } = useServices()
  return useApiMutation({
    mutationFn: () => api(helperEndpoints.remove, { params: { helperId: id } }),
    failed: t('remove.failed', { name }),
    refresh: [helpersQuery(api).queryKey],
    onSuccess: () => void toast.success(t('remove.done', { name })),
  })
}
