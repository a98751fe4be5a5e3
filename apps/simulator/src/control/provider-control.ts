import type { FastifyInstance } from 'fastify'
import type { Alerts } from '../chat/alerts.ts'
import type { Behaviours } from '../chat/behaviour.ts'
import type { Budget } from '../chat/budget.ts'
import { handleSchema } from '../handle.ts'
import type { DeliveryStatuses } from '../outbox/delivery-statuses.ts'
import { parseInput, requestError } from '../request-error.ts'
import {
  alertsBody,
  behaviourBody,
  budgetBody,
  statusBody,
  verifyBody,
  whatsappBody,
} from './control-bodies.ts'

export type ProviderControlDeps = {
  behaviours: Behaviours
  budget: Budget
  alerts: Alerts
  deliveryStatuses: DeliveryStatuses
}

/** The control calls about the chat provider itself: how it lets in, and what the key may ask. */
export function addProviderControl(app: FastifyInstance, deps: ProviderControlDeps): void {
  const { behaviours, budget, alerts } = deps
  const handleOf = (params: unknown) =>
    parseInput(handleSchema, (params as { uniqueId: string }).uniqueId)

  app.get('/control/provider', async () => behaviours.of())
  app.put('/control/provider', async (request) =>
    behaviours.change(parseInput(behaviourBody, request.body)),
  )
  app.get('/control/provider/:uniqueId', async (request) => behaviours.of(handleOf(request.params)))
  app.put('/control/provider/:uniqueId', async (request) =>
    behaviours.change(parseInput(behaviourBody, request.body), handleOf(request.params)),
  )

  app.get('/control/budget', async () => budget.status())
  app.put('/control/budget', async (request) => {
    budget.change(parseInput(budgetBody, request.body))
    return budget.status()
  })

  app.get('/control/alerts', async () => alerts.status())
  app.put('/control/alerts', async (request) => {
    alerts.change(parseInput(alertsBody, request.body))
    return alerts.status()
  })
}

/** The control calls about what becomes of messages that the messaging app accepted. */
export function addMessagingControl(
  app: FastifyInstance,
  { deliveryStatuses }: ProviderControlDeps,
): void {
  const orNowhere = <T>(told: T | null): T => {
    if (told === null) throw requestError(409, 'there is no webhookUrl, or no such message')
    return told
  }

  app.get('/control/whatsapp', async () => deliveryStatuses.status())
  app.put('/control/whatsapp', async (request) => {
    deliveryStatuses.change(parseInput(whatsappBody, request.body))
    return deliveryStatuses.status()
  })
  app.post('/control/whatsapp/statuses', async (request) => {
    const { to, status, code } = parseInput(statusBody, request.body)
    return orNowhere(await deliveryStatuses.say(to, status, code))
  })
  app.post('/control/whatsapp/verify', async (request) => {
    const { verifyToken } = parseInput(verifyBody, request.body)
    return orNowhere(await deliveryStatuses.verify(verifyToken))
  })
}
