import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import { startProgram } from '@dibs/testing/program'
import { startWorld, type World } from '@dibs/testing/world'
import { count, emptyRound, type OpenRow, type Row } from '../../../chaos/harness/row.ts'
import { goOnAir } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { writeItems } from '../heavy-seller/heavy-data.ts'
import type { Flooded, Flooding } from './flood.ts'
import { type HeavyUser, KINDS, type Kind, PLANTS } from './kinds.ts'

const CONNECTIONS = 50
/** How much longer than at a bare server under the same flood another seller's call may take. */
const BOUND = { ms: 150, at: 0.99 }
/** Beside other tests the machine decides; what keeps others waiting takes seconds, nearly each time. */
const BOUND_BESIDE_TESTS = { ms: 2_000, at: 0.9 }
const WATCHED_MS = { full: { bare: 2_000, dibs: 6_000 }, short: { bare: 500, dibs: 2_000 } }
/** A flood lasts until it is refused for its number, but no longer. */
const COUNTED_MS = 90_000
const PAUSE_MS = 20
const ROUNDS_A_SECOND = 20
/** What a flood may add to the log. */
const LOG_BYTES = 64 * 1024
const ITEMS = 10_000
const COMMENTS = 2_000
/** One character of which NFKC makes eighteen. */
const LONG = '\uFDFA'.repeat(140)

/** By what a fault must be noticed, where that is neither time nor so many requests that they take it. */
const SIGN: Record<string, string> = {
  [PLANTS.count]: 'requests of one were answered',
  [PLANTS.line]: 'log grew',
  [PLANTS.ready]: 'asked the database',
}

/** Others ask without end, over many connections, for what is dear; a seller's calls are watched. */
export const crowdingRow: Row = {
  name: 'crowding',
  mustShow: `${CONNECTIONS} connections of a stranger, or of a seller, ask without end: another seller's p99 is ${BOUND.ms} ms above that of a bare server under the same flood at most, nobody else is refused, a stranger is beyond a minute's number, and the log grows by ${LOG_BYTES / 1024} KB at most`,
  trials: { full: 5 * KINDS.length, short: 4 },
  together: 1,
  isApart: true,
  controls: Object.values(PLANTS).map((name) => ({
    name,
    kind: 'planted',
    within: 2,
    isTimed: SIGN[name] === undefined || name === PLANTS.count,
  })),
  open,
}

type Place = {
  world: World
  watched: Seller
  attackers: readonly Seller[]
  heavy: HeavyUser
  log: { bytes: number }
}

