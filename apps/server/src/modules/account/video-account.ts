import { randomInt } from 'node:crypto'
import type { AccountChallenge, AccountProof, LiveProof } from '@dibs/contract'
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
import { consume, createRateLimiter, type RateLimit } from '../../platform/limits/rate-limit.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { ProfilePage } from '../../platform/outside/profile-page.ts'
import { createChallengeStore, findOpenWord, type StoredChallenge } from './challenge-store.ts'
import type { createSharedListening } from './live-proof-nodes.ts'
import type { Looker } from './profile-looks.ts'

export type VideoAccounts = ReturnType<typeof createVideoAccounts>

type Dependencies = {
  db: Database
  clock: Clock
  /** Looks at a profile page, within what the seller and all others may. */
  look: (looker: Looker, username: string, options?: { timeoutMs: number }) => Promise<ProfilePage>
  listenForProof: ReturnType<typeof createSharedListening>
  /** A keyed hash of a network address. */
  hashNetwork: (network: string) => string
  log: Log
}

const CHALLENGE_LIFE_MS = 30 * 60_000
const CHECK_LIMIT: RateLimit = { max: 10, periodMs: 60_000 }
/** Devices that wait for a word in a live ask every 2.5 s: all twenty of a seller may. */
const CALL_LIMIT: RateLimit = { max: 600, periodMs: 60_000 }
/** Making a word reads the page only to know what the bio holds already, so it does not wait long. */
const GLANCE_TIMEOUT_MS = 3_000
/** TikTok's own bios have 80 characters. */
const SHOWN_BIO_UNITS = 500
const NOT_FOUND = { found: false, user_id: null, nickname: null } as const

/** The use-cases of proving a seller's video account: by its bio, or by a comment in its live. */
export function createVideoAccounts(dependencies: Dependencies) {
  const { db, clock, look, listenForProof, hashNetwork, log } = dependencies
  const challenges = createChallengeStore(db)
  /** Every call, also one that is refused before it is looked anywhere: that costs, too. */
  const countCall = createRateLimiter(CALL_LIMIT, clock)

  const countCheck = createCheckCount(db, clock)

  return {
    /**
     * Makes the word that the seller puts into the bio of `typed`, or says in its live. It counts in
     * the bio only when that was read, and did not hold it. An account that could not be seen gets
     * one, too. Who asks again is given the same word while it is open, which lives no longer for
     * it; one that counts in the live alone is replaced once the bio can be read.
     * @throws username_invalid, too_many_requests
     */
    async createChallenge({ userId, network }: Looker, typed: string): Promise<AccountChallenge> {
      countCall(userId)
      const username = toUsername(typed)
      const page = await look({ userId, network }, username, { timeoutMs: GLANCE_TIMEOUT_MS })
      const bio = bioOf(page)
      const open = await findOpenWord(db, { userId, username }, new Date(clock()))
      if (open && (open.provesByBio || bio === null))
        return { word: open.word, provesByBio: open.provesByBio, ...seenOn(page) }
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const word = pickWord(bio ?? '', randomInt)
        const provesByBio = bio !== null && !bioHoldsWord(bio, word)
        const givenAt = new Date(clock())
        const isFree = await challenges.put(userId, {
          username,
          word,
          givenAt,
          expiresAt: new Date(givenAt.getTime() + CHALLENGE_LIFE_MS),
          provesByBio,
          networkHash: hashNetwork(network),
        })
        if (isFree) return { word, provesByBio, ...seenOn(page) }
      }
      throw new AppError('service_unavailable')
    },

    /**
     * Looks for the word in the bio as it is now, and remembers that it was there. What is proven
     * stays so until the word expires, whatever has become of the bio.
     * @throws username_invalid, challenge_expired, too_many_requests, profile_unreadable
     */
    async verify(
      { userId, network }: Looker,
      typed: string,
      typedWord: string,
    ): Promise<AccountProof> {
      countCall(userId)
      const username = toUsername(typed)
      const word = toWord(typedWord)
      const challenge = await countCheck(userId, username, word)
      if (challenge.provenAccountId !== null) return provenBy(challenge)
      const { provesByBio, givenAt } = challenge
      if (!provesByBio || !givenAt) return { ...NOT_FOUND, reason: 'live_only' }
      const page = await look({ userId, network }, username)
      if (page.kind === 'unreadable') {
        log.warn({ why: page.why }, 'a profile page could not be read')
        throw new AppError('profile_unreadable')
      }
      if (page.kind !== 'found') return { ...NOT_FOUND, reason: page.kind }
      if (!bioHoldsWord(page.bio, word))
        return { ...NOT_FOUND, reason: 'word', bio: page.bio.slice(0, SHOWN_BIO_UNITS) }
      const { accountId, nickname } = page
      const key = { userId, username, word, givenAt }
      const isSaved = await challenges.saveProof(key, { accountId, nickname }, new Date(clock()))
      if (!isSaved) throw new AppError('challenge_expired')
      return { found: true, user_id: accountId, nickname }
    },

    /**
     * Listens for the word in the live of `typed` for some minutes; further calls tell how far that is.
     * @throws username_invalid, challenge_expired, too_many_requests
     */
    async verifyByLive(
      { userId, network }: Looker,
      typed: string,
      typedWord: string,
    ): Promise<LiveProof> {
      countCall(userId)
      const key = { userId, username: toUsername(typed), word: toWord(typedWord) }
      const challenge = await challenges.find(key, new Date(clock()))
      if (!challenge?.givenAt) throw new AppError('challenge_expired')
      if (challenge.provenAccountId !== null) return { ...provenBy(challenge), state: 'found' }
      const { givenAt, expiresAt } = challenge
      return { ...NOT_FOUND, state: await listenForProof({ ...key, network, givenAt, expiresAt }) }
    },
  }
}

/** Makes the function that counts a look at the page, if there is such a challenge. */
function createCheckCount(db: Database, clock: Clock) {
  const challenges = createChallengeStore(db)
  return (userId: UserId, username: string, word: string): Promise<StoredChallenge> =>
    db.transaction(async (tx) => {
      const challenge = await challenges.lock(tx, userId)
      const isAlive = challenge && challenge.expiresAt.getTime() > clock()
      if (!isAlive || challenge.username !== username || challenge.word !== word)
        throw new AppError('challenge_expired')
      await challenges.saveChecks(tx, userId, consume(challenge.checksAt, clock(), CHECK_LIMIT))
      return challenge
    })
}

const provenBy = ({ provenAccountId, provenNickname }: StoredChallenge) => ({
  found: true,
  user_id: provenAccountId,
  nickname: provenNickname,
})

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

/** What the bio holds, as far as it can be seen; null when it cannot. */
function bioOf(page: ProfilePage): string | null {
  if (page.kind === 'found') return page.bio
  return page.kind === 'missing' ? '' : null
}

/** What a seller is told of the account before they put the word anywhere. */
function seenOn(page: ProfilePage): Pick<AccountChallenge, 'account' | 'nickname'> {
  if (page.kind === 'found') return { account: 'found', nickname: page.nickname }
  return { account: page.kind === 'unreadable' ? 'unread' : page.kind }
}

const toWord = (typed: string) => typed.trim().toLowerCase()

function toUsername(typed: string): string {
  const username = normaliseUsername(typed)
  if (isUsername(username)) return username
  throw new AppError('username_invalid', { field: 'username' })
}
