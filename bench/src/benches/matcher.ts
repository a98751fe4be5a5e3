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
  const thousand = Array.from({ length: 1_000 }, (_, i) => `${'ABCDEFGHIJ'[i % 10]}${i + 1}`)
  return [
    await compare('matcher, 1,000 codes', thousand, REPEAT[1_000], 70, isQuick),
    await compare('matcher, 25 codes', MARKET_CODES, REPEAT[25], 1, isQuick),
  ]
}

async function compare(
  what: string,
  codes: readonly string[],
  repeat: number,
  atLeast: number,
  isQuick: boolean,
): Promise<Figure> {
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
  const rates = await interleave(isQuick ? 3 : 9, {
    matcher: () => rate(matcher, texts, repeat * 10),
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
