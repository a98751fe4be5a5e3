import type { UserId } from '@dibs/core'
import type { Config } from './config.ts'
import { createDeviceCookie } from './modules/auth/device-cookie.ts'
import { bindAuthRoutes } from './modules/auth/routes.ts'
import {
  createAuth,
  createCodeDelivery,
  createKeyedHash,
  createOneTimeCodes,
  createPaidMessages,
  createTrustedDevices,
  type SecretKeys,
} from './modules/auth/service.ts'
import { bindDeviceRoutes } from './modules/devices/routes.ts'
import { createDevices } from './modules/devices/service.ts'
import { createNotices } from './modules/notices/service.ts'
import { bindProfileRoutes } from './modules/profile/routes.ts'
import { createContacts, createProfiles } from './modules/profile/service.ts'
import { bindVideoAccountRoutes } from './modules/video-account/routes.ts'
import { createVideoAccounts } from './modules/video-account/service.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Bind } from './platform/http/bind-endpoint.ts'
import { linkOrigin } from './platform/http/link-origin.ts'
import type { Log } from './platform/log.ts'
import { createMail } from './platform/mail.ts'
import type { Outbound } from './platform/outbound.ts'
import { createProfileReader } from './platform/profile-page.ts'
import { createWhatsapp } from './platform/whatsapp.ts'

type Dependencies = {
  config: Config
  db: Database
  secretKeys: SecretKeys
  clock: Clock
  log: Log
  outbound: Outbound
  /** Told after a seller has lost their video account. */
  onAccountUnlinked: (userId: UserId) => Promise<void>
  /** Told after a seller has chosen a rule of matching, so that a running live goes by it. */
  onMatchRuleChanged: (userId: UserId) => Promise<void>
}

/** Wires sellers' accounts: log-in, tokens, profile and video account. */
export function composeAccounts(dependencies: Dependencies) {
  const { config, db, secretKeys, clock, log, outbound, onAccountUnlinked, onMatchRuleChanged } =
    dependencies
  const whatsapp = createWhatsapp({
    apiUrl: config.WHATSAPP_API_URL,
    phoneNumberId: config.WHATSAPP_PHONE_NUMBER_ID,
    accessToken: config.WHATSAPP_ACCESS_TOKEN,
    template: config.WHATSAPP_TEMPLATE,
    noticeTemplate: config.WHATSAPP_NOTICE_TEMPLATE,
    service: outbound('whatsapp'),
  })
  const sendMail = createMail({
    url: config.SMTP_URL,
    from: config.MAIL_FROM,
    service: outbound('mail'),
  })
  const deliver = createCodeDelivery({ sendMail, sendWhatsappCode: whatsapp.sendCode, log })
  const hash = createKeyedHash(secretKeys)
  const paidMessages = createPaidMessages({
    homeCallingCode: config.HOME_CALLING_CODE,
    home: config.PAID_MESSAGES_HOME,
    abroad: config.PAID_MESSAGES_ABROAD,
    stretch: config.PAID_MESSAGES_STRETCH,
  })
  const notices = createNotices({
    ...{ db, clock, log, sendMail, sendNotice: whatsapp.sendNotice, paidMessages },
    supportEmail: config.SUPPORT_EMAIL,
  })
  const codes = createOneTimeCodes({ db, clock, hash, paidMessages, deliver })
  const trustedDevices = createTrustedDevices({ hash, clock })
  const defaultPlan = config.DEFAULT_PLAN
  const auth = createAuth({ db, clock, codes, trustedDevices, defaultPlan })
  const deviceCookie = createDeviceCookie({
    isHttps: config.PUBLIC_URL?.startsWith('https:') ?? false,
  })
  const devices = createDevices({ db, clock })
  const profiles = createProfiles({ db, onMatchRuleChanged })
  const contacts = createContacts({ db, clock, codes, notices })
  const readProfile = createProfileReader({
    baseUrl: config.PROFILE_BASE_URL,
    service: outbound('profile'),
  })
  const accounts = createVideoAccounts({ db, clock, readProfile, onAccountUnlinked, log })

  return {
    auth,
    notices,
    findDeadTokens: devices.findDead,
    bindRoutes(bind: Bind) {
      bindAuthRoutes(bind, auth, deviceCookie)
      bindDeviceRoutes(bind, devices)
      bindProfileRoutes(bind, { profiles, contacts, origin: linkOrigin(config) })
      bindVideoAccountRoutes(bind, accounts)
    },
  }
}
