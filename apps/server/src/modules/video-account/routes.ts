import { successSentence } from '@dibs/content/server'
import { endpoints } from '@dibs/contract'
import type { RouteShorthandOptions } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { VideoAccounts } from './service.ts'

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

/** Registers the calls of proving, linking and unlinking the video account. */
export function bindVideoAccountRoutes(bind: Bind, accounts: VideoAccounts): void {
  bind(
    endpoints.auth.createChallenge,
    async ({ caller, body }) => ({
      status: 200,
      data: { word: await accounts.createChallenge(caller.userId, body.username) },
    }),
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
