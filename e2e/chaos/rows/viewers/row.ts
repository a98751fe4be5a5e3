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
import { connectDevice } from '../../world/device.ts'
import { goOffAir, goOnAir } from '../../world/live.ts'
import { createSellers, type Seller } from '../../world/sellers.ts'
import { joinRudely, MANNERS } from './rude.ts'

const TOGETHER = 8
/** As long as a comment may be, so that what is not read adds up quickly. */
const TEXT_LENGTH = 1_900
const BUNDLE = 100

/** Devices that send what they must not, or read nothing, beside one that only listens. */
export const viewersRow: Row = {
  name: 'viewers',
  mustShow: 'devices that send garbage, flood or never read: shut out, the others miss nothing',
  trials: { full: 400, short: TOGETHER },
  together: TOGETHER,
  controls: judged(['a comment missed', 'a comment twice', 'two comments swapped']),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: TOGETHER, codes: ['A1'], name: 'viewers' })
  return {
    async run(seeds) {
      const round = emptyRound()
      const trials = seeds.map(async (seed, index) => {
        const seller = sellers[index] as Seller
        const { said, shown, wrong } = await playLive(world, seller, createRandom(seed))
        for (const what of [...wrong, ...judge(said, shown)]) round.failures.push({ seed, what })
        for (const [name, faulty] of Object.entries(faultsOf(shown)))
          if (judge(said, faulty).length > 0) count(round.noticed, name)
        count(round.counts, 'comments shown', shown.length)
      })
      await Promise.all(trials)
      const health = await fetch(`${world.url}/healthz`)
      if (!health.ok)
        round.failures.push({ seed: seeds[0] as number, what: `/healthz: ${health.status}` })
      await health.body?.cancel()
      return round
    },
    close: async () => {},
  }
}

/** A live with one device that listens and one of each kind that does not behave. */
async function playLive(world: World, seller: Seller, random: Random) {
  const sessionId = await goOnAir(world, seller)
  const device = await connectDevice(seller)
  const manners = random.shuffle([...MANNERS, random.pick(MANNERS)])
  const rude = await Promise.all(manners.map((manner) => joinRudely(world, seller, manner, random)))
  const said: string[] = []
  // One live in four sends more than the socket buffers hold, so a device that never reads is cut off.
  const isMuch = random.chance(0.25)
  const bundles = isMuch ? 100 : 3
  for (let bundle = 0; bundle < bundles; bundle += 1) {
    const comment = 'x'.repeat(TEXT_LENGTH)
    const comments = Array.from({ length: BUNDLE }, () => ({ comment }))
    const { comments: sent } = await world.simulator.say(seller.username, comments)
    said.push(...sent.map(({ msgId }) => msgId))
    await eventually(
      'the device is shown what is said',
      () =>
        device.messageIds.length >= said.length || device.socket.readyState !== device.socket.OPEN,
    )
  }
  const wrong = (await Promise.all(rude.map(({ leave }) => leave(isMuch)))).flatMap(
    (what) => what ?? [],
  )
  if (device.socket.readyState !== device.socket.OPEN) wrong.push('who only listened was shut out')
  const shown = [...device.messageIds]
  await device.leave()
  await goOffAir(world, seller, sessionId)
  return { said, shown, wrong }
}

/** Everything that was said must be shown, once and in order. */
function judge(said: readonly string[], shown: readonly string[]): string[] {
  const at = said.findIndex((messageId, index) => shown[index] !== messageId)
  if (at >= 0) return [`comment ${at} of ${said.length} is not where it was said`]
  return shown.length > said.length ? [`${shown.length - said.length} comments too many`] : []
}

function faultsOf(shown: readonly string[]): Record<string, string[]> {
  const middle = shown.length >> 1
  const [one, other] = shown.slice(middle, middle + 2) as [string, string]
  return {
    'a comment missed': shown.toSpliced(middle, 1),
    'a comment twice': shown.toSpliced(middle, 0, one),
    'two comments swapped': shown.toSpliced(middle, 2, other, one),
  }
}
