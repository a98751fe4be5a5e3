import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Cluster } from '@dibs/testing/cluster'
import { eventually } from '@dibs/testing/eventually'
import type { Random } from '../harness/random.ts'
import { changeByHand, type HandledLive } from '../race/change-by-hand.ts'
import { type LiveRace, type Said, sayLastWords, toSaid } from '../race/live-race.ts'
import { createTalker } from '../race/talker.ts'
import { isWeather } from '../world/commands.ts'
import { toldStored } from '../world/device.ts'
import { goOnAir, seeLists } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'
import { type RoamingDevice, startRoamingDevice } from './roaming-device.ts'

/** Five comments a second. */
const TALK_MS = 200
/** Comments for an item that is new; the seller makes it within so long. */
const CONTEST_MS = 500
const ITEM_MS = 1_500
/** How often another claim is said while none has a place, of so many looks. */
const HEAR_AGAIN = 0.05
const LOOK_MS = { least: 200, most: 600 }
const CHANGE_MS = { least: 300, most: 1_200 }

/** An answer of the waitlists: under which ETag, and what. */
export type SeenAnswer = { etag: string; body: string; at: number }

/** A live on several nodes: viewers who talk, a seller whose calls go to any node, devices that roam. */
export type NodesLive = Omit<HandledLive, 'said'> & {
  said: Said[]
  delivered: Set<string>
  say: LiveRace['say']
  devices: readonly RoamingDevice[]
  /** Messages for which two nodes may have known other items: either item is right, both are not. */
  contested: Set<string>
  /** Every answer of the waitlists that brought them. */
  answers: SeenAnswer[]
  /** Viewers talk and the seller works until the signal; resolves when all is answered. */
  race: (until: AbortSignal) => Promise<void>
  /** Says claims until one has a place. */
  hearOne: () => Promise<void>
  /** The last comments; resolves when they are heard. */
  settle: () => Promise<void>
  leave: () => Promise<void>
}

/** Puts a seller on air; resolves when as many nodes listen as should, and the devices are there. */
export async function startNodesLive(
  cluster: Cluster,
  seller: Seller,
  random: Random,
  { ears, devices: count }: { ears: number; devices: number },
): Promise<NodesLive> {
  const codes = Object.keys(seller.items)
  const sessionId: SessionId = await goOnAir(cluster, seller)
  await eventually(
    `${ears} nodes listen to ${seller.username}`,
    async () => (await cluster.simulator.getLive(seller.username)).connections === ears,
  )
  const devices = await Promise.all(
    Array.from({ length: count }, () => startRoamingDevice(cluster, seller, random)),
  )
  await eventually('the devices are there', () => devices.every((device) => device.isOpen()))
  const talker = createTalker(random, codes)
  const acknowledged = new Map<string, number>()
  const acknowledge = (messageIds: Iterable<string>) => {
    const now = Date.now()
    for (const id of messageIds) if (!acknowledged.has(id)) acknowledged.set(id, now)
  }
  const live: NodesLive = {
    seller,
    sessionId,
    codes,
    talker,
    devices,
    said: [],
    changed: [],
    refused: [],
    answers: [],
    contested: new Set(),
    delivered: new Set(),
    async say(comments) {
      const from = Date.now()
      await cluster.simulator.say(seller.username, comments.map(toSaid))
      const to = Date.now()
      live.said.push(...comments.map((comment) => ({ comment, from, to })))
    },
    shown: () => new Set(devices.flatMap(({ shown }) => [...shown.keys()])),
    acknowledged() {
      acknowledge(devices.flatMap(({ stays }) => stays.flatMap(({ device }) => toldStored(device))))
      return acknowledged
    },
    async race(until) {
      const pace = { least: TALK_MS, most: TALK_MS }
      await Promise.all([
        repeat(until, random, pace, () => live.say(talker.next(1))),
        repeat(until, random, LOOK_MS, look),
        repeat(until, random, CHANGE_MS, () => changeByHand(live, random)),
        contest(cluster, live, random, until),
      ])
    },
    async hearOne() {
      const messageId = await sayUntilHeard(live, random)
      live.delivered.add(messageId)
      acknowledge([messageId])
    },
    settle: () => sayLastWords(live),
    async leave() {
      await Promise.all(devices.map((device) => device.leave()))
    },
  }
  const look = createLook(live, random, acknowledge)
  return live
}

/** Says claims until one has a place; which. What is said while nobody listens is never heard. */
function sayUntilHeard(live: NodesLive, random: Random): Promise<string> {
  const { seller, sessionId } = live
  const tried: string[] = []
  return eventually(`${seller.username} is heard`, async () => {
    if (tried.length === 0 || random.chance(HEAR_AGAIN)) {
      const one = live.talker.nextNew()
      await live.say([one])
      tried.push(one.messageId)
    }
    const places = [...(await seeLists(seller, sessionId)).values()].flat()
    return places.find(({ messageId }) => tried.includes(messageId))?.messageId
  })
}

/** Viewers name an item that the seller makes meanwhile: until then, they claim a shorter code. */
async function contest(
  { simulator }: Cluster,
  { seller, codes, talker, contested }: NodesLive,
  random: Random,
  until: AbortSignal,
): Promise<void> {
  const clueText = `${codes[0]}${random.between(1_000, 9_999)}`
  const talk = repeat(until, random, { least: CONTEST_MS, most: CONTEST_MS }, async () => {
    const comment = { ...talker.nextNew(), text: `mau ${clueText}` }
    contested.add(comment.messageId)
    await simulator.say(seller.username, [toSaid(comment)])
  })
  await delay(random.between(0, ITEM_MS), undefined, { signal: until }).catch(() => {})
  await seller.api(endpoints.items.create, { body: { clueText } }).catch((error: unknown) => {
    // It may have been made by a node that could not answer any more.
    const isThere = error instanceof ApiError && error.status === 409
    if (!isThere && !isWeather(error)) throw error
  })
  await talk
}

/** Makes the way a device polls; every other time it takes no "unchanged" for an answer. */
function createLook(
  { seller, sessionId, answers }: Pick<NodesLive, 'seller' | 'sessionId' | 'answers'>,
  random: Random,
  acknowledge: (messageIds: Iterable<string>) => void,
): () => Promise<void> {
  let etag: string | null = null
  return async () => {
    const known = random.chance(0.5) ? etag : null
    try {
      const answer = await seller.api(endpoints.comments.listWaitlists, {
        params: { sessionId },
        ...(known === null ? {} : { etag: known }),
      })
      if (answer.status !== 200) return
      etag = answer.etag
      const places = (answer.data ?? []).flatMap((list) => list.claims)
      acknowledge(places.map(({ messageId }) => messageId))
      answers.push({ etag: etag ?? '', body: JSON.stringify(answer.data), at: Date.now() })
    } catch (error) {
      if (!isWeather(error)) throw error
    }
  }
}

type Pace = { least: number; most: number }

async function repeat(
  until: AbortSignal,
  random: Random,
  { least, most }: Pace,
  act: () => Promise<void>,
): Promise<void> {
  while (!until.aborted) {
    await act()
    await delay(random.between(least, most), undefined, { signal: until }).catch(() => {})
  }
}
