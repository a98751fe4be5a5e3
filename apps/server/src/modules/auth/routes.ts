import { endpoints } from '@dibs/contract'
import type { RouteShorthandOptions } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Auth } from './service.ts'

/**
 * Calls per network address. Mobile carriers put thousands of sellers behind one address, so this
 * only slows floods; the budgets per identifier are what protects a code.
 */
const PER_ADDRESS: RouteShorthandOptions = {
  config: { rateLimit: { max: 1_200, timeWindow: 10 * 60 * 1000 } },
}

/** Registers the calls of logging in and out. */
export function bindAuthRoutes(bind: Bind, auth: Auth): void {
  bind(
    endpoints.auth.requestOtp,
    async ({ body, language }) => ({
      status: 200,
      data: await auth.requestCode(body.loginIdentifier, {
        language: body.language ?? null,
        fallback: language,
      }),
    }),
    PER_ADDRESS,
  )

  bind(
    endpoints.auth.verifyOtp,
    async ({ body, reply }) => {
      reply.header('cache-control', 'no-store')
      return { status: 200, data: await auth.logIn(body.loginIdentifier, body.otp) }
    },
    PER_ADDRESS,
  )

  bind(endpoints.auth.logout, async ({ caller }) => {
    await auth.logOut(caller)
    return { status: 204 }
  })
}
