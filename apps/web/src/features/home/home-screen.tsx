import type { Profile, Subscription } from '@dibs/contract'
import type { Plan, PlanLimits } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscriptionQuery } from '../../shared/api/queries.ts'
import { useProfile } from '../../shared/api/use-profile.ts'
import { usePlansOffered } from '../../shared/flags/flags-provider.tsx'
import { useFormat } from '../../shared/format/use-format.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { UsageMeter } from '../../shared/plan/usage-meter.tsx'
import { usePlan, usePlanDuration } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { AccountCard, type HomeActions } from './account-card.tsx'
import { Checklist, type Steps, useSteps } from './checklist.tsx'
import { type HomeLive, toLiveView } from './live-view.ts'
import { PastSessionsCard } from './past-sessions-card.tsx'
import { PracticeOffer } from './practice-offer.tsx'

type HomeScreenProps = {
  live: HomeLive
  actions: HomeActions
  /** What is to be done about bills and parcels. */
  next: ReactNode
  /** The link to all past sessions. */
  allSessions: ReactNode
}

/** Home: the account with its live on one side, what was on the other. */
export function HomeScreen({ live, actions, next, allSessions }: HomeScreenProps) {
  const { t } = useTranslation('home')
  const { data: profile } = useProfile()
  const { helped } = useServices()
  const hasPrices = useHasPrices() && !helped
  // Above the start button, which would be refused; below it while a live runs.
  const isIdle = live.state === 'idle' || live.state === 'ended'
  const isUsedUp = useLivesUsedUp() && isIdle
  const steps = useSteps(profile, live)
  // What stands below is shown once what is above has its height, so that nothing jumps.
  const isPlaced = steps !== undefined
  return (
    <Page title={t('title')}>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[5fr_7fr] lg:gap-6">
        <div className="grid grid-cols-1 gap-4">
          {/* Between lives it comes first; a live that runs does while it does. */}
          {isIdle ? next : null}
          {isUsedUp ? <UsageCard /> : null}
          {profile ? (
            <AccountAndSteps profile={profile} live={live} actions={actions} steps={steps} />
          ) : (
            <AccountSkeleton />
          )}
          {isIdle || !isPlaced ? null : next}
          {isUsedUp || !isPlaced ? null : <UsageCard />}
          {isPlaced && hasPrices ? <Figures /> : null}
        </div>
        {/* On phones it is below the account. */}
        <div className={isPlaced ? undefined : 'max-lg:hidden'}>
          <PastSessionsCard all={allSessions} />
        </div>
      </div>
    </Page>
  )
}

const figuresCard = lazyPart(async () => (await import('./figures-card.tsx')).FiguresCard)

/** What the month came to, once it is fetched; its space is kept. */
function Figures() {
  const Card = figuresCard.usePart()
  const space = <Skeleton className="h-64 rounded-lg" />
  return Card ? (
    <Suspense fallback={space}>
      <Card />
    </Suspense>
  ) : (
    space
  )
}

/** The account with its live, and what a newcomer has still to do. */
function AccountAndSteps(props: {
  profile: Profile
  live: HomeLive
  actions: HomeActions
  steps: Steps | null | undefined
}) {
  const { profile, live, actions, steps } = props
  const view = toLiveView(profile, live)
  const isFree = view.kind === 'notLinked' || view.kind === 'ready'
  const { helped } = useServices()
  const { t } = useTranslation('home')
  const practice =
    isFree && !helped ? <PracticeOffer live={live} onPractise={actions.onPractise} /> : null
  const [wasKnown, setWasKnown] = useState(false)
  if (steps !== undefined && !wasKnown) setWasKnown(true)
  // What comes first is known with the steps: nothing that is aimed at moves.
  if (!wasKnown && steps === undefined && view.kind === 'ready') return <AccountSkeleton />
  const account =
    view.kind === 'notLinked' ? null : (
      <AccountCard
        profile={profile}
        live={live}
        actions={actions}
        isSecond={steps?.next === 'codes'}
      />
    )
  const checklist =
    steps && !helped ? (
      <Checklist
        steps={steps}
        lost={view.kind === 'notLinked' ? (profile.lostAccount ?? null) : null}
        isSecond={view.kind === 'practice'}
        onConnect={actions.onConnect}
      >
        {practice}
      </Checklist>
    ) : null
  const isAccountSecond = checklist !== null && view.kind === 'ready' && steps?.next === 'codes'
  return (
    <>
      {view.kind === 'notLinked' && helped ? (
        <Card>
          <p>{t('account.notConnected')}</p>
        </Card>
      ) : null}
      {isAccountSecond ? null : account}
      {checklist}
      {isAccountSecond ? account : null}
      {/* Not before its place is known: a button that moves is missed. */}
      {steps === null ? practice : null}
    </>
  )
}

