import { endpoints } from '@dibs/contract'
import type { Context } from '../../../context.ts'
import type { App } from '../../../platform/http/bind-endpoint.ts'
import type { LiveService } from '../service.ts'
import { findRoom } from '../source/connection.ts'
import { createAlertKeeper } from './alerts.ts'
import { createAutoJoin, type Look } from './auto-join.ts'
import { bindAlertWebhook } from './webhook.ts'

/** Registers auto-join: the looking, the alerts that mostly replace it, and what sellers are told of it. */
export function registerAutoJoin(app: App, context: Context, service: LiveService) {
  const { config, pace, providerBudget } = context
  const autoJoin = createAutoJoin({
    ...context,
    everySeconds: config.AUTO_JOIN_SECONDS,
    tickMs: pace.autoJoinTickMs,
    spacingMs: providerBudget.spacingOfWaiting,
    look: createLook(context),
    start: service.start,
  })
  const alerts = createAlertKeeper(context)
  bindAlertWebhook(app.fastify, { ...context, onAlert: autoJoin.expect })
  app.bind(endpoints.live.getAutoJoin, async ({ caller }) => ({
    status: 200,
    data: { everySeconds: await autoJoin.everySeconds(caller.userId) },
  }))

  return {
    start(): void {
      // In direct mode the server does not listen, so it has nothing to join.
      if (config.CHAT_STREAM !== 'relay') return
      autoJoin.start()
      alerts.start()
    },
    async close(): Promise<void> {
      await Promise.all([autoJoin.close(), alerts.close()])
    },
  }
}

/** Looks whether a waiting seller is live, when the provider's budget allows it. */
function createLook({ chatProvider, providerBudget, clock }: Context) {
  return async (username: string, signal: AbortSignal): Promise<Look> => {
    const grant = await providerBudget.take('waiting')
    if (!grant.isGranted) return { kind: 'refused', retryAfterMs: grant.retryAfterMs }
    try {
      const found = await findRoom(chatProvider.socketAddress(username), clock, signal)
      if (found.kind !== 'busy') return found
      providerBudget.busy(found.retryAfterMs ?? undefined)
      return { kind: 'refused', retryAfterMs: 0 }
    } finally {
      grant.release()
    }
  }
}
