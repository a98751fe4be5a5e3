import { ArrowLeft, LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { LegalLinks } from '../../../shared/legal/legal-links.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { LanguageSwitch } from '../../../shared/ui/language-switch.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { useLogOut } from '../use-log-out.ts'
import { AccountRow } from './account-row.tsx'
import { NameRow, NotSet } from './name-row.tsx'
import { ProfileGroup, ProfileRow } from './profile-row.tsx'

/** Who the seller is to Dibs. `connect` is the way to link a video account. */
export function ProfileScreen({ connect }: { connect: ReactNode }) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { t: common } = useTranslation()
  const { logOut, isLoggingOut } = useLogOut()
  return (
    <Page
      title={t('title')}
      before={
        <IconButton
          label={common('action.back')}
          onClick={() => navigate(-1)}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      <Rows connect={connect} />
      <div className="grid gap-6">
        <LegalLinks />
        <div>
          <Button
            variant="quiet"
            onClick={logOut}
            loading={isLoggingOut}
            icon={<LogOut aria-hidden="true" className="size-5" />}
          >
            {t('logOut')}
          </Button>
        </div>
      </div>
    </Page>
  )
}

function Rows({ connect }: { connect: ReactNode }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { data: profile } = useProfile()
  const { language, changeLanguage } = useChangeLanguage()
  if (!profile) return <RowsSkeleton />
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
      <ProfileGroup id="personal-title" title={t('personal')}>
        <NameRow name={profile.name} />
        <ProfileRow label={t('phone')} value={profile.phoneNumber ?? <NotSet />} />
        <ProfileRow label={t('email')} value={profile.email ?? <NotSet />} />
      </ProfileGroup>
      <ProfileGroup id="settings-title" title={t('settings')}>
        <ProfileRow
          label={t('language')}
          value={common(`language.${language}`)}
          action={<LanguageSwitch language={language} onChange={changeLanguage} />}
        />
        <AccountRow profile={profile} connect={connect} />
      </ProfileGroup>
    </div>
  )
}

function RowsSkeleton() {
  const { t } = useTranslation()
  const { t: profileText } = useTranslation('profile')
  const { failureCount } = useProfile()
  return (
    <SkeletonGroup
      label={t('status.loading')}
      className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6"
    >
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
      {failureCount > 0 ? <p className="text-ink-soft">{profileText('loadFailed')}</p> : null}
    </SkeletonGroup>
  )
}
