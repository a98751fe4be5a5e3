import { randomBytes } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { AlertsRefusedError } from '../../../platform/outside/euler-alerts.ts'
import { failureReason } from '../../../platform/outside/outbound.ts'
import { createAlertStore, hashAlertToken } from './alert-store.ts'

/** Alerts that are made or deleted in one round. */
const PER_ROUND = 5
const RETRY_MS = 60_000
/** How long no alert is asked for after the provider refused one: the key's plan may lack them. */
const REFUSED_MS = 3_600_000
const DAY_MS = 24 * 3_600_000

type Dependencies = Pick<
  Context,
  'config' | 'db' | 'clock' | 'log' | 'pace' | 'liveAlerts' | 'providerBudget'
>

/**
 * Keeps an alert of the chat provider for each seller with auto-join, and deletes those of the others.
 * Rounds compare what there is with what is wanted, so nothing is lost by a restart.
 */
export function createAlertKeeper(dependencies: Dependencies) {
  const { config, clock, log, pace } = dependencies
  const { removeOne, createOne } = createWork(dependencies)
  const publicUrl = config.EULER_WEBHOOK_SECRET ? config.PUBLIC_URL : undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosing = false
  let quietUntil = 0
  let noneIsMadeUntil = 0

  async function round(): Promise<void> {
    for (let n = 0; n < PER_ROUND && !isClosing; n += 1) {
      if (await removeOne(publicUrl === undefined)) continue
      if (publicUrl === undefined || clock() < noneIsMadeUntil) return
      if (!(await createOne(publicUrl))) return
    }
  }

  function failed(error: unknown): void {
    if (error instanceof NotNow) {
      quietUntil = clock() + error.retryAfterMs
      return
    }
    // Those that nobody wants any more are deleted all the same.
    if (error instanceof AlertsRefusedError) noneIsMadeUntil = clock() + REFUSED_MS
    else quietUntil = clock() + RETRY_MS
    const reason = { reason: failureReason(error) }
    log.warn(reason, 'no alert of the chat provider; sellers with auto-join are looked for')
  }

  return {
    start(): void {
      timer = setInterval(() => {
        if (clock() < quietUntil) return
        running ??= round()
          .catch(failed)
          .finally(() => {
            running = undefined
          })
      }, pace.alertsMs)
    },
    async close(): Promise<void> {
      isClosing = true
      clearInterval(timer)
      await running
    },
  }
}

/** Makes and deletes single alerts. */
function createWork({ db, clock, liveAlerts: provider, providerBudget }: Dependencies) {
  const store = createAlertStore(db)

  /** A call of the provider counts as a request, too. @throws when it may not be made now */
  async function ask<T>(call: () => Promise<T>): Promise<T> {
    const grant = await providerBudget.take('waiting')
    if (!grant.isGranted) throw new NotNow(grant.retryAfterMs)
    grant.release()
    return call()
  }

  /** Deletes one that nobody wants any more, or any one; whether there was one. */
  async function removeOne(isAll: boolean): Promise<boolean> {
    const alert = await store.takeUnwanted(clock(), isAll)
    if (!alert) return false
    const { alertId } = alert
    if (alertId !== null) {
      await ask(() => provider.remove(alertId)).catch(async (error: unknown) => {
        await store.postpone(alert.id, clock() + RETRY_MS)
        throw error
      })
    }
    await store.remove(alert.id)
    return true
  }

  /** Makes one that is missing; whether one was. */
  async function createOne(address: string): Promise<boolean> {
    const seller = await store.findWithout()
    if (!seller) return false
    const { userId, username } = seller
    const token = randomBytes(32).toString('base64url')
    const id = await store.begin(userId, username, hashAlertToken(token), clock())
    // Another server was quicker.
    if (id === undefined) return true
    try {
      const url = `${address}/api/webhooks/live/${token}`
      await store.finish(id, await ask(() => provider.create(username, url)), clock())
    } catch (error) {
      if (!(error instanceof AlertsRefusedError) || error.isForAll) {
        await store.remove(id)
        throw error
      }
      // Of this account alone: the others have their turn, this one tomorrow.
      await store.postpone(id, clock() + DAY_MS)
    }
    return true
  }

  return { removeOne, createOne }
}

/** The budget has no request for it now. */
class NotNow extends Error {
  readonly retryAfterMs: number

  constructor(retryAfterMs: number) {
    super('not now')
    this.retryAfterMs = retryAfterMs
  }
}
