import type { Device, DeviceKind } from '@dibs/contract'
import { Globe, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { useLogOut } from '../use-log-out.ts'
import { useLogOutDevice } from '../use-log-out-device.ts'
import { LogOutQuestion } from './log-out-question.tsx'

const ICONS: Record<DeviceKind, LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  other: Globe,
}
/** What the server calls a device that did not say what it is. */
const NAMELESS = 'unknown'
/** A use is noted once an hour: nothing finer is known. */
const NOTED_EVERY_MS = 3_600_000

/** A device: what it is, when it was used, and the way to log it out. */
export function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('profile')
  const { date } = useFormat()
  const lastUse = useLastUse(device)
  const Icon = ICONS[device.kind]
  const name = device.name === NAMELESS ? t('devices.unknown') : device.name
  return (
    <li className="flex gap-4 px-5 py-3 sm:px-6">
      <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
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
  const { logOut, isLoggingOut } = useLogOutDevice(device, name)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <LogOutButton name={name} onClick={() => setIsAsking(true)} loading={isLoggingOut} />
      <ConfirmDialog
        open={isAsking}
        title={t('devices.question', { name })}
        message={t('devices.message')}
        confirmLabel={t('logOut')}
        confirmingLabel={t('loggingOut')}
        confirming={isLoggingOut}
        onConfirm={async () => {
          await logOut()
          setIsAsking(false)
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
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
