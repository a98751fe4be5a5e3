import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { useFlag } from '../../../shared/flags/flags-provider.tsx'
import { LanguageSwitch } from '../../../shared/ui/language-switch.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { useChangeLanguage } from '../use-change-language.ts'
import { AccountRow } from './account-row.tsx'
import { ContactRow } from './contact-row.tsx'
import { NameRow } from './name-row.tsx'
import { PlanRow } from './plan-row.tsx'
import { ProfileGroup, ProfileRow } from './profile-row.tsx'
import { RuleRow } from './rule-row.tsx'

type SellerGroupsProps = {
  /** The way to link a video account. */
  connect: ReactNode
  /** Where the rule of matching is chosen. */
  rulePath: string
}

/** What is known of the seller, and how they want Dibs to be. */
export function SellerGroups({ connect, rulePath }: SellerGroupsProps) {
  const { t } = useTranslation('profile')
  const { data: profile } = useProfile()
  const hasPlanRow = useFlag('dibs-subscription')
  if (!profile) return <GroupsSkeleton />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
      <ProfileGroup id="personal-title" title={t('personal')}>
        <NameRow name={profile.name} />
        <ContactRow field="phoneNumber" current={profile.phoneNumber} />
        <ContactRow field="email" current={profile.email} />
      </ProfileGroup>
      <ProfileGroup id="settings-title" title={t('settings')}>
        {hasPlanRow ? <PlanRow plan={profile.plan} /> : null}
        <LanguageRow />
        <RuleRow rule={profile.matchRule} to={rulePath} />
        <AccountRow profile={profile} connect={connect} />
      </ProfileGroup>
    </div>
  )
}

function LanguageRow() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { language, changeLanguage } = useChangeLanguage()
  return (
    <ProfileRow
      icon={Languages}
      label={t('language')}
      value={common(`language.${language}`)}
      action={<LanguageSwitch language={language} onChange={changeLanguage} />}
    />
  )
}

function GroupsSkeleton() {
  const { t } = useTranslation()
  const { failureCount } = useProfile()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-4 lg:gap-6">
      <Skeleton className="h-65 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
      {failureCount > 0 ? <p className="text-ink-soft">{t('error.profile')}</p> : null}
    </SkeletonGroup>
  )
}
