import * as z from 'zod'
import { handleSchema } from '../handle.ts'
import type { ConnectionOptions } from './connection.ts'

/** v2 is the provider's default since it was introduced; the timeout is 60 s unless asked otherwise. */
const querySchema = z.object({
  uniqueId: handleSchema,
  jwtKey: z.string().nullable(),
  apiKey: z.string().nullable(),
  schema: z.enum(['v1', 'v2']).default('v2'),
  bundle: z.enum(['true', 'false']).default('true'),
  inactiveSeconds: z.coerce.number().int().min(30).max(3600).default(60),
})

export type ConnectQuery = {
  uniqueId: string
  jwtKey: string | null
  apiKey: string | null
  options: ConnectionOptions
}

/** Reads the query of a connection, or the sentence that says what is wrong with it. */
export function readConnectQuery(query: URLSearchParams): ConnectQuery | string {
  const parsed = querySchema.safeParse({
    uniqueId: query.get('uniqueId') ?? '',
    jwtKey: query.get('jwtKey'),
    apiKey: query.get('apiKey'),
    schema: query.get('features.schemaVersion') ?? undefined,
    bundle: query.get('features.bundleEvents') ?? undefined,
    inactiveSeconds: query.get('features.closeInactiveWebSocketAfter') ?? undefined,
  })
  if (!parsed.success) return `invalid options: ${parsed.error.issues[0]?.path.join('.')}`
  const { uniqueId, jwtKey, apiKey, schema, bundle, inactiveSeconds } = parsed.data
  const options = {
    schema,
    isBundled: bundle === 'true',
    inactiveAfterMs: inactiveSeconds * 1000,
  }
  return { uniqueId, jwtKey, apiKey, options }
}
