import type { ProviderMessage } from '@dibs/contract/provider'
import type { Comment, UserId } from '@dibs/core'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createLiveProofs } from './live-proof.ts'
import type { Deaf, OpenEar } from './live-proof-ear.ts'
import { MAX_EARS } from './live-proof-turns.ts'

const TICK_MS = 20
const OWNER = { accountId: '1', username: '', nickname: 'Owner' }

type Ear = {
  username: string
  onMessages: (messages: ProviderMessage[]) => void
  onDeaf: (why: Deaf, retryAfterMs: number) => void
}

/** Proofs by live, with connections that the test drives. */
function start(isLive: (username: string) => boolean = () => true) {
  const clock = createTestClock()
  const ears = new Set<Ear>()
  const proven: string[] = []
  let failures = 0
  let opened = 0
  const openEar: OpenEar = (username, handlers) => {
    const ear = { username, ...handlers }
    opened += 1
    if (!isLive(username)) {
      queueMicrotask(() => handlers.onDeaf('not_live', 20_000))
      return { close: () => {} }
    }
    ears.add(ear)
    queueMicrotask(() => ear.onMessages([{ type: 'roomInfo', roomId: '7', owner: OWNER }]))
    return { close: () => ears.delete(ear) }
  }
  const proofs = createLiveProofs({
    openEar,
    save: async ({ word }) => {
      if (failures > 0) {
        failures -= 1
        throw new Error('the database is away')
      }
      proven.push(word)
    },
    clock,
    log: pino({ enabled: false }),
    tickMs: TICK_MS,
  })
  const givenAt = new Date(clock())
  const expiresAt = new Date(clock() + 30 * 60_000)
  return {
    clock,
    proven,
    opened: () => opened,
    heard: () => [...ears].map(({ username }) => username),
    failOnce: () => {
      failures = 1
    },
    listen: (name: string, username: string, network = name) =>
      proofs.listen({
        userId: name as UserId,
        network,
        username,
        word: `${name}1`,
        givenAt,
        expiresAt,
      }),
    say(username: string, text: string, isHost = false, accountId = OWNER.accountId) {
      const buyer = { accountId, username, nickname: '' }
      const comment = { messageId: '1', buyer, text, commentedAt: clock() + 1 } as Comment
      for (const ear of ears)
        if (ear.username === username) ear.onMessages([{ type: 'chat', comment, isHost }])
    },
    lose(username: string, why: Deaf) {
      for (const ear of [...ears]) {
        if (ear.username !== username) continue
        ears.delete(ear)
        ear.onDeaf(why, 1_000)
      }
    },
    close: proofs.close,
  }
}

test('900 strangers watch one account: its owner is heard by the same connection', async () => {
  const world = start()
  for (let n = 0; n < 900; n += 1) world.listen(`stranger${n}`, 'toko')
  world.listen('owner', 'toko')
  expect(world.opened()).toBe(1)
  await eventually(() => expect(world.listen('owner', 'toko')).toBe('listening'))
  world.say('toko', 'owner1')
  await eventually(() => expect(world.proven).toEqual(['owner1']))
  world.close()
})

test('900 strangers have 900 other lives listened to: an owner who had no turn yet is next', async () => {
  const world = start()
  const ask = () => {
    for (let n = 0; n < 900; n += 1) world.listen(`stranger${n}`, `live${n}`, 'one network')
  }
  ask()
  expect(world.heard()).toHaveLength(MAX_EARS)
  expect(world.listen('owner', 'toko')).toBe('busy')
  for (let past = 0; past < 50; past += 10) {
    world.clock.advance({ seconds: 10 })
    ask()
    world.listen('owner', 'toko')
  }
  await eventually(() => expect(world.heard()).toContain('toko'))
  world.say('toko', 'owner1')
  await eventually(() => expect(world.proven).toEqual(['owner1']))
  world.close()
})

test('strangers from many networks, all of whom had their turns, do not come before an owner either', async () => {
  const world = start((username) => username === 'toko')
  const ask = (n: number) => world.listen(`stranger${n}`, `live${n}`)
  // Each of them goes on asking, and is tried again and again.
  for (let round = 0; round < 120; round += 1) {
    for (let n = 0; n < 20; n += 1) {
      // A look that is over begins again.
      if (ask(n) === 'missed') ask(n)
    }
    world.clock.advance({ seconds: 10 })
    await eventually(() => expect(world.opened()).toBeGreaterThan(round))
  }
  world.listen('owner', 'toko')
  world.clock.advance({ seconds: 10 })
  await eventually(() => expect(world.heard()).toContain('toko'))
  world.close()
})

test('connections are opened sparingly, however many lives are asked for', async () => {
  const world = start(() => false)
  for (let n = 0; n < 200; n += 1) world.listen(`stranger${n}`, `live${n}`)
  await eventually(() => expect(world.opened()).toBe(20))
  const before = world.opened()
  world.clock.advance({ seconds: 10 })
  await eventually(() => expect(world.opened()).toBe(before + 1))
  world.close()
})

test('a connection that breaks is opened again, and tells so meanwhile', async () => {
  const world = start()
  world.listen('owner', 'toko')
  await eventually(() => expect(world.listen('owner', 'toko')).toBe('listening'))
  world.lose('toko', 'lost')
  expect(world.listen('owner', 'toko')).toBe('waiting')
  world.clock.advance({ seconds: 6 })
  await eventually(() => expect(world.listen('owner', 'toko')).toBe('listening'))
  world.lose('toko', 'busy')
  expect(world.listen('owner', 'toko')).toBe('busy')
  world.close()
})

test('a proof that could not be stored is stored a moment later', async () => {
  const world = start()
  world.failOnce()
  world.listen('owner', 'toko')
  await eventually(() => expect(world.listen('owner', 'toko')).toBe('listening'))
  world.say('toko', 'owner1')
  await eventually(() => expect(world.proven).toEqual(['owner1']))
  world.close()
})
