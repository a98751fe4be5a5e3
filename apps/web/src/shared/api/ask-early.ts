/** An answer that is older, in ms, when it is wanted is asked for anew. */
const GOOD_FOR_MS = 15_000

const ACTIVE = '/api/livestreams/active'
const listsOf = (sessionId: string) => `/api/comments/${encodeURIComponent(sessionId)}/waitlists`

type Early = { answer: Promise<Response>; at: number }

/**
 * Asks for what the live page shows first while its code is still on its way: which live runs, and its
 * lists; those alone where this browser knows the live. @returns what the app's calls go through: the
 * first one for each of these has the answer that is here or on its way.
 */
export function askEarly(
  { token, sessionId }: { token: string; sessionId: string | undefined },
  fetchFrom: typeof fetch,
): typeof fetch {
  const asked = new Map<string, Early>()
  const ask = (url: string): Promise<Response> => {
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    const answer = fetchFrom(url, { headers })
    asked.set(url, { answer, at: performance.now() })
    // Whoever wants it asks again.
    answer.catch(() => {})
    return answer
  }
  if (sessionId === undefined) {
    ask(ACTIVE)
      .then(async (response) => {
        const { data } = await response.clone().json()
        if (typeof data?.id === 'string') ask(listsOf(data.id))
      })
      .catch(() => {})
  } else ask(listsOf(sessionId))
  return async (input, init) => {
    const early = typeof input === 'string' ? asked.get(input) : undefined
    if (early === undefined) return fetchFrom(input, init)
    asked.delete(String(input))
    const isGood = performance.now() - early.at < GOOD_FOR_MS
    const answer = isGood ? await early.answer.catch(() => null) : null
    return answer?.ok ? answer : fetchFrom(input, init)
  }
}
