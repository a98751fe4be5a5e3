import { normaliseUsername } from '@dibs/core'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { ProviderBudget } from '../limits/provider-budget.ts'
import { fetchText } from './fetch-text.ts'
import { failureReason, type Service } from './outbound.ts'
import type { ProfilePage, ReadProfile } from './profile-page.ts'

type Dependencies = {
  apiUrl: string
  apiKey: string
  budget: Pick<ProviderBudget, 'take' | 'busy'>
  service: Service
  /** Refuses when all nodes together have looked too often. */
  countLook: (key: string) => Promise<void>
  clock: Clock
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024 * 1024
/** Each look costs a request of the key; lives need those more. */
export const PROVIDER_PROFILE_LOOKS = { max: 30, periodMs: 3_600_000 }
/** A key whose plan has no profiles is not asked again for this long. */
const FORBIDDEN_MS = 3_600_000

const storableText = z.string().regex(/^[^\0]*$/)
const answerSchema = z.object({
  user: z.object({
    unique_id: z.string().min(1).max(100),
    nickname: storableText.max(200),
    numeric_uid: z.string().regex(/^[1-9]\d{0,19}$/),
    signature: z.string().max(5_000).nullish(),
    is_private: z.boolean().nullish(),
  }),
})

/**
 * Reads public profiles through the chat provider, which sees them where our own look is answered
 * with a challenge. Never rejects; unreadable where the key's plan or its budget does not allow it.
 */
export function createProviderProfileReader(dependencies: Dependencies): ReadProfile {
  const { apiUrl, apiKey, budget, service, countLook, clock } = dependencies
  let forbiddenUntil = 0

  async function ask(username: string, timeoutMs: number): Promise<ProfilePage> {
    const url = `${apiUrl}/tiktok/users/${encodeURIComponent(username)}/detailed`
    const headers = { 'x-api-key': apiKey, accept: 'application/json' }
    const { status, text } = await service.call(
      (signal) => fetchText(url, { headers }, { signal, maxBytes: MAX_BYTES }),
      { timeoutMs, retry: 'ifNotSent' },
    )
    if (status === 429) budget.busy()
    if (status === 401 || status === 402 || status === 403) forbiddenUntil = clock() + FORBIDDEN_MS
    if (status === 404) return { kind: 'missing' }
    return status === 200 ? readProfile(username, text) : unreadable(`provider: HTTP ${status}`)
  }

  return async (username, { timeoutMs = TIMEOUT_MS } = {}) => {
    try {
      if (clock() < forbiddenUntil) return unreadable('provider: not in the plan')
      await countLook('all')
      const grant = await budget.take('proof')
      if (!grant.isGranted) return unreadable('provider: no budget')
      return await ask(username, timeoutMs).finally(grant.release)
    } catch (error) {
      return unreadable(`provider: ${failureReason(error)}`)
    }
  }
}

/** Somebody else's profile would prove somebody else's account. */
function readProfile(username: string, text: string | null): ProfilePage {
  const read = answerSchema.safeParse(text === null ? null : JSON.parse(text))
  if (!read.success) return unreadable('provider: no user in the answer')
  const { unique_id, nickname, numeric_uid, signature, is_private } = read.data.user
  if (normaliseUsername(unique_id) !== username) return unreadable('provider: another user')
  if (is_private) return { kind: 'private' }
  const bio = signature ?? ''
  return { kind: 'found', accountId: numeric_uid, username: unique_id, nickname, bio }
}

function unreadable(why: string): ProfilePage {
  return { kind: 'unreadable', why }
}

/** Reads a profile in the first way that can. */
export function readInTurn(...readers: readonly [ReadProfile, ...ReadProfile[]]): ReadProfile {
  return async (username, options) => {
    const whys: string[] = []
    for (const read of readers) {
      const page = await read(username, options)
      if (page.kind !== 'unreadable') return page
      whys.push(page.why)
    }
    return unreadable(whys.join('; '))
  }
}
