import { setTimeout as delay } from 'node:timers/promises'
import { createApiClient, endpoints } from '@dibs/contract'
import type { Cluster } from '@dibs/testing/cluster'
import { eventually } from '@dibs/testing/eventually'
import { createRandom, type Random } from '../../harness/random.ts'
import { keepersNow } from '../../nodes/watch-database.ts'
import { goOnAir } from '../../world/live.ts'
import type { Seller } from '../../world/sellers.ts'
import type { Said, Seen } from './judge.ts'

const PATIENCE_MS = 120_000
const EACH_MS = 500
const AUTHORS = 80
const WORDS = { A1: 'keep A1', B2: 'B2 kak' }
/** Posted while nobody keeps the live. */
const MEANWHILE = 12
/** What is compared for sure on both sides of the fault. */
const COMPARED = 4
/** So far the program's clock is behind in what TikTok brings late. */
const SLOW_MS = 8_000
/** Around a moment from which on TikTok is read, or until which it was: what is in doubt, and some time. */
const IN_DOUBT_MS = { after: 15_000, before: 35_000 }

/** An evening with a second source beside TikTok, in which the node that compares is killed. */
export async function runEvening(cluster: Cluster, seller: Seller, seed: number): Promise<Seen> {
  const sessionId = await goOnAir(cluster, seller)
  const [openedAt, params] = [Date.now(), { sessionId }]
  const evening = await createEvening(cluster, seller, { sessionId, random: createRandom(seed) })
  const counts = async () => {
    const { compared } = (await seller.api(endpoints.beside.get, { params })).data
    return compared ?? { both: 0, alone: 0, uncompared: 0, tiktokAlone: 0 }
  }
  const isCompared = async (since = { both: 0, alone: 0 }) => {
    const { both, alone } = await counts()
    return both - since.both >= COMPARED && alone - since.alone >= COMPARED
  }
  await evening.pass()
  await evening.talkUntil(isCompared)
  await evening.isHeard()

  const keeper = async () => (await keepersNow(cluster, [sessionId])).get(sessionId)
  const name = await keeper()
  const node = cluster.nodes.find((each) => each.name() === name)
  if (!node) throw new Error('nobody keeps the live')
  const killedAt = Date.now()
  await Promise.all([evening.talk(MEANWHILE, SOURCES.program), node.kill()])
  await eventually('another node keeps it', async () => {
    const other = await keeper()
    return other !== undefined && other !== name
  })
  await eventually('TikTok is heard', async () => {
    const { connections } = await cluster.simulator.getLive(seller.username)
    return connections === 1
  })
  await evening.talk(1, SOURCES.tiktok)
  await evening.isHeard()
  const heardAt = Date.now()
  const since = await counts()
  await node.start()
  await evening.talkUntil(() => isCompared(since))
  await evening.isHeard()
  const posted = evening.said.filter(({ isPosted }) => isPosted).length
  await eventually(
    'all is counted',
    async () => {
      const { both, alone, uncompared } = await counts()
      return both + alone + uncompared >= posted
    },
    PATIENCE_MS,
  )
  const isSure = (at: number) =>
    (at > openedAt + IN_DOUBT_MS.after && at < killedAt - IN_DOUBT_MS.before) ||
    at > heardAt + IN_DOUBT_MS.after
  const said = evening.said.map((each) => ({ ...each, isSure: each.isLate || isSure(each.at) }))
  const before = await evening.lists()
  const offers = await takeIn(seller, sessionId, before)
  const after = await evening.lists()
  const { both } = await counts()
  const late = await evening.bringLate()
  await eventually('what came late is known', async () => (await counts()).both >= both + late)
  await eventually('each stands once', async () =>
    Object.values(await evening.lists()).every((names) => new Set(names).size === names.length),
  )
  const last = await evening.lists()
  const seen = { said, counts: await counts(), offers, before, after, last }
  const stop = { params, body: { status: 'ended' as const } }
  await seller.api(endpoints.live.update, stop)
  return seen
}

type Source = Pick<Said, 'isOfTikTok' | 'isPosted' | 'isLate'>
type Comment = Said & { text: string }

const SOURCES = {
  both: { isOfTikTok: true, isPosted: true, isLate: false },
  tiktok: { isOfTikTok: true, isPosted: false, isLate: false },
  program: { isOfTikTok: false, isPosted: true, isLate: false },
  late: { isOfTikTok: true, isPosted: true, isLate: true },
} satisfies Record<string, Source>

function nextOf(random: Random, said: readonly Comment[], given: Partial<Said> = {}): Comment {
  const by = random.pick(['both', 'both', 'both', 'tiktok', 'program', 'program', 'late'] as const)
  const comment = {
    author: `buyer${random.between(1, AUTHORS)}`,
    code: random.pick(['A1', 'B2', null] as const),
    at: Math.max(Date.now(), (said.at(-1)?.at ?? 0) + 1),
    isSure: false,
    ...SOURCES[by],
    ...given,
  }
  const words = comment.code === null ? 'halo' : WORDS[comment.code]
  // One of its own, so that it is told from what its author says else.
  return { ...comment, text: `${words} ${MARK}${said.length}` }
}