async function open({ isShort, say }: Parameters<Row['open']>[0]): Promise<OpenRow> {
  const bare = await startProgram('e2e/attacks/rows/crowding/bare-server.ts', {})
  const bareUrl = bare.ready.server ?? ''
  const sound = await openPlace({})
  let careless: Place | undefined
  const times = isShort ? WATCHED_MS.short : WATCHED_MS.full
  const kinds = KINDS.filter(({ isFullOnly }) => !isShort || !isFullOnly)
  const bound = isShort ? BOUND_BESIDE_TESTS : BOUND

  async function attack(place: Place, kind: Kind, plant: string | null): Promise<Seen> {
    // What a flood before has left in their lines is over.
    await Promise.all(place.attackers.map(isFree))
    const flooding = floodOf(place.heavy, kind, plant)
    const bareMillis = await watchFlood({ ...flooding, url: bareUrl }, times.bare, () =>
      fetch(bareUrl).then((answer) => answer.text()),
    )
    const [before, asked] = [place.log.bytes, await statements(place.world)]
    // By day `admission.test.ts` counts: 24,000 requests take a quarter of a minute.
    const isCounted = (flooded: Flooded) =>
      isShort ||
      !kind.perMinute ||
      (flooded[429] ?? 0) > 0 ||
      answered(flooded) - (flooded[0] ?? 0) > 2 * kind.perMinute
    const seen = await watchFlood(
      { ...flooding, url: place.world.url },
      times.dibs,
      () => place.watched.api(endpoints.user.getProfile, {}),
      isCounted,
    )
    // The watched calls ask four times, and the server's rounds some.
    const others = 4 * seen.millis.length + (ROUNDS_A_SECOND * seen.lastedMs) / 1000
    const statementsOfFlood = (await statements(place.world)) - asked - others
    const logged = place.log.bytes - before
    return { ...seen, bare: bareMillis.millis, logged, statementsOfFlood }
  }

  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const kind = kinds[seed % kinds.length] as Kind
        const seen = await attack(sound, kind, null)
        const told = `p99 ${p99(seen.millis)} ms, bare ${p99(seen.bare)}; ${JSON.stringify(seen.flooded)}`
        say(`${kind.name}: ${told}; log +${seen.logged} bytes`)
        for (const what of judge(kind, seen, bound))
          round.failures.push({ seed, what: `${kind.name}: ${what}` })
        note(round.millis, kind.name, seen.millis)
        note(round.millis, `${kind.name}, bare`, seen.bare)
        count(round.counts, 'requests of floods', answered(seen.flooded))
        count(round.counts, 'refused for their number', seen.flooded[429] ?? 0)
      }
      return round
    },
    async control(plant) {
      careless ??= await openPlace({ NODE_OPTIONS: `--import ${CARELESS}` })
      const kind = KINDS.find(({ plants }) => plants.includes(plant)) as Kind
      const seen = await attack(careless, kind, plant)
      const wrong = judge(kind, seen, bound)
      say(`${plant}: p99 ${p99(seen.millis)} ms; ${wrong.join('; ') || 'not noticed'}`)
      return wrong.some((what) => what.includes(SIGN[plant] ?? LATE))
    },
    async close() {
      await Promise.all([sound.world.close(), careless?.world.close(), bare.end('SIGKILL')])
    },
  }
}

const CARELESS = fileURLToPath(new URL('./careless.ts', import.meta.url))
const LATE = 'took'
/** Statements that the database has ended. */
async function statements({ database }: World): Promise<number> {
  const { rows } = await database.query(
    `select xact_commit from pg_stat_database where datname = 'dibs'`,
  )
  return Number(rows[0].xact_commit)
}

/** A server with a seller who is watched, and one with all that a flood needs. */
async function openPlace(env: Record<string, string>): Promise<Place> {
  const log = { bytes: 0 }
  const world = await startWorld({
    env: { LOG_LEVEL: 'info', ...env },
    onOutput: (text) => {
      log.bytes += text.length
    },
  })
  const [watched] = await createSellers(world, { count: 1, codes: [], name: 'beside' })
  const [seller, other] = await createSellers(world, { count: 2, codes: [], name: 'crowding' })
  if (!watched || !seller || !other) throw new Error('There are no sellers.')
  await writeItems(world, seller, ITEMS)
  const items = (await seller.api(endpoints.items.list, {})).data
  const sessionId = await goOnAir(world, seller)
  await comment(world, seller, sessionId)
  const itemIds = items.slice(0, 500).map(({ id }) => id)
  const heavy = { token: seller.token, otherToken: other.token, sessionId, itemIds }
  return { world, watched, attackers: [seller, other], heavy, log }
}

const isFree = ({ username, api }: Seller) =>
  eventually(`${username} is answered`, () =>
    api(endpoints.user.getProfile, {}).then(
      () => true,
      () => false,
    ),
  )

async function comment(world: World, seller: Seller, sessionId: HeavyUser['sessionId']) {
  const says = (at: number) => ({
    comment: `${LONG} ${at}`,
    userId: String(8_100_000_000_000_000_000n + BigInt(at)),
    uniqueId: `long${at}`,
    nickname: 'Long',
  })
  for (let at = 0; at < COMMENTS; at += 200) {
    const comments = Array.from({ length: 200 }, (_, index) => says(at + index))
    await world.simulator.say(seller.username, comments)
  }
  const params = { sessionId } as never
  await eventually('all comments are heard', async () => {
    const query = { search: ` ${COMMENTS - 1}` }
    const { data } = await seller.api(endpoints.heard.list, { params, query })
    return data.comments.length > 0
  })
}

