import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { createCodeDelivery } from './code-delivery.ts'
import { createDeviceCookie } from './device-cookie.ts'
import { createKeyedHash } from './keyed-hash.ts'
import { createOneTimeCodes } from './one-time-codes.ts'
import { createPaidMessages } from './paid-messages.ts'
import { bindAuthRoutes } from './routes.ts'
import { createAuth } from './service.ts'
import { createTrustedDevices } from './trusted-devices.ts'

export type AuthModule = ReturnType<typeof createAuthModule>

/** Makes log-in, one-time codes and tokens. */
export function createAuthModule(context: Context) {
  const { config, db, clock, log, sendMail, whatsapp } = context
  const hash = createKeyedHash(context.secretKeys)
  const paidMessages = createPaidMessages({
    homeCallingCode: config.HOME_CALLING_CODE,
    home: config.PAID_MESSAGES_HOME,
    abroad: config.PAID_MESSAGES_ABROAD,
    stretch: config.PAID_MESSAGES_STRETCH,
  })
  const deliver = createCodeDelivery({ sendMail, sendWhatsappCode: whatsapp.sendCode, log })
  const codes = createOneTimeCodes({ db, clock, hash, paidMessages, deliver })
  const trustedDevices = createTrustedDevices({ hash, clock })
  const defaultPlan = config.DEFAULT_PLAN
  const service = createAuth({ db, clock, codes, trustedDevices, defaultPlan })
  return { service, authenticate: service.authenticate, codes, paidMessages }
}

/** Registers the calls of logging in. */
export function registerAuth({ bind }: App, { config }: Context, { service }: AuthModule): void {
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  bindAuthRoutes(bind, service, createDeviceCookie({ isHttps }))
}
