import type { SessionId } from '@dibs/core'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createLedger } from './ledger.ts'
import type { NewClaim } from './store.ts'

const log = pino({ level: 'silent' })
const claim = (messageId: string, sessionId = 's') =>
  ({ messageId, sessionId: sessionId as SessionId }) as NewClaim
const claims = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => claim(String(from + i)))
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const refused = Object.assign(new Error('no such character'), { code: '22021' })
const orphaned = Object.assign(new Error('foreign key'), { code: '23503' })

/** A ledger over a table that can be away, or refuse single claims for good. */
function openLedger() {
  const table: string[] = []
  const groups: number[] = []
  const stored: string[] = []
  const lost: string[] = []
  const state = { isAway: false, refusals: 0, oddities: 0, refuses: new Set<string>(), erased: '' }
  const ledger = createLedger<NewClaim>({
    name: 'claims',
    insert: async (batch) => {
      await Promise.resolve()
      if (state.isAway) {
        state.refusals += 1
        throw away
      }
      if (state.oddities > 0) {
        state.oddities -= 1
        throw new Error('this has never been seen')
      }
      if (batch.some(({ messageId }) => state.refuses.has(messageId))) throw refused
      if (batch.some(({ sessionId }) => sessionId === state.erased)) {
        state.refusals += 1
        throw orphaned
      }
      groups.push(batch.length)
      table.push(...batch.map(({ messageId }) => messageId))
    },
    log,
    onStored: (batch) => {
      expect(table.length).toBeGreaterThanOrEqual(stored.length + batch.length)
      stored.push(...batch.map(({ messageId }) => messageId))
    },
    onLost: ({ messageId }) => lost.push(messageId),
  })
  return { ledger, table, groups, stored, lost, state }
}

describe('the ledger', () => {
  test('writes what came meanwhile as one group, and tells of it only afterwards', async () => {
    const { ledger, groups, stored } = openLedger()
    ledger.append([claim('a')])
    ledger.append([claim('b')])
    ledger.append([claim('c')])
    expect(stored).toEqual([])
    await ledger.flushed()
    expect(stored).toEqual(['a', 'b', 'c'])
    expect(groups).toEqual([1, 2])
  })

  test('never puts more than a thousand claims into one group', async () => {
    const { ledger, groups, table } = openLedger()
    ledger.append(claims(0, 2_500))
    await ledger.flushed()
    expect(Math.max(...groups)).toBe(1_000)
    expect(new Set(table).size).toBe(2_500)
  })

  test('keeps claims while the database is away and writes them when it is back', async () => {
    const { ledger, state, stored } = openLedger()
    state.isAway = true
    ledger.append(claims(0, 10))
    await eventually(() => expect(state.refusals).toBeGreaterThan(2))
    expect(stored).toEqual([])
    state.isAway = false
    await eventually(() => expect(stored).toHaveLength(10))
  })

  test('keeps claims through an error that nobody foresaw', async () => {
    const { ledger, state, stored } = openLedger()
    state.oddities = 3
    ledger.append(claims(0, 10))
    await eventually(() => expect(stored).toHaveLength(10))
    expect(state.oddities).toBe(0)
  })

  test('a caller is told 503 rather than left waiting, and the claim is stored all the same', async () => {
    const { ledger, state, stored } = openLedger()
    state.isAway = true
    ledger.append([claim('a')])
    await expect(ledger.flushed()).rejects.toMatchObject({ code: 'service_unavailable' })
    state.isAway = false
    await eventually(() => expect(stored).toEqual(['a']))
  })

  test('a claim that can never be stored takes no other with it', async () => {
    const { ledger, state, stored } = openLedger()
    state.refuses.add('417')
    ledger.append(claims(0, 1_000))
    await ledger.flushed()
    expect(stored).toHaveLength(999)
    expect(stored).not.toContain('417')
  })

  test('a session that is gone costs two statements, and no other session a claim', async () => {
    const { ledger, state, stored } = openLedger()
    state.erased = 'erased'
    const mixed = Array.from({ length: 900 }, (_, i) =>
      claim(String(i), ['erased', 'a', 'b'][i % 3]),
    )
    ledger.append(mixed)
    await ledger.flushed()
    expect(state.refusals).toBe(2)
    const kept = mixed.filter(({ sessionId }) => sessionId !== 'erased')
    expect(new Set(stored)).toEqual(new Set(kept.map(({ messageId }) => messageId)))
    ledger.append([claim('later', 'a')])
    await ledger.flushed()
    expect(stored.at(-1)).toBe('later')
  })

  test('says which claims it has no room for', async () => {
    const { ledger, state, stored, lost } = openLedger()
    state.isAway = true
    ledger.append(claims(0, 200_003))
    expect(lost).toEqual(['200000', '200001', '200002'])
    state.isAway = false
    await eventually(() => expect(stored).toHaveLength(200_000))
  })
})
