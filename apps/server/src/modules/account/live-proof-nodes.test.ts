import type { UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import { type Bus, createLoneBus } from '../../platform/nodes/bus.ts'
import { createSharedListening } from './live-proof-nodes.ts'
import type { Listening } from './live-proof-room.ts'

const listening: Listening = {
  userId: 'seller' as UserId,
  network: 'n',
  username: 'toko',
  word: 'mango1',
  givenAt: new Date(1),
  expiresAt: new Date(2),
}

/** A node; `asked` is what it was to listen for. */
function startNode(bus: Bus) {
  const asked: Listening[] = []
  const proofs = {
    has: () => asked.length > 0,
    listen(each: Listening) {
      asked.push(each)
      return 'listening' as const
    },
  }
  return { asked, listen: createSharedListening(proofs, bus) }
}

/** What travels between nodes is text. */
const bus: Bus = Object.assign(createLoneBus(), { isAlone: false })
const { request } = bus
bus.request = (subject, message, timeoutMs) =>
  request(subject, JSON.parse(JSON.stringify(message)), timeoutMs)

test('one node listens for a seller, whichever is called', async () => {
  const [one, two] = [startNode(bus), startNode(bus)]
  for (const node of [one, two, two, one]) expect(await node.listen(listening)).toBe('listening')
  expect(one.asked).toEqual([listening, listening, listening, listening])
  expect(two.asked).toEqual([])
})
