import { compileMatcher, foldText } from '@dibs/core'
import { MARKET_CODES, readBusyRoom, writeMarketComments } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, judgeRates } from '../harness/figure.ts'
import { interleave } from '../harness/rounds.ts'

const MARKET_COMMENTS = 4_000
const CLAIM_SHARE = 0.3
/** Repetitions per round, so that a round takes long enough to be timed. */
const REPEAT = { 25: 12, 1000: 4 }

export const matcherBench: Bench = {
  name: 'matcher',
  about: `comments a second of CPU time, from the text as it came: the whole busy-room and ${MARKET_COMMENTS} of a market live, ${CLAIM_SHARE * 100} % of which claim`,
  run,
}

async function run({ isQuick }: BenchContext): Promise<Figure[]> {
  return measureMatcher({ isQuick })
}

/** Measures; `timesSlower` has each comment matched so often, to show that a slowness is noticed. */
export async function measureMatcher({
  isQuick,
  timesSlower = 1,
  only,
}: {
  isQuick: boolean
  timesSlower?: number
  only?: string
}): Promise<Figure[]> {
  const thousand = Array.from({ length: 1_000 }, (_, i) => `${'ABCDEFGHIJ'[i % 10]}${i + 1}`)
  const rows = [
    { what: 'matcher, 1,000 codes', codes: thousand, repeat: REPEAT[1_000], atLeast: 100 },
    { what: 'matcher, 25 codes', codes: MARKET_CODES, repeat: REPEAT[25], atLeast: 3 },
  ]
  const figures: Figure[] = []
  for (const row of rows.filter(({ what }) => only === undefined || what === only)) {
    figures.push(await compare(row, { isQuick, timesSlower }))
  }
  return figures
}

async function compare(
  row: { what: string; codes: readonly string[]; repeat: number; atLeast: number },
  { isQuick, timesSlower }: { isQuick: boolean; timesSlower: number },
): Promise<Figure> {
  const { what, codes, repeat, atLeast } = row
  const texts = [
    ...readBusyRoom(),
    ...writeMarketComments(MARKET_COMMENTS, codes, CLAIM_SHARE),
  ].map(({ text }) => text)
  const items = codes.map((code) => ({ code }))
  const matcher = compileMatcher(items)
  const loop = createLoop(items)
  for (const text of texts) {
    if (matcher(text) !== loop(text))
      throw new Error(`The two disagree on ${JSON.stringify(text)}.`)
  }
  const slowed = (text: string) => {
    for (let time = 1; time < timesSlower; time += 1) matcher(text)
    return matcher(text)
  }
  const rates = await interleave(isQuick ? 3 : 9, {
    matcher: () => rate(slowed, texts, repeat * 10),
    loop: () => rate(loop, texts, codes.length > 100 ? 1 : repeat),
  })
  const { matcher: measured, loop: baseline } = rates
  return judgeRates({ what, measured, baseline, unit: 'comments/s', atLeast })
}

/** The longest code first, then the newest; the first that the comment includes wins. */
function createLoop<Item extends { code: string }>(items: readonly Item[]) {
  const folded = items
    .map((item) => ({ item, code: foldText(item.code) }))
    .toSorted((a, b) => [...b.code].length - [...a.code].length)
  return (text: string): Item | null => {
    const comment = foldText(text)
    for (const { item, code } of folded) if (comment.includes(code)) return item
    return null
  }
}

function rate(match: (text: string) => unknown, texts: readonly string[], repeat: number): number {
  let found = 0
  const start = process.cpuUsage()
  for (let i = 0; i < repeat; i += 1) {
    for (const text of texts) if (match(text) !== null) found += 1
  }
  const { user, system } = process.cpuUsage(start)
  // Used, so that the work is not optimised away.
  if (found === 0) throw new Error('No comment claims anything.')
  return (texts.length * repeat * 1_000_000) / (user + system)
}
