import {
  type ApiClient,
  ApiError,
  type Device,
  type DeviceKind,
  deviceEndpoints,
} from '@dibs/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Globe, LogOut, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { forgetHelpedShops, LogOutQuestion, useCountUnsaved, useLogOut } from './log-out.tsx'
import { ProfileGroup, RowButton } from './profile-rows.tsx'

/** Where the seller is logged in. */
function devicesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['devices'],
    queryFn: async ({ signal }) => (await api(deviceEndpoints.list, { signal })).data,
    // Without a network the call fails and the screen says so; it does not wait in silence.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}

/** The seller's devices, this one first, then the last used. */
function useDevices() {
  const { api } = useServices()
  return useQuery({
    ...devicesQuery(api),
    select: (devices) => devices.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  })
}

/** Where the seller is logged in, and the way to end it: each by itself, or all at once. */
export function Devices() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { data: devices, error, isFetching, refetch } = useDevices()
  if (!devices && !error) return <DevicesSkeleton />
  return (
    <ProfileGroup id="devices-title" title={t('devices.title')}>
      {devices ? (
        <>
          <ul className="divide-y divide-line">
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {devices.length > 1 ? <EverywhereRow /> : null}
        </>
      ) : (
        <ErrorState
          message={errorText(error, common, t('devices.loadFailed'))}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </ProfileGroup>
  )
}

function DevicesSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')}>
      <Skeleton className="h-48 rounded-lg" />
    </SkeletonGroup>
  )
}

const ICONS: Record<DeviceKind, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  other: Globe,
}
/** What the server calls a device that did not say what it is. */
const NAMELESS = 'unknown'
/** The server notes a use once an hour: nothing finer is known. */
const NOTED_EVERY_MS = 3_600_000

/** A device: what it is, when it was used, and the way to log it out. */
function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('profile')
  const { date } = useFormat()
  const lastUse = useLastUse(device)
  const Icon = ICONS[device.kind]
  const name = device.name === NAMELESS ? t('devices.unknown') : device.name
  return (
    <li className="flex gap-4 px-5 py-3 sm:px-6">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-[10rem]">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
            {name}
            {device.isThis ? <Badge tone="action">{t('devices.this')}</Badge> : null}
          </p>
          <p className="text-sm text-ink-soft">{lastUse}</p>
          <p className="text-sm text-ink-soft">
            {t('devices.since', { date: date(device.loggedInAt) })}
          </p>
        </div>
        {device.isThis ? <LogOutHere name={name} /> : <LogOutThere device={device} name={name} />}
      </div>
    </li>
  )
}

function useLastUse({ isThis, lastUsedAt }: Device): string {
  const { t } = useTranslation('profile')
  const { now } = useServices()
  const { relative } = useFormat()
  if (isThis) return t('devices.now')
  const isRecent = now() - Date.parse(lastUsedAt) < NOTED_EVERY_MS
  return isRecent ? t('devices.recent') : t('devices.used', { when: relative(lastUsedAt) })
}

function LogOutHere({ name }: { name: string }) {
  const way = useLogOut()
  return (
    <>
      <LogOutButton name={name} onClick={way.logOut} loading={way.isLoggingOut} />
      <LogOutQuestion way={way} />
    </>
  )
}

function LogOutThere({ device, name }: { device: Device; name: string }) {
  const { t } = useTranslation('profile')
  const logOut = useLogOutDevice(device, name)
  const { ask, question } = useConfirm(logOut)
  return (
    <>
      <LogOutButton name={name} onClick={ask} loading={logOut.isPending} />
      <ConfirmDialog
        {...question}
        title={t('devices.question', { name })}
        message={t('devices.message')}
        confirmLabel={t('logOut')}
        confirmingLabel={t('loggingOut')}
      />
    </>
  )
}

/** Logs another device out and takes it off the list; one that is gone already is logged out, too. */
function useLogOutDevice({ id }: Device, name: string) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { t } = useTranslation('profile')
  const { queryKey } = devicesQuery(api)
  return useApiMutation({
    mutationFn: async () => {
      await api(deviceEndpoints.logOut, { params: { deviceId: id } }).catch(acceptGone)
    },
    failed: t('devices.failed', { name }),
    refresh: [queryKey],
    onSuccess: () => {
      toast.success(t('devices.done', { name }))
      queryClient.setQueryData(queryKey, (held) => held?.filter((device) => device.id !== id))
    },
  })
}

function acceptGone(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}

type LogOutButtonProps = { name: string; onClick: () => void; loading: boolean }

function LogOutButton({ name, onClick, loading }: LogOutButtonProps) {
  const { t } = useTranslation('profile')
  return (
    <Button
      variant="quiet"
      aria-label={t('devices.logOut', { name })}
      onClick={onClick}
      loading={loading}
    >
      {t('logOut')}
    </Button>
  )
}

function EverywhereRow() {
  const { t } = useTranslation('profile')
  const logOut = useLogOutEverywhere()
  const countUnsaved = useCountUnsaved()
  const [question, setQuestion] = useState<string | null>(null)
  const ask = () => {
    const count = countUnsaved()
    const lost = count > 0 ? ` ${t('unsaved.lost', { count })}` : ''
    setQuestion(`${t('everywhere.message')}${lost}`)
  }
  return (
    <div>
      <RowButton icon={LogOut} label={t('everywhere.label')} tone="danger" onClick={ask} />
      <ConfirmDialog
        open={question !== null}
        title={t('everywhere.title')}
        message={question ?? ''}
        confirmLabel={t('logOut')}
        confirmingLabel={t('loggingOut')}
        confirming={logOut.isPending}
        onConfirm={() => logOut.mutate(undefined, { onSettled: () => setQuestion(null) })}
        onCancel={() => setQuestion(null)}
      />
    </div>
  )
}

/**
 * Logs every device out. This one only once the server has done so: a log-out that the others did
 * not get would look like one that they did.
 */
function useLogOutEverywhere() {
  const { api, session } = useServices()
  const { t } = useTranslation('profile')
  return useApiMutation({
    mutationFn: () => api(deviceEndpoints.logOutEverywhere, {}),
    failed: t('everywhere.failed'),
    onSuccess: () => {
      toast.success(t('everywhere.done'))
      forgetHelpedShops()
      session.logOut('leftEverywhere')
    },
  })
}
