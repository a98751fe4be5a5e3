import type { ProviderMessage } from '@dibs/contract/provider'
import {
  type AccountId,
  type Buyer,
  besideId,
  type Comment,
  foldText,
  isBelievableStamp,
  isPosted,
} from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/observability/log.ts'
import type { LiveSession } from '../live.ts'
import { KEPT as REMEMBERED } from '../session/comment-lines.ts'
import { type Compared, Comparison, type Decided, handleKey, WITHIN_MS } from './compare.ts'
import {
  findClaimants,
  findCounted,
  type PostedRow,
  readMissing,
  readUndecided,
  saveFound,
  tidyPosted,
} from './store.ts'

/** A word of the bus may be lost. */
const LOOK_MS = 1_000
const TIDY_MS = 30_000
/** So many of TikTok's people are known by their handles. */
const MOST_KNOWN = 20_000
/** Somebody may just be taken in under the account that they turn out not to have. */
const MERGED_FOR_MS = 10_000

export type BesideContext = {
  db: Database
  clock: Clock
  log: Log
  /** Takes down what the source says was. */
  hear: (live: LiveSession, messages: readonly ProviderMessage[]) => unknown
  /** People who stood under two accounts: from now on each stands under the second. */
  merge: (live: LiveSession, same: ReadonlyMap<AccountId, Buyer>) => Promise<void>
  /** Something else is offered. */
  tell: (live: LiveSession) => void
  /** Who was taken in stands elsewhere, since TikTok has stamped it: the lists have this revision. */
  moved: (live: LiveSession, revision: number) => Promise<void>
}

/** One of the source's comments of which it is open whether TikTok brings it. */
type Open = { accountId: AccountId; handle: string | null; isMissing: boolean }

/** What is posted into a live beside TikTok, compared with what that brings: by the live's owner. */
export class Beside {
  readonly #context: BesideContext
  readonly #live: LiveSession
  readonly #people = createPeople()
  readonly #open = new Map<number, Open>()
  readonly #timer: NodeJS.Timeout
  #comparison: Comparison | null = null
  /** Since when all is known that TikTok brought. */
  #since: number
  /** The number that was read last. */
  #read = 0
  #tidyAt: number
  #unsaved = nothingFound()
  #savedCounts = ''
  /** Whether something else is offered, and nobody was told. */
  #isOffered = false
  #looking: Promise<void> | null = null
  #isWanted = false
  /** Whether nothing more is waited for. */
  #isLast = false

  /** Begins from where it was stored last. `openedAt`: since when TikTok is heard here. */
  constructor(context: BesideContext, live: LiveSession, openedAt: number) {
    this.#context = context
    this.#live = live
    this.#since = openedAt
    this.#tidyAt = context.clock() + TIDY_MS
    this.#timer = setInterval(() => void this.look(), LOOK_MS)
  }

