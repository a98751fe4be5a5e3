import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { handleSchema } from '../handle.ts'
import type { Profile, Profiles } from '../profiles/profiles.ts'
import { parseInput, requestError } from '../request-error.ts'
import { createWebhooks, hmac } from '../webhooks/webhooks.ts'

const USUAL = { max: 50, webhookSecret: 'simulator-webhook-secret' }
const MOST_TARGETS = 10

type Target = { id: number; url: string; metadata: object; lastStatus: number; at: string }
type Alert = {
  id: number
  accountId: number
  creator: Pick<Profile, 'uniqueId' | 'userId' | 'nickname'>
  at: string
  targets: Map<number, Target>
}
/** A live that has just begun. */
export type Begun = { uniqueId: string; roomId: string }

export type Alerts = ReturnType<typeof createAlerts>

/** The provider's alerts: webhooks that tell when an account goes live. */
export function createAlerts(deps: { clock: Clock; profiles: Profiles; accountId: number }) {
  const webhooks = createWebhooks(deps)
  const alerts = new Map<number, Alert>()
  let settings = USUAL
  let lastId = 0

  const nextId = () => {
    lastId += 1
    return lastId
  }
  const now = () => new Date(deps.clock.now()).toISOString()

  async function call(alert: Alert, target: Target, roomId: string | null) {
    const { uniqueId, nickname } = alert.creator
    const state = roomId === null ? { state: 0, state_label: 'offline' } : LIVE
    const shown = { last_nickname: nickname, last_avatar_url: null }
    const creator = { unique_id: uniqueId, ...shown, room_id: roomId, ...state }
    const body = { alert: describe(alert), creator, metadata: target.metadata }
    const { webhookSecret } = settings
    const { status } = await webhooks.post(target.url, body, (text) => ({
      'x-webhook-signature': hmac(webhookSecret, text),
    }))
    target.lastStatus = status !== null && status < 300 ? DELIVERED : FAILED
    return target.lastStatus
  }

  return {
    call,
    list: () => [...alerts.values()],
    find: (id: number) => alerts.get(id),
    remove: (id: number) => alerts.delete(id),

    /** The account's alert for a handle: the one that there is, or a new one while the plan has room. */
    create(uniqueId: string): Alert | null {
      const known = [...alerts.values()].find(({ creator }) => creator.uniqueId === uniqueId)
      if (known) return known
      if (alerts.size >= settings.max) return null
      const { accountId, profiles } = deps
      const creator = profiles.ensure(uniqueId)
      const alert = { id: nextId(), accountId, creator, at: now(), targets: new Map() }
      alerts.set(alert.id, alert)
      return alert
    },

    addTarget(alert: Alert, url: string, metadata: object): Target {
      const target = { id: nextId(), url, metadata, lastStatus: 0, at: now() }
      alert.targets.set(target.id, target)
      return target
    },

    /** Tells every target of a live's account. */
    begun({ uniqueId, roomId }: Begun): void {
      for (const alert of alerts.values()) {
        if (alert.creator.uniqueId !== uniqueId) continue
        for (const target of alert.targets.values()) void call(alert, target, roomId)
      }
    },

    change(changed: Partial<typeof USUAL>): void {
      settings = { ...settings, ...changed }
    },
    settings: () => settings,
    status: () => ({
      ...settings,
      alerts: [...alerts.values()].map((alert) => ({
        id: alert.id,
        uniqueId: alert.creator.uniqueId,
        targets: [...alert.targets.values()].map(({ id, url }) => ({ id, url })),
      })),
      deliveries: webhooks.list(),
    }),
    reset() {
      alerts.clear()
      webhooks.reset()
      settings = USUAL
    },
  }
}

function describe({ id, accountId, creator, at }: Alert) {
  const { uniqueId, userId, nickname } = creator
  const about = { alert_creator_username: uniqueId, alert_creator_user_id: userId }
  const shown = { alert_creator_nickname: nickname, alert_creator_avatar_url: '' }
  const owner = { account_id: accountId, alert_creator_id: id }
  const times = { created_at: at, updated_at: at }
  return { id, ...owner, read_only: true, enabled: true, ...about, ...shown, ...times }
}

function describeTarget(alert: Alert, { id, url, metadata, lastStatus, at }: Target) {
  const of = { account_id: alert.accountId, alert_id: alert.id, alert_creator_id: alert.id }
  const what = { url, metadata, last_status: lastStatus, format: 1 }
  return { id, ...of, ...what, created_at: at, updated_at: at }
}

const LIVE = { state: 1, state_label: 'live' }
const DELIVERED = 1
const FAILED = 4

const alertBody = z.object({ unique_id: handleSchema })
const targetBody = z.object({ url: z.url(), metadata: z.record(z.string(), z.json()).default({}) })
const number = z.coerce.number().int()
const pathSchema = z.object({ alertId: number, targetId: number.optional() })

/** The calls about alerts, in the provider's own shape. */
export function alertRoutes(alerts: Alerts): FastifyPluginAsync {
  const found = (request: FastifyRequest) => {
    const { alertId, targetId } = parseInput(pathSchema, request.params)
    const alert = alerts.find(alertId)
    const target = alert?.targets.get(targetId ?? 0)
    if (!alert || (targetId !== undefined && !target)) throw requestError(404, 'Alert not found.')
    return { alert, target: target as Target }
  }

  return async (app) => {
    const base = '/accounts/:accountId/alerts'
    const one = `${base}/:alertId`

    app.put(`${base}/create`, async (request) => {
      const alert = alerts.create(parseInput(alertBody, request.body).unique_id)
      if (!alert) throw requestError(403, 'The maximum number of alerts is reached.')
      return { code: 200, message: 'Alert created.', alert: describe(alert) }
    })
    app.get(`${base}/list`, async () => ({
      code: 200,
      alerts: alerts.list().map(describe),
      hasMore: false,
    }))
    app.get(`${one}/retrieve`, async (request) => ({
      code: 200,
      alert: describe(found(request).alert),
    }))
    app.delete(`${one}/delete`, async (request) => {
      alerts.remove(found(request).alert.id)
      return { code: 200, message: 'Alert deleted.' }
    })

    app.put(`${one}/targets/create`, async (request) => {
      const { alert } = found(request)
      const { url, metadata } = parseInput(targetBody, request.body)
      if (alert.targets.size >= MOST_TARGETS) throw requestError(403, 'Too many targets.')
      const target = alerts.addTarget(alert, url, metadata)
      return { code: 200, message: 'Created.', target: describeTarget(alert, target) }
    })
    app.get(`${one}/targets/list`, async (request) => {
      const { alert } = found(request)
      const targets = [...alert.targets.values()]
      return { code: 200, targets: targets.map((target) => describeTarget(alert, target)) }
    })
    app.delete(`${one}/targets/:targetId/delete`, async (request) => {
      const { alert, target } = found(request)
      alert.targets.delete(target.id)
      return { code: 200, message: 'Target deleted.' }
    })
    app.post(`${one}/targets/:targetId/test`, async (request) => {
      const { alert, target } = found(request)
      const status = await alerts.call(alert, target, null)
      return { code: 200, status, statusLabel: status === DELIVERED ? 'ok' : 'failed' }
    })
  }
}
