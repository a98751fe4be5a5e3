import type { UserId } from '@dibs/core'
import type { Context } from '../../context.ts'
import { createUseLimit } from '../../platform/limits/use-limits.ts'
import type { ProfilePage, ReadProfile } from '../../platform/outside/profile-page.ts'

/** Who has a page looked at. */
export type Looker = { userId: UserId; network: string }

const MINUTE = 60_000
const PER_SELLER = { max: 20, periodMs: MINUTE }
const PER_NETWORK = { max: 300, periodMs: MINUTE }
const PER_USERNAME = { max: 30, periodMs: MINUTE }
const OVERALL = { max: 600, periodMs: MINUTE }

/**
 * Makes the reader of profile pages that looks no more often than it may: for a seller, for a network
 * address, at a username, and in all. Beyond that a page counts as unreadable, so that whoever uses
 * the looks up takes nothing from others but the bio; the way by the live does not need them.
 */
export function createProfileLooks(
  readProfile: ReadProfile,
  context: Pick<Context, 'db' | 'keyedHash' | 'clock'>,
) {
  const limitOf = (name: string, limit: typeof OVERALL) =>
    createUseLimit(`profile of ${name}`, limit, context)
  const bounds = [
    { limit: limitOf('a seller', PER_SELLER), keyOf: ({ userId }: Looker) => userId },
    { limit: limitOf('a network', PER_NETWORK), keyOf: ({ network }: Looker) => network },
    { limit: limitOf('a username', PER_USERNAME), keyOf: (_: Looker, name: string) => name },
    { limit: limitOf('all', OVERALL), keyOf: () => 'all' },
  ]
  return async (
    looker: Looker,
    username: string,
    options?: { timeoutMs?: number },
  ): Promise<ProfilePage> => {
    try {
      for (const { limit, keyOf } of bounds) await limit(keyOf(looker, username))
    } catch {
      return { kind: 'unreadable', why: 'looked at too often' }
    }
    return readProfile(username, options)
  }
}
