import type { Profile } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Link2, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemsQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { ADD_ITEMS_HASH, PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { LostAccount } from './account-card.tsx'
import type { HomeLive } from './live-view.ts'

const STEPS = ['tiktok', 'codes', 'live'] as const
type Step = (typeof STEPS)[number]

/** What a seller has done of the three steps, and which is next. */
export type Steps = { done: ReadonlySet<Step>; next: Step }

/**
 * Where a seller stands who has not done all three; `null` for whoever has, or where it cannot be
 * known; undefined while it is asked for.
 */
export function useSteps(profile: Profile | undefined, live: HomeLive): Steps | null | undefined {
  const { api } = useServices()
  const { data: items, failureCount: itemFailures } = useQuery(itemsQuery(api))
  const { data: past, failureCount: pastFailures } = useQuery(pastSessionsQuery(api))
  const isHeard = live.state === 'connected' || live.state === 'reconnecting'
  const isJoined = (isHeard || live.state === 'stopping') && live.isPractice !== true
  const isLive = live.elsewhere ? !live.elsewhere.isPractice : isJoined
  const done = new Set<Step>()
  if (profile?.isTikTokLinked) done.add('tiktok')
  if (items?.some((item) => !item.is_example)) done.add('codes')
  if (isLive || (past && past.length > 0)) done.add('live')
  if (!profile) return undefined
  const next = STEPS.find((step) => !done.has(step))
  // Whoever has no account sees the first step at once: nothing else is there to be done.
  const isKnown = next === 'tiktok' || (items !== undefined && past !== undefined)
  if (next && isKnown) return { done, next }
  const isAsked = next !== undefined && itemFailures + pastFailures === 0
  return isAsked ? undefined : null
}

const MAIN = { size: 'large', wide: true } as const
const SECOND = { variant: 'quiet' } as const
const iconSize = (isMain: boolean) => (isMain ? 'size-6' : 'size-5')

type ChecklistProps = {
  steps: Steps
  /** An account that was proven by somebody else. */
  lost: NonNullable<Profile['lostAccount']> | null
  /** Whether something else on the page comes first. */
  isSecond: boolean
  onConnect: () => void
  /** What can be done instead. */
  children: ReactNode
}

/** The three steps of a newcomer; the next one has the button that stands out. */
export function Checklist({ steps, lost, isSecond, onConnect, children }: ChecklistProps) {
  const { t } = useTranslation('home')
  const isMain = (step: Step) => steps.next === step && !isSecond
  return (
    <Card labelledBy="steps-title">
      <h2 id="steps-title" className="pb-4 text-lg font-extrabold">
        {t('steps.title')}
      </h2>
      {lost ? (
        <div className="pb-4">
          <LostAccount lost={lost} />
        </div>
      ) : null}
      <ol className="grid grid-cols-1 gap-4">
        {STEPS.map((step, index) => (
          <StepRow key={step} step={step} number={index + 1} steps={steps}>
            {step === 'tiktok' ? (
              <Button
                {...(isMain('tiktok') ? MAIN : SECOND)}
                onClick={onConnect}
                icon={<Link2 aria-hidden="true" className={iconSize(isMain('tiktok'))} />}
              >
                {t('account.connect')}
              </Button>
            ) : null}
            {step === 'codes' ? (
              <Link
                to={`${PATHS.items}${ADD_ITEMS_HASH}`}
                className={buttonClasses(isMain('codes') ? MAIN : SECOND)}
              >
                <Tag aria-hidden="true" className={iconSize(isMain('codes'))} />
                {t('steps.codes')}
              </Link>
            ) : null}
          </StepRow>
        ))}
      </ol>
      {children ? <div className="mt-5 border-t border-line pt-5">{children}</div> : null}
    </Card>
  )
}

function StepRow(props: { step: Step; number: number; steps: Steps; children: ReactNode }) {
  const { t } = useTranslation('home')
  const { step, number } = props
  const isDone = props.steps.done.has(step)
  const isNext = props.steps.next === step
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className="grid grid-cols-[min(2rem,40px)_minmax(0,1fr)] gap-x-3"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'figures flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-extrabold',
          isNext ? 'bg-action text-on-action' : 'bg-sunken text-ink-soft',
          isDone && 'bg-action-tint text-action',
        )}
      >
        {isDone ? <Check className="size-5" /> : number}
      </span>
      <div className="grid min-h-8 grid-cols-1 content-center gap-1">
        <h3 className={classNames('font-bold', isDone && 'text-ink-soft')}>
          {t(`steps.${step}`)}
          {isDone ? <span className="sr-only">: {t('steps.done')}</span> : null}
        </h3>
        {isDone ? null : <p className="text-sm text-ink-soft">{t(`steps.${step}Hint`)}</p>}
        {isDone ? null : <div className="pt-2 empty:hidden">{props.children}</div>}
      </div>
    </li>
  )
}
