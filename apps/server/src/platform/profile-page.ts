import { type ProfilePage, readProfilePage } from './profile-page-data.ts'
import { readText } from './read-text.ts'

export type { ProfilePage } from './profile-page-data.ts'

export type ReadProfile = (
  username: string,
  options?: { timeoutMs?: number },
) => Promise<ProfilePage>

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
export function createProfileReader({ baseUrl }: { baseUrl: string }): ReadProfile {
  return async (username, { timeoutMs = TIMEOUT_MS } = {}) => {
    try {
      const response = await fetch(`${baseUrl}/@${encodeURIComponent(username)}`, {
        headers: HEADERS,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (response.status !== 200) {
        await response.body?.cancel()
        return unreadable(`HTTP ${response.status}`)
      }
      const html = await readText(response, MAX_BYTES)
      return html === null ? unreadable('too large') : readProfilePage(html)
    } catch (error) {
      return unreadable(error instanceof Error ? error.name : 'failed')
    }
  }
}

function unreadable(why: string): ProfilePage {
  return { kind: 'unreadable', why }
}
