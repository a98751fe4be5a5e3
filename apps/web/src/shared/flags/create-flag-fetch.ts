import { type ApiClient, endpoints } from '@dibs/contract'

type Edge = {
  api: ApiClient
  /** Whether the service behind the server takes figures on how flags are used. */
  takesMetrics: () => Promise<boolean>
}

/** How the flag client reaches the server: through the API client, which checks the answers. */
export function createFlagFetch(edge: Edge): typeof fetch {
  return async (input, init = {}) =>
    init.method === 'POST' ? sendMetrics(edge, init) : fetchFlags(edge, String(input), init)
}

/** Without a good answer nothing has changed (304): the client keeps the flags that it knows. */
async function fetchFlags({ api }: Edge, address: string, init: RequestInit): Promise<Response> {
  const query = Object.fromEntries(new URL(address).searchParams)
  const etag = new Headers(init.headers).get('if-none-match')
  const { signal } = init
  try {
    const input = { query, ...(etag && { etag }), ...(signal && { signal }) }
    const answer = await api(endpoints.flags.list, input)
    if (answer.data) {
      const headers = new Headers(answer.etag ? { etag: answer.etag } : {})
      return Response.json(answer.data, { headers })
    }
  } catch (error) {
    if (signal?.aborted) throw error
  }
  return new Response(null, { status: 304 })
}

/** Figures are worth neither a retry nor a complaint. */
async function sendMetrics({ api, takesMetrics }: Edge, init: RequestInit): Promise<Response> {
  try {
    if (await takesMetrics())
      await api(endpoints.flags.sendMetrics, { body: JSON.parse(String(init.body)) })
  } catch {}
  return new Response(null, { status: 202 })
}
