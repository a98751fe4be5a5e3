import { describe, expect, test } from 'vitest'
import { createBusSeal, idOf, type Purpose } from './bus-seal.ts'

const [OLD, NEW] = ['the key of all nodes until now', 'the key of all nodes from now on']
const told: Purpose = { kind: 'told' }
const asked: Purpose = { kind: 'asked' }

/** Two nodes, and a clock of each. */
function nodes() {
  const clock = { one: 1_700_000_000_000, other: 1_700_000_000_000 }
  const one = createBusSeal([OLD], () => clock.one)
  const other = createBusSeal([OLD], () => clock.other)
  return { one, other, clock }
}

describe('a sealed message', () => {
  test('is read by who has the key, and shows nothing to others', () => {
    const { one, other } = nodes()
    const bytes = one.close(told, 'a.b', '{"text":"halo"}')
    expect(bytes.toString('latin1')).not.toMatch(/text|halo/)
    expect(createBusSeal([NEW]).open(told, 'a.b', bytes, {})).toBeNull()
    expect(other.open(told, 'a.b', bytes, {})).toBe('{"text":"halo"}')
    expect([one.isOwn(bytes), other.isOwn(bytes)]).toEqual([true, false])
  })

  test('with any byte changed or cut off is refused, and the true one is read after it', () => {
    const { one, other } = nodes()
    const bytes = one.close(told, 'a', '[1]')
    for (let at = 0; at < bytes.length; at += 1) {
      const forged = Buffer.from(bytes)
      forged[at] = (forged[at] ?? 0) ^ 1
      expect(other.open(told, 'a', forged, {})).toBeNull()
      expect(other.open(told, 'a', bytes.subarray(0, at), {})).toBeNull()
    }
    expect(other.open(told, 'a', bytes, {})).toBe('[1]')
  })

  test('is for its subject, its kind and its question alone', () => {
    const { one, other } = nodes()
    const question = one.close(asked, 'live.1.end', '{}')
    expect(other.open(asked, 'live.2.end', question, {})).toBeNull()
    expect(other.open(told, 'live.1.end', question, {})).toBeNull()
    const forQuestion = (bytes: Buffer) => ({ kind: 'answer', questionId: idOf(bytes) }) as const
    const answer = other.close(forQuestion(question), 'live.1.end', '{"answer":true}')
    const second = one.close(asked, 'live.1.end', '{}')
    expect(one.open(forQuestion(second), 'live.1.end', answer, {})).toBeNull()
    expect(one.open(forQuestion(question), 'live.1.end', answer, {})).toBe('{"answer":true}')
  })

  test('is read once by each who listens, and never after a newer one', () => {
    const { one, other } = nodes()
    const [listener, pattern] = [{}, {}]
    const first = one.close(told, 'a', '1')
    const second = one.close(told, 'a', '2')
    expect(other.open(told, 'a', first, listener)).toBe('1')
    expect(other.open(told, 'a', first, pattern)).toBe('1')
    expect(other.open(told, 'a', first, listener)).toBeNull()
    expect(other.open(told, 'a', second, listener)).toBe('2')
    expect(other.open(told, 'a', first, {})).toBeNull()
  })

  test('that asks something is read once by a node, though another of its listeners responds later', () => {
    const { one, other } = nodes()
    const question = one.close(asked, 'live.1.end', '{}')
    expect(other.open(asked, 'live.1.end', question, {})).toBe('{}')
    expect(other.open(asked, 'live.1.end', question, {})).toBeNull()
  })

  test('of who was never heard waits amid a flood of made-up senders; of who is known it is read', () => {
    const { one, other, clock } = nodes()
    expect(other.open(told, 'a', one.close(told, 'a', '1'), {})).toBe('1')
    for (let n = 0; n < 200; n += 1) {
      const stranger = createBusSeal([NEW], () => clock.one)
      expect(other.open(told, 'a', stranger.close(told, 'a', 'x'), {})).toBeNull()
    }
    const late = createBusSeal([OLD], () => clock.one)
    expect(other.open(told, 'a', late.close(told, 'a', '2'), {})).toBeNull()
    expect(other.open(told, 'a', one.close(told, 'a', '3'), {})).toBe('3')
    clock.other += 1_000
    expect(other.open(told, 'a', late.close(told, 'a', '4'), {})).toBe('4')
  })

  test('is read for a minute, by clocks a minute apart at most', () => {
    const { one, other, clock } = nodes()
    for (const apart of [-60_000, 60_000]) {
      clock.other = clock.one + apart
      expect(other.open(told, 'a', one.close(told, 'a', '1'), {})).toBe('1')
      clock.other = clock.one + apart * 1.001
      expect(other.open(told, 'a', one.close(told, 'a', '1'), {})).toBeNull()
    }
  })
})

test('while the key changes, each node reads those before and after it', () => {
  const rings = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] as const
  const reads = rings.map((mine) =>
    rings.map(
      (theirs) =>
        createBusSeal(mine).open(told, 'a', createBusSeal(theirs).close(told, 'a', '1'), {}) ===
        '1',
    ),
  )
  expect(reads).toEqual([
    [true, true, false, false],
    [true, true, true, true],
    [true, true, true, true],
    [false, false, true, true],
  ])
})
