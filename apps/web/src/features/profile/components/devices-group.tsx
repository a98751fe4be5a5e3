import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../shared/api/error-text.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useCountUnsaved } from '../use-count-unsaved.ts'
import { useDevices } from '../use-devices.ts'
import { useLogOutEverywhere } from '../use-log-out-everywhere.ts'
import { DeviceRow } from './device-row.tsx'
import { ProfileGroup } from './profile-row.tsx'
import { RowButton } from './row-button.tsx'

/** Where the seller is logged in, and the way to end it: each by itself, or all at once. */
export function DevicesGroup() {
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

function EverywhereRow() {
  const { t } = useTranslation('profile')
  const { logOut, isLoggingOut } = useLogOutEverywhere()
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
        confirming={isLoggingOut}
        onConfirm={async () => {
          await logOut()
          setQuestion(null)
        }}
        onCancel={() => setQuestion(null)}
      />
    </div>
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
