import { Readable } from 'node:stream'
import { successSentence } from '@dibs/content/server'
import { endpoints } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import type { RouteShorthandOptions } from 'fastify'
import type { Context } from '../../context.ts'
import type { Clock } from '../../platform/clock.ts'
import type { App, Bind } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import { createProfileReader } from '../../platform/profile-page.ts'
import { createRateLimiter } from '../../platform/rate-limit.ts'
import type { OneTimeCodes, PaidMessages } from '../auth/service.ts'
import type { LiveService } from '../live/service.ts'
import { type Contacts, createContacts } from './contacts.ts'
import { createFreshCodes, type FreshCodes } from './fresh-codes.ts'
import { createDelivery } from './notice-delivery.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPersonalData, type PersonalData } from './personal-data.ts'
import { createProfiles, type Profiles } from './profile.ts'
import { createVideoAccounts, type VideoAccounts } from './video-account.ts'

type Needs = {
  codes: OneTimeCodes
  paidMessages: PaidMessages
  live: Pick<LiveService, 'endActive'>
}

/**
 * Registers a seller's account: profile and contacts, the video account, and what is stored about
 * the seller. A running live ends before its data goes. Emits `match-rule.changed` and
 * `account.unlinked`.
 */
export function registerAccount(
  { fastify, bind }: App,
  context: Context,
  { codes, paidMessages, live }: Needs,
): void {
  const { config, db, clock, events } = context
  const delivery = createDelivery(context)
  fastify.addHook('onReady', async () => delivery.start())
  fastify.addHook('preClose', delivery.close)
  const notices = createNotices({
    ...context,
    delivery,
    paidMessages,
    supportEmail: config.SUPPORT_EMAIL,
  })
  const origin = linkOrigin(config)
  const profiles = createProfiles({ db, events })
  const contacts = createContacts({ db, clock, codes, notices })
  const readProfile = createProfileReader({
    baseUrl: config.PROFILE_BASE_URL,
    service: context.outbound('profile'),
  })
  bindProfile(bind, profiles)
  bindContacts(bind, profiles, contacts, origin)
  bindVideoAccount(bind, createVideoAccounts({ ...context, readProfile }), clock)
  const personalData = createPersonalData({ ...context, live })
  const freshCodes = createFreshCodes({ db, clock, codes })
  bindFreshCodes(bind, freshCodes)
  bindPersonalData(bind, { personalData, freshCodes, notices, clock, origin })
}

function bindProfile(bind: Bind, profiles: Profiles): void {
  bind(endpoints.user.getProfile, async ({ caller }) => ({
    status: 200,
    data: await profiles.get(caller.userId),
  }))

  bind(endpoints.user.updateProfile, async ({ caller, body }) => ({
    status: 200,
    data:
      'name' in body
        ? await profiles.rename(caller.userId, body.name)
        : await profiles.set(caller.userId, body),
  }))

  bind(endpoints.user.setLanguage, async ({ caller, body }) => ({
    status: 200,
    data: await profiles.setLanguage(caller.userId, body.languagePreference),
  }))
}

/** Tokens of messages cannot be guessed; this only slows floods, as at the log-in. */
const PER_ADDRESS: RouteShorthandOptions = {
  config: { rateLimit: { max: 120, timeWindow: 10 * 60 * 1000 } },
}

/** `origin` is where links in messages lead. */
function bindContacts(bind: Bind, profiles: Profiles, contacts: Contacts, origin: string): void {
  bind(endpoints.user.sendContactOtp, async ({ caller, body, language, request }) => {
    const current = await profiles.get(caller.userId)
    await contacts.sendCode(caller, current, body, { language, network: request.ip })
    return { status: 200, data: { message: successSentence(language, 'code_sent') } }
  })

  bind(endpoints.user.verifyContactOtp, async ({ caller, body, language }) => {
    await contacts.change(caller, body, body.otp, { language, origin })
    const key = body.field === 'email' ? 'email_changed' : 'phone_changed'
    return { status: 200, data: { message: successSentence(language, key) } }
  })

  bind(
    endpoints.user.takeBackContact,
    async ({ body, language }) => {
      const field = await contacts.takeBack(body.token, { language, origin })
      const key = field === 'email' ? 'email_taken_back' : 'phone_taken_back'
      return { status: 200, data: { field, message: successSentence(language, key) } }
    },
    PER_ADDRESS,
  )
}

