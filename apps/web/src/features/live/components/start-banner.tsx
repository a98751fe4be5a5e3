import type { PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { WaitingDots } from '../../../shared/ui/waiting-dots.tsx'
import type { LiveState } from '../connection/states.ts'
import { PracticePart } from '../practice/practice-part.tsx'
import { useLive, useLiveState } from '../use-live.ts'
import { useStartHint } from '../use-start-hint.ts'

const lazyWait = lazyPart(() => import('./wait-for-live.tsx'))

/** Ways to other pages. */
export type LinksOut = {
  /** To where an account is connected. */
  connectLink: ReactNode
  profileLink: ReactNode
  pastSessionsLink: ReactNode
  /** To the recap of a session. */
  recapLink: (session: PastSession) => ReactNode
}

/** While there is no live: what to do to have one, or how the last one ended. */
export function StartBanner({ connectLink, profileLink, pastSessionsLink, recapLink }: LinksOut) {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const { elsewhere, start, join } = useLive()
  const { data: profile } = useProfile()
  const recent = useLast(state)
  const wait = lazyWait.usePart()
  const isOtherAccount = state.kind === 'ended' && state.reason === 'account_changed'
  const username = profile?.isTikTokLinked ? profile.tiktokUsername : null

  if (state.kind === 'starting') return <Starting />
  if (elsewhere) {
    return (
      <Banner title={elsewhereTitle(elsewhere, t)} hint={t('livePage.start.elsewhereHint')}>
        <Button size="large" onClick={join} icon={<JoinIcon />}>
          {t('livePage.start.join')}
        </Button>
      </Banner>
    )
  }
  if (state.kind === 'ended' && state.reason === 'practice_over') {
    return (
      <Banner title={t('livePage.practice.over')} hint={t('livePage.practice.overHint')}>
        <PracticePart>
          {({ PracticeNext }) => <PracticeNext connectLink={connectLink} />}
        </PracticePart>
      </Banner>
    )
  }
  if (profile && username === null) {
    return (
      <Banner title={t('livePage.start.notLinkedTitle')} hint={t('livePage.start.notLinkedHint')}>
        {connectLink}
        <PracticePart>{({ PracticeStart }) => <PracticeStart />}</PracticePart>
      </Banner>
    )
  }
  const isNotLive = state.kind === 'ended' && state.end === 'not_live'
  const last = isNotLive ? null : recent
  const wayOn = isOtherAccount ? profileLink : last ? recapLink(last) : null
  return (
    <Banner {...bannerText(state, t)} {...(last && wait?.lastText(state, last, t))}>
      {wayOn}
      {wait && last ? <wait.LeftOfLive session={last} /> : null}
      {hasRecap(state) && !wayOn ? pastSessionsLink : null}
      <Button
        size="large"
        // Another way out is what is wanted first, once it is there.
        variant={wayOn ? 'quiet' : 'primary'}
        disabled={!username}
        onClick={() => username && start(username)}
        icon={<JoinIcon />}
      >
        {t(isNotLive ? 'livePage.start.again' : 'livePage.start.button')}
      </Button>
      {wait ? <wait.OtherWays state={state} recent={recent} /> : null}
    </Banner>
  )
}

function elsewhereTitle(
  { isHere, isPractice }: { isHere: boolean; isPractice?: boolean },
  t: ReturnType<typeof useTranslation<'live'>>['t'],
): string {
  if (isPractice) return t(isHere ? 'livePage.practice.here' : 'livePage.practice.elsewhere')
  return t(isHere ? 'livePage.start.hereTitle' : 'livePage.start.elsewhereTitle')
}

/** While the live is waited for: why it takes so long, and the way out. */
function Starting() {
  const { t } = useTranslation('live')
  const { t: common } = useTranslation()
  const { cancel } = useLive()
  const hint = useStartHint() ?? ''
  return (
    <Banner title={t('livePage.start.button')} hint={hint}>
      <Button size="large" loading>
        <WaitingDots text={t('livePage.start.connecting')} />
      </Button>
      <Button size="large" variant="quiet" onClick={cancel}>
        {common('action.cancel')}
      </Button>
    </Banner>
  )
}

/** Whether a live has ended here that was one. */
export function hasRecap(state: LiveState): state is Extract<LiveState, { kind: 'ended' }> {
  return state.kind === 'ended' && state.end !== 'not_live' && state.end !== 'crowded'
}

/** So long after a live, in ms, the page leads with it. */
const RECENT_MS = 6 * 3_600_000

/** The session that has just ended here, as soon as it is among the past ones; else one of the last hours. */
function useLast(state: LiveState): PastSession | undefined {
  const { api, now } = useServices()
  const ended = hasRecap(state) ? state.stream.sessionId : null
  const isRecent =
    state.kind === 'idle' ? !state.hasFailed && !state.refusal : state.kind === 'ended' && !ended
  const { data } = useQuery(pastSessionsQuery(api))
  return data?.find(({ id, end_time }) =>
    isRecent ? Date.parse(end_time) > now() - RECENT_MS : id === ended,
  )
}

function Banner(props: { title: ReactNode; hint: string; children: ReactNode }) {
  return (
    <section
      aria-live="polite"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-surface p-5 shadow-raised"
    >
      <div className="min-w-[min(100%,16rem)] flex-1">
        <h2 className="text-xl font-extrabold">{props.title}</h2>
        <p className="mt-1 max-w-[52ch] text-ink-soft">{props.hint}</p>
      </div>
      <div className="ways-on flex w-full flex-wrap gap-3 *:max-w-full *:flex-auto *:whitespace-nowrap flowing:*:whitespace-normal sm:w-auto">
        {props.children}
      </div>
    </section>
  )
}

function JoinIcon() {
  return <RadioTower aria-hidden="true" className="size-6" />
}

/** After these the live may still run: joining it again goes on with the session. */
const GOES_ON: ReadonlySet<string> = new Set([
  'stopped',
  'plan_limit',
  'nobody_there',
  'made_room',
  'unreachable',
])

const TOLD_REASONS = [
  'live_ended',
  'plan_limit',
  'nobody_there',
  'made_room',
  'silence',
  'unreachable',
  'account_unlinked',
  'account_changed',
  'erased',
  'operator',
] as const

function bannerText(state: LiveState, t: ReturnType<typeof useTranslation<'live'>>['t']) {
  if (state.kind === 'idle' && state.hasFailed) {
    return { title: t('livePage.unheard.title'), hint: t('livePage.unheard.hint') }
  }
  if (state.kind === 'idle' && state.refusal?.body?.limit) {
    return { title: t('livePage.start.refusedTitle'), hint: state.refusal.body.error }
  }
  if (state.kind !== 'ended') {
    return { title: t('livePage.start.title'), hint: t('livePage.start.hint') }
  }
  const title =
    state.reason === 'account_unlinked'
      ? t('livePage.ended.unlinked')
      : t(`livePage.ended.${state.end}`)
  if (state.end === 'not_live') {
    return { title, hint: t('livePage.accountNotLive', { username: state.stream.username }) }
  }
  if (state.end === 'crowded') return { title, hint: t('livePage.crowded') }
  // Nothing of it is among the past sessions.
  if (state.reason === 'erased') return { title, hint: t('livePage.ended.erased') }
  const told = TOLD_REASONS.find((reason) => reason === state.reason)
  const saved = t('livePage.ended.saved')
  // Most often nothing of it was heard; what matters is what to do.
  if (told === 'account_changed') return { title, hint: t(`livePage.ended.reason.${told}`) }
  const mayGoOn = GOES_ON.has(state.reason ?? '') && !state.stream.isElsewhere
  const goesOn = mayGoOn ? t('livePage.ended.goesOn') : ''
  const reason = told ? t(`livePage.ended.reason.${told}`) : ''
  return { title, hint: `${reason} ${saved} ${goesOn}`.trim() }
}
