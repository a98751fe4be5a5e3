import { createHash, createHmac, randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../../platform/database/migrate.ts'
import { createBillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { readLines } from '../../testing/lines/line.ts'
import { loadLine } from '../../testing/lines/load.ts'
import { query, startThen } from '../../testing/lines/start.ts'

const SECRET = `dibspay_${'k'.repeat(43)}`
const WEBHOOK = `whsec_${Buffer.from('thirty-two bytes of one gateway.').toString('base64')}`

test('keys from before there were scopes are brought along, and go on telling of payments', async () => {
  const line = readLines().find(({ name }) => name.startsWith('0016'))
  if (!line) throw new Error('The line of 0016 is not kept.')
  const database = await loadLine(line)
  onTestFinished(() => database.drop())
  const { token = '' } = line.told.sellers[0] ?? {}
  const sealed = createBillSecrets([line.told.secretKey]).notices.close(WEBHOOK)
  await query(
    database.url,
    `insert into payment_keys (user_id, name, kind, key_hash, sealed_secret, created_at)
      select user_id, name, made.kind, key_hash, sealed_secret, '2026-11-20T12:00:00Z'
      from access_tokens, (values ('BCA', 'key', '${hashOf(SECRET)}', null),
        ('Gateway', 'webhook', null, '${sealed}')) as made (name, kind, key_hash, sealed_secret)
      where token_hash = '${hashOf(token)}'`,
  )
  await migrateDatabase(database.url)

  const { server, clock } = await startThen(line, database)
  const notice = (id: string) => ({ id, amount: 7, currency: 'IDR' as const, at: clock() })
  const told = await server.api(SECRET)(endpoints.payments.send, { body: notice('by key') })
  expect(told).toMatchObject({ status: 202, data: { state: 'waits' } })

  const api = server.api(token)
  const { data: keys } = await api(endpoints.keys.list, {})
  const same = { scopes: ['payments'], createdAt: '2026-11-20T12:00:00.000Z', expiresAt: null }
  expect(keys).toMatchObject([
    { name: 'BCA', kind: 'key', ...same, lastUsedAt: expect.any(String) },
    { name: 'Gateway', kind: 'webhook', ...same, lastUsedAt: null },
  ])
  const text = JSON.stringify(notice('signed'))
  const path = endpoints.payments.sendSigned.path.replace(':keyId', keys[1]?.id ?? '')
  const signed = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...sign(text, clock()) },
    body: text,
  })
  expect(signed.status).toBe(202)
  const { data: came } = await api(endpoints.payments.list, {})
  expect(came.notices).toMatchObject([{ amount: 7 }, { amount: 7 }])
})

/** As tokens and keys are kept. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** As Standard Webhooks has it. */
function sign(text: string, now: number) {
  const [id, time] = [randomUUID(), String(Math.floor(now / 1_000))]
  const key = Buffer.from(WEBHOOK.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
}
