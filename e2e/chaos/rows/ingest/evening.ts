import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import type { Random } from '../../harness/random.ts'
import type { Seller } from '../../world/sellers.ts'
import type { Said, Seen } from './judge.ts'

const PATIENCE_MS = 60_000
/** Between two stamps, so that 180 new ones come in a second; with what is beside them, it is 200. */
const APART_MS = 1_000 / 180
/** Comments of so many seconds come in any order. */
const SHUFFLED = 900
const AUTHORS = 300
const TEXTS = ['keep A1', 'B2 kak', 'halo kak', 'a1', 'berapa?']
const NEW_A_CALL = 90

type Answer = { taken: number; repeated: number; wrong: unknown[]; order: string }

/** An evening of a seller whose comments a program posts; it sends each call until it is taken. */
export async function runEvening(
  world: World,
  seller: Seller,
  random: Random,
  { comments, kills }: { comments: number; kills: number },
): Promise<Seen> {
  const { api } = seller
  const { data: made } = await api(endpoints.keys.create, {
    body: { name: 'Program', kind: 'key', scopes: ['comments:write'], expiresInDays: null },
  })
  const body = { tiktokUsername: seller.username, comments: 'elsewhere' as const }
  const { id } = (await api(endpoints.live.start, { body })).data.data
  const startedAt = Date.now()
  const said = whatIsSaid(random, comments, startedAt)
  const post = createPost(`${world.url}/api/ingest/${id}`, made.secret)
  let isOver = false
  let again = 0

  async function send(): Promise<void> {
    for (let at = 0; at < said.length; at += NEW_A_CALL) {
      const fresh = said.slice(at, at + NEW_A_CALL)
      const early = startedAt + at * APART_MS - Date.now()
      if (early > 0) await delay(early)
      const repeats = at === 0 ? [] : said.slice(at - 5, at)
      const call = random.shuffle([...fresh.map(toEntry), ...repeats.map(toEntry), ...WRONG])
      again += (await post(call, WRONG.length)) - 1
    }
    isOver = true
  }
  async function strike(): Promise<void> {
    const span = (comments * APART_MS) / kills
    for (let n = 0; n < kills && !isOver; n += 1) {
      await delay(random.between(span / 4, (span * 3) / 4))
      await world.server.kill()
      await world.server.start()
      await world.isReady()
      await delay(Math.max(0, startedAt + (n + 1) * span - Date.now()))
    }
  }
  await Promise.all([send(), strike()])
  const stop = { params: { sessionId: id }, body: { status: 'ended' as const } }
  await eventually(
    'it is over',
    () =>
      api(endpoints.live.update, stop).then(
        () => true,
        () => false,
      ),
    PATIENCE_MS,
  )
  const { data } = await api(endpoints.comments.listWaitlists, { params: { sessionId: id } })
  const { rows } = await world.database.query(
    'select comments_heard as heard from live_sessions where id = $1',
    [id],
  )
  const lists = (data ?? []).map(({ itemClueText, claims }) => ({
    code: itemClueText,
    names: claims.map(({ customerNickname }) => customerNickname),
  }))
  return { said, lists, heard: Number((rows[0] as { heard: number } | undefined)?.heard), again }
}

function whatIsSaid(random: Random, count: number, startedAt: number): Said[] {
  const inOrder = Array.from({ length: count }, (_, n) => ({
    id: `73${String(n).padStart(17, '0')}`,
    at: Math.round(startedAt + n * APART_MS),
    author: random.between(1, AUTHORS),
    text: random.pick(TEXTS),
  }))
  const blocks: Said[] = []
  for (let at = 0; at < count; at += SHUFFLED)
    blocks.push(...random.shuffle(inOrder.slice(at, at + SHUFFLED)))
  return blocks
}

const toEntry = ({ id, at, author, text }: Said) => ({
  id,
  at: new Date(at).toISOString(),
  author: { id: `u${author}`, name: `Buyer ${author}` },
  text,
})

/** Each of these would be first, if it were taken. */
const WRONG: unknown[] = [
  { id: 'w1', at: '2020-01-01T00:00:00Z', author: { id: 'past', name: 'Past' }, text: 'keep A1' },
  { id: 'w2', at: '2099-01-01T00:00:00Z', author: { id: 'next', name: 'Next' }, text: 'keep A1' },
  { id: 'w3', at: '2026-01-01T00:00:00Z', author: { name: ' ' }, text: 'keep A1' },
  { id: 'w4', deleted: true },
  null,
]

/** Makes what posts a call until it is taken; gives how often it was sent. */
function createPost(url: string, secret: string) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  return async (comments: readonly unknown[], wrong: number): Promise<number> => {
    let sendings = 0
    await eventually(
      'it is taken',
      async () => {
        sendings += 1
        const body = JSON.stringify({ comments })
        const response = await fetch(url, { method: 'POST', headers, body }).catch(() => null)
        if (response?.status === 429)
          await delay(1_000 * Number(response.headers.get('retry-after') ?? 1))
        if (!response || response.status === 429 || response.status >= 500) return false
        if (response.status !== 202) throw new Error(`comments were answered ${response.status}`)
        const answer = (await response.json()) as Answer
        const { taken, repeated } = answer
        if (taken + repeated + wrong !== comments.length || answer.wrong.length !== wrong)
          throw new Error(`of ${comments.length} comments: ${JSON.stringify(answer)}`)
        return true
      },
      PATIENCE_MS,
    )
    return sendings
  }
}
