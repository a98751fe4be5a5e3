import { KEY_SCOPES } from '@dibs/contract'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { DOCS_POLICY } from './content-policy.ts'

const PREFIX = '/api/docs'

/** Describes every route that is registered afterwards, and shows that at `/api/docs`. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Dibs', description: 'The API of the Dibs web app.', version: '1' },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'The token of a log-in.' },
          key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'dibs_live_…',
            description: `A key that the seller made for a program. It opens the calls of its scopes: ${KEY_SCOPES.join(', ')}.`,
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: PREFIX,
    staticCSP: DOCS_POLICY,
    uiHooks: { preHandler: createSendOnceMade(app) },
  })
}

/** Answers with the description as it was made for the first who asked: the plugin makes it for each. */
function createSendOnceMade(app: FastifyInstance) {
  const made = new Map<string, Buffer>()
  const makers: Record<string, { type: string; make: () => string }> = {
    [`${PREFIX}/json`]: {
      type: 'application/json; charset=utf-8',
      make: () => JSON.stringify(app.swagger()),
    },
    [`${PREFIX}/yaml`]: { type: 'application/x-yaml', make: () => app.swagger({ yaml: true }) },
  }
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const url = request.routeOptions.url ?? ''
    const maker = makers[url]
    if (!maker) return done()
    const body = made.get(url) ?? Buffer.from(maker.make())
    made.set(url, body)
    reply.type(maker.type).send(body)
  }
}
