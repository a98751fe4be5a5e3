import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../harness/random.ts'
import { type Context, count, emptyRound, judged, type OpenRow, type Row } from '../harness/row.ts'
import { type Comment, SCHEMAS, type Schema } from '../model/comment.ts'
import { compareLists } from '../model/compare.ts'
import { type Happening, modelOf } from '../model/happening.ts'
import type { ModelFault } from '../model/model.ts'
import { writeId } from '../model/write-id.ts'
import { goOffAir, goOnAir, isHeard, seeLists, seeListsWith } from '../world/live.ts'
import { createSellers, type Seller } from '../world/sellers.ts'

const CODES = ['A1', 'B2', 'C3']
const TOGETHER = 24
const MODEL_FAULTS: readonly ModelFault[] = ['order by arrival', 'no dedupe']
const UNREAD = SCHEMAS.map((schema) => `comments of ${schema} unread` as const)
const HOST_CLAIMS = 'a host takes a place'
const UNMARKED = 'a deletion unheard'
const MARKED = 'a deletion made up'
const DROP_SECONDS = 0.1

/** The provider speaks another schema version after each drop; the waitlists are the model's. */
export const schemasRow: Row = {
  name: 'schemas',
  mustShow: 'v1, v2 and v3 with deletions, hosts and drops in between: the waitlists of the model',
  trials: { full: 1_000, short: TOGETHER },
  together: TOGETHER,
  controls: judged([...MODEL_FAULTS, ...UNREAD, HOST_CLAIMS, UNMARKED, MARKED]),
  open,
}

/** What was said in a live: by viewers in each version, by the host, and what was deleted. */
type Story = {
  happened: (Happening & { type: 'heard'; schema: Schema })[]
  byHost: Comment[]
  deletions: { messageId: string; schema: Schema }[]
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: TOGETHER, codes: CODES, name: 'schemas' })
  return {
    async run(seeds) {
      const round = emptyRound()
      const trials = seeds.map(async (seed, index) => {
        const seller = sellers[index] as Seller
        const live = await playLive(world, seller, createRandom(seed))
        for (const what of judge(seller, live)) round.failures.push({ seed, what })
        for (const { name } of schemasRow.controls)
          if (judge(seller, live, name).length > 0) count(round.noticed, name)
        count(round.counts, 'deliveries', live.story.happened.length)
        count(round.counts, 'deletions', live.story.deletions.length)
      })
      await Promise.all(trials)
      return round
    },
    close: async () => {},
  }
}

type Played = Awaited<ReturnType<typeof playLive>>

/** How the waitlists differ from the model, in sentences; `fault` is planted in what is expected. */
function judge(seller: Seller, { story, seen, marked }: Played, fault?: string): string[] {
  const { happened, byHost, deletions } = story
  const said = happened.filter(({ schema }) => fault !== `comments of ${schema} unread`)
  const hosts = fault === HOST_CLAIMS ? byHost : []
  const heard: Happening[] = [
    ...said,
    ...hosts.map((comment) => ({ type: 'heard', comment }) as const),
  ]
  const modelFault = MODEL_FAULTS.find((one) => one === fault)
  const expected = deletions
    .filter(({ schema }) => schema !== 'v1' || fault === MARKED)
    .slice(fault === UNMARKED ? 1 : 0)
    .map(({ messageId }) => messageId)
  const differences = compareLists(modelOf(CODES, heard, modelFault), seen, seller)
  const [wanted, found] = [expected.toSorted().join(' '), marked.toSorted().join(' ')]
  return wanted === found ? differences : [...differences, `marked ${found}, expected ${wanted}`]
}

/** One live in three parts, each on a connection of its own and in another version. */
async function playLive(world: World, seller: Seller, random: Random) {
  const story: Story = { happened: [], byHost: [], deletions: [] }
  const [first, ...others] = random.shuffle(SCHEMAS) as [Schema, ...Schema[]]
  await world.simulator.behave({ schema: first }, seller.username)
  const sessionId = await goOnAir(world, seller)
  await playPart(world, seller, random, { sessionId, schema: first, story })
  for (const schema of others) {
    await world.simulator.behave({ schema }, seller.username)
    await world.simulator.causeFault(seller.username, { kind: 'drop', seconds: DROP_SECONDS })
    await isHeard(world, seller)
    await playPart(world, seller, random, { sessionId, schema, story })
  }
  const told = story.deletions.filter(({ schema }) => schema !== 'v1').length
  const marked = await eventually('deletions are marked', async () => {
    const ids = await seeMarked(seller, sessionId)
    return ids.length >= told ? ids : undefined
  })
  const seen = await seeLists(seller, sessionId)
  await goOffAir(world, seller, sessionId)
  await world.simulator.behave({ schema: null }, seller.username)
  return { story, seen, marked }
}

type Part = { sessionId: SessionId; schema: Schema; story: Story }

/** Comments in any order, some of them twice, one by the host; then one of them is deleted. */
async function playPart(
  world: World,
  seller: Seller,
  random: Random,
  { sessionId, schema, story }: Part,
): Promise<void> {
  const now = Date.now()
  const comment = (text: string): Comment => ({
    messageId: writeId(random),
    accountId: writeId(random),
    createTime: now - random.between(0, 60_000),
    text,
  })
  const claims = Array.from({ length: random.between(4, 8) }, () =>
    comment(`mau ${random.pick(CODES)} kak`),
  )
  const again = claims.filter(() => random.chance(0.3))
  const host = { ...comment('A1 masih ada ya'), accountId: seller.accountId }
  story.byHost.push(host)
  for (const one of random.shuffle([...claims, ...again, host])) {
    await world.simulator.say(seller.username, [toSaid(one, one === host ? 'host' : 'viewer')])
    if (one !== host) story.happened.push({ type: 'heard', comment: one, schema })
  }
  const gone = random.pick(claims).messageId
  await world.simulator.causeFault(seller.username, { kind: 'delete', messageIds: [gone] })
  story.deletions.push({ messageId: gone, schema })
  const last = comment('C3 mau')
  await world.simulator.say(seller.username, [toSaid(last, 'viewer')])
  story.happened.push({ type: 'heard', comment: last, schema })
  await seeListsWith(seller, sessionId, last.messageId)
}

function toSaid(said: Comment, as: 'host' | 'viewer') {
  const { messageId: msgId, accountId: userId, createTime, text } = said
  return { comment: text, msgId, userId, createTime: String(createTime), as }
}

/** The messages whose places are marked as taken down. */
async function seeMarked({ api }: Seller, sessionId: SessionId): Promise<string[]> {
  const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
  const claims = (data ?? []).flatMap((list) => list.claims)
  return claims.flatMap((claim) => (claim.isTakenDown ? [claim.messageId] : []))
}
