import { type AccountId, JAKARTA_OFFSET_MS, type UserId } from '@dibs/core'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { items, liveSessions, users } from '../../../platform/database/schema/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { countUses } from '../../../platform/limits/use-counts.ts'
import { FIRST_EPOCH } from '../../../platform/nodes/ownership.ts'
import type { Items } from '../../items/service.ts'
import { countItems } from '../../plans/service.ts'
import type { LiveNode } from '../node.ts'
import type { LiveStore, StoredSession } from '../store.ts'
import { CODES_USED, type Script, seededRandom, writeScript } from './script.ts'

const MOST_A_DAY = 10
const DAY_MS = 24 * 3_600_000
/** Stand in for a seller's codes while there are none, for as long as the practice runs. */
const EXAMPLES = ['A1', 'A2', 'B1'] as const
/** In place of a video account's: the name that devices ask for, and an id that nobody has. */
const NOBODY = { tiktokUsername: 'practice', tiktokAccountId: '0' as AccountId }

export type Practise = (userId: UserId) => Promise<{ isNew: boolean; session: StoredSession }>

type Dependencies = {
  store: Pick<LiveStore, 'findActive'>
  node: Pick<LiveNode, 'open'>
  isRelay: boolean
}

/** Makes the start of a practice, also for a seller without a video account. */
export function createPractise(context: Context, dependencies: Dependencies): Practise {
  const { ownership } = context
  const { store, node, isRelay } = dependencies

  /** @throws live_running */
  async function join(userId: UserId): Promise<StoredSession | undefined> {
    const running = await store.findActive(userId)
    if (running && !running.isPractice) throw new AppError('live_running')
    return running
  }

  /**
   * Starts a practice on this node, or joins the one that runs.
   * @throws live_running, practice_limit; not_found where devices listen by themselves;
   * service_unavailable when another node is to do it
   */
  return async (userId) => {
    // In direct mode devices hear the provider, and nobody hears them.
    if (!isRelay) throw new AppError('not_found')
    if (ownership.isLeaving()) throw new AppError('service_unavailable')
    const running = await join(userId)
    if (running) return { isNew: false, session: running }
    const session = await createStoredPractice(context, userId)
    if (session) {
      // While it was stored, this node may have given up its lives.
      if (!ownership.isLeaving()) ownership.ownNew(session.id, session.ownerEpoch)
      await node.open(session)
      return { isNew: true, session }
    }
    const other = await join(userId)
    if (other) return { isNew: false, session: other }
    throw new AppError('service_unavailable')
  }
}

/** Counts one more practice of the day, from midnight to midnight in Jakarta. @throws practice_limit */
async function countPractice(
  tx: Transaction,
  userId: UserId,
  { keyedHash, clock }: Pick<Context, 'keyedHash' | 'clock'>,
): Promise<void> {
  const now = clock()
  const midnight = now + DAY_MS - ((now + JAKARTA_OFFSET_MS) % DAY_MS)
  const use = { key: keyedHash('use', 'practice', userId), endsAt: new Date(midnight) }
  const [counted] = await countUses(tx, [use], new Date(now))
  if (!counted || counted.used <= MOST_A_DAY) return
  const retryAfterSeconds = Math.max(1, Math.ceil((counted.endsAt.getTime() - now) / 1000))
  throw new AppError('practice_limit', { retryAfterSeconds })
}

/**
 * Creates the practice, with examples for a seller without items, and counts it; `undefined` when a
 * session runs.
 */
function createStoredPractice(
  context: Context,
  userId: UserId,
): Promise<StoredSession | undefined> {
  const startedAt = new Date(context.clock())
  return context.db.transaction(async (tx) => {
    // The seller's row first: starts, ends and erasures wait for each other there.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [session] = await tx
      .insert(liveSessions)
      .values({
        ...NOBODY,
        userId,
        startedAt,
        owner: context.ownership.nodeId,
        ownerEpoch: FIRST_EPOCH,
        isPractice: true,
        heardSeconds: 0,
      })
      .onConflictDoNothing()
      .returning()
    if (!session) return undefined
    await countPractice(tx, userId, context)
    if ((await countItems(tx, userId)) === 0) {
      const own = { userId, exampleOf: session.id, createdAt: startedAt, updatedAt: startedAt }
      const examples = EXAMPLES.map((code, place) => {
        return { ...own, code, foldedCode: code.toLowerCase(), place }
      })
      await tx.insert(items).values(examples).onConflictDoNothing()
    }
    return session
  })
}

type Writing = Pick<Context, 'db' | 'random'> & { items: Pick<Items, 'list'> }

/** Makes what writes the lines of a seller's practice: over the first of their items, in their language. */
export function createScriptWriter({ db, random, items }: Writing) {
  return async (userId: UserId): Promise<Script> => {
    const [seller] = await db
      .select({ language: users.languagePreference })
      .from(users)
      .where(eq(users.id, userId))
    const listed = await items.list(userId)
    const [first = EXAMPLES[0], ...others] = listed.slice(0, CODES_USED).map(({ code }) => code)
    const seed = Math.floor(random() * 2 ** 32)
    return writeScript([first, ...others], seller?.language ?? 'en', seededRandom(seed))
  }
}
