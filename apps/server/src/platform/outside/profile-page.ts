import { normaliseUsername } from '@dibs/core'
import * as z from 'zod'
import { fetchText } from './fetch-text.ts'
import { failureReason, type Service } from './outbound.ts'

/** What the public profile page of a username says. */
export type ProfilePage =
  | { kind: 'found'; accountId: string; username: string; nickname: string; bio: string }
  | { kind: 'private' }
  | { kind: 'missing' }
  /** Blocked, redirected, too slow, too large, or not as we know it: worth trying again. */
  | { kind: 'unreadable'; why: string }

export type ReadProfile = (
  username: string,
  options?: { timeoutMs?: number },
) => Promise<ProfilePage>

export type ProfileReaderOptions = { baseUrl: string; service: Service }

const TIMEOUT_MS = 10_000
const MAX_BYTES = 10 * 1024 * 1024
const HEADERS = {
  accept: 'text/html',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; Dibs/1.0)',
}

/**
 * Reads public profile pages from `baseUrl` and from nowhere else: redirects are not followed.
 * Never rejects. Usernames must have passed `isUsername`.
 */
export function createProfileReader({ baseUrl, service }: ProfileReaderOptions): ReadProfile {
  return async (username, { timeoutMs = TIMEOUT_MS } = {}) => {
    try {
      const url = `${baseUrl}/@${encodeURIComponent(username)}`
      const { status, text } = await service.call(
        (signal) => fetchText(url, { headers: HEADERS }, { signal, maxBytes: MAX_BYTES }),
        { timeoutMs, retry: 'idempotent' },
      )
      if (status !== 200) return unreadable(`HTTP ${status}`)
      return text === null ? unreadable('too large') : readPageOf(username, text)
    } catch (error) {
      return unreadable(failureReason(error))
    }
  }
}

/** Somebody else's page would prove somebody else's account. */
function readPageOf(username: string, html: string): ProfilePage {
  const page = readProfilePage(html)
  const isAnother = page.kind === 'found' && normaliseUsername(page.username) !== username
  return isAnother ? unreadable('another user') : page
}

function unreadable(why: string): ProfilePage {
  return { kind: 'unreadable', why }
}

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
