import { expect, test } from 'vitest'
import { accountId, createIdSource } from './ids.ts'

test('ids are unique, 64 bits wide, not in time order, and increase within a millisecond', () => {
  const nextId = createIdSource()
  const start = 1_800_000_000_000
  const perMillisecond = Array.from({ length: 200 }, (_, ms) =>
    Array.from({ length: 50 }, () => BigInt(nextId(start + ms * 997))),
  )
  const ids = perMillisecond.flat()
  expect(new Set(ids).size).toBe(ids.length)
  for (const together of perMillisecond)
    expect(together).toEqual(together.toSorted((one, other) => (one < other ? -1 : 1)))
  const firsts = perMillisecond.map(([first]) => first ?? 0n)
  expect(firsts).not.toEqual(firsts.toSorted((one, other) => (one < other ? -1 : 1)))
  for (const id of ids) expect(id > 2n ** 62n && id < 2n ** 63n).toBe(true)
})

test('a handle is the same account always, and nobody else’s', () => {
  expect(accountId('toko.rina')).toBe(accountId('toko.rina'))
  expect(accountId('toko.rina')).not.toBe(accountId('toko.rini'))
  expect(accountId('a')).toMatch(/^7\d{18}$/)
})
