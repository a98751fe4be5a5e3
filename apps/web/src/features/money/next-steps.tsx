import type { MoneyLive, Need } from '@dibs/contract'
import { useQueries } from '@tanstack/react-query'
import {
  Banknote,
  ChevronRight,
  CircleCheckBig,
  Clock,
  type LucideIcon,
  Package,
  Send,
  Tag,
  Truck,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { backedOutIn } from '../../shared/goods/backed-out.ts'
import type { Group } from '../../shared/goods/order-groups.ts'
import { useDay } from '../../shared/goods/use-live-days.ts'
import {
  orderPath,
  ordersOfPath,
  ordersPath,
  PATHS,
  parcelsPath,
  sendPath,
} from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { useFormatIn } from './use-format-in.ts'

/** So many steps are offered; those of older lives stand with their live. */
const MOST_STEPS = 8
/** On Home, where the next live has to stay in sight. */
const MOST_ON_HOME = 3

/**
 * What the seller does, the most urgent first: money that is said to be here, then prices and bills, then
 * parcels.
 */
const ACTS = ['reported', 'overdue', 'owedBack', 'price', 'send', 'toPack', 'toShip'] as const
type Act = (typeof ACTS)[number]

const ICONS: Record<Act, LucideIcon> = {
  reported: Banknote,
  overdue: Clock,
  owedBack: Undo2,
  send: Send,
  price: Tag,
  toPack: Package,
  toShip: Truck,
}

type Step = { act: Act; live: MoneyLive; count: number }

/** Of so many lives that are not billed it is looked up who backed out: those that come first. */
const MOST_LOOKED_AT = 2
/** As often as the rest is read, at most. */
const LOOKED_AT_MS = 60_000

type NextStepsProps = {
  lives: readonly MoneyLive[]
  /** How much of the money that came waits for a bill; `undefined` while that is not known. */
  waiting: number | undefined
  /** Shows the first few alone, with the way to the others, and nothing where nothing is to be done. */
  isOnHome?: boolean
}

/** What is next, in all lives: each a way to where it is done. */
export function NextSteps({ lives, waiting, isOnHome = false }: NextStepsProps) {
  const { t } = useTranslation('money')
  const all = stepsOf(lives)
  const steps = all.slice(0, isOnHome ? MOST_ON_HOME - (waiting ? 1 : 0) : MOST_STEPS)
  const backedOut = useBackedOut(steps)
  const isIdle = all.length === 0 && !waiting
  if (isIdle && (isOnHome || waiting === undefined)) return null
  return (
    <Card labelledBy="next-title" flush>
      <div className="flex flex-wrap items-center justify-between gap-x-4 p-4 pb-2 sm:px-6">
        <h2 id="next-title" className="text-lg font-extrabold">
          {t('next')}
        </h2>
        {isOnHome && all.length > steps.length ? (
          <Link
            to={PATHS.bills}
            className="tap -my-2 inline-flex items-center text-sm font-bold text-action underline underline-offset-4"
          >
            {t('all')}
          </Link>
        ) : null}
      </div>
      {isIdle ? (
        <p className="flex items-start gap-2 px-4 pb-4 text-ink-soft sm:px-6">
          <CircleCheckBig aria-hidden="true" className="size-6 shrink-0" />
          {t('nothing')}
        </p>
      ) : (
        <ul className="grid pb-2">
          {waiting ? (
            <li>
              <Way to={PATHS.moneyIn} icon={Banknote} isFirst>
                <span className="figures block font-bold">
                  {t('act.moneyIn', { count: waiting })}
                </span>
                <span className="block text-sm text-ink-soft">{t('hint.moneyIn')}</span>
              </Way>
            </li>
          ) : null}
          {steps.map((step, index) => (
            <li key={`${step.act} ${step.live.sessionId}`}>
              <StepLink
                step={step}
                backedOut={backedOut.get(step) ?? 0}
                isFirst={index === 0 && !waiting}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/**
 * How many buyers without a bill have backed out, by the step that tells it: of a live, where its bills are
 * sent, else where they get their prices. A recap of 2,000 buyers is 55 KB: of no other live is it read.
 */
function useBackedOut(steps: readonly Step[]): ReadonlyMap<Step, number> {
  const { api, helped } = useServices()
  const telling = steps
    .filter(({ act, live }) => act === (countOf(live, 'send') > 0 ? 'send' : 'price'))
    .slice(0, MOST_LOOKED_AT)
  const recaps = useQueries({
    queries: telling.map(({ live }) => ({
      ...recapQuery(api, live.sessionId),
      enabled: !helped,
      retry: false,
      staleTime: LOOKED_AT_MS,
    })),
  })
  return new Map(
    telling.map((step, at) => {
      const billed = new Set(step.live.orders.map(({ customerAccountId }) => customerAccountId))
      const backedOut = backedOutIn(recaps[at]?.data ?? [])
      return [step, [...backedOut].filter((id) => !billed.has(id)).length]
    }),
  )
}

function stepsOf(lives: readonly MoneyLive[]): readonly Step[] {
  return lives
    .flatMap((live) => ACTS.map((act): Step => ({ act, live, count: countOf(live, act) })))
    .filter(({ count }) => count > 0)
    .sort((a, b) => ACTS.indexOf(a.act) - ACTS.indexOf(b.act))
}

function countOf({ needs, sold }: MoneyLive, act: Act): number {
  if (act === 'send' || act === 'price') {
    if (sold === null) return 0
    const { unbilled, ready = sold.unpriced === sold.pieces ? 0 : unbilled } = sold
    return act === 'send' ? ready : unbilled - ready
  }
  return needs.reduce((sum, { need, orders }) => sum + (need === act ? orders : 0), 0)
}

/** The bills that a step is about, in the lists of their live; those of other steps are all of it. */
const SHOWN: Partial<Record<Act, Group>> = {
  reported: 'reported',
  overdue: 'overdue',
  toShip: 'packed',
}

/** Where a step is done; where it is about one buyer alone, their order is open. */
function pathOf({ act, live, count }: Step, backedOut: number): string {
  const { sessionId, orders } = live
  if (act === 'send') return backedOut > 0 ? ordersPath(sessionId) : sendPath(sessionId)
  if (act === 'price') return `${ordersOfPath(sessionId, 'draft')}&prices=missing`
  if (act === 'toPack') return parcelsPath(sessionId)
  const only = count === 1 ? orders.find(({ needs }) => needs.includes(act as Need)) : undefined
  if (only) return orderPath(sessionId, only.customerAccountId)
  const shown = SHOWN[act]
  return shown ? ordersOfPath(sessionId, shown) : ordersPath(sessionId)
}

type StepProps = { step: Step; backedOut: number }

function StepLink({ step, backedOut, isFirst }: StepProps & { isFirst: boolean }) {
  const { t } = useTranslation('money')
  const { time } = useFormat()
  const day = useDay()
  const { act, live, count } = step
  const format = useFormatIn()
  const sums = live.needs
    .filter(({ need }) => need === act)
    .map(({ amount, currency }) => format(amount, currency))
  const when = t('of', { date: day(live.startTime), time: time(live.startTime) })
  return (
    <Way to={pathOf(step, backedOut)} icon={ICONS[act]} isFirst={isFirst}>
      <span className="figures block font-bold">{t(`act.${act}`, { count })}</span>
      <span className="figures block text-sm text-ink-soft">
        <StepHint step={step} backedOut={backedOut} />
      </span>
      {/* Apart by room: a dot would be left where the line ends. */}
      <span className="figures flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {sums.map((sum) => (
          <span key={sum} className="font-semibold text-ink">{`${sum} `}</span>
        ))}
        <span>{when}</span>
      </span>
    </Way>
  )
}

type WayProps = { to: string; icon: LucideIcon; isFirst: boolean; children: ReactNode }

function Way({ to, icon: Icon, isFirst, children }: WayProps) {
  return (
    <Link
      to={to}
      className="flex min-h-16 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-sunken sm:px-6"
    >
      <span
        className={classNames(
          // With letters so large that a phone has room for the words alone.
          'grid size-10 shrink-0 place-items-center rounded-full max-[20rem]:hidden',
          isFirst ? 'bg-action text-on-action' : 'bg-action-tint text-action',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft max-[20rem]:hidden"
      />
    </Link>
  )
}

/** What it is about, or why. */
function StepHint({ step: { act, live }, backedOut }: StepProps) {
  const { t } = useTranslation('money')
  const format = useFormatIn()
  if (backedOut > 0)
    return <span className="font-semibold text-alert">{t('lookFirst', { count: backedOut })}</span>
  if (act !== 'send' && act !== 'price') return t(`hint.${act}`)
  const { unpriced = null, readyAmount, currency } = live.sold ?? {}
  if (act === 'price') return unpriced === null ? null : t('hint.price', { count: unpriced })
  if (readyAmount === undefined || currency === undefined) return null
  return t('hint.send', { amount: format(readyAmount, currency) })
}
