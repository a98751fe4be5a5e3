import { randomBytes } from 'node:crypto'
import {
  type HelpedShop,
  type HelperRole,
  INVITATION_TTL_SECONDS,
  type InvitationState,
  MOST_HELPERS,
  type OpenInvitation,
} from '@dibs/contract'
import { type HelperId, isBlank, type UserId } from '@dibs/core'
import { and, desc, eq, gt, isNotNull, isNull, notInArray } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { helperInvitations, helpers } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import { createRateLimiter } from '../../platform/limits/rate-limit.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import { hashToken } from '../auth/service.ts'
import {
  assertRoom,
  findInvitation,
  findShopName,
  type Invitation,
  isHelping,
  listShopsOf,
  lockOwner,
  STANDS,
} from './store.ts'

/** 128 random bits, as of a bill's page. */
const TOKEN_BYTES = 16
/** Invitations at a time: one more ends the one that was made first. */
const MOST_OPEN = MOST_HELPERS
/** Each is a row for two days. */
const INVITE_LIMIT = { max: 60, periodMs: 3_600_000 }
/** Tokens cannot be guessed; this keeps who tries from asking the database without end. */
const LOOK_LIMIT = { max: 60, periodMs: 600_000 }
/** Of a network address, which may be a carrier's. */
const PEEK_LIMIT = { max: 300, periodMs: 600_000 }
/** Of those who helped, so many are kept with what they changed; of others it is *a helper's*. */
const MOST_ENDED = 100
const NAME_MAX_CHARACTERS = 40
/** Somebody helps in so many shops at most. */
const MOST_SHOPS = 20

type Dependencies = Pick<Context, 'db' | 'clock' | 'keyedHash'>

/**
 * Invitations to a shop: made by its owner, good once and for a day, withdrawn by its owner or accepted by
 * whoever helps.
 */
export function createInvitations({ db, clock, keyedHash }: Dependencies) {
  const counted = { db, keyedHash, clock }
  const countInvitation = createUseLimit('helper-invitation', INVITE_LIMIT, counted)
  const countPeek = createRateLimiter(PEEK_LIMIT, clock)
  const countLook = createUseLimit('helper-look', LOOK_LIMIT, counted)

  return {
    /**
     * Makes one; its token is known to nobody afterwards.
     * @throws too_many_helpers, too_many_requests
     */
    async invite(userId: UserId, role: HelperRole): Promise<{ token: string; expiresAt: Date }> {
      await countInvitation(userId)
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const now = clock()
      const expiresAt = new Date(now + INVITATION_TTL_SECONDS * 1_000)
      await db.transaction(async (tx) => {
        await lockOwner(tx, userId)
        await assertRoom(tx, userId)
        await keepNewest(tx, userId, new Date(now))
        const tokenHash = hashToken(token)
        await tx.insert(helperInvitations).values({ userId, tokenHash, role, expiresAt })
      })
      return { token, expiresAt }
    },

    /** Those that somebody can still accept, the newest first. */
    async list(userId: UserId): Promise<OpenInvitation[]> {
      const { id, role, expiresAt } = helperInvitations
      const rows = await db
        .select({ id, role, expiresAt })
        .from(helperInvitations)
        .where(isOpen(userId, new Date(clock())))
        .orderBy(desc(id))
      return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }))
    },

    /** Ends one that nobody has used. @throws not_found */
    async withdraw(userId: UserId, id: string): Promise<void> {
      const isIt = and(eq(helperInvitations.id, id), isOpen(userId, new Date(clock())))
      const gone = await db.transaction(async (tx) => {
        // Who accepts it just now is in, or is not.
        await lockOwner(tx, userId)
        return tx.delete(helperInvitations).where(isIt).returning({ id: helperInvitations.id })
      })
      if (gone.length === 0) throw new AppError('not_found')
    },

    /**
     * What one is to, for whoever has its link: that is the secret. Its shop is named while it is open.
     * @throws not_found, too_many_requests
     */
    async peek(network: string, token: string) {
      countPeek(network)
      const invitation = await findInvitation(db, token)
      const state = stateOf(invitation, clock())
      const shop = state === 'open' ? await findShopName(db, invitation.userId) : ''
      return { shop, role: invitation.role, state }
    },

    /** What one is to, and whether the caller can accept it. @throws not_found, too_many_requests */
    async look(userId: UserId, token: string) {
      await countLook(userId)
      const invitation = await findInvitation(db, token)
      const state = await judge(db, invitation, userId, clock())
      const { userId: account, role } = invitation
      const shop = await findShopName(db, account)
      return { shop, role, state, account: state === 'joined' ? account : null }
    },

    /**
     * Accepts one, once.
     * @throws not_found, invitation_over, name_blank, too_many_helpers, too_many_shops, too_many_requests
     */
    async accept(userId: UserId, token: string, typed: string): Promise<HelpedShop> {
      await countLook(userId)
      const name = [...typed.trim()].slice(0, NAME_MAX_CHARACTERS).join('').trim()
      if (isBlank(name)) throw new AppError('name_blank', { field: 'name' })
      const id = await db.transaction((tx) => join(tx, userId, { token, name, now: clock() }))
      const [shop] = await listShopsOf(db, eq(helpers.id, id))
      if (!shop) throw new AppError('not_found')
      return shop
    },
  }
}

