import { endpoints } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import { describeDevice } from '../../platform/http/device-name.ts'
import type { DeviceCookie } from './device-cookie.ts'
import type { Auth, Visitor } from './service.ts'

/**
 * Calls per network address: the one that `TRUST_PROXY` believes, an IPv6 one by its /64, the least
 * that a household is given (RFC 6177, 2; RFC 4291, 2.5.4). Mobile carriers put thousands of
 * sellers behind one address, so this only slows floods, and may stay in memory: a restart, or a
 * further server, lets a flood have as many calls again, and what protects codes from each of them
 * is in the database.
 */
const PER_ADDRESS = 1_200
/** Calls per device that has logged in before: it has a budget of its own, and anybody can have some. */
const PER_DEVICE = 60
const TEN_MINUTES_MS = 10 * 60 * 1000

/** Registers the calls of logging in and out. */
export function bindAuthRoutes(bind: Bind, auth: Auth, deviceCookie: DeviceCookie): void {
  const visitorOf = (request: FastifyRequest): Visitor => ({
    cookie: deviceCookie.read(request),
    device: describeDevice(request.headers['user-agent']),
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
