import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod'
import { handleSchema } from '../handle.ts'
import { describeError, parseInput, requestError } from '../request-error.ts'
import type { Credentials } from './credentials.ts'

const mintSchema = z.object({
  expireAfter: z.int().min(1).max(7200).default(60),
  websockets: z
    .object({
      allowedCreators: z.array(handleSchema).optional(),
      maxWebSockets: z.int().min(1).optional(),
    })
    .default({}),
})

/** The chat provider's account calls, answered in the provider's own shape. */
export function credentialRoutes(credentials: Credentials): FastifyPluginAsync {
  return async (app) => {
    app.setErrorHandler((error, _request, reply) => {
      const { statusCode, message } = describeError(error)
      return reply.code(statusCode).send({ code: statusCode, message })
    })

    app.addHook('onRequest', async (request) => {
      if (!credentials.isApiKey(request.headers['x-api-key']))
        throw requestError(401, 'The API key is missing or invalid.')
    })

    app.get('/accounts/me', async () => ({
      code: 200,
      message: 'Account found.',
      account: { id: credentials.accountId },
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
