import { type Language, type Profile, userEndpoints } from '@dibs/contract'
import type { MatchRule, Plan } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Languages, Layers, Link2, ShieldCheck, TextSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { subscriptionQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useChangeProfile, useProfileCache } from '../../shared/api/use-change-profile.ts'
import { useFlag } from '../../shared/flags/flags-provider.tsx'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { LanguageSwitch } from '../../shared/ui/language-switch.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { NotSet, ProfileGroup, ProfileRow } from './profile-rows.tsx'

type SettingsProps = {
  profile: Profile
  /** The way to link a video account. */
  connect: ReactNode
  /** Where the rule of matching is chosen. */
  rulePath: string
}

/**
 * How the seller wants Dibs to be, a row for each setting. All eight files of a new one:
 * docs/start-here.md, "A new setting". Here: one row, which saves itself with `useChangeProfile`:
 *
 *     const { mutate } = useChangeProfile({ isShownAtOnce: true, failed: t('error.updateFailed') })
 *     <Switch checked={profile.newField} onChange={(newField) => mutate({ newField })} ... />
 */
export function Settings({ profile, connect, rulePath }: SettingsProps) {
  const { t } = useTranslation('profile')
  const hasPlanRow = useFlag('dibs-subscription')
  return (
    <ProfileGroup id="settings-title" title={t('settings')}>
      {hasPlanRow ? <PlanRow plan={profile.plan} /> : null}
      <LanguageRow />
      <RuleRow rule={profile.matchRule} to={rulePath} />
      <FairRow isOn={profile.keepsFairLog ?? false} />
      <AccountRow profile={profile} connect={connect} />
    </ProfileGroup>
  )
}

/** The plan, the one that was asked for, and the way to change it. */
function PlanRow({ plan }: { plan: Plan }) {
  const { t } = useTranslation('profile')
  const { t: plans } = useTranslation('plans')
  const { api } = useServices()
  const { data } = useQuery(subscriptionQuery(api))
  const openPlans = useOpenPlans()
  const requested = data?.requestedPlan
  return (
    <ProfileRow
      icon={Layers}
      label={t('plan')}
      value={
        <>
          {plans(`name.${plan}`)}
          {requested ? (
            <span className="block text-sm font-normal text-ink-soft">
              {t('planWaiting', { plan: plans(`name.${requested}`) })}
            </span>
          ) : null}
        </>
      }
      action={
        <Button variant="quiet" onClick={() => openPlans()}>
          {t('changePlan')}
        </Button>
      }
    />
  )
}

/** The language: changed at once, and changed back when the server refuses it. */
export function LanguageRow() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { language, setLanguage } = useLanguage()
  const { mutateAsync } = useChangeProfile()

  const choose = async (next: Language) => {
    if (next === language) return
    await setLanguage(next)
    await mutateAsync({ languagePreference: next }).catch(async (error: unknown) => {
      // Said in the language that stays.
      await setLanguage(language)
      toast.error(withReason(t('error.languageFailed'), error, common))
    })
  }
  return (
    <ProfileRow
      icon={Languages}
      label={t('language')}
      value={common(`language.${language}`)}
      action={<LanguageSwitch language={language} onChange={choose} />}
    />
  )
}

/** The rule by which codes are found; it is chosen where it can be tried out. */
function RuleRow({ rule, to }: { rule: MatchRule; to: string }) {
  const { t } = useTranslation('matching')
  return (
    <ProfileRow
      icon={TextSearch}
      label={t('rule.title')}
      value={t(`rule.${rule}.name`)}
      action={
        <Link to={to} className={buttonClasses({ variant: 'quiet' })}>
          {t('rule.change')}
        </Link>
      }
    />
  )
}

/** Whether every live keeps a log that others can check. */
function FairRow({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('profile')
  const { mutate } = useChangeProfile({ isShownAtOnce: true, failed: t('error.updateFailed') })
  return (
    <ProfileRow
      icon={ShieldCheck}
      label={t('fair.label')}
      value={
        <>
          {t(isOn ? 'fair.on' : 'fair.off')}
          <span className="block text-sm font-normal text-ink-soft">{t('fair.hint')}</span>
        </>
      }
      action={
        <Button variant="quiet" onClick={() => mutate({ keepsFairLog: !isOn })}>
          {t(isOn ? 'fair.switchOff' : 'fair.switchOn')}
        </Button>
      }
    />
  )
}

/** The linked video account and the way to unlink it; `connect` stands there without one. */
function AccountRow({ profile, connect }: { profile: Profile; connect: ReactNode }) {
  const { t } = useTranslation('profile')
  const disconnect = useDisconnect()
  const { ask, question } = useConfirm(disconnect)
  const username = profile.tiktokUsername
  if (!profile.isTikTokLinked || !username) {
    const value = <NotSet text={t('notLinked')} />
    return <ProfileRow icon={Link2} label={t('account')} value={value} action={connect} />
  }
  return (
    <>
      <ProfileRow
        icon={Link2}
        label={t('account')}
        value={`@${username}`}
        action={
          <Button variant="quiet" onClick={ask}>
            {t('disconnect')}
          </Button>
        }
      />
      <ConfirmDialog
        {...question}
        title={t('disconnectTitle', { username })}
        message={t('disconnectMessage')}
        confirmLabel={t('disconnect')}
        confirmingLabel={t('disconnecting')}
      />
    </>
  )
}

const UNLINKED = {
  isTikTokLinked: false,
  tiktokIsVerified: false,
  tiktokUsername: null,
  tiktokNickname: null,
  tiktokAccountId: null,
} as const

function useDisconnect() {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const profile = useProfileCache()
  const { t } = useTranslation('profile')
  return useApiMutation({
    mutationFn: () => api(userEndpoints.disconnectAccount, {}),
    failed: t('error.disconnectFailed'),
    onSuccess: () => {
      profile.patch(UNLINKED)
      toast.success(t('disconnected'))
      // The live of that account ends with it.
      void queryClient.invalidateQueries()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: profile.queryKey }),
  })
}
