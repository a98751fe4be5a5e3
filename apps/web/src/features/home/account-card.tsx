import type { Profile } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, CircleStop, GraduationCap, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Dot } from '../../shared/ui/dot.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { WaitingDots } from '../../shared/ui/waiting-dots.tsx'
import { AutoJoinSwitch } from './auto-join-switch.tsx'
import { type HomeLive, type LiveView, toLiveView } from './live-view.ts'

export type HomeActions = {
  onConnect: () => void
  onJoin: (username: string) => void
  onCancelJoin: () => void
  onJoinElsewhere: () => void
  onOpenLive: () => void
  onStop: () => void
  onPractise: () => void
}

type AccountCardProps = {
  profile: Profile
  live: HomeLive
  actions: HomeActions
  /** Whether something else on the page comes first. */
  isSecond: boolean
}

/** The video account, and what can be done with its live. */
export function AccountCard({ profile, live, actions, isSecond }: AccountCardProps) {
  const { t } = useTranslation('home')
  const { helped } = useServices()
  const view = toLiveView(profile, live)
  const practiceTitle = usePracticeTitle(view)
  // A practice needs no account: then it is all that the card is about.
  const hasAccount = profile.isTikTokLinked || practiceTitle === null
  return (
    <Card labelledBy="account-title">
      <h2 id="account-title" className="pb-4 text-lg font-extrabold">
        {hasAccount ? t(helped ? 'account.titleOfShop' : 'account.title') : practiceTitle}
      </h2>
      <div className="grid grid-cols-1 gap-5">
        {profile.isTikTokLinked ? (
          <TextField
            label={t('account.username')}
            prefix="@"
            value={profile.tiktokUsername ?? ''}
            readOnly
          />
        ) : null}
        {profile.lostAccount ? <LostAccount lost={profile.lostAccount} /> : null}
        <LiveActions
          view={view}
          actions={actions}
          startHint={live.startHint ?? null}
          isSecond={isSecond}
          practiceTitle={hasAccount ? practiceTitle : null}
        />
        {profile.isTikTokLinked && !helped ? <AutoJoinSwitch isOn={profile.autoJoin} /> : null}
      </div>
    </Card>
  )
}

/** The main action: connect, join, open or stop. */
function LiveActions(props: {
  view: LiveView
  actions: HomeActions
  startHint: string | null
  isSecond: boolean
  /** What runs, unless the card says so already. */
  practiceTitle: string | null
}) {
  const { view, actions } = props
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const goOnHint = useGoOnHint()
  switch (view.kind) {
    // The steps offer to connect.
    case 'notLinked':
      return null
    case 'practice':
      return <Practice view={view} actions={actions} title={props.practiceTitle} />
    case 'ready':
      return (
        <Offer title={t('live.ready')} text={goOnHint ?? t('live.readyHint')}>
          <BigButton
            icon={<Radio />}
            isQuiet={props.isSecond}
            onClick={() => actions.onJoin(view.username)}
          >
            {t('live.join')}
          </BigButton>
        </Offer>
      )
    case 'connecting':
      return (
        <Offer title={t('live.ready')} text={props.startHint ?? t('live.readyHint')}>
          <Button size="large" wide loading>
            <WaitingDots text={t('live.connecting')} />
          </Button>
          <Button size="large" wide variant="quiet" onClick={actions.onCancelJoin}>
            {common('action.cancel')}
          </Button>
        </Offer>
      )
    case 'elsewhere':
      return (
        <Offer
          title={t(view.isHere ? 'live.here' : 'live.elsewhere')}
          text={t('live.elsewhereHint', { username: view.username })}
          isLive
        >
          <BigButton icon={<ArrowRight />} onClick={actions.onJoinElsewhere}>
            {t('live.open')}
          </BigButton>
        </Offer>
      )
    case 'onAir':
    case 'stopping':
      return <OnAir view={view} actions={actions} />
  }
}

/** For how long after its end a session is offered to go on, where its live may still run. */
const OFFERED_MS = 3 * 3_600_000

