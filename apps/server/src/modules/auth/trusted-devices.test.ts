import type { UserId } from '@dibs/core'
import { expect, it } from 'vitest'
import { createKeyedHash } from '../../platform/secrets/keyed-hash.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTrustedDevices } from './trusted-devices.ts'

const OLD_KEY = 'an old key of the tests, 32 characters'
const NEW_KEY = 'a newer key of the tests, 32 characters'
const clock = createTestClock()
const devices = createTrustedDevices({ hash: createKeyedHash([OLD_KEY]), clock })
const rotated = createTrustedDevices({ hash: createKeyedHash([NEW_KEY, OLD_KEY]), clock })

const rina = { userId: '1' as UserId, identifier: 'rina@example.test' }
const budi = { userId: '2' as UserId, identifier: 'budi@example.test' }

function read(content: string) {
  const device = devices.read(content)
  if (device) return device
  throw new Error(`${content} is no device`)
}
const knows = (content: string, { userId, identifier }: typeof rina) =>
  devices.knows(read(content), identifier, userId)

it('knows the accounts that it has logged in to, and no others', () => {
  const once = devices.remember(null, rina)
  expect([knows(once, rina), knows(once, budi)]).toEqual([true, false])
  const twice = devices.remember(read(once), budi)
  expect([knows(twice, rina), knows(twice, budi)]).toEqual([true, true])
  expect(read(twice).id).toBe(read(once).id)
})

it('knows nobody at an address that another account has now, or none', () => {
  const content = devices.remember(null, rina)
  expect(knows(content, { ...rina, userId: budi.userId })).toBe(false)
  expect(devices.knows(read(content), rina.identifier, null)).toBe(false)
})

it('keeps five accounts, the newest ones, each once', () => {
  const accounts = Array.from({ length: 7 }, (_, index) => ({ ...rina, identifier: `${index}` }))
  let content = devices.remember(null, rina)
  for (const account of [...accounts, ...accounts.slice(2)])
    content = devices.remember(read(content), account)
  expect(read(content).marks).toHaveLength(5)
  expect(accounts.map((account) => knows(content, account))).toEqual([
    ...[false, false],
    ...Array(5).fill(true),
  ])
})

it('tells another device by another name, and nothing of the address', () => {
  const contents = [devices.remember(null, rina), devices.remember(null, rina)].map(read)
  expect(contents[0]?.id).not.toBe(contents[1]?.id)
  expect(contents[0]?.marks).not.toEqual(contents[1]?.marks)
  expect(JSON.stringify(contents)).not.toContain('rina')
})

it('is trusted for a year from its last log-in', () => {
  const content = devices.remember(null, rina)
  clock.advance({ days: 364 })
  const renewed = devices.remember(read(content), rina)
  clock.advance({ days: 1 })
  expect(devices.read(content)).toBeNull()
  expect(knows(renewed, rina)).toBe(true)
})

it('is known after a change of keys, and gets marks of the new one', () => {
  const before = read(devices.remember(null, rina))
  expect(rotated.knows(before, rina.identifier, rina.userId)).toBe(true)
  const after = rotated.read(rotated.remember(before, rina))
  expect(after?.marks).toHaveLength(1)
  expect(after?.marks).not.toEqual(before.marks)
})

it.each([
  null,
  '',
  'x',
  '.'.repeat(80),
  `${'a'.repeat(22)}.9999999999`,
  `${'a'.repeat(22)}.9999999999.${'b'.repeat(42)}`,
  `${'a'.repeat(22)}.9999999999${`.${'b'.repeat(43)}`.repeat(6)}`,
  `${'a'.repeat(22)}.99999999999.${'b'.repeat(43)}`,
  `${'a'.repeat(22)}.9999999999.${'b'.repeat(43)}\n`,
])('takes %j for no device', (content) => {
  expect(devices.read(content)).toBeNull()
})
