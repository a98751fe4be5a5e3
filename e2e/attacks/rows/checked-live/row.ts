import { createApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { eventually } from '@dibs/testing/eventually'
import type { World } from '@dibs/testing/world'
import { createRandom } from '../../../chaos/harness/random.ts'
import { count, emptyRound, judged, type Row } from '../../../chaos/harness/row.ts'
import { goOffAir, goOnAir, seeLists } from '../../../chaos/world/live.ts'
import { createSellers, type Seller } from '../../../chaos/world/sellers.ts'
import { sendFrom } from '../tenants.ts'
import { type Care, judge, type Reader, readLog } from './page.ts'

type Tampering = (world: World, sessionId: SessionId, n: number, seller: Seller) => Promise<unknown>

/** What whoever runs the server does to a log that was sealed, in its own database. */
const TAMPERINGS: Record<string, Tampering> = {
  'an entry changed': (world, id, n) =>
    world.database.query(
      `update fair_entries set entry = regexp_replace(entry, '"stamp":\\d+', '"stamp":1')
        where session_id = $1 and n = $2`,
      [id, n],
    ),
  'an entry left out': async (world, id, n) => {
    await world.database.query('delete from fair_entries where session_id = $1 and n = $2', [id, n])
    await shift(world, id, n, -1)
  },
  'an entry added': async (world, id, n) => {
    await shift(world, id, n, 1)
    await world.database.query(
      `insert into fair_entries select session_id, n - 1, entry, hashes from fair_entries
        where session_id = $1 and n = $2 + 2`,
      [id, n],
    )
  },
  'two entries swapped': (world, id, n) =>
    world.database.query(
      `update fair_entries e set entry = other.entry from fair_entries other
        where e.session_id = $1 and other.session_id = $1 and e.n in ($2, $2 + 1)
          and other.n = 2 * $2 + 1 - e.n`,
      [id, n],
    ),
  'fewer entries signed': (world, id) =>
    world.database.query(
      `delete from fair_checkpoints where session_id = $1
        and size = (select max(size) from fair_checkpoints where session_id = $1)`,
      [id],
    ),
  'another history, signed as well': async (world, id, _n, seller) => {
    const logs = ['logs', 'entries', 'checkpoints', 'buyers', 'claims', 'marks']
    for (const name of logs)
      await world.database.query(`delete from fair_${name} where session_id = $1`, [id])
    await world.database.query(
      `delete from claims where message_id = (
        select min(message_id) from claims where session_id = $1)`,
      [id],
    )
    await seller.api(endpoints.fair.keep, { params: { sessionId: id } })
  },
}

async function shift(world: World, id: SessionId, n: number, by: number): Promise<void> {
  const values = [id, n]
  await world.database.query(
    'update fair_entries set n = -n - 1 where session_id = $1 and n > $2',
    values,
  )
  await world.database.query(
    `update fair_entries set n = -n - 1 + ${by} where session_id = $1 and n < 0`,
    [id],
  )
}

const CAREFUL: Care = { keepsSeals: true, computesRoot: true }
/** Pages that leave something out: some of it must pass them unseen. */
const CARELESS: Record<string, Care> = {
  'a page that keeps no seal': { keepsSeals: false, computesRoot: true },
  'a page that computes no root': { keepsSeals: true, computesRoot: false },
}

/** Whoever runs the server changes the log of a live; a page that has seen a seal must notice. */
export const checkedLiveRow: Row = {
  name: 'checked-live',
  mustShow: 'whatever is changed in a log that was sealed, a page that has seen a seal notices',
  trials: { full: 20, short: 1 },
  together: 1,
  controls: judged(Object.keys(CARELESS)),
  async open(context) {
    const world = await context.world()
    return {
      async run(seeds) {
        const round = emptyRound()
        for (const seed of seeds) {
          for (const [what, tamper] of Object.entries(TAMPERINGS)) {
            const { reader, seller, seen, claims } = await sealTwice(world, seed)
            const fail = (why: string) => round.failures.push({ seed, what: `${what}: ${why}` })
            const before = await judge(reader, seen, CAREFUL)
            if (before) fail(`${before}, before anything was changed`)
            await tamper(world, reader.sessionId, 1 + (seed % (claims - 1)), seller)
            if ((await judge(reader, seen, CAREFUL)) === null) fail('nobody noticed')
            for (const [name, care] of Object.entries(CARELESS))
              if ((await judge(reader, seen, care)) === null) count(round.noticed, name)
            count(round.counts, what)
          }
        }
        return round
      },
      close: async () => {},
    }
  },
}

type Sealed = { reader: Reader; seller: Seller; seen: readonly string[]; claims: number }

/** A live that was sealed while it ran, and at its end; the page has seen both. */
async function sealTwice(world: World, seed: number): Promise<Sealed> {
  const random = createRandom(seed)
  const codes = ['A1', 'B2']
  const [seller] = await createSellers(world, { count: 1, codes, name: 'checked' })
  if (!seller) throw new Error('no seller')
  const sessionId = await goOnAir(world, seller)
  const claims = random.between(4, 9)
  const say = async (from: number) => {
    const comments = Array.from({ length: claims }, (_, at) => ({
      comment: codes[at % codes.length] ?? 'A1',
      userId: String(7_000_000_000_000 + from + at),
    }))
    await world.simulator.say(seller.username, comments)
    await eventually('every buyer has a place', async () => {
      const lists = [...(await seeLists(seller, sessionId)).values()]
      return lists.flat().length === from + claims
    })
  }
  await say(0)
  await seller.api(endpoints.fair.keep, { params: { sessionId } })
  // Somebody without a log-in, on a network of their own: readings of one are limited.
  const send = sendFrom(seed)
  const api = createApiClient({
    baseUrl: `${world.url}/api`,
    fetch: (url, init) => send(String(url), init ?? {}),
  })
  const reader = { api, sessionId }
  const first = (await readLog(reader)).note
  await say(claims)
  await goOffAir(world, seller, sessionId)
  await eventually('the end is sealed', async () => (await readLog(reader)).note !== first)
  const seen = [first, (await readLog(reader)).note]
  return { reader, seller, seen, claims }
}
