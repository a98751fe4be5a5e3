import {
  type Endpoint,
  ERROR_STATUS,
  errorBodySchema,
  errorsOf,
  type Language,
} from '@dibs/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import { fingerprintOf, type IdempotentRequest } from '../with-idempotency.ts'
import { whileAtWork } from './admission.ts'
import type { Caller } from './caller.ts'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What a route's handler is given: validated parts of the request, and who asks. */
export type Call<E extends Endpoint> = {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
  caller: E['auth'] extends 'none' ? null : Caller
  /** For the sentences of the answer. */
  language: Language
  /** Set when the call carries an `Idempotency-Key`. */
  idempotency: IdempotentRequest | null
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * A declared success of the endpoint. `json` is a 200 that was written already as the schema has it:
 * some answers are too large to be checked and written in one piece.
 */
export type Answer<E extends Endpoint> =
  | {
      [S in keyof E['responses']]: E['responses'][S] extends z.ZodMiniType
        ? { status: S; data: Input<E['responses'][S]> }
        : { status: S; data?: undefined }
    }[keyof E['responses']]
  | { json: Buffer }

/** A 200 with what a use-case answers. */
export const ok = async <Data>(data: Promise<Data>) => ({ status: 200 as const, data: await data })

export type Bind = <E extends Endpoint, const A extends Answer<E>>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<A>,
  options?: RouteShorthandOptions,
) => void

/** What modules register their calls on. */
export type App = { fastify: FastifyInstance; bind: Bind }

const JSON_TYPE = 'application/json; charset=utf-8'
const idempotencyKeySchema = z.uuid()

/** Makes the function with which modules register the contract's endpoints on a server. */
export function createBind(app: FastifyInstance): Bind {
  return (endpoint, handler, options = {}) => {
    app.route({
      ...options,
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      schema: describe(endpoint),
      config: {
        ...options.config,
        opens: { auth: endpoint.auth, scope: endpoint.scope, helpers: endpoint.helpers ?? [] },
      },
      handler: (request, reply) =>
        whileAtWork(request, reply, async () => {
          const { params, query, body, caller } = request
          const answer = (await handler({
            params,
            query,
            body,
            caller,
            language: request.language,
            idempotency: caller && readIdempotentRequest(endpoint, request, caller),
            request,
            reply,
          } as never)) as { status: number; data?: unknown } | { json: Buffer }
          if ('json' in answer) return reply.type(JSON_TYPE).send(answer.json)
          reply.code(answer.status)
          return answer.data === undefined ? reply.send() : answer.data
        }),
    })
  }
}

function readIdempotentRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller,
): IdempotentRequest | null {
  const header = request.headers['idempotency-key']
  if (!endpoint.idempotent || header === undefined) return null
  const key = idempotencyKeySchema.safeParse(header)
  if (!key.success) throw new AppError('bad_request', { field: 'idempotency-key' })
  const fingerprint = fingerprintOf(request.method, request.url, request.body)
  return { userId: caller.userId, key: key.data, fingerprint }
}

function describe(endpoint: Endpoint) {
  const responses = Object.entries(endpoint.responses).map(([status, schema]) => [
    status,
    schema ?? z.undefined(),
  ])
  const failures = Map.groupBy(errorsOf(endpoint), (code) => ERROR_STATUS[code])
  return {
    summary: endpoint.summary,
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...describeSecurity(endpoint),
    response: {
      ...Object.fromEntries(responses.filter(([, schema]) => schema !== null)),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          status,
          { description: codes.join(', '), properties: errorBodySchema },
        ]),
      ),
    },
  }
}

/** Who is let in. An entry of `key` names the scopes, as OpenAPI 3.1 has it for schemes that have none of their own. */
function describeSecurity({ auth, scope }: Endpoint) {
  if (auth === 'none') return {}
  const byKey = scope ? [{ key: [scope] }] : []
  return { security: [...(auth === 'seller' ? [{ token: [] }] : []), ...byKey] }
}
