import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { ROOT } from '@dibs/testing/program'
import type { World } from '@dibs/testing/world'
import { chromium } from '@playwright/test'
import { createRandom } from '../../../chaos/harness/random.ts'
import { count, emptyRound, judged, type Row } from '../../../chaos/harness/row.ts'
import { goOffAir, goOnAir } from '../../../chaos/world/live.ts'
import { createSellers } from '../../../chaos/world/sellers.ts'
import { inJakarta } from '../../../support/expected-csv.ts'
import { claimHostile, type HostileClaim } from './claim-hostile.ts'
import { hostileCode } from './hostile-text.ts'
import { judgeCopy } from './judge-copy.ts'
import { type ExpectedRow, judgeCsv } from './judge-csv.ts'
import { readCsv } from './read-csv.ts'
import { takeAway } from './take-away.ts'

const NO_GUARD = 'a file without the guard'
const LOST_ROW = 'a row left out'
const LOST_CHARACTER = 'a character lost'
const UNGUARDED_COPY = 'a copy without the guard'
const CODES = 10

/** Lives full of would-be formulas; the recap's file as a browser downloads it, and its copy. */
export const csvRow: Row = {
  name: 'csv',
  mustShow: 'hostile rows in the CSV: no formula, lossless; none in the copy',
  trials: { full: 10_000, short: 1_000 },
  together: 1_000,
  controls: judged([NO_GUARD, LOST_ROW, LOST_CHARACTER, UNGUARDED_COPY]),
  whyNot: async () =>
    existsSync(join(ROOT, 'apps/web/dist/index.html')) ? null : 'the web app is not built',
  async open(context) {
    const world = await context.world()
    const browser = await chromium.launch(CHROMIUM_OPTIONS)
    return {
      async run(seeds) {
        const [first = 0] = seeds
        const { seller, claims } = await liveOf(world, seeds)
        const started = performance.now()
        const { csv: bytes, copied } = await takeAway(browser, world.url, seller.token)
        const ordered = inRecapOrder(claims)
        const expected = ordered.map(toRow)
        const round = emptyRound()
        round.millis['recap opened, exported and copied'] = [performance.now() - started]
        count(round.counts, 'rows', expected.length)
        count(round.counts, 'bytes', bytes.length)
        for (const { row, what } of judgeCsv(bytes, expected))
          round.failures.push({ seed: ordered[row]?.claim.seed ?? first, what })
        for (const what of judgeCopy(copied, expected.length))
          round.failures.push({ seed: first, what })
        const unguarded = copied.replace(/^'+/gm, '')
        if (judgeCopy(unguarded, expected.length).length > 0) count(round.noticed, UNGUARDED_COPY)
        for (const [fault, faulty, sign] of faultyFiles(bytes, expected)) {
          const isNoticed = judgeCsv(faulty, expected).some(({ what }) => what.includes(sign))
          if (isNoticed) count(round.noticed, fault)
        }
        return round
      },
      close: () => browser.close(),
    }
  },
}

/** One live with a hostile claim for each seed, over. */
async function liveOf(world: World, seeds: readonly number[]) {
  const random = createRandom(seeds[0] ?? 0)
  const codes = Array.from({ length: CODES }, (_, number) => hostileCode(random, number))
  const [seller] = await createSellers(world, { count: 1, codes, name: 'csv' })
  if (!seller) throw new Error('There is no seller.')
  const sessionId = await goOnAir(world, seller)
  const claims = await claimHostile(world, seller, sessionId, seeds)
  await goOffAir(world, seller, sessionId)
  return { seller, claims }
}

type Placed = { claim: HostileClaim; position: number }

/** The item with the newest first claim first, in it the buyers by their stamps. */
function inRecapOrder(claims: readonly HostileClaim[]): Placed[] {
  const byTime = claims.toSorted((a, b) => a.createTime - b.createTime)
  const lists = [...Map.groupBy(byTime, ({ code }) => code).values()].reverse()
  return lists.flatMap((list) => list.map((claim, at) => ({ claim, position: at + 1 })))
}

function toRow({ claim, position }: Placed): ExpectedRow {
  const { code, createTime, username, nickname, text } = claim
  return [code, String(position), inJakarta(createTime), username, nickname, text]
}

/** Files of a product with a fault, and what of it must be noticed. */
function faultyFiles(
  bytes: Uint8Array,
  expected: readonly ExpectedRow[],
): [fault: string, file: Uint8Array, sign: string][] {
  const [headers = [], ...rows] = readCsv(bytes)
  const last = rows.at(-1) ?? []
  const withLast = (row: string[]) => writeCsv([headers, ...rows.slice(0, -1), row])
  return [
    [NO_GUARD, writeCsv([headers, ...expected]), 'a formula'],
    [LOST_ROW, writeCsv([headers, ...rows.slice(0, -1)]), ' rows in place of '],
    [LOST_CHARACTER, withLast(last.with(-1, last.at(-1)?.slice(0, -1) ?? '')), ' in place of '],
  ]
}

function writeCsv(rows: readonly (readonly string[])[]): Uint8Array {
  const lines = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  return Buffer.from(`\uFEFF${lines.join('\r\n')}`)
}
