import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import { startWorld, type World } from '@dibs/testing/world'
import { createRandom } from '../harness/random.ts'
import { type Context, count, emptyRound, type OpenRow, type Row } from '../harness/row.ts'
import { goOffAir, goOnAir, seeListsWith } from '../world/live.ts'
import { createSellers, type Seller } from '../world/sellers.ts'

/** What the provider allows, and how many look for their lives with auto-join. */
const MINUTE = 100
const SOCKETS = 25
const WAITING = 40
const LIVES = 6
/** Dropped together; in turns, since one seller has a share of the requests. */
const DROPPED = 2
const DROPPED_SECONDS = 0.5
/** The same plan in the server's settings; its other periods are the free plan's. */
const KNOWN = { EULER_REQUESTS_PER_MINUTE: `${MINUTE}`, EULER_SOCKETS: `${SOCKETS}` }
const NO_BUDGET = 'the server counts nothing'

/** Lives are dropped while many sellers wait, at a provider that counts requests and refuses beyond. */
export const budgetRow: Row = {
  name: 'budget',
  mustShow:
    'many sellers wait at a provider that counts: it never refuses, dropped lives come back',
  trials: { full: 100, short: 3 },
  together: 1,
  controls: [{ name: NO_BUDGET, kind: 'planted', within: 2 }],
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const scene = await openScene(context, 'budget', KNOWN, SOCKETS)
  return {
    async run([seed = 0]) {
      const round = emptyRound()
      for (const what of await dropLives(scene, seed)) round.failures.push({ seed, what })
      count(round.counts, 'drops', DROPPED)
      const { requests } = await scene.world.simulator.budget()
      count(round.counts, 'requests', requests - scene.counted)
      scene.counted = requests
      return round
    },
    async control(_, seed) {
      // Else it would be told of the sockets first, and leave the provider alone.
      const scene = await openScene(context, 'no_budget', {}, null)
      try {
        const { simulator } = scene.world
        await eventually('the waiting have used it up', async () => {
          return (await simulator.budget()).used.minute >= MINUTE
        })
        return (await dropLives(scene, seed)).length > 0
      } finally {
        await scene.close()
      }
    },
    close: scene.close,
  }
}

/** A world with lives on the air, and sellers whose lives are looked for every second if that may be. */
async function openScene(
  context: Context,
  name: string,
  env: Record<string, string>,
  sockets: number | null,
) {
  const host = await context.world()
  await host.database.query(`drop database if exists ${name} with (force)`)
  const databaseUrl = await host.database.create(name)
  const world = await startWorld({ databaseUrl, env: { AUTO_JOIN_SECONDS: '1', ...env } })
  const sellers = await createSellers(world, { count: WAITING + LIVES, codes: ['A1'], name })
  await world.simulator.setBudget({ minute: MINUTE, sockets })
  const lives = await Promise.all(
    sellers.slice(0, LIVES).map(async (seller) => {
      return { seller, sessionId: await goOnAir(world, seller) }
    }),
  )
  await Promise.all(
    sellers
      .slice(LIVES)
      .map(({ api }) => api(endpoints.user.updateProfile, { body: { autoJoin: true } })),
  )
  const close = async () => {
    await Promise.all(lives.map(({ seller, sessionId }) => goOffAir(world, seller, sessionId)))
    await world.close()
  }
  return { world, lives, close, counted: 0 }
}

type Scene = Awaited<ReturnType<typeof openScene>>

/** Drops some of the lives; what was not as it must be. */
async function dropLives({ world, lives }: Scene, seed: number): Promise<string[]> {
  const random = createRandom(seed)
  const { refused } = await world.simulator.budget()
  const wrong = await Promise.all(
    random
      .shuffle(lives)
      .slice(0, DROPPED)
      .map(async ({ seller, sessionId }) => {
        await drop(world, seller)
        if (!(await isBack(world, seller, refused))) return [`${seller.username} was refused`]
        const { comments } = await world.simulator.say(seller.username, [{ comment: 'A1' }])
        await seeListsWith(seller, sessionId, comments[0]?.msgId ?? '')
        const { data } = await seller.api(endpoints.live.getActive, {})
        return data.data?.id === sessionId ? [] : [`the session of ${seller.username} is over`]
      }),
  )
  const after = await world.simulator.budget()
  const unwanted = after.refused - refused
  return [...wrong.flat(), ...(unwanted > 0 ? [`the provider refused ${unwanted} requests`] : [])]
}

/** Drops a live's connection; resolves once it is gone. */
async function drop({ simulator }: World, { username }: Seller): Promise<void> {
  await simulator.causeFault(username, { kind: 'drop', seconds: DROPPED_SECONDS })
  await eventually(
    `${username} is dropped`,
    async () => (await simulator.getLive(username)).connections === 0,
  )
}

/** Waits until a live is listened to again; false when the provider refuses meanwhile. */
function isBack(world: World, { username }: Seller, refusedBefore: number): Promise<boolean> {
  return eventually(`${username} is back`, async () => {
    if ((await world.simulator.getLive(username)).connections > 0) return { isBack: true }
    const { refused } = await world.simulator.budget()
    return refused > refusedBefore ? { isBack: false } : undefined
  }).then((seen) => seen.isBack)
}
