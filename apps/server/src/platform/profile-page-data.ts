import * as z from 'zod'

/** What the public profile page of a username says. */
export type ProfilePage =
  | { kind: 'found'; accountId: string; username: string; nickname: string; bio: string }
  | { kind: 'private' }
  | { kind: 'missing' }
  /** Blocked, redirected, too slow, too large, or not as we know it: worth trying again. */
  | { kind: 'unreadable'; why: string }

/** More than twice a whole page of today; parsing what is made to be slow takes a moment, not seconds. */
const MAX_DATA_LENGTH = 1024 * 1024
const STATUS_FOUND = 0
const STATUS_MISSING = [10221, 10223]
const STATUS_PRIVATE = 10222

const pageSchema = z.object({
  __DEFAULT_SCOPE__: z.object({
    'webapp.user-detail': z.object({ statusCode: z.int(), userInfo: z.unknown().optional() }),
  }),
})

/** PostgreSQL takes any text but this character. */
const storableText = z.string().regex(/^[^\0]*$/)

const userInfoSchema = z.object({
  user: z.object({
    id: z.string().regex(/^[1-9]\d{0,19}$/),
    uniqueId: z.string().min(1).max(100),
    nickname: storableText.max(200),
    signature: z.string().max(5_000),
    privateAccount: z.boolean().optional(),
    secret: z.boolean().optional(),
  }),
})

/** Reads the data that a profile page carries in a script element, as text: nothing is run. */
export function readProfilePage(html: string): ProfilePage {
  const page = pageSchema.safeParse(findData(html))
  if (!page.success) return { kind: 'unreadable', why: 'no profile in the page' }
  const { statusCode, userInfo } = page.data.__DEFAULT_SCOPE__['webapp.user-detail']
  if (STATUS_MISSING.includes(statusCode)) return { kind: 'missing' }
  if (statusCode === STATUS_PRIVATE) return { kind: 'private' }
  if (statusCode !== STATUS_FOUND) return { kind: 'unreadable', why: `status ${statusCode}` }
  const read = userInfoSchema.safeParse(userInfo)
  if (!read.success) return { kind: 'unreadable', why: 'no user in the page' }
  const { id, uniqueId, nickname, signature, privateAccount, secret } = read.data.user
  if (privateAccount || secret) return { kind: 'private' }
  return { kind: 'found', accountId: id, username: uniqueId, nickname, bio: signature }
}

/**
 * The JSON of the data element. Text of other elements and attributes cannot pose as it: there, a
 * `<` would be escaped. The expression stops at the next `<` or `>`, so it is linear.
 */
function findData(html: string): unknown {
  const opening = /<script\b[^<>]*\bid="__UNIVERSAL_DATA_FOR_REHYDRATION__"[^<>]*>/.exec(html)
  if (!opening) return undefined
  const start = opening.index + opening[0].length
  const end = html.indexOf('</script', start)
  if (end < 0 || end - start > MAX_DATA_LENGTH) return undefined
  try {
    return JSON.parse(html.slice(start, end))
  } catch {
    return undefined
  }
}
