import type { RelayMessage } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { ProviderBehaviour } from '@dibs/testing/simulator-control'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../harness/random.ts'
import { type Context, count, judged, type OpenRow, type Round, type Row } from '../harness/row.ts'
import { claims, playApart, sayHeard } from '../race/drop-race.ts'
import { REPLAYED } from '../race/judge-gaps.ts'
import type { RaceFault } from '../race/judge-race.ts'
import { type LiveRace, startRace } from '../race/live-race.ts'
import { createRacers, finishRace, judgeRaces, markReplayed } from '../race/race-round.ts'
import { connectDevice } from '../world/device.ts'
import { isHeard } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'

const TOGETHER = { full: 30, short: 9 }
/** How often the provider has to let the server in for nothing before the outage is over. */
const MOST_ATTEMPTS = { full: 8, short: 3 }
/** What comes behind the room. */
const OUTAGES: readonly Pick<ProviderBehaviour, 'closeAfterRoom'>[] = [
  { closeAfterRoom: { code: 1011, afterMs: 100 } },
  { closeAfterRoom: { code: 4556, afterMs: 100 } },
  { closeAfterRoom: null },
]
const FAULTS: readonly RaceFault[] = ['order by arrival', 'a claim lost', 'a gap left out']
const FALSE_WORD = 'connected in the outage'

/** In a running live the provider tells of the room, and then closes or says nothing, over and over. */
export const silentUpstreamRow: Row = {
  name: 'silent-upstream',
  mustShow: 'the room, then 1011, 4556 or nothing: told, never "connected", never ended, a gap',
  trials: { full: 300, short: 9 },
  together: TOGETHER.full,
  controls: judged([...FAULTS, FALSE_WORD]),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const kind = context.isShort ? 'short' : 'full'
  const sellers = await createRacers(world, context, TOGETHER, 'silent')
  return {
    run: (seeds) =>
      playApart(sellers, seeds, (seller, seed, index) => {
        const outage = OUTAGES[index % OUTAGES.length] ?? {}
        return playLive(world, seller, seed, { outage, mostAttempts: MOST_ATTEMPTS[kind] })
      }),
    close: async () => {},
  }
}

type Trial = { outage: ProviderBehaviour; mostAttempts: number }

async function playLive(
  world: World,
  seller: Seller,
  seed: number,
  { outage, mostAttempts }: Trial,
): Promise<Round> {
  const random = createRandom(seed)
  const live = await startRace(world, seller, random)
  const device = await connectDevice(seller)
  await live.hearOne()
  await sayHeard(live, random.between(REPLAYED, 2 * REPLAYED))
  await live.hearOne()

  await world.simulator.behave({ connectAfterMs: null, ...outage }, seller.username)
  const before = device.told.length
  await world.simulator.causeFault(seller.username, { kind: 'close', code: 1011 })
  await live.say(claims(live, REPLAYED + 2))
  await eventually('the seller is told of the silence', () => isSilenceTold(device.told))
  for (let left = random.between(1, mostAttempts); left > 0; left -= 1) {
    await live.say(claims(live, random.between(1, 4)))
  }
  const told = device.told.slice(before)
  await mend(world, live)

  await sayHeard(live, random.between(1, REPLAYED))
  const round = judgeRaces(seed, [await finishRace(world, live)], FAULTS)
  device.cut()
  for (const what of judgeWords(told)) round.failures.push({ seed, what })
  const lie: RelayMessage = { type: 'dibs.status', data: { state: 'connected' } }
  if (judgeWords([...told, lie]).length > 0) {
    round.noticed ??= {}
    count(round.noticed, FALSE_WORD)
  }
  return round
}

function isSilenceTold(told: readonly RelayMessage[]): boolean {
  return told.some((one) => one.type === 'dibs.status' && one.data.trouble === 'silent')
}

/** What the devices must not be told in an outage. */
function judgeWords(told: readonly RelayMessage[]): string[] {
  const states = told.flatMap((one) => (one.type === 'dibs.status' ? [one.data.state] : []))
  return states
    .filter((state) => state === 'connected' || state === 'ended')
    .map((state) => `told "${state}" while the platform was silent`)
}

/** The outage is over; connections that wait for the platform are cut, so that nobody waits for long. */
async function mend(world: World, live: LiveRace): Promise<void> {
  const { username } = live.seller
  await world.simulator.behave({ connectAfterMs: 0, closeAfterRoom: null }, username)
  await world.simulator.causeFault(username, { kind: 'drop', seconds: 0 })
  await isHeard(world, live.seller)
  markReplayed(live)
}
