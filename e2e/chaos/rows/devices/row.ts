import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  judged,
  type OpenRow,
  type Row,
} from '../../harness/row.ts'
import { writeId } from '../../model/write-id.ts'
import { settledGaps } from '../../world/gaps.ts'
import { goOffAir, goOnAir, isHeard, seeListsWith } from '../../world/live.ts'
import { type ReturningDevice, startDevice } from '../../world/returning-device.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { judgeDevice } from './judge-device.ts'

const TOGETHER = 20
const DEVICES = 3
const CODES = ['A1', 'B2']
/** How long viewers talk while connections break. */
const RACE_MS = 900
const PAUSE_MS = 60
/** One round in so many restarts the server as well. */
const RESTART_EVERY = 3

/** Connections of devices break at random, the server restarts: each device ends as the server. */
export const devicesRow: Row = {
  name: 'devices',
  mustShow:
    'device connections cut, server restarts among them: every device ends equal to the server',
  trials: { full: 1_000, short: TOGETHER },
  together: TOGETHER,
  controls: judged([
    'nothing said again on return',
    'waitlists not read again',
    'comments counted twice',
  ]),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: TOGETHER, codes: CODES, name: 'devices' })
  let rounds = 0
  return {
    async run(seeds) {
      const round = emptyRound()
      rounds += 1
      const ended = new AbortController()
      const lives = await Promise.all(
        seeds.map((seed, at) => startLive(world, sellers[at] as Seller, createRandom(seed), ended)),
      )
      try {
        if (rounds % RESTART_EVERY === 1) {
          await restart(world, rounds)
          await Promise.all(lives.map(({ seller }) => isHeard(world, seller)))
          count(round.counts, 'restarts')
        }
        await delay(RACE_MS)
        ended.abort()
        await Promise.all(lives.map(({ race }) => race))
        const trials = lives.map(async (live, at) => {
          const { failures, noticed } = await settle(world, live)
          for (const what of failures) round.failures.push({ seed: seeds[at] as number, what })
          for (const control of noticed) count(round.noticed, control)
          count(round.counts, 'comments', live.said.length)
          const connections = live.devices.flatMap((device) => device.connections)
          count(round.counts, 'connections', connections.length)
        })
        await Promise.all(trials)
      } finally {
        ended.abort()
        await Promise.all(lives.flatMap(({ devices }) => devices.map((device) => device.leave())))
      }
      await Promise.all(lives.map((live) => goOffAir(world, live.seller, live.sessionId)))
      return round
    },
    close: async () => {},
  }
}

type Live = {
  seller: Seller
  sessionId: SessionId
  devices: ReturningDevice[]
  /** Messages in the order in which they were said. */
  said: string[]
  race: Promise<void>
}

/** A live whose viewers talk while the devices lose their connections, until `ended`. */
async function startLive(
  world: World,
  seller: Seller,
  random: Random,
  ended: AbortController,
): Promise<Live> {
  const sessionId = await goOnAir(world, seller)
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, () => startDevice(seller, sessionId, random)),
  )
  const said: string[] = []
  const race = async () => {
    while (!ended.signal.aborted) {
      said.push(await sayOne(world, seller, random))
      if (random.chance(0.25)) random.pick(devices).cut()
      await delay(random.between(1, PAUSE_MS))
    }
  }
  return { seller, sessionId, devices, said, race: race() }
}

async function sayOne(world: World, { username }: Seller, random: Random): Promise<string> {
  const msgId = writeId(random)
  const comment = random.chance(0.6) ? `mau ${random.pick(CODES)}` : 'halo kak'
  await world.simulator.say(username, [{ comment, msgId, userId: writeId(random) }])
  return msgId
}

/** Restarts the server: killed in even rounds, stopped by SIGTERM in odd ones. */
async function restart({ server }: World, round: number): Promise<void> {
  await (round % 2 === 0 ? server.kill() : server.stop())
  await server.start()
}

/**
 * Says two last claims, of which each device hears one and is told the other on its return, so that
 * every fault would show; compares once all have been told.
 */
async function settle(world: World, live: Live) {
  const { seller, sessionId, devices } = live
  await isHeard(world, seller)
  await untilTold(devices, await sayLast(world, live))
  await untilTold(devices, await sayWithoutDevices(world, live))
  // A gap that is found out about only now marks claims.
  await settledGaps(seller, sessionId)
  const failures: string[] = []
  const noticed = new Set<string>()
  for (const device of devices) {
    await device.poll()
    const judged = await judgeDevice(seller, sessionId, device)
    failures.push(...judged.failures)
    for (const control of judged.noticed) noticed.add(control)
  }
  return { failures, noticed }
}

/** A claim of a new buyer; resolves when it has a place. */
async function sayLast(world: World, { seller, sessionId, said }: Live): Promise<string> {
  const random = createRandom(said.length)
  const [msgId, userId] = [writeId(random), writeId(random)]
  await world.simulator.say(seller.username, [{ comment: 'A1', msgId, userId }])
  said.push(msgId)
  await seeListsWith(seller, sessionId, msgId)
  return msgId
}

/** A claim that is said while all devices are away. */
async function sayWithoutDevices(world: World, live: Live): Promise<string> {
  const back = Promise.withResolvers<void>()
  try {
    await Promise.all(live.devices.map((device) => device.stayAway(back.promise)))
    return await sayLast(world, live)
  } finally {
    back.resolve()
  }
}

async function untilTold(devices: readonly ReturningDevice[], messageId: string): Promise<void> {
  for (const device of devices) {
    await eventually('a device is told the last comment', () =>
      device.connections.at(-1)?.messageIds.includes(messageId),
    )
  }
}
