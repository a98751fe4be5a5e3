import { createHmac, randomBytes } from 'node:crypto'
import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { handleSchema } from '../handle.ts'
import { describeError, parseInput, requestError } from '../request-error.ts'

/** What a credential allows; null means without a limit. */
type Grant = {
  expiresAt: number
  allowedCreators: readonly string[] | null
  maxWebSockets: number | null
  /** Connections open with it now. */
  open: number
}

/** Whether a connection is accepted, or the close code that says why not. */
type Admission = { grant: Grant | null } | { code: number; reason: string }

export type Credentials = ReturnType<typeof createCredentials>

/** Mints and checks the provider's credentials. A reset invalidates them. */
export function createCredentials(deps: { clock: Clock; apiKey: string; accountId: number }) {
  const secret = randomBytes(32)
  const grants = new Map<string, Grant>()

  function forgetExpired() {
    const now = deps.clock.now()
    for (const [token, grant] of grants) if (grant.expiresAt <= now) grants.delete(token)
  }

  return {
    accountId: deps.accountId,
    isApiKey: (key: unknown) => key === deps.apiKey,

    /** A signed JWT, valid for `expireAfter` seconds. */
    mint(expireAfter: number, limits: Pick<Grant, 'allowedCreators' | 'maxWebSockets'>): string {
      forgetExpired()
      const issuedAt = Math.floor(deps.clock.now() / 1000)
      const token = signJwt(secret, {
        account_id: deps.accountId,
        jti: randomBytes(12).toString('hex'),
        iat: issuedAt,
        exp: issuedAt + expireAfter,
        websockets: limits,
      })
      const expiresAt = deps.clock.now() + expireAfter * 1000
      grants.set(token, { ...limits, expiresAt, open: 0 })
      return token
    },

    /** Decides on a connection to `uniqueId` with what stood in its query. */
    admit(uniqueId: string, keys: { jwtKey: string | null; apiKey: string | null }): Admission {
      if (keys.jwtKey === null && keys.apiKey === deps.apiKey) return { grant: null }
      const grant = keys.jwtKey === null ? undefined : grants.get(keys.jwtKey)
      if (!grant || grant.expiresAt <= deps.clock.now())
        return { code: PROVIDER_CLOSE.invalidCredential, reason: 'invalid credential' }
      if (grant.allowedCreators && !grant.allowedCreators.includes(uniqueId))
        return { code: PROVIDER_CLOSE.creatorNotAllowed, reason: 'creator not allowed' }
      if (grant.maxWebSockets !== null && grant.open >= grant.maxWebSockets)
        return { code: PROVIDER_CLOSE.tooManyConnections, reason: 'too many connections' }
      return { grant }
    },

    reset: () => grants.clear(),
  }
}

function signJwt(secret: Buffer, payload: unknown): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}

const mintSchema = z.object({
  expireAfter: z.int().min(1).max(7200).default(60),
  websockets: z
    .object({
      allowedCreators: z.array(handleSchema).optional(),
      maxWebSockets: z.int().min(1).optional(),
    })
    .default({}),
})

/**
 * The chat provider's account calls, answered in the provider's own shape; `account` says what the
 * key's account is, and `further` calls of its API are for the same key.
 */
export function credentialRoutes(
  credentials: Credentials,
  account: () => object,
  ...further: FastifyPluginAsync[]
): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const { statusCode, message } = describeError(error)
      return reply.code(statusCode).send({ code: statusCode, message })
    })

    app.addHook('onRequest', async (request) => {
      const { apiKey } = request.query as { apiKey?: string }
      if (!credentials.isApiKey(request.headers['x-api-key'] ?? apiKey))
        throw requestError(401, 'The API key is missing or invalid.')
    })

    for (const calls of further) await app.register(calls)

    app.get('/accounts/me', async () => ({
      code: 200,
      message: 'Account found.',
      account: account(),
    }))

    app.post('/accounts/:accountId/jwt/create', async (request) => {
      const { expireAfter, websockets } = parseInput(mintSchema, request.body)
      const token = credentials.mint(expireAfter, {
        allowedCreators: websockets.allowedCreators ?? null,
        maxWebSockets: websockets.maxWebSockets ?? null,
      })
      return { code: 200, message: 'JWT created.', token, config: { expireAfter, websockets } }
    })
  }
}
