import { type Item, phrase } from './phrase.ts'
import { createRandom, type Random } from './random.ts'
import { makeViewer, type Viewer } from './viewers.ts'
import { CHATTER, CLAIMS, DOUBTS, HOST_LINES, PRODUCTS, QUESTIONS, STICKER } from './words.ts'

/** A comment of the script: delivered `at`, said `lagMs` earlier; `speaker` null is the host. */
export type ScriptedComment = { at: number; lagMs: number; speaker: Viewer | null; text: string }

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
