import { type ItemWaitlist, liveEndpoints, type PastSession } from '@dibs/contract'
import type { Limit } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { MessageSquareReply, Radar } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { activeSessionQuery } from '../../../shared/api/queries.ts'
import { useChangeProfile } from '../../../shared/api/use-change-profile.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { notAddedQuery, useNotAdded } from '../../../shared/claims/not-added.ts'
import { recapQuery } from '../../../shared/claims/session-waitlists.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { recapPath } from '../../../shared/paths.ts'
import { readPlanLimit, SeePlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../../shared/ui/button.tsx'
import type { LiveState } from '../connection/states.ts'
import { useGapLength } from '../slips/gap-ending.ts'
import { useLive, useLiveStore } from '../use-live.ts'

/** Between two looks whether the server has joined, in ms. */
const LOOK_MS = 15_000

type OtherWaysProps = {
  state: LiveState
  /** The live that has just ended, or one of the last hours. */
  recent: PastSession | undefined
}

/** What else can be done where a live is joined; of one that has just ended, what stood in its way. */
export function OtherWays({ state, recent }: OtherWaysProps) {
  const { data: profile } = useProfile()
  const limit = limitOf(state)
  const isNotLive = state.kind === 'ended' && state.end === 'not_live'
  const isWaiting = isNotLive || state.kind === 'idle'
  return (
    <>
      {profile?.tiktokUsername && (isWaiting || !recent) ? (
        <>
          {isWaiting ? <WaitForLive /> : null}
          <ElsewhereOffer />
          {isNotLive && recent ? <LastLive session={recent} /> : null}
        </>
      ) : null}
      {limit === null ? null : <SeePlans limit={limit} />}
    </>
  )
}

/** What of the plan stood in the way of a start, or ended the live. */
function limitOf(state: LiveState): Limit | null {
  if (state.kind === 'idle') return readPlanLimit(state.refusal)
  return state.kind === 'ended' && state.reason === 'plan_limit' ? 'sessionMinutes' : null
}

function LastLive({ session }: { session: PastSession }) {
  const { t } = useTranslation('money')
  return (
    <Link
      to={recapPath(session.id)}
      state={session}
      className={buttonClasses({ variant: 'quiet', size: 'large' })}
    >
      {t('lastRecap')}
    </Link>
  )
}

/** Where the page was loaded again after a live: what it leads with. */
export function lastText(state: LiveState, session: PastSession, t: TFunction<'live'>) {
  if (state.kind !== 'idle') return null
  const title = (
    <Suspense fallback={t('livePage.ended.clean')}>
      <LastEnded session={session} />
    </Suspense>
  )
  return { title, hint: t('livePage.ended.saved') }
}

function LastEnded({ session }: { session: PastSession }) {
  const { t } = useTranslation('money')
  return t('lastEnded', { time: useFormat().time(session.end_time) })
}

/** Starts a live whose comments are posted; nothing where devices hear TikTok by themselves. */
function ElsewhereOffer() {
  const { t } = useTranslation('elsewhere')
  const { data: profile } = useProfile()
  const { start } = useLive()
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const username = profile?.tiktokUsername
  if (!isRelay || !username) return null
  return (
    <Button
      variant="quiet"
      size="large"
      icon={<MessageSquareReply aria-hidden="true" className="size-6" />}
      onClick={() => start(username, { comments: 'elsewhere' })}
    >
      <span className="whitespace-normal">{t('title')}</span>
    </Button>
  )
}

/**
 * Before the live: where the plan has it, Dibs joins by itself, and this page with it; one tap turns
 * that on. Nothing on other plans, where the seller looks again.
 */
function WaitForLive() {
  const { t } = useTranslation('live')
  const { api } = useServices()
  const { data: profile } = useProfile()
  const isRelay = useLiveStore(({ chatStream }) => chatStream === 'relay')
  const isLocked = useLiftingPlan('autoJoin') !== null
  const { mutate, isPending } = useChangeProfile({ isShownAtOnce: true })
  const isOffered = isRelay && !isLocked && profile !== undefined
  const isOn = isOffered && profile.autoJoin
  useQuery({ ...activeSessionQuery(api), enabled: isOn, refetchInterval: LOOK_MS })
  if (!isOffered) return null
  return isOn ? (
    <p className="flex min-h-11 items-center gap-2 text-sm font-semibold whitespace-normal!">
      <Radar aria-hidden="true" className="size-5 shrink-0 text-action" />
      {t('livePage.start.joinsItself')}
    </p>
  ) : (
    <Button
      variant="quiet"
      size="large"
      loading={isPending}
      icon={<Radar aria-hidden="true" className="size-6" />}
      onClick={() => mutate({ autoJoin: true })}
    >
      {t('livePage.start.joinItself')}
    </Button>
  )
}

/** Of a live that is over, so many of its last gaps are told; its recap has all of them. */
const TOLD_GAPS = 2

/** Of a live that is over: what was not heard, and which codes were named and not added. */
export function LeftOfLive({ session }: { session: PastSession }) {
  return (
    <Suspense>
      <NotAdded session={session} />
      <Missed session={session} />
    </Suspense>
  )
}

const LEFT = 'figures basis-full! font-semibold whitespace-normal! [overflow-wrap:anywhere]'

const NO_LISTS: readonly ItemWaitlist[] = []

/** So many codes are told, those of the most buyers; the recap has all of them. */
const TOLD_CODES = 6

function NotAdded({ session }: { session: PastSession }) {
  const { t } = useTranslation('offers')
  const { api } = useServices()
  const { data: back } = useQuery({ ...notAddedQuery(api, session.id), enabled: false })
  // Who has a place by now: asked only where somebody named a code that is on the list.
  const hasNamed = (back?.named.length ?? 0) > 0
  const { data: waitlists } = useQuery({ ...recapQuery(api, session.id), enabled: hasNamed })
  const notAdded = useNotAdded(session, hasNamed ? waitlists : NO_LISTS)
  if (notAdded.length === 0) return null
  const codes = notAdded
    .slice(0, TOLD_CODES)
    .map(({ code, buyers }) => `${code} (${buyers})`)
    .join(', ')
  const rest = notAdded.length > TOLD_CODES ? ` +${notAdded.length - TOLD_CODES}` : ''
  return (
    <p className={LEFT}>
      <Link
        to={recapPath(session.id)}
        state={session}
        className="tap inline-flex items-center gap-1 text-action underline underline-offset-4"
      >
        {t('notAdded', { codes: codes + rest })}
      </Link>
    </p>
  )
}

function Missed({ session }: { session: PastSession }) {
  const { t } = useTranslation('slips')
  const { api } = useServices()
  const clock = useClockFormat()
  const lengthOf = useGapLength()
  const { data: gaps = [] } = useQuery({
    queryKey: ['gaps', session.id],
    queryFn: async ({ signal }) =>
      (await api(liveEndpoints.listGaps, { params: { sessionId: session.id }, signal })).data,
  })
  if (gaps.length === 0) return null
  return (
    <p className={`${LEFT} text-ink-soft`}>
      {gaps
        .slice(-TOLD_GAPS)
        .map(({ from, to }) => ({ from, to: to ?? session.end_time }))
        .map((gap) =>
          t('gap.missed', { length: lengthOf(gap), from: clock(gap.from), to: clock(gap.to) }),
        )
        .join(' ')}
    </p>
  )
}
