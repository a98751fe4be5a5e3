import { ArrowLeft, LifeBuoy, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { useLogOut } from '../use-log-out.ts'
import { DangerZone } from './danger-zone.tsx'
import { DevicesGroup } from './devices-group.tsx'
import { DownloadRow } from './download-row.tsx'
import { LegalRow } from './legal-row.tsx'
import { LogOutQuestion } from './log-out-question.tsx'
import { ProfileGroup } from './profile-row.tsx'
import { RowLink } from './row-button.tsx'
import { SellerGroups } from './seller-groups.tsx'

type ProfileScreenProps = {
  /** The way to link a video account. */
  connect: ReactNode
  /** Where the rule of matching is chosen. */
  rulePath: string
  /** Where help and support are. */
  supportPath: string
  /** Ends what this device still hears of a live that was erased. */
  onErased: () => Promise<void>
}

/** Who the seller is to Dibs, and every setting. */
export function ProfileScreen({ connect, rulePath, supportPath, onErased }: ProfileScreenProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const goBack = useGoBack()
  return (
    <Page
      title={t('title')}
      before={
        <IconButton
          label={common('action.back')}
          onClick={goBack}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <SellerGroups connect={connect} rulePath={rulePath} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
          <DevicesGroup />
          <ProfileGroup id="help-title" title={t('help')}>
            <RowLink icon={LifeBuoy} label={t('support')} to={supportPath} />
            <LegalRow document="terms" />
            <LegalRow document="privacy" />
          </ProfileGroup>
          <ProfileGroup id="data-title" title={t('yourData')}>
            <DownloadRow />
          </ProfileGroup>
          <LogOutButton />
        </div>
      </div>
      <DangerZone onErased={onErased} />
    </Page>
  )
}

/** Back to where the seller came from; to Home, when the app was opened here. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate('/app/home') : navigate(-1))
}

function LogOutButton() {
  const { t } = useTranslation('profile')
  const way = useLogOut()
  return (
    <>
      <Button
        variant="quiet"
        wide
        onClick={way.logOut}
        loading={way.isLoggingOut}
        icon={<LogOut aria-hidden="true" className="size-5" />}
      >
        {t('logOut')}
      </Button>
      <LogOutQuestion way={way} />
    </>
  )
}
