/** One call as it reached the edge. */
export type ForgedRequest = { body: unknown; query: URLSearchParams; headers: Headers }
type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Handler = Answer | ((request: ForgedRequest) => Answer | Promise<Answer>)

/**
 * A server in a test: answers by method and path, such as `POST /auth/verify-otp`. What it does not
 * know is a failed connection. `requests` holds what was called, in order.
 */
export function forgeServer(handlers: Record<string, Handler> = {}) {
  const requests: (ForgedRequest & { call: string })[] = []
  const forged = { ...handlers }
  const fetch = async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input), 'http://dibs.test')
    const call = `${init.method ?? 'GET'} ${url.pathname.replace(/^\/api/, '')}`
    const request = {
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      query: url.searchParams,
      headers: new Headers(init.headers),
    }
    requests.push({ call, ...request })
    const handler = forged[call]
    if (!handler) throw new TypeError(`no answer to ${call}`)
    const answer = typeof handler === 'function' ? await handler(request) : handler
    const { status = 200, body, ...head } = answer
    return new Response(body === undefined ? null : JSON.stringify(body), { status, ...head })
  }
  return {
    fetch: fetch as typeof globalThis.fetch,
    requests,
    /** Bodies of the calls to one address. */
    bodiesOf: (call: string) => requests.filter((r) => r.call === call).map((r) => r.body),
    /** Changes an answer from now on. */
    answer: (call: string, handler: Handler) => {
      forged[call] = handler
    },
  }
}
export type ForgedServer = ReturnType<typeof forgeServer>
