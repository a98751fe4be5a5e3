import type { UserId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createLoneBus } from './bus.ts'
import { createEvents } from './events.ts'

const log = pino({ level: 'silent' })
const userId = '7' as UserId

/** Two nodes on one bus, and what their listeners heard. */
function createNodes(clock = () => 0) {
  const bus = createLoneBus(log)
  const heard: string[] = []
  const published: string[] = []
  bus.subscribe('seller.>', (_, subject) => void published.push(subject))
  const nodes = ['one', 'other'].map((name) => {
    const events = createEvents({ log, bus, clock })
    for (const event of ['items.changed', 'seller.called'] as const) {
      events.on(event, (payload) => void heard.push(`${name} ${event} ${payload.userId}`))
    }
    return events
  })
  return { nodes, heard, published }
}

test('an event is heard once at each node, at its own first, and goes round in no circle', async () => {
  const { nodes, heard, published } = createNodes()
  await nodes[1]?.emit('items.changed', { userId })
  expect(heard).toEqual(['other items.changed 7', 'one items.changed 7'])
  expect(published).toEqual(['seller.items.changed'])
})

test('an event that fails at one node is logged there and disturbs nobody', async () => {
  const { nodes, heard } = createNodes()
  nodes[0]?.on('items.changed', () => Promise.reject(new Error('no')))
  await nodes[1]?.emit('items.changed', { userId })
  expect(heard).toHaveLength(2)
})

test('that a seller has unlinked the account is told at this node alone, which ends the live wherever it is', async () => {
  const { nodes, heard, published } = createNodes()
  for (const events of nodes)
    events.on('account.unlinked', (payload) => void heard.push(payload.userId))
  await nodes[1]?.emit('account.unlinked', { userId })
  expect([heard, published]).toEqual([['7'], []])
})

test('of the calls of a seller other nodes hear once a minute', async () => {
  let now = 0
  const { nodes, heard, published } = createNodes(() => now)
  const call = () => nodes[0]?.emit('seller.called', { userId })
  for (let n = 0; n < 5; n++) await call()
  expect(heard.filter((line) => line.startsWith('one'))).toHaveLength(5)
  expect(heard.filter((line) => line.startsWith('other'))).toHaveLength(1)
  now = 60_000
  await call()
  expect(published).toHaveLength(2)
})
