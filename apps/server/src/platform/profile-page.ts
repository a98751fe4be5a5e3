import { normaliseUsername } from '@dibs/core'
import { whyOf } from './outage.ts'
import type { Service } from './outbound.ts'
import { type ProfilePage, readProfilePage } from './profile-page-data.ts'
import { request } from './request.ts'

export type { ProfilePage } from './profile-page-data.ts'

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
        (signal) => request(url, { headers: HEADERS }, { signal, maxBytes: MAX_BYTES }),
        { timeoutMs, repeat: 'safely' },
      )
      if (status !== 200) return unreadable(`HTTP ${status}`)
      return text === null ? unreadable('too large') : readPageOf(username, text)
    } catch (error) {
      return unreadable(whyOf(error))
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
