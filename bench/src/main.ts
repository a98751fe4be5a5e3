import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { allotmentBench } from './benches/allotment.ts'
import { announcingBench } from './benches/announcing.ts'
import { beforeAfterBench } from './benches/before-after.ts'
import { buyersBench } from './benches/buyers.ts'
import { calmBench } from './benches/calm.ts'
import { claimsBench } from './benches/claims.ts'
import { clusterClaimsBench } from './benches/cluster-claims.ts'
import { farBench } from './benches/far.ts'
import { lighthouseBench } from './benches/lighthouse.ts'
import { livesBench } from './benches/lives.ts'
import { matcherBench } from './benches/matcher.ts'
import { paintedBench } from './benches/painted.ts'
import { pollBench } from './benches/poll.ts'
import { relayBench } from './benches/relay.ts'
import { returnVisitBench } from './benches/return-visit.ts'
import { routesBench } from './benches/routes.ts'
import { scriptsBench } from './benches/scripts.ts'
import { shiftBench } from './benches/shift.ts'
import { slowLiveBench } from './benches/slow-live.ts'
import { slowNetworkBench } from './benches/slow-network.ts'
import { steadyClaimsBench } from './benches/steady-claims.ts'
import { takeOverBench } from './benches/take-over.ts'
import { viewersBench } from './benches/viewers.ts'
import { holdFloors } from './floors.ts'
import { type Bench, broken, type Figure } from './harness/figure.ts'
import { renderTable } from './harness/table.ts'

// `npm run bench [-- [--quick] [name ...]]`: every figure beside its baseline from the same run. A
// missed target is said, and is no failure: only a benchmark that breaks off is one, and takes no
// other with it. `bench/results.json` has the figures of the last run, as far as it came.
// `npm run bench -- --floors` holds the main job's figures against `bench/floors.json`.

const BENCHES = [
  matcherBench,
  allotmentBench,
  claimsBench,
  steadyClaimsBench,
  announcingBench,
  relayBench,
  farBench,
  paintedBench,
  calmBench,
  livesBench,
  viewersBench,
  pollBench,
  routesBench,
  buyersBench,
  scriptsBench,
  lighthouseBench,
  slowNetworkBench,
  slowLiveBench,
  shiftBench,
  returnVisitBench,
  takeOverBench,
  clusterClaimsBench,
  beforeAfterBench,
]

const RESULTS = new URL('../results.json', import.meta.url)

const load = () => loadavg()[0]?.toFixed(1)
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(args: readonly string[]): Promise<void> {
  const { isQuick, json, names } = readArguments(args)
  if (args.includes('--floors')) return holdFloors({ say, json, run: (name) => measure(name) })
  const chosen = BENCHES.filter((bench) => names.length === 0 || names.includes(bench.name))
  const start = performance.now()
  const loadBefore = load()
  const figures: Figure[] = []
  for (const bench of chosen) {
    say(`\n${bench.name}: ${bench.about}`)
    const own = await runBench(bench, isQuick)
    figures.push(...own)
    say(`\n${renderTable(own)}`)
    writeFileSync(RESULTS, `${JSON.stringify(figures, null, 2)}\n`)
  }
  if (chosen.length > 1) say(`\n${renderTable(figures)}`)
  if (isQuick) say('A quick run: few rounds and less load, for a first look only.')
  say(
    `It took ${Math.round((performance.now() - start) / 1000)} s on ${availableParallelism()} cores; load ${loadBefore} before, ${load()} after. Everything that the machine does beside it makes the absolute figures worse.`,
  )
}

function readArguments(args: readonly string[]) {
  const jsonAt = args.indexOf('--json')
  const json = jsonAt < 0 ? undefined : args[jsonAt + 1]
  const flags = ['--quick', '--floors', '--json']
  const names = args.filter((arg) => !flags.includes(arg) && arg !== json)
  const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name))
  if (unknown.length > 0) {
    const known = BENCHES.map((bench) => bench.name).join(', ')
    throw new Error(`There is no benchmark called ${unknown.join(' or ')}. There are: ${known}.`)
  }
  return { isQuick: args.includes('--quick'), json, names }
}

/** A benchmark that breaks off is a row that says so, and the run ends with 1. */
async function runBench(bench: Bench, isQuick: boolean): Promise<Figure[]> {
  try {
    return await bench.run({ isQuick, say: (line) => say(`  ${line}`) })
  } catch (error) {
    process.exitCode = 1
    return [broken(bench.name, error)]
  }
}

async function measure(name: string): Promise<Figure[]> {
  const bench = BENCHES.find((each) => each.name === name)
  if (!bench) throw new Error(`There is no benchmark called ${name}.`)
  return bench.run({ isQuick: true, say: () => {} })
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
