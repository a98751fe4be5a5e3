import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { alertReceipts, liveAlerts } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { createBind } from '../../../platform/http/bind-endpoint.ts'
import { hashAlertToken } from './alert-store.ts'

/** An alert names an account and a room; this is plenty. */
const BODY_LIMIT_BYTES = 32 * 1024
const OPTIONS = {
  bodyLimit: BODY_LIMIT_BYTES,
  config: { rateLimit: { max: 600, timeWindow: 60_000 } },
}
const SIGNATURE_HEADER = 'x-webhook-signature'
/** How old a call may be, and how far ahead its clock. */
const LATE_MS = 5 * 60_000

type Dependencies = Pick<Context, 'config' | 'db' | 'clock'> & {
  /** The seller may be live. */
  onAlert: (userId: UserId) => void
}

/**
 * Takes the chat provider's calls that an account has gone live. All that is believed is that this
 * account may be live: whose it is comes from the address, which is secret and was made for one seller.
 */
export function bindAlertWebhook(fastify: FastifyInstance, dependencies: Dependencies): void {
  const { config, db, clock, onAlert } = dependencies
  // In a context of its own, where the body stays as it was signed.
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    const bind = createBind(scope)
    bind(
      endpoints.webhooks.liveAlert,
      async ({ params, request }) => {
        const secret = config.EULER_WEBHOOK_SECRET
        if (secret === undefined) throw new AppError('not_found')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        verify(body, request.headers[SIGNATURE_HEADER], secret)
        verifyAge(body, clock())
        const userId = await findSeller(db, params.token)
        if (userId === undefined) throw new AppError('not_found')
        if (await isFirst(db, params.token, body, clock())) onAlert(userId)
        return { status: 202 }
      },
      OPTIONS,
    )
  })
}

/** The signature is the HMAC-SHA-256 of the body as it came, in hexadecimal. @throws bad_request */
function verify(body: Buffer, header: unknown, secret: string): void {
  const given = Buffer.from(typeof header === 'string' ? header.replace(/^sha256=/, '') : '')
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'))
  const isSame = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isSame) throw new AppError('bad_request', { field: SIGNATURE_HEADER })
}

/** Seconds or milliseconds since 1970, or ISO 8601. */
const datedSchema = z.object({ timestamp: z.union([z.number(), z.string()]) })
const SECONDS_UP_TO = 1e11

/** A body that says when it was sent must be of the last minutes. @throws bad_request */
function verifyAge(body: Buffer, now: number): void {
  const dated = datedSchema.safeParse(readJson(body))
  if (!dated.success) return
  const { timestamp } = dated.data
  const number = Number(timestamp)
  const epoch = number < SECONDS_UP_TO ? number * 1_000 : number
  const at = Number.isNaN(number) ? Date.parse(String(timestamp)) : epoch
  if (!(Math.abs(now - at) <= LATE_MS)) throw new AppError('bad_request', { field: 'timestamp' })
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

async function findSeller(db: Database, token: string): Promise<UserId | undefined> {
  const [row] = await db
    .select({ userId: liveAlerts.userId })
    .from(liveAlerts)
    .where(and(eq(liveAlerts.tokenHash, hashAlertToken(token)), isNotNull(liveAlerts.alertId)))
  return row?.userId ?? undefined
}

/** Whether this very call has not been taken before. */
async function isFirst(db: Database, token: string, body: Buffer, now: number): Promise<boolean> {
  const digest = createHash('sha256').update(token).update(body).digest('base64url')
  const noted = await db
    .insert(alertReceipts)
    .values({ digest, receivedAt: new Date(now) })
    .onConflictDoNothing()
    .returning()
  return noted.length > 0
}
