import type { SessionId } from '@dibs/core'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { BatchWriter } from './batch-writer.ts'
import type { NewClaim } from './store.ts'

const log = pino({ level: 'silent' })
const claim = (messageId: string, sessionId = 's') =>
  ({ messageId, sessionId: sessionId as SessionId }) as NewClaim
const claims = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => claim(String(from + i)))
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const refused = Object.assign(new Error('no such character'), { code: '22021' })
const odd = Object.assign(new Error('column does not exist'), { code: '42703' })
const orphaned = Object.assign(new Error('foreign key'), { code: '23503' })

/** A writer to a table that can be away, or refuse single claims for good. */
function openWriter() {
  const table: string[] = []
  const groups: number[] = []
  const stored: string[] = []
  const lost: string[] = []
  const state = {
    isAway: false,
    refusals: 0,
    oddities: 0,
    refuses: new Set<string>(),
    erased: '',
    /** The session whose entries fail in a way that nobody foresaw. */
    odd: '',
    isDeaf: false,
  }
  const writer = new BatchWriter<NewClaim>({
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
      if (batch.some(({ sessionId }) => sessionId === state.odd)) throw odd
      groups.push(batch.length)
      table.push(...batch.map(({ messageId }) => messageId))
    },
    log,
    onStored: (batch) => {
      if (state.isDeaf) throw new Error('cannot be told')
      expect(table.length).toBeGreaterThanOrEqual(stored.length + batch.length)
      stored.push(...batch.map(({ messageId }) => messageId))
    },
    onLost: ({ messageId }) => lost.push(messageId),
  })
  return { writer, table, groups, stored, lost, state }
}

