import { practiceLines } from '@dibs/content/server'
import type { Language } from '@dibs/contract'
import type { AccountId, Buyer } from '@dibs/core'

/** What a made-up buyer says, `atMs` after the practice began. */
export type Line = { atMs: number; buyer: Buyer; text: string }
/** A practice's lines, earliest first. */
export type Script = readonly Line[]

/** How many of the seller's codes the buyers ask for. */
export const CODES_USED = 4
/** Beyond all ids that the platform has given: nobody is mistaken for one of these buyers. */
const FIRST_ACCOUNT = 9_223_372_036_854_770_000n
/** Until then buyers come and go as written here; what follows is left to chance. */
const OPENING_MS = 75_000
const LAST_CLAIM_MS = 285_000

type Act = { text: string; by?: Buyer }

/**
 * Writes what is said in a practice: claims in sentences, chatter, an eager crowd on one item, a near
 * miss ("A 1"), someone who writes twice, a cancellation. The first claim comes within two seconds, the
 * rest at a pace that can be followed. The same `random` gives the same script.
 */
export function writeScript(
  codes: readonly [string, ...string[]],
  language: Language,
  random: () => number,
): Script {
  const words = practiceLines(language)
  const buyers = words.names.map((name, index) => toBuyer(name, words.handle, index))
  const pick = <T>(some: readonly T[]) => some[Math.floor(random() * some.length)] as T
  const codeAt = (index: number) => codes[index % codes.length] as string
  const lines: Line[] = []
  const fresh = createFresh(buyers, random)

  const say = (atMs: number, { text, by = pick(buyers) }: Act) =>
    lines.push({ atMs, buyer: by, text })
  const name = (line: string, code: string) => line.replaceAll('{code}', () => code)
  const claim = (code: string): string => {
    const text = name(pick(words.claims), code)
    return random() < 0.3 ? text.toLowerCase() : text
  }
  /** A buyer who has not asked for an item yet does. */
  const want = (atMs: number, item: number): Buyer => {
    const by = fresh(item)
    say(atMs, { text: claim(codeAt(item)), by })
    return by
  }
  const crowd = (fromMs: number, item: number) => {
    for (let n = 0, at = fromMs; n < 9; n += 1, at += 450 + random() * 500) want(at, item)
  }

  say(600, { text: pick(words.hello) })
  const first = fresh(0)
  say(1_600, { text: name('{code}', codeAt(0)), by: first })
  say(3_400, { text: pick(words.talk) })
  const second = want(5_000, 0)
  say(7_500, { text: pick(words.hello) })
  want(9_500, 1)
  say(12_000, { text: pick(words.talk) })
  want(14_500, 0)
  crowd(19_000, 1)
  say(30_000, { text: pick(words.talk) })
  say(33_000, { text: name(words.near, spread(codeAt(0))), by: fresh(0) })
  say(37_000, { text: pick(words.talk) })
  want(40_000, 2)
  say(46_000, { text: name(words.again, codeAt(0)), by: second })
  want(51_000, 2)
  say(56_000, { text: name(pick(words.questions), codeAt(1)), by: fresh(1) })
  say(62_000, { text: name(words.cancel, codeAt(0)), by: first })
  say(68_000, { text: pick(words.talk) })

  crowd(120_000, 2)
  const third = want(131_000, 3)
  say(165_000, { text: name(words.near, spread(codeAt(1))), by: fresh(1) })
  crowd(195_000, 3)
  say(220_000, { text: name(words.cancel, codeAt(3)), by: third })
  for (let at = OPENING_MS; at < LAST_CLAIM_MS; at += 2_500 + random() * 2_500) {
    const isTalk = random() < 0.55
    if (isTalk) say(at, { text: pick(words.talk) })
    else want(at, Math.floor(random() * codes.length))
  }
  for (const at of [288_000, 291_500, 295_000]) say(at, { text: pick(words.bye) })
  return lines.toSorted((a, b) => a.atMs - b.atMs)
}

function toBuyer(nickname: string, handle: string, index: number): Buyer {
  const accountId = String(FIRST_ACCOUNT + BigInt(index)) as AccountId
  return { accountId, username: `${nickname.toLowerCase()}.${handle}`, nickname }
}

/** Makes what names a buyer who has not asked for an item; once all have, anybody. */
function createFresh(buyers: readonly Buyer[], random: () => number): (item: number) => Buyer {
  const waiting = new Map<number, Buyer[]>()
  return (item) => {
    const left = waiting.get(item) ?? [...buyers]
    const [buyer] = left.splice(Math.floor(random() * left.length), 1)
    waiting.set(item, left)
    return buyer ?? (buyers[Math.floor(random() * buyers.length)] as Buyer)
  }
}

/** A code as a hurried buyer writes it: "A1" as "A 1". One without a number stays as it is. */
const spread = (code: string) => code.replace(/(\p{L})(\d)/u, '$1 $2')

/** Chance that can be repeated: mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