  /** TikTok brings a comment. */
  heard(comment: Comment, heardAt: number): void {
    if (this.#comparison) this.#hear(this.#comparison, comment, heardAt)
  }

  /** The seller has changed something of a buyer's: who was made one with another stays so, undone or not. */
  changed(accountId: AccountId): void {
    const to = this.#people.isSame(accountId)
    if (to) this.#same(accountId, to)
  }

  /** Looks at what was posted; never throws. */
  look(): Promise<void> {
    this.#isWanted = true
    this.#looking ??= this.#lookOn()
    return this.#looking
  }

  /** Decides all that was posted until now, for the live is about to end; never throws. */
  async finish(): Promise<void> {
    this.#isLast = true
    await this.look()
    this.#isLast = false
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #lookOn(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false
        await this.#round()
      }
    } catch (err) {
      const session = this.#live.session.id
      this.#context.log.warn(
        { err, session },
        'posted comments could not be compared; it is tried again',
      )
    } finally {
      this.#looking = null
    }
  }

  async #round(): Promise<void> {
    const { db, clock, merge } = this.#context
    this.#comparison ??= await this.#begin()
    if (!this.#comparison) return
    await this.#readOn(this.#comparison)
    this.#comparison.settle(clock(), (at) => this.#isSure(at))
    if (this.#isLast) this.#comparison.finish()
    await this.#save(this.#comparison)
    const now = clock()
    await merge(this.#live, this.#people.toMerge())
    this.#people.forgetMerged(now)
    if (clock() < this.#tidyAt) return
    this.#tidyAt = clock() + TIDY_MS
    await tidyPosted(db, this.#live.session.id, this.#read)
  }

  async #begin(): Promise<Comparison | null> {
    const { db } = this.#context
    const { id } = this.#live.session
    const counted = await findCounted(db, id)
    if (!counted) return null
    const { counts, firstAt, newestAt } = counted
    const missing = await readMissing(db, id)
    const span = { firstAt: firstAt?.getTime() ?? null, lastAt: newestAt?.getTime() ?? null }
    const begun = new Comparison({ counts, ...span })
    // From here on nothing is waited for: what was heard until now is among these.
    const heard = this.#live.recent.all()
    if (heard.length >= REMEMBERED)
      this.#since = Math.max(this.#since, heard[0]?.heardAt ?? this.#since)
    for (const comment of heard) this.#hear(begun, comment, comment.heardAt)
    for (const row of missing) {
      this.#note(row)
      begun.recall(postedOf(row), row.outcome === 'alone' ? 'alone' : 'uncompared')
    }
    return begun
  }

  #hear(comparison: Comparison, comment: Comment, heardAt: number): void {
    comparison.hear(comment, heardAt)
    this.#people.note(comment.buyer)
    // Who has a bill stands under the account on it, and may just have claimed under this one.
    const from = this.#people.mergedInto(comment.buyer.accountId)
    if (from !== undefined) this.#same(from, comment.buyer)
  }

  async #readOn(comparison: Comparison): Promise<void> {
    for (let hasMore = true; hasMore; ) {
      const found = await readUndecided(this.#context.db, this.#live.session.id, this.#read)
      hasMore = found.hasMore
      for (const row of found.rows) {
        this.#read = row.number
        if (row.takesDown !== null) this.#takeDown(row.number, row.takesDown)
        else {
          this.#note(row)
          comparison.post(postedOf(row))
        }
      }
    }
  }

  #note({ number, accountId, username, saidBy, outcome }: PostedRow): void {
    const hasHandle = saidBy?.includes(handleKey(username))
    const handle = hasHandle ? foldText(username) : null
    this.#open.set(number, { accountId, handle, isMissing: outcome !== null })
    const [oldest] = this.#open.size > MOST_KNOWN ? this.#open.keys() : []
    if (oldest !== undefined) this.#open.delete(oldest)
  }

  #takeDown(number: number, taken: number): void {
    this.#unsaved.decided.set(number, 'told')
    this.#unsaved.down.add(taken)
    this.#isOffered = true
    const messageIds = [besideId(taken)]
    this.#context.hear(this.#live, [{ type: 'delete', messageIds, userIds: [] }])
  }

  /** Whether all was heard of TikTok that was said about a moment. */
  #isSure(at: number): boolean {
    const { missed, silentSince, unkept } = this.#live.past
    const gaps = [...missed, ...(unkept ? [unkept] : [])]
    if (silentSince !== null && at >= silentSince - WITHIN_MS) return false
    const isIn = ({ from, to }: { from: number; to: number }) =>
      at >= from - WITHIN_MS && at <= to + WITHIN_MS
    return at >= this.#since + WITHIN_MS && !gaps.some(isIn)
  }

  /** Takes in what was decided: what TikTok has not brought is open still. */
  #takeIn(decided: ReadonlyMap<number, Decided>): void {
    const now = this.#context.clock()
    for (const [number, { outcome, brought }] of decided) {
      this.#unsaved.decided.set(number, outcome)
      // A stamp that nobody believes claims nothing, and moves nobody.
      if (brought && isBelievableStamp(brought.at, now))
        this.#unsaved.stamps.set(number, brought.at)
      const said = this.#open.get(number)
      if (outcome !== 'both' || said?.isMissing) this.#isOffered = true
      if (!said) continue
      if (outcome !== 'both') said.isMissing = true
      else this.#open.delete(number)
      if (!brought || !isPosted(said)) continue
      // A page may offer it still: taken in however late, it is theirs.
      this.#unsaved.accounts.set(number, brought.by.accountId)
      this.#same(said.accountId, brought.by)
    }
  }

  /** Finds whose comments those are that TikTok has not brought, where it has brought others of theirs. */
  async #nameThem(): Promise<void> {
    const people = this.#people
    const nameless = [...this.#open].filter(([, said]) => said.isMissing && isPosted(said))
    const unknown = nameless.flatMap(([number, { handle }]) =>
      handle !== null && this.#unsaved.decided.has(number) && !people.find(handle) ? [handle] : [],
    )
    const claimants = await findClaimants(this.#context.db, this.#live.session.id, unknown)
    for (const buyer of claimants) people.note(buyer)
    for (const [number, said] of nameless) {
      const buyer = said.handle === null ? undefined : people.find(said.handle)
      if (!buyer) continue
      this.#unsaved.accounts.set(number, buyer.accountId)
      this.#same(said.accountId, buyer)
      said.accountId = buyer.accountId
      this.#isOffered = true
    }
  }

  #same(from: AccountId, to: Buyer): void {
    this.#people.same(from, to, this.#context.clock() + MERGED_FOR_MS)
  }

  async #save(comparison: Comparison): Promise<void> {
    this.#takeIn(comparison.takeDecided())
    await this.#nameThem()
    const { role, session } = this.#live
    const { counts } = comparison
    const { decided, accounts, down } = this.#unsaved
    const isNews = decided.size + accounts.size + down.size > 0
    const told = JSON.stringify(counts)
    if (role.is === 'standby' || (!isNews && this.#savedCounts === told)) return
    const found = { ...this.#unsaved, counts }
    const saved = await saveFound(this.#context.db, session.id, role, found)
    if (!saved) return
    this.#savedCounts = told
    this.#unsaved = nothingFound()
    if (this.#isOffered) this.#context.tell(this.#live)
    this.#isOffered = false
    if (saved.revision !== null) await this.#context.moved(this.#live, saved.revision)
  }
}

const nothingFound = () => ({
  decided: new Map<number, Compared | 'told'>(),
  stamps: new Map<number, number>(),
  accounts: new Map<number, AccountId>(),
  down: new Set<number>(),
})

const postedOf = ({ number, saidBy, commentText, commentAt, receivedAt }: PostedRow) => ({
  number,
  saidBy: saidBy ?? [],
  text: commentText,
  at: commentAt.getTime(),
  receivedAt: receivedAt.getTime(),
})

/** TikTok's people by their handles, and who of the source's turned out to be one of them. */
function createPeople() {
  const byHandle = new Map<string, Buyer>()
  const merged = new Map<AccountId, { to: Buyer; until: number }>()
  const fromOf = new Map<AccountId, AccountId>()
  const toOf = new Map<AccountId, Buyer>()
  return {
    note(buyer: Buyer): void {
      const handle = foldText(buyer.username)
      byHandle.delete(handle)
      byHandle.set(handle, buyer)
      const [oldest] = byHandle.size > MOST_KNOWN ? byHandle.keys() : []
      if (oldest !== undefined) byHandle.delete(oldest)
    },
    find: (handle: string) => byHandle.get(handle),
    same(from: AccountId, to: Buyer, until: number): void {
      merged.set(from, { to, until })
      fromOf.set(to.accountId, from)
      toOf.set(from, to)
      for (const known of [fromOf, toOf]) {
        const [oldest] = known.size > MOST_KNOWN ? known.keys() : []
        if (oldest !== undefined) known.delete(oldest)
      }
    },
    mergedInto: (accountId: AccountId) => fromOf.get(accountId),
    isSame: (accountId: AccountId) => toOf.get(accountId),
    /** Those to merge now; each a few times. */
    toMerge: () => new Map([...merged].map(([from, { to }]) => [from, to])),
    /** Those whose time was over when they were merged. */
    forgetMerged(at: number): void {
      for (const [from, { until }] of merged) if (at > until) merged.delete(from)
    },
  }
}
