import type { UserId } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { ChallengeStore, StoredChallenge } from './challenge-store.ts'
import type { LinkStore, VideoAccount } from './store.ts'

type Parts = {
  db: Database
  challenges: ChallengeStore
  links: LinkStore
  /** Epoch milliseconds. */
  now: number
}

/**
 * Links an account that the user's challenge proves. Answers which users lost an account by that:
 * its earlier owner, and the user when another one was linked before.
 * @throws account_not_proven
 */
export function linkProven(
  { db, challenges, links, now }: Parts,
  userId: UserId,
  account: VideoAccount,
): Promise<UserId[]> {
  return db.transaction(async (tx) => {
    await links.lockLinks(tx)
    const linked = await links.findLinked(tx, userId)
    // A repeat, because the first answer got lost.
    if (linked && isSame(linked, account)) return []
    if (!proves(await challenges.lock(tx, userId), account, now))
      throw new AppError('account_not_proven')
    const loser = await links.takeFromOther(tx, userId, account.accountId)
    await links.link(tx, userId, account)
    await challenges.forgetProofs(tx, account.accountId)
    const hasSwitched = linked !== null && linked.accountId !== account.accountId
    return [...(loser ? [loser] : []), ...(hasSwitched ? [userId] : [])]
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
