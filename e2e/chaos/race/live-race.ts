import { setTimeout as delay } from 'node:timers/promises'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import type { Random } from '../harness/random.ts'
import type { Comment } from '../model/comment.ts'
import type { Happening } from '../model/happening.ts'
import { isWeather, sendCommand } from '../world/commands.ts'
import { connectDevice, type Device, toldStored } from '../world/device.ts'
import { goOnAir, seeLists, seeListsWith } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'
import { changeByHand } from './change-by-hand.ts'
import { createTalker, type Talker } from './talker.ts'

/** A comment with the moments between which the provider got it, epoch milliseconds. */
export type Said = { comment: Comment; from: number; to: number }

/** A live with viewers who race and a seller who changes things, and what came of it. */
export type LiveRace = {
  seller: Seller
  sessionId: SessionId
  codes: readonly string[]
  /** In the order in which it was said. */
  said: Said[]
  /** Changes by hand that were answered, in their order. */
  changed: Happening[]
  /** Refused changes; none here should be. */
  refused: string[]
  talker: Talker
  /** Says comments in one frame. */
  say: (comments: readonly Comment[]) => Promise<void>
  /** Messages that a device has shown to the seller. */
  shown: () => Set<string>
  /** Messages that the server has said are stored, and when that was known, epoch ms. */
  acknowledged: () => ReadonlyMap<string, number>
  /** Messages that have certainly reached the server. */
  delivered: Set<string>
  /** Reads the waitlists: what has a place there is acknowledged. The server may be away. */
  look: () => Promise<void>
  /** One more device joins. */
  join: () => Promise<void>
  /** Viewers talk until the signal; resolves when the last was said. */
  talk: (until: AbortSignal) => Promise<void>
  /** The seller changes things and a device looks until the signal; resolves when all is answered. */
  work: (until: AbortSignal) => Promise<void>
  /** One more claim, of a new buyer; resolves when it is acknowledged. */
  hearOne: () => Promise<void>
  /** Sends the last comments; resolves when everything was heard, or never will be. */
  settle: () => Promise<void>
  leave: () => void
}

const PAUSE_MS = 80

/** Puts a seller on air with a device; nothing is said yet. */
export async function startRace(world: World, seller: Seller, random: Random): Promise<LiveRace> {
  const codes = Object.keys(seller.items)
  const sessionId = await goOnAir(world, seller)
  const talker = createTalker(random, codes)
  const devices: Device[] = [await connectDevice(seller)]
  const acknowledged = new Map<string, number>()
  const acknowledge = (messageIds: readonly string[]) => {
    const now = Date.now()
    for (const id of messageIds) if (!acknowledged.has(id)) acknowledged.set(id, now)
  }

  async function repeat(until: AbortSignal, act: () => Promise<void>): Promise<void> {
    while (!until.aborted) {
      await act()
      await delay(random.between(1, PAUSE_MS))
    }
  }

  const live: LiveRace = {
    seller,
    sessionId,
    codes,
    talker,
    said: [],
    changed: [],
    refused: [],
    delivered: new Set<string>(),
    async say(comments) {
      const from = Date.now()
      await world.simulator.say(seller.username, comments.map(toSaid))
      const to = Date.now()
      live.said.push(...comments.map((comment) => ({ comment, from, to })))
    },
    shown: () => new Set(devices.flatMap(({ messageIds }) => messageIds)),
    acknowledged() {
      acknowledge(devices.flatMap(toldStored))
      return acknowledged
    },
    async look() {
      try {
        const lists = await seeLists(seller, sessionId)
        acknowledge([...lists.values()].flat().map(({ messageId }) => messageId))
      } catch (error) {
        if (!isWeather(error)) throw error
      }
    },
    async join() {
      devices.push(await connectDevice(seller))
    },
    talk: (until) => repeat(until, () => live.say(talker.next(random.between(1, 5)))),
    async work(until) {
      await Promise.all([repeat(until, () => changeByHand(live, random)), repeat(until, live.look)])
    },
    async hearOne() {
      const one = talker.nextNew()
      await live.say([one])
      await seeListsWith(seller, sessionId, one.messageId)
      acknowledge([one.messageId])
      // Wait, so that the next comments have later milliseconds.
      const now = Date.now()
      await eventually('the clock goes on', () => Date.now() > now + 1)
    },
    settle: () => sayLastWords(live),
    leave() {
      for (const device of devices) device.cut()
    },
  }
  return live
}

/** A comment as the simulator takes it. */
export function toSaid({ text, messageId: msgId, accountId: userId, createTime }: Comment) {
  const uniqueId = `buyer${userId}`
  return { comment: text, msgId, userId, uniqueId, createTime: String(createTime) }
}

/**
 * Sends what makes every fault of the model show, whatever the race was like: somebody late, somebody
 * twice, and somebody who is taken off again. Resolves when all of it has been heard and answered.
 */
export async function sayLastWords(
  live: Pick<
    LiveRace,
    'seller' | 'sessionId' | 'codes' | 'talker' | 'delivered' | 'say' | 'changed'
  >,
): Promise<void> {
  const { seller, sessionId, talker, delivered } = live
  const [code = ''] = live.codes
  const now = Date.now()
  const claim = (age: number, change: Partial<Comment> = {}): Comment => ({
    ...talker.nextNew(),
    createTime: now - age,
    text: `mau ${code}`,
    ...change,
  })
  const first = claim(50)
  const late = claim(100)
  const again = claim(20, { accountId: first.accountId })
  const gone = claim(0)
  const words = [first, late, again, gone]
  await live.say(words)
  for (const { messageId } of words) delivered.add(messageId)
  await seeListsWith(seller, sessionId, gone.messageId)
  const { accountId, messageId } = gone
  const { at } = await sendCommand(seller, sessionId, {
    type: 'remove',
    code,
    accountId,
    messageId,
  })
  live.changed.push({ type: 'removed', code, accountId, at })
}