const isOpen = (userId: UserId, now: Date) =>
  and(
    eq(helperInvitations.userId, userId),
    isNull(helperInvitations.usedAt),
    gt(helperInvitations.expiresAt, now),
  )

/** Makes room for one more. */
async function keepNewest(tx: Transaction, userId: UserId, now: Date): Promise<void> {
  const open = await tx
    .select({ id: helperInvitations.id })
    .from(helperInvitations)
    .where(isOpen(userId, now))
    .orderBy(desc(helperInvitations.id))
  const oldest = open[MOST_OPEN - 1]
  if (oldest) await tx.delete(helperInvitations).where(eq(helperInvitations.id, oldest.id))
}

/** Each hour lets in sixty, who may all be gone in the next. */
async function forgetOldest(tx: Transaction, userId: UserId): Promise<void> {
  const hasEnded = and(eq(helpers.userId, userId), isNotNull(helpers.removedAt))
  const kept = tx
    .select({ id: helpers.id })
    .from(helpers)
    .where(hasEnded)
    .orderBy(desc(helpers.removedAt))
    .limit(MOST_ENDED)
  await tx.delete(helpers).where(and(hasEnded, notInArray(helpers.id, kept)))
}

/** Whether somebody can accept it, or what stands in the way. */
async function judge(
  db: Database | Transaction,
  invitation: Invitation,
  userId: UserId,
  now: number,
): Promise<InvitationState> {
  if (invitation.userId === userId) return 'own'
  if (await isHelping(db, invitation.userId, userId)) return 'joined'
  return stateOf(invitation, now)
}

/** Whether anybody can accept it. */
function stateOf({ usedAt, expiresAt }: Invitation, now: number): 'open' | 'used' | 'expired' {
  if (usedAt) return 'used'
  return expiresAt.getTime() <= now ? 'expired' : 'open'
}

async function join(
  tx: Transaction,
  userId: UserId,
  { token, name, now }: { token: string; name: string; now: number },
): Promise<HelperId> {
  const { userId: ownerId } = await findInvitation(tx, token)
  await lockOwner(tx, ownerId)
  // Read anew: of two who accept it at once, the second finds it used.
  const invitation = await findInvitation(tx, token)
  const state = await judge(tx, invitation, userId, now)
  if (state !== 'open') throw new AppError('invitation_over', { invitation: state })
  await assertRoom(tx, ownerId)
  const helpedIn = await tx.$count(helpers, and(eq(helpers.helperUserId, userId), STANDS))
  if (helpedIn >= MOST_SHOPS) throw new AppError('too_many_shops')
  await forgetOldest(tx, ownerId)
  const at = new Date(now)
  const { role } = invitation
  const [row] = await tx
    .insert(helpers)
    .values({ userId: ownerId, helperUserId: userId, name, role, joinedAt: at, lastActiveAt: at })
    .returning({ id: helpers.id })
  await tx
    .update(helperInvitations)
    .set({ usedAt: at })
    .where(eq(helperInvitations.id, invitation.id))
  return (row as { id: HelperId }).id
}