/** What joining does while the last session may go on; `null` when it begins a new one. */
function useGoOnHint(): string | null {
  const { t } = useTranslation('home')
  const { api, now } = useServices()
  const format = useFormat()
  const { data: sessions } = useQuery(pastSessionsQuery(api))
  const last = sessions?.[0]
  if (!last?.can_go_on || now() - Date.parse(last.end_time) > OFFERED_MS) return null
  const offer = t('live.goOnHint', { time: format.time(last.start_time) })
  return last.end_reason === 'made_room' ? `${t('live.madeRoom')} ${offer}` : offer
}

function OnAir(props: {
  view: Extract<LiveView, { kind: 'onAir' | 'stopping' }>
  actions: HomeActions
}) {
  const { t } = useTranslation('home')
  const { view, actions } = props
  const isReconnecting = view.kind === 'onAir' && view.isReconnecting
  return (
    <Offer
      title={isReconnecting ? t('live.reconnecting') : t('live.onAir')}
      text={t('live.onAirHint', { username: view.username })}
      isLive
    >
      <BigButton icon={<ArrowRight />} onClick={actions.onOpenLive}>
        {t('live.open')}
      </BigButton>
      <Button
        variant="dangerQuiet"
        size="large"
        wide
        onClick={actions.onStop}
        loading={view.kind === 'stopping'}
        icon={<CircleStop aria-hidden="true" className="size-6" />}
      >
        {t('live.stop')}
      </Button>
    </Offer>
  )
}

/** Says that a practice runs, and where; null while none does. */
function usePracticeTitle(view: LiveView): string | null {
  const { t } = useTranslation('live')
  if (view.kind !== 'practice') return null
  return t(`livePage.practice.${view.where === 'joined' ? 'running' : view.where}`)
}

/** A practice that runs; a live can be started all the same, and ends it. */
function Practice(props: {
  view: Extract<LiveView, { kind: 'practice' }>
  actions: HomeActions
  title: string | null
}) {
  const { t } = useTranslation('practice')
  const { t: home } = useTranslation('home')
  const { actions } = props
  const { where, isStopping, canGoLive } = props.view
  const isJoined = where === 'joined'
  return (
    <Offer {...(props.title !== null && { title: props.title })} text={t('runningHint')}>
      <BigButton
        icon={<GraduationCap />}
        onClick={isJoined ? actions.onOpenLive : actions.onJoinElsewhere}
      >
        {t('open')}
      </BigButton>
      {isJoined ? (
        <Button variant="quiet" size="large" wide onClick={actions.onStop} loading={isStopping}>
          {t('stop')}
        </Button>
      ) : null}
      {canGoLive === null ? null : (
        <Button variant="quiet" size="large" wide onClick={() => actions.onJoin(canGoLive)}>
          {home('live.join')}
        </Button>
      )}
    </Offer>
  )
}

function Offer(props: { title?: string; text: string; isLive?: boolean; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        {props.title ? (
          <p className="flex items-center gap-2 text-lg font-bold">
            {props.isLive ? <Dot tone="live" /> : null}
            {props.title}
          </p>
        ) : null}
        <p className="text-ink-soft">{props.text}</p>
      </div>
      <div className="grid grid-cols-1 gap-3">{props.children}</div>
    </div>
  )
}

function BigButton(props: {
  icon: ReactNode
  isQuiet?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button
      size="large"
      wide
      variant={props.isQuiet ? 'quiet' : 'primary'}
      onClick={props.onClick}
      icon={
        <span aria-hidden="true" className="*:size-6">
          {props.icon}
        </span>
      }
    >
      {props.children}
    </Button>
  )
}

/** Tells a seller that their account was proven by somebody else, and how it comes back. */
export function LostAccount({ lost }: { lost: NonNullable<Profile['lostAccount']> }) {
  const { t } = useTranslation('home')
  const { date, time } = useFormat()
  const { username, lostAt, takeBackUntil } = lost
  const at = (moment: string) => ({ date: date(moment), time: time(moment) })
  return (
    <div role="alert" className="grid grid-cols-1 gap-1 rounded-md bg-alert-tint p-4 wrap-anywhere">
      <p className="font-bold text-alert-strong">{t('lost.title', { username, ...at(lostAt) })}</p>
      <p>{takeBackUntil ? t('lost.takeBack', at(takeBackUntil)) : t('lost.proveAgain')}</p>
    </div>
  )
}