/** Making a word reads a page outside, so a device may not do it without end. */
const PER_DEVICE: RouteShorthandOptions = {
  config: {
    rateLimit: {
      max: 30,
      timeWindow: 60_000,
      keyGenerator: ({ headers, ip }) => headers.authorization ?? ip,
    },
  },
}

/** Nor a seller with many devices: what reads too many pages is shut out by the platform, for all. */
const WORDS_OF_SELLER = { max: 20, periodMs: 60_000 }

function bindVideoAccount(bind: Bind, accounts: VideoAccounts, clock: Clock): void {
  const countWord = createRateLimiter(WORDS_OF_SELLER, clock)
  bind(
    endpoints.auth.createChallenge,
    async ({ caller, body }) => {
      countWord(caller.userId)
      const word = await accounts.createChallenge(caller.userId, body.username)
      return { status: 200, data: { word } }
    },
    PER_DEVICE,
  )

  bind(endpoints.auth.verifyAccount, async ({ caller, query }) => ({
    status: 200,
    data: await accounts.verify(caller.userId, query.username, query.word),
  }))

  bind(endpoints.auth.linkAccount, async ({ caller, body, language }) => {
    await accounts.link(caller.userId, {
      username: body.tiktokUsername,
      accountId: body.tiktokAccountId,
      nickname: body.tiktokNickname,
    })
    return { status: 200, data: { message: successSentence(language, 'account_linked') } }
  })

  bind(endpoints.user.disconnectAccount, async ({ caller, language }) => {
    await accounts.unlink(caller.userId)
    return { status: 200, data: { message: successSentence(language, 'account_unlinked') } }
  })
}

function bindFreshCodes(bind: Bind, freshCodes: FreshCodes): void {
  bind(endpoints.personalData.sendFreshCode, async ({ caller, language, request }) => ({
    status: 200,
    data: await freshCodes.send(caller, { language, network: request.ip }),
  }))

  bind(endpoints.personalData.verifyFreshCode, async ({ caller, body }) => {
    await freshCodes.verify(caller, body.otp)
    return { status: 204 }
  })
}

type PersonalDataNeeds = Pick<Context, 'clock'> & {
  personalData: PersonalData
  freshCodes: FreshCodes
  notices: Notices
  origin: string
}

function bindPersonalData(bind: Bind, needs: PersonalDataNeeds): void {
  const { personalData, freshCodes, notices, clock, origin } = needs

  bind(endpoints.personalData.erase, async ({ caller }) => {
    await freshCodes.require(caller)
    await personalData.erase(caller.userId)
    return { status: 204 }
  })

  bind(endpoints.personalData.deleteAccount, async ({ caller, language }) => {
    await freshCodes.require(caller)
    // Whom to tell is read first: afterwards the account is gone.
    const tellOwner = await notices.addressOwner(caller, { fallback: language, origin })
    await personalData.deleteAccount(caller.userId, (tx) =>
      tellOwner('account_deleted', 'login', tx),
    )
    return { status: 204 }
  })

  bind(endpoints.personalData.export, async ({ caller, language, reply }) => {
    const pieces = await personalData.export(caller.userId)
    const tellOwner = await notices.addressOwner(caller, { fallback: language, origin })
    await tellOwner('data_downloaded', 'app/profile')
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="dibs-data-${jakartaDay(clock())}.json"`)
    // A stream goes out as it is, without the schema; the tests read it with the schema.
    return { status: 200, data: Readable.from(pieces, { objectMode: false }) as never }
  })
}
