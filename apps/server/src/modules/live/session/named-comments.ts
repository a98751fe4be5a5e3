import { type AccountId, codesIn, foldText } from '@dibs/core'
import { CommentLines, type HeardComment } from './comment-lines.ts'
import { chatLines } from './relay-messages.ts'

/** So many are kept of a live, each as often as it names codes: at the bound they take 1 to 3 MB. */
const MOST = 5_000
/** So many of each code: more than any item has units, and five times what is offered at once. */
const MOST_OF_CODE = 500
/** So many of each viewer, lest one of them leaves no room for others. */
const MOST_OF_ACCOUNT = 30
/** So many of a viewer with the same code: should the first be taken down, the second counts. */
const MOST_ALIKE = 2
/** UTF-16 units; what is longer names a code only in passing. */
const LONGEST = 300

/** What stands for all codes where it is told since when some are missing. */
export const ALL = ''

/** What a viewer has named a code with: how many comments are kept, and the stamp of the earliest. */
type Named = { count: number; first: number }

/** What another node takes over; times are epoch milliseconds, `since` is null where it is all of the live. */
export type NamedHandedOver = {
  comments: readonly HeardComment[]
  missingSince: readonly (readonly [code: string, at: number])[]
  since: number | null
}

const PART = /[\p{L}\p{N}]/u

/** Whether a code is nowhere part of something longer, told quickly: so it is in nearly every claim. */
function standsAlone(text: string, code: string): boolean {
  let at = text.indexOf(code)
  if (at < 0) return false
  for (; at >= 0; at = text.indexOf(code, at + 1)) {
    if (PART.test(text[at - 1] ?? '') || PART.test(text[at + code.length] ?? '')) return false
  }
  return true
}

/** The codes that a text names; where it claimed one, those that hold it inside of them. */
function namedIn(text: string, claimed: string | undefined): readonly string[] {
  if (claimed === undefined) return codesIn(text)
  if (standsAlone(text.toLowerCase(), claimed.toLowerCase())) return []
  const inner = foldText(claimed)
  return codesIn(text).filter((code) => code !== inner && code.includes(inner))
}

/**
 * Comments that name what may become a code ("E9" before there is an item E9) and claim nothing, or a
 * shorter code inside of it, for as long as the live runs: of each viewer and code the earliest. Once
 * there is no room, later ones are not kept, since whoever was earlier goes first. As bytes, like the
 * last comments.
 */
export class NamedComments {
  readonly #lines = new CommentLines({ isBounded: false })
  #byCode = new Map<string, Map<AccountId, Named>>()
  #ofAccounts = new Map<AccountId, number>()
  #count = 0
  #missingSince = new Map<string, number>()

  add(comment: HeardComment, claimed?: string): void {
    const codes = comment.text.length > LONGEST ? [] : namedIn(comment.text, claimed)
    if (codes.length === 0) return
    const { accountId } = comment.buyer
    const fresh = codes.filter((code) => this.#isWanted(code, comment))
    const ofAccount = this.#ofAccounts.get(accountId) ?? 0
    if (fresh.length === 0 || ofAccount + fresh.length > MOST_OF_ACCOUNT) return
    if (this.#count + fresh.length > MOST) {
      this.noteMissing(ALL, comment.heardAt)
      return
    }
    this.#count += fresh.length
    this.#ofAccounts.set(accountId, ofAccount + fresh.length)
    for (const code of fresh) this.#note(code, comment)
    this.#lines.add([comment], chatLines([comment]))
  }

  #isWanted(code: string, { buyer, commentedAt, heardAt }: HeardComment): boolean {
    const buyers = this.#byCode.get(code)
    const named = buyers?.get(buyer.accountId)
    if (named) return named.count < MOST_ALIKE || commentedAt < named.first
    if (!buyers || buyers.size < MOST_OF_CODE) return true
    this.noteMissing(code, heardAt)
    return false
  }

  #note(code: string, { buyer, commentedAt }: HeardComment): void {
    const buyers = this.#byCode.get(code) ?? new Map<AccountId, Named>()
    this.#byCode.set(code, buyers)
    const { count, first } = buyers.get(buyer.accountId) ?? { count: 0, first: commentedAt }
    buyers.set(buyer.accountId, { count: count + 1, first: Math.min(first, commentedAt) })
  }

  /** There was no room for one that names a code, or for any (`ALL`). */
  noteMissing(code: string, at: number): void {
    if (!this.#missingSince.has(code)) this.#missingSince.set(code, at)
  }

  missing(): [code: string, at: number][] {
    return [...this.#missingSince]
  }

  /** Since when there was no room for some that name a folded code; null while there is. */
  missingSince(code: string): number | null {
    const [of, ofAll] = [code, ALL].map((each) => this.#missingSince.get(each))
    return of === undefined && ofAll === undefined
      ? null
      : Math.min(of ?? Number.POSITIVE_INFINITY, ofAll ?? Number.POSITIVE_INFINITY)
  }

  /** What a viewer says after they were taken down counts as new. */
  silence(accountId: AccountId): void {
    if (!this.#ofAccounts.delete(accountId)) return
    for (const buyers of this.#byCode.values()) buyers.delete(accountId)
  }

  /** All of them, a block at a time. */
  read(): Generator<HeardComment[], void, undefined> {
    return this.#lines.read()
  }

  forget(isGone: (comment: HeardComment) => boolean): void {
    const kept = [...this.read()].flat().filter((comment) => !isGone(comment))
    this.#lines.clear()
    this.#byCode = new Map()
    this.#ofAccounts = new Map()
    this.#count = 0
    for (const comment of kept) this.add(comment)
  }
}
