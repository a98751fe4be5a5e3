import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { startWorld, type World } from '@dibs/testing/world'
import pg from 'pg'
import { emptyRound, type OpenRow, type Row } from '../../../chaos/harness/row.ts'
import { goOnAir } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { claimPath, type HeavySession, writeItems, writeSession } from './heavy-data.ts'
import type { Pressed, PressedCall, Pressing } from './press.ts'
import { type Bystander, type Watched, WITH_MAIL, watchWhile } from './watch.ts'

const BUYERS = 20_000
const ITEMS = 15_000
const CODE = 'BLUE'
/** What others' 99th percentile must stay below when the machine has nothing else to do. */
const BOUND_MS = 300
/** Beside other tests the machine decides; what starves others takes seconds, and is refused. */
const BOUND_BESIDE_TESTS_MS = 2_000
const MEMORY_MB = 200
/** How long the control's lock is held. */
const LOCK_MS = 2_500

/** How long others are watched before, in milliseconds. */
const CALM_MS = 1_000

/** A short run does this part of it. */
const SHORT_PART = 1 / 5

const LOCKED = 'a seller who holds a lock that others need'

type Pressure = { times: number; calls: (heavy: Heavy, times: number) => PressedCall[] }
type Heavy = { seller: Seller; session: HeavySession }

/** What the heavy seller does, by its name, and how often at once. */
const PRESSURES: Record<string, Pressure> = {
  'moves at once': {
    times: 40,
    calls: ({ session }, times) =>
      Array.from({ length: times }, (_, at) => ({
        method: 'PATCH',
        path: claimPath(session, BUYERS - at * 17),
        body: { move: at % 2 === 0 ? 'up' : 'winner' },
      })),
  },
  'recaps at once': {
    times: 60,
    calls: ({ session }, times) =>
      Array.from({ length: times }, () => ({
        method: 'GET',
        path: `/comments/${session.sessionId}/waitlists`,
      })),
  },
  'changes of rule, with all items': {
    times: 40,
    calls: (_, times) =>
      Array.from({ length: times }, (_, at) => [
        {
          method: 'PATCH',
          path: '/user/profile',
          body: { matchRule: at % 2 ? 'contains' : 'whole' },
        },
        { method: 'GET', path: '/item-clues' },
      ]).flat(),
  },
}
const KINDS = Object.keys(PRESSURES)

/** A seller with 20,000 buyers on an item and 15,000 items does everything at once. */
export const heavySellerRow: Row = {
  name: 'heavy-seller',
  mustShow: `others' p99 below ${BOUND_MS} ms and never refused; memory +${MEMORY_MB} MB at most`,
  trials: { full: 10 * KINDS.length, short: KINDS.length },
  together: 1,
  isApart: true,
  controls: [{ name: LOCKED, kind: 'planted', within: 1 }],
  open,
}

async function open({ isShort, say }: Parameters<Row['open']>[0]): Promise<OpenRow> {
  const world = await startWorld()
  const [heavySeller] = await createSellers(world, { count: 1, codes: [], name: 'heavy' })
  const [beside] = await createSellers(world, { count: 1, codes: [CODE], name: 'beside' })
  if (!heavySeller || !beside) throw new Error('There are no sellers.')
  const heavy = { seller: heavySeller, session: await writeSession(world, heavySeller, BUYERS) }
  await writeItems(world, heavySeller, ITEMS)
  await goOnAir(world, heavySeller)
  const bystander = { seller: beside, code: CODE, sessionId: await goOnAir(world, beside) }
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const kind = KINDS[seed % KINDS.length] as string
        const calm = await watchDuring(world, bystander, delay(CALM_MS))
        const before = await forgetPeak(world)
        const pressing = press(world, heavy, kind, isShort ? SHORT_PART : 1)
        const watched = await watchDuring(world, bystander, pressing)
        const pressed = await pressing
        const grown = (await memoryOf(world, 'VmHWM')) - before
        say(`${kind}: ${describe(pressed)}, +${grown} MB`)
        note(round.millis, 'in calm', calm)
        note(round.millis, kind, watched)
        for (const what of judge(watched, calm, isShort))
          round.failures.push({ seed, what: `${kind}: ${what}` })
        if (!isShort && grown > MEMORY_MB)
          round.failures.push({ seed, what: `${kind}: the server grew by ${grown} MB` })
      }
      return round
    },
    async control() {
      const calm = await watchDuring(world, bystander, delay(CALM_MS))
      const locked = await watchDuring(world, bystander, holdLock(world))
      return judge(locked, calm, isShort).length > 0
    },
    close: () => world.close(),
  }
}

