import type { World } from '@dibs/testing/world'
import { createRandom, type Random } from '../../../chaos/harness/random.ts'
import {
  type Context,
  count,
  emptyRound,
  type OpenRow,
  type Row,
} from '../../../chaos/harness/row.ts'
import { newestCode, newIdentifier, passTime } from './identifiers.ts'
import { createPost, forgedAddress, outcomeOf, type Post } from './post.ts'

const TOGETHER = 20
const CODES = 5
const GUESSES_PER_CODE = 20
const JUDGED = { perCode: 5, perHour: 20 }
/** Longer than what must lie between two sends, and than an hour. */
const MINUTE_SECONDS = 61
const HOUR_SECONDS = 3_601

const FAULTS = [
  'the hour forgotten with each code',
  'a code that forgets its guesses',
  'a device that is not known',
] as const
type Fault = (typeof FAULTS)[number]

/**
 * An address is attacked with five codes in an hour and a hundred wrong guesses, in parallel, from a
 * hundred network addresses. Half of them are sellers', who log in meanwhile, on a device that has
 * logged in before.
 */
export const codesRow: Row = {
  name: 'codes',
  mustShow:
    'a hundred wrong guesses at each of a thousand addresses, in parallel, over resends and forged network addresses: 5 judged per code and 20 per hour, and sellers still log in',
  trials: { full: 1_000, short: TOGETHER },
  together: TOGETHER,
  controls: FAULTS.map((name) => ({ name, kind: 'planted', within: 2 })),
  open,
}

/** What is known of an address that is attacked. */
type Target = {
  seed: number
  random: Random
  identifier: string
  /** Of the seller's device; null when the address is nobody's. */
  cookie: string | null
  /** During which code the seller logs in. */
  sellerComesAt: number
  /** Guesses that were judged, by code. */
  judged: number[]
  wrong: string[]
}

type Attack = { world: World; post: Post; fault: Fault | null }

async function open(context: Context): Promise<OpenRow> {
  const world = await context.world()
  const { post, close } = createPost(world.url)
  return {
    async run(seeds) {
      const round = emptyRound()
      const targets = await attackAll({ world, post, fault: null }, seeds)
      for (const { seed, wrong, judged, cookie } of targets) {
        for (const what of wrong) round.failures.push({ seed, what })
        count(round.counts, 'guesses', CODES * GUESSES_PER_CODE)
        count(round.counts, 'judged', sum(judged))
        count(round.counts, 'sellers logged in', cookie === null ? 0 : 1)
      }
      return round
    },
    async control(name, seed) {
      // An even seed is a seller's, who comes when nothing is left for strangers.
      const targets = await attackAll({ world, post, fault: name as Fault }, [seed * 2])
      return targets.some(({ wrong }) => wrong.length > 0)
    },
    close: async () => close(),
  }
}

/** All targets go through the hour in step, since time passes for all of them. */
async function attackAll(attack: Attack, seeds: readonly number[]): Promise<Target[]> {
  const targets = await Promise.all(seeds.map((seed) => prepare(attack, seed)))
  await passTime(attack.world, HOUR_SECONDS)
  for (let code = 0; code < CODES; code += 1) {
    await Promise.all(targets.map((target) => attackCode(attack, target, code)))
    await passTime(attack.world, MINUTE_SECONDS)
    if (attack.fault === 'the hour forgotten with each code')
      await attack.world.database.query(`update code_budgets set attempts_at = '{}'`)
  }
  for (const target of targets) {
    const judged = sum(target.judged)
    if (judged > JUDGED.perHour) target.wrong.push(`${judged} guesses of an hour were judged`)
    if (judged < JUDGED.perHour) target.wrong.push(`only ${judged} guesses have arrived at all`)
  }
  return targets
}

async function prepare(attack: Attack, seed: number): Promise<Target> {
  const random = createRandom(seed)
  const target: Target = {
    seed,
    random,
    identifier: newIdentifier(),
    cookie: null,
    judged: [],
    wrong: [],
    sellerComesAt: attack.fault ? CODES - 1 : random.between(0, CODES - 1),
  }
  if (seed % 2 === 0) await logIn(attack, target)
  return target
}

/** Has a code sent, and guesses at it in parallel; the seller may come at the same time. */
async function attackCode(attack: Attack, target: Target, code: number): Promise<void> {
  const { post, world, fault } = attack
  const { identifier: loginIdentifier, random, wrong } = target
  const sent = outcomeOf(
    await post('request-otp', { loginIdentifier }, { from: forgedAddress(random) }),
  )
  // With the hour's guesses used up, no further code is sent.
  if (sent !== (sum(target.judged) < JUDGED.perHour ? 'ok' : '429 too_many_requests'))
    wrong.push(`code ${code} was answered ${sent}`)
  const right = await newestCode(world, loginIdentifier)
  const guess = async () => {
    const body = { loginIdentifier, otp: wrongCode(right, random) }
    return outcomeOf(await post('verify-otp', body, { from: forgedAddress(random) }))
  }
  const some = () => Promise.all(Array.from({ length: GUESSES_PER_CODE / 2 }, guess))
  const seller = target.cookie && code === target.sellerComesAt ? logIn(attack, target) : null
  const outcomes = await some()
  if (fault === 'a code that forgets its guesses')
    await world.database.query('update one_time_codes set attempts_left = 5')
  outcomes.push(...(await some()))
  await seller
  judgeCode(target, outcomes)
}

function judgeCode({ judged, wrong }: Target, outcomes: readonly string[]): void {
  const isJudged = (outcome: string) => outcome === '401 otp_wrong'
  const refusals = ['401 otp_expired', '429 too_many_requests']
  judged.push(outcomes.filter(isJudged).length)
  if ((judged.at(-1) ?? 0) > JUDGED.perCode)
    wrong.push(`${judged.at(-1)} guesses at a code were judged`)
  const odd = outcomes.filter((outcome) => !isJudged(outcome) && !refusals.includes(outcome))
  if (odd.length > 0) wrong.push(`wrong codes were answered ${[...new Set(odd)].join(', ')}`)
}

/** As the seller does on the device that the cookie is of; without one, it is the first time. */
async function logIn({ world, post, fault }: Attack, target: Target): Promise<void> {
  const { identifier: loginIdentifier, random } = target
  const cookie = fault === 'a device that is not known' ? null : target.cookie
  const sent = { from: forgedAddress(random), cookie }
  const asked = await post('request-otp', { loginIdentifier }, sent)
  const otp = await newestCode(world, loginIdentifier)
  const answer = await post('verify-otp', { loginIdentifier, otp }, sent)
  const setCookie = answer.headers[answer.headers.indexOf('set-cookie') + 1]
  if (answer.status === 200) target.cookie = setCookie?.split(';', 1)[0] ?? null
  else target.wrong.push(`the seller was answered ${outcomeOf(asked)}, ${outcomeOf(answer)}`)
}

function wrongCode(right: string, random: Random): string {
  const other = (Number(right) + random.between(1, 999_999)) % 1_000_000
  return String(other).padStart(6, '0')
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
