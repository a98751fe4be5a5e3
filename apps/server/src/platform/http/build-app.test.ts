import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTracing } from '../observability/tracing.ts'
import { buildApp } from './build-app.ts'

test('a request that arrives by drops is given up, head and body alike', async () => {
  const app = await buildApp({
    log: pino({ level: 'silent' }),
    tracing: createTracing(),
    trustedProxies: 0,
    secretKeys: ['a key of the tests, 32 characters or longer'],
    publicUrl: undefined,
    authenticate: async () => null,
  })
  expect(app.server.requestTimeout).toBe(30_000)
  expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000)
  await app.close()
})
