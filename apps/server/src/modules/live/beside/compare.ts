import { type Buyer, type Comment, foldText, type MessageId } from '@dibs/core'

/** The same comment was said within this, by either pair of clocks. */
export const WITHIN_MS = 10_000
/** So long TikTok has to bring what another source has heard. */
const BROUGHT_WITHIN_MS = 30_000
/** So long, and so many of them, TikTok's comments are remembered, to know them when they come again. */
const REMEMBERED_MS = 5 * 60_000
const REMEMBERED = 10_000
/** So many comments that TikTok did not bring are looked for among what it brings later. */
export const MISSING = 1_000
/** Of what one person has said over and over, so many are looked at: the newest. */
const LOOKED_AT = 32
/** Nearer than any by time. */
const BY_ID = -1
/** And so many that may make room for another pair. */
const MOST_TRIED = 64

/** What became of a comment that the second source posted, once that is known. */
export type Compared = 'both' | 'alone' | 'uncompared'

/** A comment of the second source; moments in epoch milliseconds. */
export type Posted = {
  number: number
  /** What tells whose comment it is, and which (`saidBy`). */
  saidBy: readonly string[]
  text: string
  /** By its sender's clock, else when it came. */
  at: number
  receivedAt: number
}

/** What was decided, and what it is on TikTok: whose, and with which stamp. */
export type Decided = { outcome: Compared; brought: { by: Buyer; at: number } | null }

/** How many comments were heard by whom. */
export type Counts = {
  both: number
  alone: number
  uncompared: number
  tiktokAlone: number
  /** TikTok's alone since the last that the second source posted: it may have stopped. */
  tiktokSince: number
}

type Side = {
  keys: readonly string[]
  at: number
  receivedAt: number
  /** The same comment on the other side. */
  mate: Side | null
} & (
  | { isPosted: true; number: number; outcome: Compared | null }
  /** Whose alone it is, where that was counted. */
  | { isPosted: false; buyer: Buyer; counted: 'not yet' | 'not' | 'tiktokAlone' | 'tiktokSince' }
)
type Of<IsPosted> = Extract<Side, { isPosted: IsPosted }>

export const idKey = (id: string) => `id ${id}`
export const accountKey = (id: string) => `account ${id}`
export const handleKey = (handle: string) => `handle ${foldText(handle)}`
export const nameKey = (name: string) => `name ${foldText(name).trim()}`
const isId = (key: string) => key.startsWith('id ')

/** By what a comment of TikTok's may be known. */
const saidByOf = ({ messageId, buyer }: Comment): string[] => [
  idKey(messageId),
  accountKey(buyer.accountId),
  handleKey(buyer.username),
  nameKey(buyer.nickname),
]

/** An id tells the comment by itself; a person does together with what they said. */
function keysOf(saidBy: readonly string[], text: string): string[] {
  const said = foldText(text).replaceAll(/\s+/g, ' ').trim()
  return saidBy.map((who) => (isId(who) ? who : `${who}\n${said}`))
}

type Begun = { counts: Counts; firstAt: number | null; lastAt: number | null }

/**
 * Compares what a second source posts with what TikTok brings. Each comment is the same as one on the
 * other side at most: by its id, else by who said what when. As many pairs are found as there can be, so
 * the counts are the same in whatever order comments come.
 */
export class Comparison {
  readonly #counts: Counts
  #firstAt: number | null
  #lastAt: number | null
  readonly #index = createIndex()
  readonly #ofTikTok = new Map<MessageId, Of<false>>()
  /** Those of TikTok's that may still be posted in time, oldest first. */
  readonly #fresh = new Set<Of<false>>()
  /** Those that TikTok may still bring in time, oldest first, and those that it did not bring. */
  readonly #pending = new Set<Of<true>>()
  readonly #missing = new Set<Of<true>>()
  #decided = new Map<number, Decided>()

  /** Goes on from what was counted before. */
  constructor({ counts, firstAt, lastAt }: Begun) {
    this.#counts = { ...counts }
    this.#firstAt = firstAt
    this.#lastAt = lastAt
  }

