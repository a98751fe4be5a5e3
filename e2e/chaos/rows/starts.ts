import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@dibs/contract'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../harness/random.ts'
import { type Context, count, emptyRound, type OpenRow, type Row } from '../harness/row.ts'
import { createSellers, type Seller } from '../world/sellers.ts'

const TOGETHER = 20
const DEVICES = 5
/** The devices' taps are at most this far apart, in milliseconds. */
const SPREAD_MS = 3
const RULE = 'one_active_session_per_seller'

/** Five devices of a seller start a live at once: one starts it, the others join. */
export const startsRow: Row = {
  name: 'starts',
  mustShow: 'five devices start a live at once: exactly one session, the others join it',
  trials: { full: 2_000, short: 2 * TOGETHER },
  together: TOGETHER,
  controls: [{ name: 'no rule of one active session per seller', kind: 'planted', within: 3 }],
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const sellers = await createSellers(world, { count: TOGETHER, codes: ['A1'], name: 'starts' })
  for (const { username } of sellers) await world.simulator.goLive(username)
  return {
    async run(seeds) {
      const round = emptyRound()
      const trials = seeds.map(async (seed, index) => {
        const seller = sellers[index] as Seller
        for (const what of await startAtOnce(world, seller, createRandom(seed))) {
          round.failures.push({ seed, what })
        }
        count(round.counts, 'starts', DEVICES)
      })
      await Promise.all(trials)
      return round
    },
    control: (_, seed) => startWithoutTheRule(world, sellers[0] as Seller, seed),
    close: async () => {
      for (const { username } of sellers) await world.simulator.endLive(username)
    },
  }
}

/** What was not as it must be when all devices started at once; the session is ended afterwards. */
async function startAtOnce(world: World, { api, username }: Seller, random: Random) {
  const waits = Array.from({ length: DEVICES }, () => random.between(0, SPREAD_MS))
  const answers = await Promise.all(
    waits.map(async (wait) => {
      await delay(wait)
      return api(endpoints.live.start, { body: { tiktokUsername: username, status: 'active' } })
    }),
  )
  const wrong: string[] = []
  const sessions = new Set(answers.map(({ data }) => data.data.id))
  // The session of the trial before goes on where its room had been heard.
  const created = answers.filter(
    ({ status, data }) => status === 201 || ('isResumed' in data && data.isResumed === true),
  ).length
  if (sessions.size !== 1) wrong.push(`${sessions.size} sessions were answered`)
  if (created !== 1) wrong.push(`${created} devices were told that theirs is new`)
  const { rows } = await world.database.query(
    'select count(*)::int as active from live_sessions where tiktok_username = $1 and ended_at is null',
    [username],
  )
  if (rows[0].active !== 1) wrong.push(`${rows[0].active} sessions are active`)
  for (const sessionId of sessions) {
    await api(endpoints.live.update, { params: { sessionId }, body: { status: 'ended' } })
  }
  return wrong
}

/** Runs while the database lacks its rule. */
async function startWithoutTheRule(world: World, seller: Seller, seed: number): Promise<boolean> {
  const { query } = world.database
  const { rows } = await query('select indexdef from pg_indexes where indexname = $1', [RULE])
  await query(`drop index ${RULE}`)
  try {
    return (await startAtOnce(world, seller, createRandom(seed))).length > 0
  } finally {
    await query(rows[0].indexdef)
  }
}