function floodOf(heavy: HeavyUser, kind: Kind, plant: string | null): Omit<Flooding, 'url'> {
  const own = [
    `X-Forwarded-For: 10.${[...randomBytes(3)].join('.')}`,
    ...(plant === null ? [] : [`X-Plant: ${plant}`]),
  ]
  return {
    connections: CONNECTIONS,
    heads: kind.heads(heavy).map((head) => [head, ...own].join('\r\n')),
    body: kind.body?.() ?? null,
    hasOtherNames: kind.hasOtherNames ?? false,
  }
}

/** What was seen of a flood: how long another's calls took, in milliseconds, and what came of its own. */
type Watched = { millis: number[]; refused: string[]; flooded: Flooded; lastedMs: number }
type Seen = Watched & {
  bare: number[]
  logged: number
  statementsOfFlood: number
}

/** Watches another's calls during a flood, for a time and then until it is over. */
async function watchFlood(
  workerData: Flooding,
  forMs: number,
  call: () => Promise<unknown>,
  isOver: (flooded: Flooded) => boolean = () => true,
): Promise<Watched> {
  const worker = new Worker(new URL('./flood.ts', import.meta.url), { workerData })
  const tell = async (message: 'tell' | 'end'): Promise<Flooded> => {
    const told = once(worker, 'message')
    worker.postMessage(message)
    return (await told)[0]
  }
  const millis: number[] = []
  const refused: string[] = []
  const began = performance.now()
  try {
    await eventually('the flood is there', async () => answered(await tell('tell')) > 0)
    while (performance.now() - began < COUNTED_MS) {
      const started = performance.now()
      await call().catch((error: Error) => refused.push(error.message))
      millis.push(performance.now() - started)
      if (performance.now() - began > forMs && isOver(await tell('tell'))) break
      await delay(PAUSE_MS)
    }
    return { millis, refused, flooded: await tell('end'), lastedMs: performance.now() - began }
  } finally {
    await worker.terminate()
  }
}

const answered = (flooded: Flooded) => Object.values(flooded).reduce((sum, times) => sum + times, 0)

function judge({ perMinute, asksNothing }: Kind, seen: Seen, bound: typeof BOUND): string[] {
  const wrong = [...new Set(seen.refused.map((what) => `another seller was refused: ${what}`))]
  const [late, bare] = [slowest(seen.millis, bound.at), slowest(seen.bare, bound.at)]
  if (late > bare + bound.ms) wrong.push(`another seller's call took ${late} ms (bare ${bare})`)
  const { 429: refused = 0, 0: closed = 0 } = seen.flooded
  const others = answered(seen.flooded) - refused - closed
  // The trial may have begun in the minute before; what comes slowly never gets so far.
  if (perMinute && others > 2 * perMinute) wrong.push(`${others} requests of one were answered`)
  if ((seen.flooded[500] ?? 0) > 0) wrong.push(`${seen.flooded[500]} requests of one failed`)
  if (asksNothing && seen.statementsOfFlood > answered(seen.flooded) / 4)
    wrong.push(`its requests asked the database ${seen.statementsOfFlood} times`)
  if (seen.logged > LOG_BYTES) wrong.push(`the log grew by ${seen.logged} bytes`)
  return wrong
}

function note(millis: Record<string, number[]>, name: string, list: readonly number[]): void {
  millis[name] = [...(millis[name] ?? []), ...list]
}

const p99 = (list: readonly number[]) => slowest(list, 0.99)

/** What so great a part of some times stays below. */
function slowest(list: readonly number[], part: number): number {
  return Math.round(list.toSorted((a, b) => a - b)[Math.ceil(list.length * part) - 1] ?? 0)
}