describe('the batch writer', () => {
  test('writes what came meanwhile as one group, and tells of it only afterwards', async () => {
    const { writer, groups, stored } = openWriter()
    writer.append([claim('a')])
    writer.append([claim('b')])
    writer.append([claim('c')])
    expect(stored).toEqual([])
    await writer.flushed()
    expect(stored).toEqual(['a', 'b', 'c'])
    expect(groups).toEqual([1, 2])
  })

  test('one calm live waits for nothing; many share a batch that begins 10 ms after the last', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    try {
      const { writer, groups, table } = openWriter()
      for (let live = 0; live < 50; live += 1) {
        writer.append([claim(`${live}`, `live ${live}`)])
        await new Promise(setImmediate)
      }
      expect(table).toEqual(['0'])
      vi.advanceTimersByTime(10)
      await writer.flushed()
      expect(groups).toEqual([1, 49])
      vi.advanceTimersByTime(10)
      writer.append([claim('later', 'live 0')])
      await new Promise(setImmediate)
      expect(table.at(-1)).toBe('later')
    } finally {
      vi.useRealTimers()
    }
  })

  test('never puts more than a thousand claims into one group', async () => {
    const { writer, groups, table } = openWriter()
    writer.append(claims(0, 2_500))
    await writer.flushed()
    expect(Math.max(...groups)).toBe(1_000)
    expect(new Set(table).size).toBe(2_500)
  })

  test('never writes two batches at once that hold the same session; others go on', async () => {
    const underWay: { sessions: Set<string>; store: () => void }[] = []
    const writer = new BatchWriter<NewClaim>({
      name: 'claims',
      insert: (batch) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        const sessions = new Set(batch.map(({ sessionId }) => sessionId))
        underWay.push({ sessions, store: resolve })
        return promise
      },
      log,
      onStored: () => {},
      onLost: () => {},
    })
    writer.append(claims(0, 2_500))
    writer.append(Array.from({ length: 1_000 }, (_, i) => claim(`other ${i}`, `s${i % 3}`)))
    // A batch of the one, and one of all others beside it.
    expect(underWay.map(({ sessions }) => [...sessions])).toEqual([['s'], ['s0', 's1', 's2']])
    for (let at = 0; at < 4; at += 1) {
      await vi.waitFor(() => expect(underWay.length).toBeGreaterThan(at))
      underWay[at]?.store()
    }
    await writer.flushed()
    expect(underWay).toHaveLength(4)
  })

  test('keeps claims while the database is away and writes them when it is back', async () => {
    const { writer, state, stored } = openWriter()
    state.isAway = true
    writer.append(claims(0, 10))
    await eventually(() => expect(state.refusals).toBeGreaterThan(2))
    expect(stored).toEqual([])
    state.isAway = false
    await eventually(() => expect(stored).toHaveLength(10))
  })

  test('keeps claims through an error that nobody foresaw', async () => {
    const { writer, state, stored } = openWriter()
    state.oddities = 3
    writer.append(claims(0, 10))
    await eventually(() => expect(stored).toHaveLength(10))
    expect(state.oddities).toBe(0)
  })

  test('a caller is told 503 rather than left waiting, and the claim is stored all the same', async () => {
    const { writer, state, stored } = openWriter()
    state.isAway = true
    writer.append([claim('a')])
    await expect(writer.flushed()).rejects.toMatchObject({ code: 'service_unavailable' })
    state.isAway = false
    await eventually(() => expect(stored).toEqual(['a']))
  })

  test('a claim that can never be stored is said to be lost, and takes no other with it', async () => {
    const { writer, state, stored, lost } = openWriter()
    state.refuses.add('417')
    writer.append(claims(0, 1_000))
    await writer.flushed()
    expect(stored).toHaveLength(999)
    expect(stored).not.toContain('417')
    expect(lost).toEqual(['417'])
  })

  test('a session that is gone costs two statements, and no other session a claim', async () => {
    const { writer, state, stored } = openWriter()
    state.erased = 'erased'
    const mixed = Array.from({ length: 900 }, (_, i) =>
      claim(String(i), ['erased', 'a', 'b'][i % 3]),
    )
    writer.append(mixed)
    await writer.flushed()
    expect(state.refusals).toBe(2)
    const kept = mixed.filter(({ sessionId }) => sessionId !== 'erased')
    expect(new Set(stored)).toEqual(new Set(kept.map(({ messageId }) => messageId)))
    writer.append([claim('later', 'a')])
    await writer.flushed()
    expect(stored.at(-1)).toBe('later')
  })

  test('says which claims it has no room for', async () => {
    const { writer, state, stored, lost } = openWriter()
    state.isAway = true
    writer.append(claims(0, 200_003))
    expect(lost).toEqual(['200000', '200001', '200002'])
    state.isAway = false
    await eventually(() => expect(stored).toHaveLength(200_000))
  })

  test('writes each claim once, though telling of it fails', async () => {
    const { writer, state, table, stored } = openWriter()
    state.isDeaf = true
    writer.append(claims(0, 3))
    await writer.flushed()
    state.isDeaf = false
    writer.append([claim('3')])
    await writer.flushed()
    expect(table).toEqual(['0', '1', '2', '3'])
    expect(stored).toEqual(['3'])
  })

  test('an error that nobody foresaw of one session holds up no other', async () => {
    const { writer, state, stored, lost } = openWriter()
    state.odd = 'odd'
    const mixed = Array.from({ length: 9 }, (_, i) => claim(String(i), ['odd', 'a', 'b'][i % 3]))
    writer.append(mixed)
    await writer.flushed('a' as SessionId)
    await writer.flushed('b' as SessionId)
    expect(stored.toSorted()).toEqual(['1', '2', '4', '5', '7', '8'])
    // Nor does it later, alone or in company.
    for (const [messageId, sessionId] of ['odd', 'odd', 'a'].entries()) {
      writer.append([claim(`later ${messageId}`, sessionId)])
    }
    await writer.flushed('a' as SessionId)
    expect(stored).toContain('later 2')
    await expect(writer.flushed('odd' as SessionId)).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    state.odd = ''
    await writer.flushed('odd' as SessionId)
    expect(stored).toHaveLength(12)
    expect(lost).toEqual([])
  }, 20_000)

  test('nothing of a session that is retried apart is stored ahead of what came before', async () => {
    const { writer, state, table, lost } = openWriter()
    // Two batches are on their way when the first one fails; the rest waits in the queue.
    writer.append(claims(0, 1_000))
    writer.append([...claims(1_000, 3_500), claim('other', 'a')])
    state.oddities = 2
    await writer.flushed('a' as SessionId)
    await writer.flushed('s' as SessionId)
    const own = table.filter((messageId) => messageId !== 'other')
    expect(own).toEqual(claims(0, 3_500).map(({ messageId }) => messageId))
    expect(lost).toEqual([])
  })

  test('what a session has waiting goes apart with it, and no more than there is room for', async () => {
    const { writer, state, table, lost } = openWriter()
    state.odd = 's'
    writer.append(claims(0, 13_000))
    writer.append([claim('other', 'a')])
    await writer.flushed('a' as SessionId)
    state.odd = ''
    await writer.flushed('s' as SessionId)
    expect(table.length + lost.length).toBe(13_001)
    expect(table.filter((messageId) => messageId !== 'other')).toEqual(
      claims(0, 13_000 - lost.length).map(({ messageId }) => messageId),
    )
  })

  test('keeps so much of a session that is retried apart, and says what it has no room for', async () => {
    const { writer, state, stored, lost } = openWriter()
    state.odd = 's'
    writer.append([claim('first')])
    // By then it has failed once, and is being retried apart.
    await new Promise((resolve) => setTimeout(resolve, 50))
    writer.append(claims(0, 10_002))
    writer.append([claim('other', 'a')])
    await writer.flushed('a' as SessionId)
    expect(lost).toEqual(['10000', '10001'])
    state.odd = ''
    await writer.flushed('s' as SessionId)
    expect(stored).toHaveLength(10_002)
  })
})
