import type { Live } from '../../chat/live.ts'
import type { Chat } from '../../chat/shapes.ts'
import type { Clock } from '../../clock.ts'
import { accountId, type IdSource } from '../../ids.ts'
import type { Beat, Score } from '../play.ts'
import { createRandom, type Random } from './random.ts'
import { makeViewer, type Viewer } from './viewers.ts'
import {
  CHATTER,
  CITIES,
  CLAIMS,
  COLOURS,
  DOUBTS,
  HOST_LINES,
  PRODUCTS,
  QUESTIONS,
  SIZES,
  STICKER,
} from './words.ts'

export const MARKET_NAME = 'market'
export const MARKET_NOTE =
  'a scripted Indonesian selling live, about eight minutes: items A1 to A12, B1 to B6 and C1 to C4'

/** Comments that arrive within this time share a frame, as the provider bundles them. */
const BUNDLE_MS = 40

/** The scripted selling live: the same comments for the same seed, stamped when they are said. */
export function createMarket(deps: { seed: number; nextId: IdSource; clock: Clock }): Score {
  return {
    name: MARKET_NAME,
    *beats(round, speed): Generator<Beat> {
      for (const bundle of bundles(writeScript(deps.seed, round))) {
        const deliver = (live: Live) =>
          live.say(bundle.map((said) => stamp(said, live, speed, deps)))
        yield { at: bundle.at(-1)?.at ?? 0, deliver }
      }
    },
  }
}

function* bundles(script: readonly ScriptedComment[]): Generator<ScriptedComment[]> {
  let bundle: ScriptedComment[] = []
  for (const comment of script) {
    const [first] = bundle
    if (first && comment.at - first.at > BUNDLE_MS) {
      yield bundle
      bundle = []
    }
    bundle.push(comment)
  }
  if (bundle.length > 0) yield bundle
}

/** At a higher speed people also speak and the network delivers that much faster. */
function stamp(
  said: ScriptedComment,
  live: Live,
  speed: number,
  { clock, nextId }: { clock: Clock; nextId: IdSource },
): Chat {
  const createTime = Math.round(clock.now() - said.lagMs / Math.max(speed, 1))
  const speaker = said.speaker
    ? { ...said.speaker, userId: accountId(said.speaker.uniqueId) }
    : live.owner
  const { uniqueId, nickname, userId } = speaker
  const msgId = nextId(createTime)
  const as = said.speaker ? 'viewer' : 'host'
  const when = { msgId, createTime: String(createTime) }
  return { comment: said.text, userId, uniqueId, nickname, as, ...when }
}

/** A comment of the script: delivered `at`, said `lagMs` earlier; `speaker` null is the host. */
type ScriptedComment = { at: number; lagMs: number; speaker: Viewer | null; text: string }

const CODES = [...numbered('A', 12), ...numbered('B', 6), ...numbered('C', 4)]
const ITEMS_PER_ROUND = 18
const VIEWERS_PER_ROUND = 140
const MOST_PER_SECOND = 20

/** One round of the market, about eight minutes; each seed and round is another one, always the same. */
export function writeScript(seed: number, round: number): ScriptedComment[] {
  const random = createRandom(Math.imul(seed + 1, 0x9e3779b1) + round)
  const serial = round * VIEWERS_PER_ROUND
  const viewers = Array.from({ length: VIEWERS_PER_ROUND }, (_, index) =>
    makeViewer(random, serial + index + 1),
  )
  const items = shuffle(random, CODES).slice(0, ITEMS_PER_ROUND)
  const script: ScriptedComment[] = []
  let start = 0
  let shown: Item[] = []
  for (const code of items) {
    const item = { code, product: random.pick(PRODUCTS), price: random.between(5, 39) * 5 }
    const lengthMs = random.between(22, 32) * 1000
    shown = [item, ...shown.slice(0, 4)]
    script.push(...writePhase({ random, viewers, shown, start, lengthMs }))
    start += lengthMs
  }
  return limitPace(script.toSorted((one, other) => one.at - other.at))
}

type Phase = {
  random: Random
  viewers: readonly Viewer[]
  /** The item held up now, then those before it. */
  shown: readonly Item[]
  start: number
  lengthMs: number
}

function writePhase(phase: Phase): ScriptedComment[] {
  const { random, shown, start, lengthMs } = phase
  const [item] = shown
  if (!item) return []
  const hostLine = phrase(random, random.pick(HOST_LINES), item).replaceAll(
    /[a-z]-?\d+/gi,
    (code) => code.toUpperCase(),
  )
  const opening = {
    at: start + random.between(300, 900),
    lagMs: 150,
    speaker: null,
    text: hostLine,
  }
  const talk = Array.from({ length: Math.floor(lengthMs / 1000) }, (_, second) =>
    writeTalk(phase, start + second * 1000),
  )
  return [opening, ...talk.flat(), ...writeRush(phase, item)]
}

