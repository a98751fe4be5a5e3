import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const SETTINGS = {
  SMTP_URL: 'smtp://127.0.0.1:25',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_ACCESS_TOKEN: 'x',
  EULER_API_KEY: 'x',
  EULER_ACCOUNT_ID: '1',
}

/** Why the settings are refused; `main.ts` ends with this sentence. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig({ ...SETTINGS, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'They are taken.'
}

test('these settings are enough', () => {
  expect(refusalOf({})).toBe('They are taken.')
})

test.each([
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://127.0.0.1/x'],
  ['PUBLIC_URL', 'not an address'],
  ['SECRET_KEY', 'short'],
  ['RECAP_RETENTION_DAYS', '30'],
  ['EULER_ACCOUNT_ID', 'toko-rina'],
  ['EULER_SCHEMA_VERSION', 'v4'],
  ['EULER_REQUESTS_PER_MINUTE', '0'],
  ['EULER_SOCKETS', '0'],
  ['EULER_SOCKET_OPTIONS', 'xOauthToken=hidden&apiKey=hidden'],
])('a malformed %s is refused with a sentence that names it', (name, value) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toContain(`The setting ${name} is not valid`)
  expect(refusal).not.toContain('hidden')
})

test.each(['DATABASE_URL', 'SECRET_KEY'])('nodes need a common %s', (name) => {
  const shared = {
    BUS_URL: 'nats://127.0.0.1:1',
    DATABASE_URL: 'postgres://127.0.0.1:1/x',
    SECRET_KEY: 'x'.repeat(32),
  }
  expect(refusalOf({ ...shared, [name]: '' })).toContain(
    `The setting ${name} is not set: with BUS_URL all nodes share it.`,
  )
})

test('two nodes that listen need a bus between them', () => {
  expect(refusalOf({ LIVE_EARS: '2' })).toContain(
    'LIVE_EARS is not valid: a second node that listens needs BUS_URL.',
  )
})
