import { ApiError } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import {
  type Context,
  count,
  emptyRound,
  judged,
  type OpenRow,
  type Row,
} from '../../chaos/harness/row.ts'
import { connectDevice, type Device } from '../../chaos/world/device.ts'
import { goOffAir, goOnAir } from '../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../chaos/world/sellers.ts'

const MOST_SOCKETS = 20
/** More than a seller is given tickets for in a minute. */
const TRIES = 300
const LANES = 6
const COMMENTS = 100

/** One seller opens sockets as fast as they can, while another one's device listens to a live. */
export const relaySocketsRow: Row = {
  name: 'relay-sockets',
  mustShow: `a seller who tries ${TRIES} times has ${MOST_SOCKETS} sockets at most, and tickets run out; another one's device misses nothing`,
  trials: { full: 40, short: 1 },
  together: 1,
  controls: judged(['a socket too many', 'tickets without end', 'a comment missed']),
  open,
}

/** What came of an attack. */
type Seen = { open: number; refused: number; said: string[]; shown: string[] }

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  return {
    async run(seeds) {
      const round = emptyRound()
      const told: number[] = []
      for (const seed of seeds) {
        const seen = await attack(world, told)
        for (const what of judge(seen)) round.failures.push({ seed, what })
        for (const [name, faulty] of Object.entries(faultsOf(seen)))
          if (judge(faulty).length > 0) count(round.noticed, name)
        count(round.counts, 'sockets left', seen.open)
        count(round.counts, 'tickets refused', seen.refused)
      }
      round.millis['a comment to the other’s device'] = told
      return round
    },
    close: async () => {},
  }
}

async function attack(world: World, told: number[]): Promise<Seen> {
  const options = { count: 2, codes: ['A1'], name: 'relay-sockets' }
  const [greedy, other] = (await createSellers(world, options)) as [Seller, Seller]
  const lives = [await goOnAir(world, greedy), await goOnAir(world, other)] as const
  const listening = await connectDevice(other)
  const sockets: Device[] = []
  let refused = 0
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    for (let at = lane; at < TRIES; at += LANES) {
      try {
        sockets.push(await connectDevice(greedy))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error
        refused += 1
      }
    }
  })
  const said: string[] = []
  for (let at = 0; at < COMMENTS; at += 1) {
    const start = performance.now()
    const { comments } = await world.simulator.say(other.username, [{ comment: `no ${at}` }])
    said.push(...comments.map(({ msgId }) => msgId))
    await eventually('the comment is shown', () => listening.messageIds.length >= said.length)
    told.push(performance.now() - start)
  }
  await Promise.all(lanes)
  const isOpen = ({ socket }: Device) => socket.readyState === socket.OPEN
  await eventually(
    'no more are open than may be',
    () => sockets.filter(isOpen).length <= MOST_SOCKETS,
  )
  const seen = {
    open: sockets.filter(isOpen).length,
    refused,
    said,
    shown: [...listening.messageIds],
  }
  await Promise.all([listening, ...sockets.filter(isOpen)].map(({ leave }) => leave()))
  await goOffAir(world, greedy, lives[0])
  await goOffAir(world, other, lives[1])
  return seen
}

function judge({ open: left, refused, said, shown }: Seen): string[] {
  const wrong: string[] = []
  if (left > MOST_SOCKETS) wrong.push(`${left} sockets were open`)
  if (left === 0) wrong.push('the seller has no socket at all')
  if (refused === 0) wrong.push('no ticket was refused')
  const at = said.findIndex((messageId, index) => shown[index] !== messageId)
  if (at >= 0) wrong.push(`comment ${at} of ${said.length} was not shown where it was said`)
  return wrong
}

function faultsOf(seen: Seen): Record<string, Seen> {
  return {
    'a socket too many': { ...seen, open: MOST_SOCKETS + 1 },
    'tickets without end': { ...seen, refused: 0 },
    'a comment missed': { ...seen, shown: seen.shown.toSpliced(COMMENTS >> 1, 1) },
  }
}
