/**
 * Whether a database error means "not now" rather than "never": connections (08), resources such
 * as a full disk (53), a lock that was not to be had in time (55P03), shutdown and cancellation (57), input and output (58), serialisation (40), a
 * database or password that is not there yet during a restore (3D000, 28P01), or no SQLSTATE at all,
 * which is the network.
 */
export function isTransientDatabaseError(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return /^(08|40|53|55P03|57|58|25006|28P01|3D000|XX)/.test(state)
  const code = deepestCause(error)
  return (
    code instanceof Error &&
    /ECONN|EHOST|ENETUNREACH|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENOENT|timeout|terminated|Connection/i.test(
      `${'code' in code ? code.code : ''} ${code.message}`,
    )
  )
}

/**
 * Whether a statement can never succeed with these values: they do not fit a column (22) or break a
 * constraint (23). Any other error may go away, however odd it looks.
 */
export function isRefusedForGood(error: unknown): boolean {
  return /^(22|23)/.test(sqlState(error) ?? '')
}

/** The five-character SQLSTATE of a PostgreSQL error, looked for through wrapped causes. */
export function sqlState(error: unknown): string | undefined {
  const cause = deepestCause(error)
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined
  // With a digit, which every state has: EPIPE has five letters, too.
  const isState = typeof cause.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(cause.code)
  return isState ? (cause.code as string) : undefined
}

/** SQLSTATE of a lock that was not to be had in time: the same call may succeed when it is tried again. */
export const LOCK_TIMEOUT = '55P03'

/** SQLSTATE of a broken unique constraint. */
export const UNIQUE_VIOLATION = '23505'

/** SQLSTATE of a row whose owner is gone: a session or a user that was deleted meanwhile. */
export const FOREIGN_KEY_VIOLATION = '23503'

/** Whether a database error says that the user whom a new row belongs to was deleted meanwhile. */
export function isUserGone(error: unknown): boolean {
  if (sqlState(error) !== FOREIGN_KEY_VIOLATION) return false
  const { constraint } = deepestCause(error) as { constraint?: string }
  return constraint?.includes('user_id') ?? false
}

function deepestCause(error: unknown): unknown {
  let current = error
  while (current instanceof Error && current.cause !== undefined) current = current.cause
  return current
}
