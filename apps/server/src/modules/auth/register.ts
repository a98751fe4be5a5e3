import { endpoints } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Context } from '../../context.ts'
import { createReadEndedTokens } from '../../platform/database/ended-tokens.ts'
import type { App, Bind } from '../../platform/http/bind-endpoint.ts'
import { describeDevice } from '../../platform/http/device-name.ts'
import { createKeyedHash } from '../../platform/secrets/keyed-hash.ts'
import { createOneTimeCodes } from './codes.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { bindDeviceRoutes, createFindDeadTokens } from './devices.ts'
import { createSendingLimits } from './sending-limits.ts'
import { type Auth, createAuth, type Visitor } from './service.ts'
import { createDeviceCookie, createTrustedDevices, type DeviceCookie } from './trusted-devices.ts'
import { bindWhatsappWebhook } from './whatsapp-webhook.ts'

export type AuthModule = ReturnType<typeof createAuthModule>

/** Makes log-in, one-time codes and tokens. */
export function createAuthModule(context: Context) {
  const { config, clock } = context
  const { tokens, logins: db } = context.database
  const hash = createKeyedHash(context.secretKeys)
  const sendingLimits = createSendingLimits({
    hash,
    log: context.log,
    limits: {
      homeCallingCode: config.HOME_CALLING_CODE,
      home: config.PAID_MESSAGES_HOME,
      abroad: config.PAID_MESSAGES_ABROAD,
      numberBlock: config.PAID_MESSAGES_STRETCH,
      mail: config.MAIL_CODES,
      mailDomain: config.MAIL_CODES_DOMAIN,
      network: config.NETWORK_CODES,
    },
  })
  const deliveries = createDeliveries({ ...context, db, hash })
  const codes = createOneTimeCodes({
    ...context,
    db,
    hash,
    limits: sendingLimits,
    deliveries: webhookOf(config) && deliveries,
  })
  const trustedDevices = createTrustedDevices({ hash, clock })
  const defaultPlan = config.DEFAULT_PLAN
  const service = createAuth({ db, tokens, clock, codes, trustedDevices, defaultPlan })
  const tokenQueries = {
    findDead: createFindDeadTokens(tokens, clock),
    readEnded: createReadEndedTokens(tokens),
  }
  const { authenticate } = service
  return { service, authenticate, codes, sendingLimits, deliveries, tokenQueries }
}

/** What the messaging app's webhook needs; null where it is not set up. */
function webhookOf(config: Context['config']) {
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = config
  if (!appSecret || !verifyToken) return null
  return { appSecret, verifyToken, phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID }
}

/** Registers the calls of logging in and out, and of the devices that a seller is logged in on. */
export function registerAuth(
  { fastify, bind }: App,
  { config, db, clock }: Context,
  { service, codes, deliveries }: AuthModule,
): void {
  fastify.addHook('onClose', codes.close)
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  bindAuthRoutes(bind, service, createDeviceCookie({ isHttps }))
  bindDelivery(bind, deliveries)
  const webhook = webhookOf(config)
  if (webhook) bindWhatsappWebhook(fastify, { ...webhook, deliveries })
  bindDeviceRoutes(bind, db, clock)
}

/**
 * Calls per network address: the one that `TRUST_PROXY` believes, an IPv6 one by its /64, the least
 * that a household is given (RFC 6177, 2; RFC 4291, 2.5.4). Mobile carriers put thousands of
 * sellers behind one address, so this only slows floods. It may stay in memory: a restart or a
 * further server gives a flood as many calls again, but what protects codes from each of them is in
 * the database.
 */
const PER_ADDRESS = 1_200
/** Calls per device that has logged in before: it has a budget of its own, and anybody can have some. */
const PER_DEVICE = 60
const TEN_MINUTES_MS = 10 * 60 * 1000

function bindAuthRoutes(bind: Bind, auth: Auth, deviceCookie: DeviceCookie): void {
  const visitorOf = (request: FastifyRequest): Visitor => ({
    cookie: deviceCookie.read(request),
    device: describeDevice(request.headers['user-agent']),
    network: request.ip,
  })
  /** A device that has logged in before is counted by itself, whoever floods from its address. */
  const deviceOf = (request: FastifyRequest) => auth.deviceIdOf(deviceCookie.read(request))
  const limited: RouteShorthandOptions = {
    config: {
      rateLimit: {
        timeWindow: TEN_MINUTES_MS,
        keyGenerator: (request) => deviceOf(request) ?? normalizeIP(request.ip),
        max: (request) => (deviceOf(request) === null ? PER_ADDRESS : PER_DEVICE),
      },
    },
  }

  bind(
    endpoints.auth.requestOtp,
    async ({ body, language, request }) => ({
      status: 200,
      data: await auth.requestCode(
        body.loginIdentifier,
        { language: body.language ?? null, fallback: language },
        visitorOf(request),
      ),
    }),
    limited,
  )

  bind(
    endpoints.auth.verifyOtp,
    async ({ body, request, reply }) => {
      const visitor = visitorOf(request)
      const { login, cookie } = await auth.logIn(body.loginIdentifier, body.otp, visitor)
      deviceCookie.write(reply, cookie)
      return { status: 200, data: login }
    },
    limited,
  )

  bind(endpoints.auth.logout, async ({ caller }) => {
    await auth.logOut(caller)
    return { status: 204 }
  })
}

/** Handles cannot be guessed; this only slows floods. A browser asks some ten times per code. */
const ASKED_PER_ADDRESS: RouteShorthandOptions = {
  config: { rateLimit: { max: PER_ADDRESS * 5, timeWindow: TEN_MINUTES_MS } },
}

function bindDelivery(bind: Bind, deliveries: Pick<Deliveries, 'stateOf'>): void {
  bind(
    endpoints.auth.codeDelivery,
    async ({ body }) => ({
      status: 200,
      data: { state: await deliveries.stateOf(body.delivery) },
    }),
    ASKED_PER_ADDRESS,
  )
}
