import { expect, test } from 'vitest'
import { createNodeWatch } from './node-watch.ts'

/** A node that looks every 300 ms, as long as nothing else is said. */
function setUp() {
  const watch = createNodeWatch()
  const beats = new Map<string, string>()
  let now = 0
  const look = () => watch.read(new Map(beats), now, now)
  function pass(ms: number, raise: string[] = []): string[] {
    const gone: string[] = []
    for (const end = now + ms; now < end; ) {
      now += 300
      for (const id of raise) beats.set(id, String(Number(beats.get(id) ?? 0) + 1))
      gone.push(...look().gone)
    }
    return gone
  }
  function jump(ms: number): void {
    now += ms
  }
  return { watch, beats, look, pass, jump }
}

test('a node is dead once its beat stood still for 1.5 s, and is told of once', () => {
  const { watch, pass } = setUp()
  pass(600, ['a', 'b'])
  expect(pass(1_200, ['b'])).toEqual([])
  expect(watch.isDead('a')).toBe(false)
  expect(pass(300, ['b'])).toEqual(['a'])
  expect(watch.isDead('a')).toBe(true)
  expect(watch.isDead('b')).toBe(false)
  expect(pass(3_000, ['b'])).toEqual([])
  pass(300, ['a', 'b'])
  expect(watch.isDead('a')).toBe(false)
  expect(watch.isAlive('a')).toBe(true)
})

test('a node that has left is gone at once', () => {
  const { watch, beats, look, pass } = setUp()
  pass(600, ['a'])
  beats.delete('a')
  expect(look().gone).toEqual(['a'])
  expect(watch.isAlive('a')).toBe(false)
})

test('whoever was stopped itself takes nobody for dead for what it did not see', () => {
  const { watch, look, pass, jump } = setUp()
  pass(600, ['a', 'b'])
  jump(7_000)
  expect(look()).toEqual({ gone: [], mayBeDead: true })
  expect(pass(1_200, ['b'])).toEqual([])
  expect(pass(300, ['b'])).toEqual(['a'])
  expect(watch.isAlive('b')).toBe(true)
})

test('whose own database was away takes over nothing for ten seconds, but what was dead is dead', () => {
  const { watch, pass } = setUp()
  pass(600, ['a', 'b'])
  pass(1_800, ['b'])
  expect(watch.isDead('a')).toBe(true)
  expect(watch.mayTakeOver()).toBe(true)
  watch.failed()
  expect(watch.mayTakeOver()).toBe(false)
  pass(300, ['b'])
  expect(watch.mayTakeOver()).toBe(false)
  pass(9_900, ['b'])
  expect(watch.mayTakeOver()).toBe(false)
  pass(300, ['b'])
  expect(watch.mayTakeOver()).toBe(true)
  expect(watch.isDead('a')).toBe(true)
  expect(watch.isAlive('b')).toBe(true)
})

test('a beat that came late tells the node that others may have taken it for dead', () => {
  const { look, pass, jump } = setUp()
  pass(600, ['a'])
  jump(1_300)
  expect(look().mayBeDead).toBe(false)
  jump(1_500)
  expect(look().mayBeDead).toBe(true)
})