function AccountSkeleton() {
  const { t } = useTranslation()
  const { failureCount } = useProfile()
  return (
    <SkeletonGroup
      label={t('status.loading')}
      className="grid grid-cols-1 gap-4 rounded-lg bg-surface p-6"
    >
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-14 w-full" />
      {failureCount > 0 ? <p className="text-ink-soft">{t('error.profile')}</p> : null}
    </SkeletonGroup>
  )
}

/** Whether the month's lives are used up, as far as it is known. */
function useLivesUsedUp(): boolean {
  const { api, helped } = useServices()
  const { data: subscription } = useQuery({ ...subscriptionQuery(api), enabled: !helped })
  return subscription !== undefined && isUsedUp(subscription)
}

/** How much of the plan's lives is used; nothing on a plan without limits. */
function UsageCard() {
  const { plan, limits } = usePlan()
  if (!plan || !limits) return null
  if (limits.sessionsPerMonth === null && limits.sessionMinutes === null) return null
  return <PlanUsage plan={plan} limits={limits} />
}

function PlanUsage({ plan, limits }: { plan: Plan; limits: PlanLimits }) {
  const { t } = useTranslation('planDetails')
  const { t: tPlans } = useTranslation('plans')
  const openPlans = useOpenPlans()
  const isOffered = usePlansOffered()
  const format = useFormat()
  const duration = usePlanDuration()
  const { api } = useServices()
  const { data: subscription, isPending } = useQuery(subscriptionQuery(api))
  const { sessionMinutes } = limits
  const isFull = subscription ? isUsedUp(subscription) : false
  return (
    <Card labelledBy="plan-title">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id="plan-title">
          <span className="block text-sm font-semibold text-ink-soft">{t('usage.title')} </span>
          <span className="block text-lg font-extrabold">{tPlans(`name.${plan}`)}</span>
        </h2>
        {isFull || !isOffered ? null : (
          <Button variant="quiet" onClick={() => openPlans()}>
            {tPlans('see')}
          </Button>
        )}
      </div>
      <div className="grid grid-cols-1 gap-3">
        {subscription ? <LivesMeter subscription={subscription} /> : null}
        {isPending ? <MeterSkeleton /> : null}
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
          {subscription && !isFull && limits.sessionsPerMonth !== null ? (
            <>
              <span>{t('usage.counts')}</span>
              <span>{t('usage.resets', { date: format.date(subscription.usage.resetsAt) })}</span>
            </>
          ) : null}
          <span>
            {sessionMinutes === null
              ? t('usage.endless')
              : t('usage.duration', { duration: duration(sessionMinutes) })}
          </span>
          {/* Who is new may be on a plan that has a price. */}
          {isOffered && plan !== 'free' ? <span>{t('paying')}</span> : null}
        </p>
      </div>
    </Card>
  )
}

function isUsedUp({ limits, usage }: Subscription): boolean {
  return limits.sessionsPerMonth !== null && usage.liveSessions >= limits.sessionsPerMonth
}

function LivesMeter({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('planDetails')
  const format = useFormat()
  const { limits, usage } = subscription
  if (limits.sessionsPerMonth === null) return null
  return (
    <UsageMeter
      label={t('usage.lives')}
      used={usage.liveSessions}
      max={limits.sessionsPerMonth}
      limit="sessionsPerMonth"
      fullNote={t('usage.livesFull', { date: format.date(usage.resetsAt) })}
    />
  )
}

function MeterSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid grid-cols-1 gap-3">
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-5 w-48" />
    </SkeletonGroup>
  )
}
