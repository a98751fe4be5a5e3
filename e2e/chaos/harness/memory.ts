import { openInspector } from '@dibs/testing/inspector'
import type { World } from '@dibs/testing/world'

/** Rounds that are compared with as many others, far apart in a long run. */
const WINDOW = 4
/** Of what is left after a full collection. Over a whole run, however long: work leaves nothing. */
const MOST_GROWTH = 0.04

/** What the server keeps when nobody is live: heap and buffers after a full collection, bytes. */
export async function readKept({ server }: World): Promise<number> {
  const inspector = await openInspector(server)
  try {
    return await inspector.keptMemory()
  } finally {
    inspector.close()
  }
}

/** The first window after the warm-up and the last one; null while there are too few rounds. */
function windowsOf(series: readonly number[], warmUp: number) {
  const warm = series.slice(warmUp)
  if (warm.length < 2 * WINDOW) return null
  return { first: median(warm.slice(0, WINDOW)), last: median(warm.slice(-WINDOW)) }
}

/**
 * What is wrong with what was kept after each round; null when nothing is, or too few are done.
 * `warmUp`: rounds in which pools, caches and compiled code grow.
 */
export function judgeMemory(series: readonly number[], warmUp: number): string | null {
  const windows = windowsOf(series, warmUp)
  return windows && tellGrowth(windows.first, windows.last)
}

/** What the last round has added to the growth from the first window to the last, in kB. */
export function growthOf(series: readonly number[], warmUp: number): number {
  const now = windowsOf(series, warmUp)
  const before = windowsOf(series.slice(0, -1), warmUp)
  return now && before ? Math.round((now.last - before.last) / 1024) : 0
}

/** A sentence when more is kept than may be. */
function tellGrowth(before: number, after: number): string | null {
  const growth = after / before - 1
  if (growth <= MOST_GROWTH) return null
  const megabytes = ((after - before) / 2 ** 20).toFixed(1)
  return `what is kept has grown by ${megabytes} MB, ${Math.round(growth * 100)} %`
}

/** Makes the server keep 8 kB for every text that it parses, and lets it forget them again. */
const LEAK = `{
  const parse = JSON.parse
  const kept = []
  globalThis.mend = () => { JSON.parse = parse; delete globalThis.mend }
  JSON.parse = (text, ...more) => {
    kept.push(Array.from({ length: 1_024 }, () => text.length))
    globalThis.mend.kept = kept
    return parse(text, ...more)
  }
}`

/** So many rounds of work a server may still warm up in, before one that leaks is told from it. */
const WARM_ROUNDS = 6

/** Whether a server that leaks in earnest is told by a round of work from one that does not. */
export async function noticesLeak(world: World, work: () => Promise<unknown>): Promise<boolean> {
  const sound = await keptWhenWarm(world, work)
  if (sound === null) return false
  const inspector = await openInspector(world.server)
  try {
    await inspector.run(LEAK)
    await work()
    const leaky = await inspector.keptMemory()
    return tellGrowth(sound, leaky) !== null
  } finally {
    await inspector.run('globalThis.mend?.()')
    inspector.close()
  }
}

/** What is kept after the first round of work that adds no more than may be; null when none is. */
async function keptWhenWarm(world: World, work: () => Promise<unknown>): Promise<number | null> {
  let before = await readKept(world)
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    await work()
    const after = await readKept(world)
    if (tellGrowth(before, after) === null) return after
    before = after
  }
  return null
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
