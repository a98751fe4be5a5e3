import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { endWhenSent } from '../../platform/http/admission.ts'
import { createTurns } from '../../platform/http/turns.ts'
import type { Deliveries, FailedMessage } from './deliveries.ts'

export type WebhookOptions = {
  /** The secret of the app, which signs; the token that the operator has told the provider. */
  appSecret: string
  verifyToken: string
  /** Of our number: an app may have others. */
  phoneNumberId: string
  deliveries: Pick<Deliveries, 'failed'>
}

const PATH = '/api/webhooks/whatsapp'
/** The provider bundles up to 3 MB. */
const BODY_LIMIT_BYTES = 3 * 1024 * 1024
const SIGNATURE = /^sha256=([0-9a-f]{64})$/
const CHALLENGE = /^[\w-]{1,200}$/
/** The provider tells each message's way in a few calls, from a few addresses. */
const PER_ADDRESS = { max: 3_000, timeWindow: 60_000 }
/**
 * Bodies that are in memory at once: whether they are signed shows only when all of it is there. Who
 * finds no room is told to come again, as the provider does for days.
 */
const READ_AT_ONCE = { address: 4, all: 20 }
const WAITS = { waiting: 100, patienceMs: 5_000 }

/**
 * Registers where the messaging app tells what became of messages (WhatsApp Business Platform,
 * "Webhooks"). Only what is signed with the app's secret is believed; a call that is repeated
 * changes nothing.
 */
export function bindWhatsappWebhook(fastify: FastifyInstance, options: WebhookOptions): void {
  const { appSecret, verifyToken, phoneNumberId, deliveries } = options
  const route = { schema: { hide: true }, config: { rateLimit: PER_ADDRESS } }

  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is of the bytes, before anything is read from them.
    const asBytes = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))

    scope.get<{ Querystring: Record<string, unknown> }>(PATH, route, async ({ query }, reply) => {
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const isOurs = mode === 'subscribe' && isSame(digest(String(token)), digest(verifyToken))
      if (!isOurs || !CHALLENGE.test(String(challenge ?? ''))) throw new AppError('not_found')
      return reply.type('text/plain').send(challenge)
    })

    const ofAddress = createTurns({ ...WAITS, atWork: READ_AT_ONCE.address })
    const ofAll = createTurns({ ...WAITS, atWork: READ_AT_ONCE.all })
    // A body without a signature is not even read.
    const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!SIGNATURE.test(String(request.headers['x-hub-signature-256'])))
        throw new AppError('not_found')
      endWhenSent(reply, await ofAddress(normalizeIP(request.ip)))
      endWhenSent(reply, await ofAll('all'))
    }
    scope.post<{ Body: Buffer | null }>(PATH, { ...route, onRequest }, async (request, reply) => {
      const [, hex = ''] = SIGNATURE.exec(String(request.headers['x-hub-signature-256'])) ?? []
      const body = request.body ?? Buffer.alloc(0)
      const signed = createHmac('sha256', appSecret).update(body).digest()
      if (!isSame(Buffer.from(hex, 'hex'), signed)) throw new AppError('not_found')
      for (const failed of readFailures(body.toString('utf8'), phoneNumberId)) {
        await deliveries.failed(failed)
      }
      return reply.code(200).send()
    })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

const statusSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(500)),
  status: z.literal('failed'),
  errors: z.optional(z.array(z.object({ code: z.int() }))),
})
const valueSchema = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()),
})
const webhookSchema = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.unknown() })) })),
})

/** The failures among what is told; everything else, what is of another form included, is left out. */
function readFailures(text: string, phoneNumberId: string): FailedMessage[] {
  const read = webhookSchema.safeParse(parseJson(text))
  if (!read.success) throw new AppError('bad_request')
  const values = read.data.entry.flatMap(({ changes }) =>
    changes.flatMap(({ value }) => valueSchema.safeParse(value).data ?? []),
  )
  return values
    .filter(({ metadata }) => metadata.phone_number_id === phoneNumberId)
    .flatMap(({ statuses }) => statuses.flatMap((one) => statusSchema.safeParse(one).data ?? []))
    .map(({ id, errors = [] }) => ({ messageId: id, code: errors[0]?.code ?? 0 }))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
