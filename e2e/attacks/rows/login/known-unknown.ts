import { randomUUID } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Round,
  type Row,
} from '../../../chaos/harness/row.ts'
import { accuracyOf, mostAccuracy, type Sample } from './classifier.ts'
import { newestCode, newIdentifier, passTime } from './identifiers.ts'
import { type Answered, createPost, forgedAddress, type Post } from './post.ts'
import { startTellingProxy } from './telling-proxy.ts'

const FULL = 5_000
const CONTROL_PAIRS = 60
const PAIRS_AT_A_TIME = 50
const TEN_MINUTES_SECONDS = 601
const CALLS = ['request-otp', 'verify-otp'] as const
type Call = (typeof CALLS)[number]

const LATER = 'an unknown one is answered later, by as much as times vary, 3 ms at least'
const LONGER = 'an unknown one is answered with a space more'
const LEAST_DELAY_MS = 3

/**
 * A known and an unknown address ask for a code and send a wrong one, in turn. The known ones have
 * an account, whose language is another than that of the call.
 */
export const knownUnknownRow: Row = {
  name: 'known-unknown',
  mustShow:
    'a known and an unknown address get the same bytes, and a classifier on time does no better than 0.55',
  trials: { full: FULL, short: 60 },
  // Times are learned and judged over all trials.
  together: FULL,
  controls: [LATER, LONGER].map((name) => ({ name, kind: 'planted', within: 3 })),
  open,
}

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  return {
    run: async (seeds) => callAll(world, world.url, seeds, await makePairs(world, seeds.length)),
    async control(name, seed) {
      const pairs = await makePairs(world, CONTROL_PAIRS)
      const seeds = pairs.map((_, index) => seed + index)
      const unknown = new Set(pairs.map((pair) => pair.unknown))
      // Codes that are sent take longest and add nothing here.
      const call = (url: string) => callAll(world, url, seeds, pairs, ['verify-otp'])
      const tell =
        name === LATER
          ? { delayMs: spreadOf((await call(world.url)).millis?.['verify-otp'] ?? []), suffix: '' }
          : { delayMs: 0, suffix: ' ' }
      const proxy = await startTellingProxy(world.url, (one) => unknown.has(one), tell)
      try {
        return (await call(proxy.url)).failures.length > 0
      } finally {
        await proxy.close()
      }
    },
    close: async () => {},
  }
}

type Pair = { known: string; unknown: string }

/** For an address that no code was sent to. */
const NO_CODE = '123456'

/** Addresses, half of them with accounts. */
async function makePairs(world: World, pairs: number): Promise<Pair[]> {
  const made = Array.from({ length: pairs }, () => ({
    known: newIdentifier(),
    unknown: newIdentifier(),
  }))
  await world.database.query(
    `insert into users (id, email, language_preference)
      select id, email, 'id' from unnest($1::uuid[], $2::text[]) as t(id, email)`,
    [made.map(() => randomUUID()), made.map(({ known }) => known)],
  )
  return made
}

/** One call after the other, so that nothing but the server's work is in the time. */
async function callAll(
  world: World,
  url: string,
  seeds: readonly number[],
  pairs: readonly Pair[],
  calls: readonly Call[] = CALLS,
): Promise<Round> {
  const round = emptyRound()
  const { post, close } = createPost(url)
  const samples: Record<Call, Sample[]> = { 'request-otp': [], 'verify-otp': [] }
  for (const [index, seed] of seeds.entries()) {
    // So that no limit that all share makes every answer the same.
    if (index % PAIRS_AT_A_TIME === 0) await passTime(world, TEN_MINUTES_SECONDS)
    const pair = pairs[index] as Pair
    const random = createRandom(seed)
    for (const call of calls) {
      const { known, unknown } = await callPair({ post, call, random }, pair, async (identifier) =>
        calls.includes('request-otp') ? wrongCode(await newestCode(world, identifier)) : NO_CODE,
      )
      samples[call].push({ millis: known.millis, isKnown: true })
      samples[call].push({ millis: unknown.millis, isKnown: false })
      if (lettersOf(known) === lettersOf(unknown)) continue
      const what = `${call} answered ${lettersOf(known)} to a known, ${lettersOf(unknown)} to an unknown address`
      round.failures.push({ seed, what })
    }
  }
  close()
  for (const call of calls) {
    const accuracy = accuracyOf(samples[call], createRandom(seeds[0] ?? 0))
    const most = mostAccuracy(samples[call].length)
    count(round.counts, `${call} calls`, samples[call].length)
    count(round.counts, `told apart per mille of ${call}`, Math.round(accuracy * 1_000))
    round.millis[call] = samples[call].map(({ millis }) => millis)
    const what = `times of ${call} tell ${accuracy} of the addresses; ${most} would do for luck`
    if (accuracy > most) round.failures.push({ seed: seeds[0] ?? 0, what })
  }
  return round
}

async function callPair(
  { post, call, random }: { post: Post; call: Call; random: Random },
  pair: Pair,
  guessFor: (identifier: string) => Promise<string>,
) {
  const answers: Partial<Record<keyof Pair, Answered>> = {}
  for (const which of random.shuffle(['known', 'unknown'] as const)) {
    const loginIdentifier = pair[which]
    const guess = call === 'verify-otp' ? { otp: await guessFor(loginIdentifier) } : {}
    answers[which] = await post(
      call,
      { loginIdentifier, ...guess },
      { from: forgedAddress(random) },
    )
  }
  return answers as Record<keyof Pair, Answered>
}

/** From the tenth to the ninetieth hundredth. */
function spreadOf(millis: readonly number[]): number {
  const sorted = millis.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0
  return Math.max(LEAST_DELAY_MS, at(0.9) - at(0.1))
}

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

/** Everything of an answer but its date. */
function lettersOf({ status, headers, body }: Answered): string {
  /** The moment, and the random id of each call. */
  const differs = (index: number) =>
    ['date', 'x-request-id'].includes(headers[index - (index % 2)]?.toLowerCase() ?? '')
  return JSON.stringify([status, headers.filter((_, index) => !differs(index)), body])
}
