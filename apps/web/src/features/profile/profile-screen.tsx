import { ArrowLeft, FileText, KeyRound, LifeBuoy, ShieldCheck, Store, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useProfile } from '../../shared/api/use-profile.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import type { LegalDocument } from '../../shared/legal/legal-dialog.tsx'
import { useLegalDialog } from '../../shared/legal/legal-links.tsx'
import { PATHS } from '../../shared/paths.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { Devices } from './devices.tsx'
import { LogOutButton } from './log-out.tsx'
import { DangerZone, DownloadRow } from './personal-data.tsx'
import { PersonalDetails } from './personal-details.tsx'
import { ProfileGroup, RowButton, RowLink } from './profile-rows.tsx'
import { Settings } from './settings.tsx'

type ProfileScreenProps = {
  /** The way to link a video account. */
  connect: ReactNode
  /** Where the rule of matching is chosen. */
  rulePath: string
  /** Where help and support are. */
  supportPath: string
  /** Ends what this device still holds of a live that was erased. */
  onErased: () => Promise<void>
}

/** Who the seller is to Dibs, and every setting. */
export function ProfileScreen({ connect, rulePath, supportPath, onErased }: ProfileScreenProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { data: profile } = useProfile()
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
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-2 lg:gap-6">
        {profile ? (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
            <PersonalDetails profile={profile} />
            <Settings profile={profile} connect={connect} rulePath={rulePath} />
          </div>
        ) : (
          <ProfileSkeleton />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:gap-6">
          <Selling />
          <Crew />
          <Devices />
          <ProfileGroup id="programs-title" title={t('programs')}>
            <RowLink icon={KeyRound} label={t('keys')} hint={t('keysHint')} to={PATHS.keys} />
          </ProfileGroup>
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

/** What is about bills; nothing for whoever sells without prices. */
function Selling() {
  const { t } = useTranslation('profile')
  if (!useHasPrices()) return null
  return (
    <ProfileGroup id="selling-title" title={t('selling')}>
      <RowLink icon={Store} label={t('shop')} hint={t('shopHint')} to={PATHS.shop} />
      <RowLink icon={Users} label={t('buyers')} hint={t('buyersHint')} to={PATHS.buyers} />
    </ProfileGroup>
  )
}

/** Who helps, and the shops in which the seller helps. */
function Crew() {
  const { t } = useTranslation('profile')
  return (
    <ProfileGroup id="helpers-title" title={t('helpers')}>
      <RowLink icon={Users} label={t('helpersOfShop')} hint={t('helpersHint')} to={PATHS.helpers} />
    </ProfileGroup>
  )
}

function ProfileSkeleton() {
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

const LEGAL_ICONS = { terms: FileText, privacy: ShieldCheck } as const

/** A legal document, to open over the page. */
function LegalRow({ document }: { document: LegalDocument }) {
  const { t } = useTranslation()
  const { open, isLoading, dialog } = useLegalDialog(document)
  return (
    <div>
      <RowButton
        icon={LEGAL_ICONS[document]}
        label={t(`legal.${document}`)}
        onClick={open}
        loading={isLoading}
      />
      <div className="px-5 sm:px-6">{dialog}</div>
    </div>
  )
}
