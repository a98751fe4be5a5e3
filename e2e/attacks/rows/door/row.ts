import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionId } from '@dibs/core'
import { DOOR_CONFIG, type Door, findHaproxy, startDoor } from '@dibs/testing/door'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { connectDevice, type Device } from '../../../chaos/world/device.ts'
import { goOffAir, goOnAir, seeLists } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { openCrowd, SLOW } from './crowd.ts'

const TRIES = 540
const MOST = 100
/** Devices of one address: carriers put many phones behind one. */
const LIVES = 15
const DEVICES_EACH = 20
/** So many of them call at the same moment. */
const AT_ONCE = 60
const DEVICES_AT = '127.0.0.1'
const ELSEWHERE = '127.0.0.3'
const KINDS = ['body', 'head', 'pieces'] as const

/** Slow requests of one address meet the shipped door, while a crowd behind one address works. */
export const doorRow: Row = {
  name: 'door',
  mustShow: `of ${TRIES} requests of one address that never arrive, ${MOST} at most stay open at the shipped door; ${LIVES * DEVICES_EACH} devices behind one address, that address where it is bodies, are all connected, called and told`,
  trials: { full: 6, short: 1 },
  together: 1,
  controls: [{ name: 'a door that counts nobody', kind: 'planted', within: 1 }],
  whyNot: async () =>
    findHaproxy() === undefined
      ? 'There is no HAProxy on this machine: apt-get install haproxy, or set HAPROXY to where it is.'
      : null,
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const door = await openDoor(world)
  const through = { ...world, url: door.url }
  const sellers = await createSellers(through, { count: LIVES, codes: ['A1'], name: 'door' })
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const seen = await attack(through, door, sellers, KINDS[seed % KINDS.length] ?? 'body')
        for (const what of judge(seen)) round.failures.push({ seed, what })
        count(round.counts, 'slow requests left open', seen.open)
        count(round.counts, 'calls of the crowd', seen.answered)
        round.millis['a call of the crowd'] ??= []
        round.millis['a call of the crowd'].push(...seen.millis)
      }
      return round
    },
    async control() {
      const careless = await openCarelessDoor(world)
      try {
        const crowd = await openCrowd(careless.port, ELSEWHERE, TRIES, SLOW.body)
        const isNoticed = crowd.open() > MOST
        crowd.leave()
        return isNoticed
      } finally {
        await careless.close()
      }
    },
    close: () => door.close(),
  }
}

type Seen = {
  /** Slow requests that were left when the crowd began to call; they end by themselves after 15 s. */
  open: number
  devices: number
  answered: number
  refused: string[]
  told: number
  millis: number[]
}

async function attack(
  world: World,
  door: Door,
  sellers: readonly Seller[],
  kind: (typeof KINDS)[number],
): Promise<Seen> {
  const lives: { seller: Seller; id: SessionId }[] = []
  for (const seller of sellers) lives.push({ seller, id: await goOnAir(world, seller) })
  const devices: { device: Device; live: { seller: Seller; id: SessionId } }[] = []
  const places = Array.from({ length: DEVICES_EACH }, () => lives).flat()
  await inLanes(places, async (live) => {
    devices.push({ device: await connectDevice(live.seller), live })
  })
  // Who sends no head takes the places of new connections, so that is another address's.
  const from = kind === 'head' ? ELSEWHERE : DEVICES_AT
  const crowd = await openCrowd(door.port, from, TRIES, SLOW[kind])
  const refused: string[] = []
  const millis: number[] = []
  await eventually('too many are refused', () => crowd.open() <= MOST).catch(() => {})
  const left = crowd.open()
  await inLanes(devices, async ({ live }) => {
    const start = performance.now()
    await seeLists(live.seller, live.id).catch((error: Error) => refused.push(error.message))
    millis.push(performance.now() - start)
  })
  for (const { seller } of lives) await world.simulator.say(seller.username, [{ comment: 'halo' }])
  const isTold = ({ device }: (typeof devices)[number]) => device.messageIds.length > 0
  await eventually('all devices are told', () => devices.every(isTold)).catch(() => {})
  const seen = {
    open: left,
    devices: devices.length,
    answered: devices.length - refused.length,
    refused,
    told: devices.filter(isTold).length,
    millis,
  }
  crowd.leave()
  await Promise.all(devices.map(({ device }) => device.leave()))
  for (const { seller, id } of lives) await goOffAir(world, seller, id)
  return seen
}

function judge({ open: left, devices, refused, told }: Seen): string[] {
  const wrong: string[] = []
  if (left > MOST) wrong.push(`${left} of ${TRIES} slow requests stayed open`)
  if (left === 0) wrong.push('no slow request was there while the crowd called')
  if (refused.length > 0) wrong.push(`${refused.length} calls were refused: ${refused[0]}`)
  if (told < devices) wrong.push(`${told} of ${devices} devices were told`)
  return wrong
}

async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let at = next++; at < all.length; at = next++) await work(all[at] as T)
  })
  await Promise.all(lanes)
}

async function openDoor({ url }: World, config?: string): Promise<Door> {
  const { host } = new URL(url)
  const nodes = [host, host, host]
  const door = await startDoor(config === undefined ? { nodes } : { nodes, config })
  await eventually('the door answers', async () => (await fetch(`${door.url}/readyz`)).ok)
  return door
}

/** The shipped door without the lines that refuse. */
async function openCarelessDoor(world: World): Promise<Door> {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-door-'))
  const config = join(folder, 'haproxy.cfg')
  const lines = (await readFile(DOOR_CONFIG, 'utf8')).split('\n')
  await writeFile(config, lines.filter((line) => !/ (reject|deny) /.test(line)).join('\n'))
  try {
    return await openDoor(world, config)
  } finally {
    await rm(folder, { recursive: true })
  }
}
