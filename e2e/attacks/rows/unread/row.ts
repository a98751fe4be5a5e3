import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@dibs/testing/eventually'
import { readMetrics } from '@dibs/testing/metrics'
import { ROOT, startProgram } from '@dibs/testing/program'
import { createRandom } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { type FloodOptions, startFlood } from './flood.ts'

const CONNECTIONS = 5
const REQUESTS = 1_600
/** What answers that nobody reads may cost the server, and how many files they may hold open. */
const MOST = { bytes: 200 * 1024 * 1024, files: 100 }
const VISITS = { calm: 100, full: 1_000, short: 200 }
/** Below the bound of a connection, so that only time tells that nobody reads. */
const QUIET_REQUESTS = 20
const QUIET_CONNECTIONS = 400

const CARELESS = 'a server without bounds'

/**
 * Connections pipeline requests for large answers and never read one, over and over, while somebody
 * else's calls are answered.
 */
export const unreadRow: Row = {
  name: 'unread',
  mustShow: `${CONNECTIONS} connections that send ${REQUESTS} requests at once and never read, over and over: each is dropped, memory grows by 200 MB at most, and others are answered`,
  trials: { full: 24, short: 3 },
  together: 1,
  controls: [{ name: CARELESS, kind: 'planted', within: 1 }],
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const { url } = await context.world()
  const visits = context.isShort ? VISITS.short : VISITS.full
  const kinds = kindsOf(largestAsset(), context.isShort)
  return {
    async run(seeds) {
      const round = emptyRound()
      for (const seed of seeds) {
        const kind = kinds[seed % kinds.length] as Kind
        const seen = await attack(url, kind, createRandom(seed).between(visits, visits + 20))
        for (const what of judge(kind, seen))
          round.failures.push({ seed, what: `${kind.path}: ${what}` })
        count(round.counts, 'connections dropped', seen.dropped)
        count(round.counts, 'MB of memory, at most, added up', toMb(seen.grown.bytes))
        round.millis = {
          'others, calm': [...(round.millis['others, calm'] ?? []), ...seen.calm],
          'others, attacked': [...(round.millis['others, attacked'] ?? []), ...seen.attacked],
        }
      }
      return round
    },
    async control() {
      const careless = await startProgram('e2e/attacks/rows/unread/careless-server.ts', {})
      try {
        const kind = { path: '/large', connections: 2, requests: REQUESTS, mustDrop: true }
        const seen = await attack(careless.ready.server ?? '', kind, VISITS.short)
        return judge(kind, seen).length > 1
      } finally {
        await careless.end('SIGKILL')
      }
    },
    close: async () => {},
  }
}

/** `mustDrop`: it asks for more at once than a connection may. */
type Kind = FloodOptions & { mustDrop: boolean }

function kindsOf(asset: string, isShort: boolean): Kind[] {
  const paths = ['/api/docs/json', asset, '/', '/metrics', '/api/docs/static/swagger-ui-bundle.js']
  const floods = paths.map((path) => ({
    path,
    connections: CONNECTIONS,
    requests: REQUESTS,
    mustDrop: true,
  }))
  if (isShort) return floods.slice(0, 3)
  const quiet = { connections: QUIET_CONNECTIONS, requests: QUIET_REQUESTS, mustDrop: false }
  return [...floods, { path: asset, ...quiet }]
}

/** Where the largest file of the built web app is. */
function largestAsset(): string {
  const folder = join(ROOT, 'apps/web/dist/assets')
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const [largest = ''] = readdirSync(folder).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return `/assets/${largest}`
}

/** What was seen of an attack; times are milliseconds. */
type Seen = {
  dropped: number
  grown: Figures
  /** How many files stay open when nobody reads for long. */
  left: number
  calm: number[]
  attacked: number[]
  unanswered: number
}

async function attack(url: string, kind: Kind, visits: number): Promise<Seen> {
  const calm = await visit(url, VISITS.calm)
  const before = await readFigures(url)
  const most = { ...before }
  const flood = startFlood(url, kind)
  const look = async () => {
    const now = await readFigures(url)
    most.bytes = Math.max(most.bytes, now.bytes)
    most.files = Math.max(most.files, now.files)
    return now.files
  }
  const attacked = await visit(url, visits, look)
  let left = 0
  if (!kind.mustDrop) {
    await eventually('what nobody reads is closed', async () => {
      left = (await look()) - before.files
      return left < MOST.files
    })
  }
  flood.stop()
  const grown = { bytes: most.bytes - before.bytes, files: most.files - before.files }
  return {
    dropped: flood.dropped(),
    grown,
    left,
    calm: calm.millis,
    attacked: attacked.millis,
    unanswered: calm.unanswered + attacked.unanswered,
  }
}

function judge({ mustDrop, connections }: Kind, seen: Seen): string[] {
  const wrong: string[] = []
  if (mustDrop && seen.dropped < connections)
    wrong.push(`${seen.dropped} of ${connections} connections were dropped`)
  if (seen.grown.bytes > MOST.bytes) wrong.push(`memory grew by ${toMb(seen.grown.bytes)} MB`)
  if (mustDrop && seen.grown.files > MOST.files)
    wrong.push(`${seen.grown.files} more files were open`)
  if (seen.unanswered > 0) wrong.push(`${seen.unanswered} calls of others were not answered`)
  return wrong
}

const LOOK_EVERY = 20

/** Somebody else's calls, one after the other, each over a connection of its own. */
async function visit(url: string, visits: number, look?: () => Promise<unknown>) {
  const millis: number[] = []
  let unanswered = 0
  for (let at = 0; at < visits; at += 1) {
    if (at % LOOK_EVERY === 0) await look?.()
    const start = performance.now()
    try {
      const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
      await answer.text()
      if (!answer.ok) unanswered += 1
    } catch {
      unanswered += 1
    }
    millis.push(performance.now() - start)
  }
  return { millis, unanswered }
}

/** What the server process takes. */
type Figures = { bytes: number; files: number }

async function readFigures(url: string): Promise<Figures> {
  const text = await readMetrics(url)
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0)
  return { bytes: figure('process_resident_memory_bytes'), files: figure('process_open_fds') }
}

const toMb = (bytes: number) => Math.round(bytes / 1024 / 1024)
