import { randomInt } from 'node:crypto'
import type { AccountProof } from '@dibs/contract'
import {
  bioHoldsWord,
  isUsername,
  normaliseUsername,
  type UserId,
  VERIFICATION_WORD_COUNT,
  verificationWord,
} from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import type { Log } from '../../platform/log.ts'
import type { ReadProfile } from '../../platform/profile-page.ts'
import { consume, type RateLimit } from '../../platform/rate-limit.ts'
import {
  createChallengeStore,
  createLinkStore,
  type StoredChallenge,
  type VideoAccount,
} from './video-account-store.ts'

export type VideoAccounts = ReturnType<typeof createVideoAccounts>

type Dependencies = {
  db: Database
  clock: Clock
  readProfile: ReadProfile
  events: Events
  log: Log
}

const CHALLENGE_LIFE_MS = 30 * 60_000
const CHECK_LIMIT: RateLimit = { max: 10, periodMs: 60_000 }
/** Making a word reads the page only to avoid words in the bio, so it does not wait long. */
const GLANCE_TIMEOUT_MS = 3_000
const NOT_FOUND = { found: false, user_id: null, nickname: null } as const

/** The use-cases of proving, linking and unlinking a seller's video account. */
export function createVideoAccounts(dependencies: Dependencies) {
  const { db, clock, readProfile, events, log } = dependencies
  const challenges = createChallengeStore(db)
  const links = createLinkStore(db)

  /** Counts a look at the page, if there is such a challenge. */
  const countCheck = (userId: UserId, username: string, word: string) =>
    db.transaction(async (tx) => {
      const challenge = await challenges.lock(tx, userId)
      const isAlive = challenge && challenge.expiresAt.getTime() > clock()
      if (!isAlive || challenge.username !== username || challenge.word !== word)
        throw new AppError('challenge_expired')
      await challenges.saveChecks(tx, userId, consume(challenge.checksAt, clock(), CHECK_LIMIT))
    })

  /**
   * Links an account that the seller's challenge proves. Answers who lost an account by that and
   * whose lives have to end: its earlier owner, and the seller when another one was linked before.
   * A repeat changes nothing, but finds the lives that still run.
   * @throws account_not_proven
   */
  const linkProven = (userId: UserId, account: VideoAccount): Promise<Set<UserId>> =>
    db.transaction(async (tx) => {
      await links.lockLinks(tx)
      const { accountId } = account
      const linked = await links.findLinked(tx, userId)
      const stray = await links.findStrayLives(tx, userId, accountId)
      if (linked && isSame(linked, account)) return new Set(stray)
      if (!proves(await challenges.lock(tx, userId), account, clock()))
        throw new AppError('account_not_proven')
      const losers = await links.takeFromOther(tx, userId, accountId)
      await links.link(tx, userId, account)
      await challenges.forgetProofs(tx, accountId)
      const hasSwitched = linked !== null && linked.accountId !== accountId
      return new Set([...losers, ...(hasSwitched ? [userId] : []), ...stray])
    })

  return {
    /**
     * Makes the word that the seller puts into the bio of `typed`.
     * @throws username_invalid
     */
    async createChallenge(userId: UserId, typed: string): Promise<string> {
      const username = toUsername(typed)
      const page = await readProfile(username, { timeoutMs: GLANCE_TIMEOUT_MS })
      const word = pickWord(page.kind === 'found' ? page.bio : '', randomInt)
      const expiresAt = new Date(clock() + CHALLENGE_LIFE_MS)
      await challenges.put(userId, { username, word, expiresAt })
      return word
    },

    /**
     * Looks for the word in the bio as it is now, and remembers that it was there.
     * @throws username_invalid, challenge_expired, too_many_requests, profile_unreadable
     */
    async verify(userId: UserId, typed: string, typedWord: string): Promise<AccountProof> {
      const username = toUsername(typed)
      const word = typedWord.trim().toLowerCase()
      await countCheck(userId, username, word)
      const page = await readProfile(username)
      if (page.kind === 'unreadable') {
        log.warn({ why: page.why }, 'a profile page could not be read')
        throw new AppError('profile_unreadable')
      }
      if (page.kind !== 'found') return { ...NOT_FOUND, reason: page.kind }
      if (!bioHoldsWord(page.bio, word)) return { ...NOT_FOUND, reason: 'word' }
      const { accountId, nickname } = page
      const isSaved = await challenges.saveProof(
        userId,
        { username, word },
        { accountId, nickname },
      )
      if (!isSaved) throw new AppError('challenge_expired')
      return { found: true, user_id: accountId, nickname }
    },

    /**
     * Links the account that was just proven, away from whoever had it. A repeat is harmless; it
     * tells again whose live has to end, should that have failed the first time.
     * @throws account_not_proven
     */
    async link(userId: UserId, account: VideoAccount): Promise<void> {
      const given = { ...account, username: normaliseUsername(account.username) }
      const losers = await linkProven(userId, given)
      for (const loser of losers) await events.emit('account.unlinked', { userId: loser })
    },

    /** Unlinks the account, and ends a running live; also when there is none. */
    async unlink(userId: UserId): Promise<void> {
      await links.unlink(userId)
      await events.emit('account.unlinked', { userId })
    },
  }
}

const MAX_TRIES = 100

/**
 * A word that is not in the bio already; `random` gives an integer from 0 to below its argument.
 * If the bio holds very many of the words, it may be one of them.
 */
export function pickWord(bio: string, random: (below: number) => number): string {
  let word = verificationWord(random(VERIFICATION_WORD_COUNT))
  for (let tries = 1; tries < MAX_TRIES && bioHoldsWord(bio, word); tries += 1)
    word = verificationWord(random(VERIFICATION_WORD_COUNT))
  return word
}

function proves(
  challenge: StoredChallenge | undefined,
  { accountId, username, nickname }: VideoAccount,
  now: number,
): boolean {
  return (
    challenge !== undefined &&
    challenge.expiresAt.getTime() > now &&
    challenge.username === username &&
    challenge.provenAccountId === accountId &&
    challenge.provenNickname === nickname
  )
}

function isSame(one: VideoAccount, other: VideoAccount): boolean {
  return (
    one.accountId === other.accountId &&
    one.username === other.username &&
    one.nickname === other.nickname
  )
}

function toUsername(typed: string): string {
  const username = normaliseUsername(typed)
  if (isUsername(username)) return username
  throw new AppError('username_invalid', { field: 'username' })
}