  /** TikTok brings a comment; the same again changes nothing. */
  hear(comment: Comment, heardAt: number): void {
    if (this.#ofTikTok.has(comment.messageId)) return
    const side: Of<false> = {
      isPosted: false,
      buyer: comment.buyer,
      keys: keysOf(saidByOf(comment), comment.text),
      at: comment.commentedAt,
      receivedAt: heardAt,
      mate: null,
      counted: 'not yet',
    }
    this.#ofTikTok.set(comment.messageId, side)
    this.#fresh.add(side)
    this.#add(side)
  }

  /** The second source posts a comment, in the order of their numbers. */
  post(posted: Posted): void {
    const side = sideOf(posted, null)
    this.#pending.add(side)
    this.#firstAt ??= posted.receivedAt
    this.#lastAt = Math.max(this.#lastAt ?? 0, posted.receivedAt)
    this.#noteThatItGoesOn()
    this.#add(side)
  }

  /** One that TikTok had not brought when this was decided: it still may. */
  recall(posted: Posted, outcome: Exclude<Compared, 'both'>): void {
    const side = sideOf(posted, outcome)
    this.#missing.add(side)
    this.#add(side)
  }

  /**
   * Decides what has had its time. `isSure` tells whether all was heard of TikTok that was said about
   * a moment: what it did not bring then is left out by it.
   */
  settle(now: number, isSure: (at: number) => boolean): void {
    for (const posted of this.#pending) {
      if (now - posted.receivedAt < BROUGHT_WITHIN_MS) break
      this.#decide(posted, isSure(posted.at) && isSure(posted.receivedAt) ? 'alone' : 'uncompared')
    }
    for (const comment of this.#fresh) {
      if (now - comment.receivedAt < BROUGHT_WITHIN_MS) break
      this.#settleTikTok(comment)
    }
    this.#forgetOld(now)
  }

  /** The live is over: what TikTok might still have brought is not left out by it. */
  finish(): void {
    for (const posted of this.#pending) this.#decide(posted, 'uncompared')
    for (const comment of this.#fresh) this.#count(comment, 'not')
  }

  /** What was decided since this was asked last, by number. */
  takeDecided(): ReadonlyMap<number, Decided> {
    const decided = this.#decided
    this.#decided = new Map()
    return decided
  }

  get counts(): Counts {
    return { ...this.#counts }
  }

  #add(side: Side): void {
    this.#index.add(side)
    const paired = this.#index.pair(side)
    if (!paired) return
    for (const posted of paired.posted) this.#decide(posted, 'both')
    this.#count((side.isPosted ? paired.free : side) as Of<false>, 'not')
  }

  #decide(posted: Of<true>, outcome: Compared): void {
    if (posted.outcome) this.#counts[posted.outcome] -= 1
    this.#counts[outcome] += 1
    posted.outcome = outcome
    const mate = outcome === 'both' ? (posted.mate as Of<false>) : null
    const brought = mate && { by: mate.buyer, at: mate.at }
    this.#decided.set(posted.number, { outcome, brought })
    this.#pending.delete(posted)
    this.#missing.delete(posted)
    if (outcome === 'both') return
    this.#missing.add(posted)
    const [oldest] = this.#missing.size > MISSING ? this.#missing : []
    if (!oldest) return
    this.#missing.delete(oldest)
    this.#index.remove(oldest)
  }

  #count(comment: Of<false>, as: Of<false>['counted']): void {
    const { counted } = comment
    if (counted === 'tiktokAlone' || counted === 'tiktokSince') this.#counts[counted] -= 1
    if (as === 'tiktokAlone' || as === 'tiktokSince') this.#counts[as] += 1
    comment.counted = as
    this.#fresh.delete(comment)
  }

  #settleTikTok(comment: Of<false>): void {
    const { receivedAt } = comment
    const isBefore = this.#firstAt === null || receivedAt < this.#firstAt
    const isSince = receivedAt > (this.#lastAt ?? 0)
    this.#count(comment, isBefore ? 'not' : isSince ? 'tiktokSince' : 'tiktokAlone')
  }

  #noteThatItGoesOn(): void {
    if (this.#counts.tiktokSince === 0) return
    for (const comment of this.#ofTikTok.values())
      if (comment.counted === 'tiktokSince') comment.counted = 'tiktokAlone'
    this.#counts.tiktokAlone += this.#counts.tiktokSince
    this.#counts.tiktokSince = 0
  }

  #forgetOld(now: number): void {
    for (const [id, comment] of this.#ofTikTok) {
      const isYoung = comment.receivedAt > now - REMEMBERED_MS
      if (this.#ofTikTok.size <= REMEMBERED && isYoung) return
      if (comment.counted === 'not yet') this.#settleTikTok(comment)
      this.#ofTikTok.delete(id)
      this.#index.remove(comment)
      // What it was paired with is done with, too.
      if (comment.mate) this.#index.remove(comment.mate)
    }
  }
}

const sideOf = (
  { number, saidBy, text, at, receivedAt }: Posted,
  outcome: Compared | null,
): Of<true> => {
  const keys = keysOf(saidBy, text)
  return { isPosted: true, keys, at, receivedAt, mate: null, number, outcome }
}

/** Where comments are found by what tells them, and what is paired there. */
function createIndex() {
  const byKey = new Map<string, Side[]>()

  function candidatesOf(side: Side): Side[] {
    const found = new Map<Side, number>()
    for (const key of side.keys) {
      for (const other of (byKey.get(key) ?? []).slice(-LOOKED_AT)) {
        if (other.isPosted === side.isPosted) continue
        if (isId(key)) found.set(other, BY_ID)
        else if (!found.has(other) && isNear(side, other)) found.set(other, distance(side, other))
      }
    }
    return [...found].sort(([, one], [, next]) => one - next).map(([other]) => other)
  }

  /**
   * Pairs one side with another, those that have another choice making room; gives who was without, and
   * which posted ones have another mate than before.
   */
  function pair(side: Side, tried = new Set<Side>()): { free: Side; posted: Of<true>[] } | null {
    for (const other of candidatesOf(side)) {
      if (tried.has(other) || tried.size > MOST_TRIED) continue
      tried.add(other)
      const found = other.mate ? pair(other.mate, tried) : { free: other, posted: [] }
      if (!found) continue
      side.mate = other
      other.mate = side
      found.posted.push((side.isPosted ? side : other) as Of<true>)
      return found
    }
    return null
  }

  return {
    pair,
    add(side: Side): void {
      for (const key of side.keys) {
        const sides = byKey.get(key)
        if (sides) sides.push(side)
        else byKey.set(key, [side])
      }
    },
    remove(side: Side): void {
      for (const key of side.keys) {
        const sides = byKey.get(key)?.filter((each) => each !== side) ?? []
        if (sides.length > 0) byKey.set(key, sides)
        else byKey.delete(key)
      }
    },
  }
}

const distance = (one: Side, other: Side) =>
  Math.min(Math.abs(one.at - other.at), Math.abs(one.receivedAt - other.receivedAt))
const isNear = (one: Side, other: Side) => distance(one, other) <= WITHIN_MS