/** What is said anyway, in one second: a comment, or two. */
function writeTalk({ random, viewers, shown }: Phase, second: number): ScriptedComment[] {
  return Array.from({ length: random.chance(0.35) ? 2 : 1 }, () => {
    const roll = random.next()
    // Doubts are about what was shown before: the rush for the newest item starts with orders.
    const [newest, ...earlier] = shown
    const isDoubt = roll < 0.12 && earlier.length > 0
    const item = isDoubt ? random.pick(earlier) : (newest as Item)
    const kind = isDoubt ? DOUBTS : roll < 0.5 ? QUESTIONS : CHATTER
    const text = roll > 0.96 ? STICKER : phrase(random, random.pick(kind), item)
    const at = second + random.between(0, 950)
    return { at, lagMs: usualLag(random), speaker: random.pick(viewers), text }
  })
}

/** The rush for an item: quickest first, then fewer and fewer, some twice, some delivered late. */
function writeRush({ random, viewers, start, lengthMs }: Phase, item: Item): ScriptedComment[] {
  const claims: ScriptedComment[] = []
  const called = start + random.between(3000, 6000)
  const eager = random.chance(0.25) ? random.between(3, 8) : random.between(14, 60)
  for (const speaker of shuffle(random, viewers).slice(0, eager)) {
    // Chance to the third: most are quick, a few take long.
    const hesitation = 300 + random.next() ** 3 * (lengthMs - 12_000) * 0.7
    const lagMs = random.chance(0.07) ? random.between(3000, 8000) : usualLag(random)
    const claim = { speaker, text: phrase(random, random.pick(CLAIMS), item) }
    const at = Math.round(called + hesitation + lagMs)
    claims.push({ ...claim, at, lagMs })
    if (!random.chance(0.2)) continue
    const text = random.chance(0.5) ? claim.text : phrase(random, random.pick(CLAIMS), item)
    claims.push({ speaker, text, at: at + random.between(900, 5000), lagMs: usualLag(random) })
  }
  return claims
}

/** Arrival differs from the platform's stamps by up to 0.8 s. */
function usualLag(random: Random): number {
  return random.between(60, 800)
}

/** Pushes comments back until no second has more than a busy room has. */
function limitPace(script: readonly ScriptedComment[]): ScriptedComment[] {
  const paced: ScriptedComment[] = []
  for (const comment of script) {
    const earliest = (paced.at(-MOST_PER_SECOND)?.at ?? -Infinity) + 1000
    const delay = paced.length < MOST_PER_SECOND ? 0 : Math.max(0, earliest - comment.at)
    paced.push({ ...comment, at: comment.at + delay, lagMs: comment.lagMs + delay })
  }
  return paced
}

function shuffle<T>(random: Random, things: readonly T[]): T[] {
  const keyed = things.map((thing) => ({ thing, key: random.next() }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ thing }) => thing)
}

function numbered(letter: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`)
}

/** What is held up at the moment. */
type Item = { code: string; product: string; price: number }

const GIVEN = ['siti', 'rina', 'bunda aya', 'dewi', 'putri', 'mama kayla', 'novi', 'tari'] as const

/** Fills a template's places: codes as people type them, everything else by chance. */
function phrase(random: Random, template: string, item: Item): string {
  const written = writeCode(random, item.code)
  return template.replace(/\{(\w+)\}/g, (_place, name: string) => {
    switch (name) {
      case 'code':
        return written
      case 'product':
        return item.product
      case 'price':
        return String(item.price)
      case 'count':
        return String(random.between(1, 6))
      case 'weight':
        return String(random.between(45, 85))
      case 'colour':
        return random.pick(COLOURS)
      case 'city':
        return random.pick(CITIES)
      case 'size':
        return random.pick(SIZES)
      default:
        return random.pick(GIVEN)
    }
  })
}

/** A code as a thumb in a hurry writes it: `A12`, `a12`, and now and then `A 12`, `a12kk` or `a-12`. */
function writeCode(random: Random, code: string): string {
  const [letter = '', digits = ''] = [code.slice(0, 1), code.slice(1)]
  const low = letter.toLowerCase()
  const roll = random.next()
  if (roll < 0.45) return code
  if (roll < 0.82) return low + digits
  if (roll < 0.88) return `${letter} ${digits}`
  if (roll < 0.92) return `${low} ${digits}`
  if (roll < 0.95) return `${low}${digits}kk`
  if (roll < 0.97) return `${low}-${digits}`
  if (roll < 0.985) return `${letter}.${digits}`
  return `${low}${low}${digits}`
}
