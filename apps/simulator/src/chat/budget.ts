import type { FastifyPluginAsync } from 'fastify'
import type { Clock } from '../clock.ts'

const PERIODS_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }
type Period = keyof typeof PERIODS_MS
const PERIODS = Object.keys(PERIODS_MS) as Period[]

/** Requests in each period and connections at once; `null`: as many as one likes. */
export type BudgetLimits = Record<Period | 'sockets', number | null>

const NO_LIMITS: BudgetLimits = { minute: null, hour: null, day: null, sockets: null }

export type Budget = ReturnType<typeof createBudget>

/** Counts the requests and connections of the API key, and refuses those beyond its plan. */
export function createBudget(clock: Clock) {
  let limits = NO_LIMITS
  /** How many times faster than the clock its periods go. */
  let speed = 1
  let began: Record<Period, number>
  let used: Record<Period, number>
  let totals = { requests: 0, refused: 0 }
  let sockets = 0

  const lengthOf = (period: Period) => PERIODS_MS[period] / speed

  function startAnew() {
    const now = clock.now()
    began = { minute: now, hour: now, day: now }
    used = { minute: 0, hour: 0, day: 0 }
    totals = { requests: 0, refused: 0 }
  }
  startAnew()

  function roll() {
    const now = clock.now()
    for (const period of PERIODS) {
      if (now - began[period] < lengthOf(period)) continue
      began[period] = now
      used[period] = 0
    }
  }

  const endsAt = (period: Period) => began[period] + lengthOf(period)

  return {
    /** Sets the limits and counts from zero; open connections still count. */
    change({ speed: faster = 1, ...changed }: Partial<BudgetLimits> & { speed?: number }) {
      limits = { ...NO_LIMITS, ...changed }
      speed = faster
      startAnew()
    },

    /** Counts a request; answers in how many seconds to ask again when there is none left. */
    take(): { retryAfter: number } | null {
      roll()
      const spent = PERIODS.filter((period) => used[period] >= (limits[period] ?? Infinity))
      if (spent.length > 0) {
        totals.refused += 1
        const until = Math.max(...spent.map(endsAt))
        return { retryAfter: Math.max(1, Math.ceil((until - clock.now()) / 1000)) }
      }
      totals.requests += 1
      for (const period of PERIODS) used[period] += 1
      return null
    },

    /** Takes one of the connections, or tells that all are taken. */
    open(): boolean {
      if (sockets >= (limits.sockets ?? Infinity)) {
        totals.refused += 1
        return false
      }
      sockets += 1
      return true
    },
    closed(): void {
      sockets -= 1
    },

    status() {
      roll()
      return { limits, speed, used: { ...used }, sockets, ...totals }
    },

    /** What is left of each limited period, as the provider's API says it. */
    left() {
      roll()
      const limited = PERIODS.filter((period) => limits[period] !== null)
      return Object.fromEntries(
        limited.map((period) => {
          const max = limits[period] as number
          const remaining = Math.max(0, max - used[period])
          return [period, { max, remaining, reset_at: new Date(endsAt(period)).toISOString() }]
        }),
      )
    },

    reset() {
      limits = NO_LIMITS
      speed = 1
      startAnew()
    },
  }
}

/** The calls by which a key asks what is left; asking is free. */
export function budgetRoutes(budget: Budget): FastifyPluginAsync {
  return async (app) => {
    for (const path of ['/accounts/me/rate_limits', '/webcast/rate_limits']) {
      app.get(path, async () => ({ code: 200, ...budget.left() }))
    }
  }
}
