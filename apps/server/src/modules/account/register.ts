import { Readable } from 'node:stream'
import { successSentence } from '@dibs/content/server'
import { endpoints, type Language, type Profile } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Context } from '../../context.ts'
import type { App, Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import { createProfileReader } from '../../platform/outside/profile-page.ts'
import {
  createProviderProfileReader,
  PROVIDER_PROFILE_LOOKS,
  readInTurn,
} from '../../platform/outside/provider-profile.ts'
import type { OneTimeCodes, PaidMessages } from '../auth/service.ts'
import type { LiveService } from '../live/service.ts'
import { createChallengeStore } from './challenge-store.ts'
import { type Contacts, createContacts } from './contacts.ts'
import { createFreshCodes, type FreshCodes } from './fresh-codes.ts'
import { createLinks, type Links } from './links.ts'
import { createLiveProofs } from './live-proof.ts'
import { createOpenEar } from './live-proof-ear.ts'
import { createSharedListening } from './live-proof-nodes.ts'
import { createDelivery } from './notice-delivery.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPersonalData, type PersonalData } from './personal-data.ts'
import { createProfiles, type Profiles } from './profile.ts'
import { createProfileLooks, type Looker } from './profile-looks.ts'
import { createVideoAccounts, type VideoAccounts } from './video-account.ts'

type Needs = {
  codes: OneTimeCodes
  paidMessages: PaidMessages
  live: Pick<LiveService, 'endActive'>
}

/**
 * Registers a seller's account: profile and contacts, the video account, and what is stored about
 * the seller. A running live ends before its data goes. Emits `match-rule.changed` and
 * `account.unlinked`. Answers what others ask of an account, and tell its owner.
 */
export function registerAccount(
  { fastify, bind }: App,
  context: Context,
  { codes, paidMessages, live }: Needs,
) {
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
  const profiles = createProfiles({ db, clock, events })
  const contacts = createContacts({ db, clock, codes, notices })
  const links = createLinks({ db, clock, events, notices })
  bindProfile(bind, profiles)
  bindContacts(bind, profiles, contacts, origin)
  bindProofs(bind, createProofs(fastify, context))
  bindLinks(bind, links, origin)
  const personalData = createPersonalData({ ...context, live })
  const freshCodes = createFreshCodes({ db, clock, codes })
  bindFreshCodes(bind, freshCodes)
  bindPersonalData(bind, { personalData, freshCodes, notices, clock, origin })
  return {
    requireFreshCode: freshCodes.require,
    tellOwner: (caller: Caller, language: Language) =>
      notices.addressOwner(caller, { fallback: language, origin }),
  }
}

function bindProfile(bind: Bind, profiles: Profiles): void {
  bind(endpoints.user.getProfile, async ({ caller }) => ({
    status: 200,
    data: toldTo(caller, await profiles.get(caller.userId)),
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

/**
 * What of a profile its caller may see: helpers what a live is joined and matched by, and their own
 * language. A plan that refuses nothing stands for the owner's, which the calls themselves ask.
 */
function toldTo({ helper, language }: Caller, profile: Profile): Profile {
  if (!helper) return profile
  const { lostAccount: _, ...rest } = profile
  const hidden = { name: null, email: null, phoneNumber: null, plan: 'superstar' } as const
  return { ...rest, ...hidden, languagePreference: language }
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

/** Makes the proofs of video accounts, with the page and the lives that they look at. */
function createProofs(fastify: App['fastify'], context: Context): VideoAccounts {
  const { config, db, clock, log, keyedHash } = context
  const { providerBudget: budget, outbound } = context
  const readPage = createProfileReader({
    baseUrl: config.PROFILE_BASE_URL,
    service: outbound('profile'),
  })
  const readFromProvider = createProviderProfileReader({
    apiUrl: config.EULER_API_URL,
    apiKey: config.EULER_API_KEY,
    service: outbound('provider-profile'),
    budget,
    countLook: createUseLimit('provider profile', PROVIDER_PROFILE_LOOKS, context),
    clock,
  })
  const { socketAddress } = context.chatProvider
  const challenges = createChallengeStore(db)
  const liveProofs = createLiveProofs({
    openEar: createOpenEar({ budget, socketAddress, clock }),
    save: (listening, proven) => challenges.saveProof(listening, proven, new Date(clock())),
    clock,
    log,
    tickMs: context.pace.liveProofMs,
  })
  const listenForProof = createSharedListening(liveProofs, context.bus)
  fastify.addHook('preClose', async () => liveProofs.close())
  const hashNetwork = (network: string) => keyedHash('network of a challenge', network)
  const look = createProfileLooks(readInTurn(readPage, readFromProvider), context)
  return createVideoAccounts({ db, clock, look, listenForProof, hashNetwork, log })
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

function bindProofs(bind: Bind, accounts: VideoAccounts): void {
  const lookerOf = ({ userId }: Caller, { ip }: FastifyRequest): Looker => ({
    userId,
    network: normalizeIP(ip),
  })

  bind(
    endpoints.auth.createChallenge,
    async ({ caller, body, request }) => ({
      status: 200,
      data: await accounts.createChallenge(lookerOf(caller, request), body.username),
    }),
    PER_DEVICE,
  )

  bind(endpoints.auth.verifyAccount, async ({ caller, query, request }) => ({
    status: 200,
    data: await accounts.verify(lookerOf(caller, request), query.username, query.word),
  }))

  bind(endpoints.auth.verifyAccountByLive, async ({ caller, body, request }) => ({
    status: 200,
    data: await accounts.verifyByLive(lookerOf(caller, request), body.username, body.word),
  }))
}

function bindLinks(bind: Bind, links: Links, origin: string): void {
  bind(endpoints.auth.linkAccount, async ({ caller, body, language }) => {
    const account = {
      username: body.tiktokUsername,
      accountId: body.tiktokAccountId,
      nickname: body.tiktokNickname,
    }
    await links.link(caller.userId, account, { language, origin })
    return { status: 200, data: { message: successSentence(language, 'account_linked') } }
  })

  bind(endpoints.user.disconnectAccount, async ({ caller, language }) => {
    await links.unlink(caller.userId)
    return { status: 200, data: { message: successSentence(language, 'account_unlinked') } }
  })

  bind(
    endpoints.user.takeBackAccount,
    async ({ body, language }) => {
      await links.takeBack(body.token, { language, origin })
      return { status: 200, data: { message: successSentence(language, 'account_taken_back') } }
    },
    PER_ADDRESS,
  )
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