const MARK = 'ke-'
const numberOf = (text: string) => Number(text.slice(text.lastIndexOf(MARK) + MARK.length))

const toChat = ({ author, text, at }: Comment) => {
  const userId = String(1_000 + Number(author.slice('buyer'.length)))
  return { comment: text, uniqueId: author, nickname: author, userId, createTime: String(at) }
}

const toEntry = ({ author, text, at, isLate }: Comment, n: number) => ({
  author: { handle: author, name: author },
  text,
  ...(isLate && { at: new Date(at - SLOW_MS).toISOString() }),
  ...(!isLate && n % 2 === 0 && { at: new Date(at).toISOString() }),
})

async function createEvening(
  cluster: Cluster,
  seller: Seller,
  { sessionId, random }: { sessionId: Awaited<ReturnType<typeof goOnAir>>; random: Random },
) {
  const body = {
    name: 'Program',
    kind: 'key' as const,
    scopes: ['comments:write' as const],
    expiresInDays: null,
  }
  const { secret } = (await seller.api(endpoints.keys.create, { body })).data
  const program = createApiClient({
    baseUrl: `${cluster.url}/api`,
    getToken: () => secret,
    fetch: cluster.fetch,
  })
  const params = { sessionId }
  const said: Comment[] = []

  async function talk(count: number, given?: Partial<Said>): Promise<void> {
    const first = said.length
    for (let n = 0; n < count; n += 1) said.push(nextOf(random, said, given))
    const comments = said.slice(first)
    const bring = comments.filter(({ isOfTikTok, isLate }) => isOfTikTok && !isLate).map(toChat)
    const entries = comments.filter(({ isPosted }) => isPosted).map(toEntry)
    const post = () =>
      program(endpoints.ingest.post, { params, body: { source: 'program', comments: entries } })
    await Promise.all([
      bring.length > 0 && cluster.simulator.say(seller.username, bring),
      // Sent again until it is taken.
      entries.length > 0 && eventually('it is taken', async () => Boolean(await post())),
    ])
  }

  async function lists() {
    const { data } = await seller.api(endpoints.comments.listWaitlists, { params })
    return Object.fromEntries(
      (data ?? []).map(({ itemClueText, claims }) => [
        itemClueText,
        claims.map(({ customerUsername }) => customerUsername),
      ]),
    )
  }

  return {
    said,
    lists,
    talk,
    /** Somebody names a code just after another, and by the program's clock before. */
    async pass(): Promise<void> {
      const code = 'A1' as const
      await talk(1, { ...SOURCES.tiktok, author: `buyer${AUTHORS + 1}`, code })
      await talk(1, { ...SOURCES.late, author: `buyer${AUTHORS + 2}`, code })
    },
    /** TikTok brings what it had left out; gives how much. */
    async bringLate(): Promise<number> {
      const late = said.filter(({ isLate }) => isLate)
      await cluster.simulator.say(seller.username, late.map(toChat))
      return late.length
    },
    /** Talks on until something has come of it. */
    async talkUntil(isDone: () => Promise<boolean>): Promise<void> {
      const until = Date.now() + PATIENCE_MS
      while (!(await isDone().catch(() => false))) {
        if (Date.now() > until) throw new Error('nothing is compared')
        await talk(2)
        await delay(EACH_MS)
      }
    },
    /** Resolves when all claims of TikTok's are stored. */
    async isHeard(): Promise<void> {
      const claimed = new Set(
        said.flatMap(({ author, code, isOfTikTok, isLate }) =>
          isOfTikTok && !isLate && code !== null ? [`${author} ${code}`] : [],
        ),
      )
      await eventually('TikTok’s claims are stored', async () => {
        const stored = Object.values(await lists()).reduce((sum, names) => sum + names.length, 0)
        return stored >= claimed.size
      })
    },
  }
}

/** Takes in every offer of somebody without a place; gives all that were offered. */
async function takeIn(
  { api }: Seller,
  sessionId: Awaited<ReturnType<typeof goOnAir>>,
  lists: Awaited<ReturnType<Awaited<ReturnType<typeof createEvening>>['lists']>>,
) {
  const { offers } = (await api(endpoints.beside.get, { params: { sessionId } })).data
  for (const { itemClueText, isByArrival: _, heardAt: __, ...comment } of offers) {
    if (lists[itemClueText]?.includes(comment.customerUsername)) continue
    await api(endpoints.comments.save, { body: { ...comment, sessionId, isManualClaim: true } })
  }
  return offers.map(({ customerUsername, itemClueText, commentTimestamp, commentText }) => ({
    n: numberOf(commentText),
    author: customerUsername,
    code: itemClueText,
    at: Date.parse(commentTimestamp),
  }))
}