function note(millis: Record<string, number[]>, when: string, watched: Watched): void {
  for (const [what, list] of Object.entries(watched.millis)) {
    const name = `${when}, ${what}`
    millis[name] = [...(millis[name] ?? []), ...list]
  }
}

/**
 * What others must not have met. A code to log in comes with a mail, whose many answers take their
 * time on a calm machine already: it must take no more than three times as long. A short run sees
 * some six of them, and the slowest says how busy the machine is: it judges the one in the middle.
 */
function judge({ millis, refused }: Watched, calm: Watched, isShort: boolean): string[] {
  const bound = isShort ? BOUND_BESIDE_TESTS_MS : BOUND_MS
  const late = Object.entries(millis).flatMap(([kind, list]) => {
    const hasMail = kind === WITH_MAIL
    const part = hasMail && isShort ? 0.5 : 0.99
    const inCalm = quantile(calm.millis[kind] ?? [], part)
    const most = hasMail ? Math.max(bound, 3 * inCalm) : bound
    const took = Math.round(quantile(list, part))
    return took > most
      ? [`${kind} of another seller took ${took} ms (${Math.round(inCalm)} ms in calm)`]
      : []
  })
  return [...late, ...new Set(refused.map((what) => `another seller was refused: ${what}`))]
}

function quantile(list: readonly number[], part: number): number {
  return list.toSorted((a, b) => a - b)[Math.ceil(list.length * part) - 1] ?? 0
}

async function watchDuring(world: World, bystander: Bystander, until: Promise<unknown>) {
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const [watched] = await Promise.all([watchWhile(world, bystander, () => !isOver), over])
  return watched
}

async function press(world: World, heavy: Heavy, kind: string, part: number): Promise<Pressed> {
  const { token } = heavy.seller
  const { times, calls: make } = PRESSURES[kind] as Pressure
  const calls = make(heavy, times * part)
  const workerData: Pressing = { url: world.url, token, calls }
  const worker = new Worker(new URL('./press.ts', import.meta.url), { workerData })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function describe(pressed: Pressed): string {
  const longest = Math.round(Math.max(...pressed.map(({ millis }) => millis)))
  const megabytes = Math.round(pressed.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6)
  const statuses = Map.groupBy(pressed, ({ status }) => status)
  const counts = [...statuses].map(([status, list]) => `${list.length} × ${status}`).join(', ')
  return `${counts}, the last after ${longest} ms, ${megabytes} MB`
}

/** The server's memory in MB: now (`VmRSS`), or the most that it was (`VmHWM`). */
async function memoryOf({ server }: World, which: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Has the system watch for a new peak; gives what the server takes now. */
async function forgetPeak(world: World): Promise<number> {
  await writeFile(`/proc/${world.server.pid()}/clear_refs`, '5')
  return memoryOf(world, 'VmRSS')
}

/** Locks for a while what others' calls read. */
async function holdLock({ database }: World): Promise<void> {
  const client = new pg.Client({ connectionString: await database.url() })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table users in access exclusive mode')
    await client.query('select pg_sleep($1)', [LOCK_MS / 1000])
    await client.query('rollback')
  } finally {
    await client.end()
  }
}
