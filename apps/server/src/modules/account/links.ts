import type { Language } from '@dibs/contract'
import { normaliseUsername, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/nodes/events.ts'
import { createToken, hashToken } from '../auth/service.ts'
import {
  createChallengeStore,
  forgetProofs,
  forgetWords,
  type StoredChallenge,
} from './challenge-store.ts'
import { createLinkStore } from './link-store.ts'
import {
  addLoss,
  closeWaysBack,
  mayTakeBack,
  takeBackAccount,
  takeFromOther,
  type VideoAccount,
} from './loss-store.ts'
import { type Notices, TAKE_BACK_HOURS } from './notices.ts'

export type Links = ReturnType<typeof createLinks>

/** For messages about it: their language unless the account has one, and where Dibs is. */
type Asked = { language: Language; origin: string }

type Dependencies = {
  db: Database
  clock: Clock
  events: Events
  notices: Pick<Notices, 'tellSeller'>
}

/** Who lost the account that was linked, with the token that takes it back, if there is one. */
type Lost = { userId: UserId; token: string | null }

const TAKE_BACK_MS = TAKE_BACK_HOURS * 3_600_000

/** The use-cases of linking a proven video account, losing it, taking it back and unlinking it. */
export function createLinks({ db, clock, events, notices }: Dependencies) {
  const challenges = createChallengeStore(db)
  const links = createLinkStore(db)

  /** Answers whether a live of another account has to end. @throws account_not_proven */
  const linkProven = (userId: UserId, account: VideoAccount, asked: Asked): Promise<boolean> =>
    db.transaction(async (tx) => {
      await links.lockLinks(tx)
      const { accountId } = account
      const linked = await links.findLinked(tx, userId)
      // A live that could not be ended when the account changed is told again by a repeat.
      const isStray = await links.hasStrayLive(tx, userId, accountId)
      if (linked && isSame(linked, account)) return isStray
      if (!proves(await challenges.lock(tx, userId), account, clock()))
        throw new AppError('account_not_proven')
      const lost = await take(tx, userId, accountId, new Date(clock()))
      await links.link(tx, userId, account)
      await forgetProofs(tx, accountId)
      if (lost) await tellLoser(tx, notices, lost, account, asked)
      return isStray || (linked !== null && linked.accountId !== accountId)
    })

  return {
    /**
     * Links the account that was just proven, away from whoever had it; they are told, and a live
     * that they run goes on. A repeat is harmless.
     * @throws account_not_proven
     */
    async link(userId: UserId, account: VideoAccount, asked: Asked): Promise<void> {
      const given = { ...account, username: normaliseUsername(account.username) }
      const isStray = await linkProven(userId, given, asked)
      if (isStray) await events.emit('account.unlinked', { userId })
    },

    /**
     * Gives a lost account back with the token of the message about it. Whoever had it is told; to
     * have it again they need a new word.
     * @throws take_back_expired, whether the token is unknown, used or too old
     */
    async takeBack(token: string, asked: Asked): Promise<void> {
      await db.transaction(async (tx) => {
        await links.lockLinks(tx)
        const times = { now: new Date(clock()), keptMs: TAKE_BACK_MS }
        const taken = await takeBackAccount(tx, hashToken(token), times)
        if (!taken) throw new AppError('take_back_expired')
        await forgetWords(tx, taken)
        const { owner, holder, username } = taken
        const about = { username, path: 'app/home', ...asked }
        await notices.tellSeller(tx, owner, { kind: 'account_taken_back', ...about })
        if (holder) await notices.tellSeller(tx, holder, { kind: 'account_given_back', ...about })
      })
    },

    /** Unlinks the account, and ends a running live; also when there is none. */
    async unlink(userId: UserId): Promise<void> {
      await links.unlink(userId)
      await events.emit('account.unlinked', { userId })
    },
  }
}

/**
 * Takes the account from whoever has it. They may take it back, unless they had it from somebody
 * who may still do so (or just proved it again), or have taken it back before.
 */
async function take(
  tx: Transaction,
  userId: UserId,
  accountId: string,
  now: Date,
): Promise<Lost | null> {
  const isReclaimed = await closeWaysBack(tx, accountId, userId, now)
  const loser = await takeFromOther(tx, userId, accountId)
  if (!loser) return null
  const mayReturn = !isReclaimed && (await mayTakeBack(tx, loser, userId, now))
  const token = mayReturn ? createToken() : null
  await addLoss(tx, loser, {
    lostTo: userId,
    tokenHash: token && hashToken(token),
    lostAt: now,
    expiresAt: new Date(now.getTime() + TAKE_BACK_MS),
  })
  return { userId: loser.userId, token }
}

function tellLoser(
  tx: Transaction,
  notices: Pick<Notices, 'tellSeller'>,
  { userId, token }: Lost,
  account: VideoAccount,
  asked: Asked,
): Promise<void> {
  const { username } = account
  if (token === null)
    return notices.tellSeller(tx, userId, {
      kind: 'account_lost_for_good',
      path: 'app/home',
      username,
      ...asked,
    })
  return notices.tellSeller(tx, userId, {
    kind: 'account_lost',
    // After the hash, so that it is in no server's or proxy's log.
    path: `take-back/account#${token}`,
    linkOf: userId,
    username,
    ...asked,
  })
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
