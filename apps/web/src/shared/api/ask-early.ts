/** An answer that is older, in ms, when it is wanted is asked for anew. */
const GOOD_FOR_MS = 15_000

const ACTIVE = '/api/livestreams/active'
const listsOf = (sessionId: string) => `/api/comments/${encodeURIComponent(sessionId)}/waitlists`

type Early = { answer: Promise<Response | null>; at: number }

/**
 * Asks for what the live page shows first while its code is still on its way: which live runs, and its
 * lists; those alone where this browser knows the live. @returns what the app's calls go through: the
 * first one for each of these that is made with the same token has the answer that is here or on its way.
 */
export function askEarly(
  { token, sessionId }: { token: string; sessionId: string | undefined },
  fetchFrom: typeof fetch,
): typeof fetch {
  const asked = new Map<string, Early>()
  const authorization = `Bearer ${token}`
  const ask = (url: string): Promise<Response | null> => {
    const headers = { accept: 'application/json', authorization }
    // Without it, whoever wants it asks again.
    const answer = fetchFrom(url, { headers }).catch(() => null)
    asked.set(url, { answer, at: performance.now() })
    return answer
  }
  if (sessionId === undefined) {
    ask(ACTIVE)
      .then(async (response) => {
        const body = await response?.clone().json()
        if (typeof body?.data?.id === 'string') ask(listsOf(body.data.id))
      })
      .catch(() => {})
  } else ask(listsOf(sessionId))
  return async (input, init) => {
    const url = input as string
    const early = asked.get(url)
    if (early === undefined) return fetchFrom(input, init)
    asked.delete(url)
    // Somebody else may have logged in meanwhile, in another tab.
    const isTheirs = (init?.headers as Record<string, string>)?.authorization === authorization
    const isGood = isTheirs && performance.now() - early.at < GOOD_FOR_MS
    const answer = isGood ? await early.answer : null
    return answer?.ok ? answer : fetchFrom(input, init)
  }
}
