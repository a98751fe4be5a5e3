import type * as z from 'zod/mini'
import { ACCOUNT_HEADER, type Endpoint } from './endpoint.ts'
import { type ErrorBody, type ErrorCode, errorBodySchema } from './errors.ts'

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodMiniType
  ? { [P in K]: Input<E[K]> }
  : unknown

/** A query of which nothing must be said may be left out. */
type Query<E extends Endpoint> =
  Part<E, 'query'> extends { query: infer Q }
    ? Record<never, never> extends Q
      ? { query?: Q }
      : { query: Q }
    : unknown

/** What a call takes: path parameters, query and body as the endpoint declares them. */
export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Query<E> &
  Part<E, 'body'> & { idempotencyKey?: string; etag?: string; signal?: AbortSignal }

/**
 * A success: the status tells which of the declared schemas `data` has. A 304 has none: whoever sends an
 * `etag` looks at the status first.
 */
export type CallResult<E extends Endpoint> = {
  status: number
  data: Output<E['responses'][Exclude<keyof E['responses'], 304>]>
  etag: string | null
}

/** A call that failed. `code` is `offline` when no answer came, `unexpected` for one that is not declared. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'offline' | 'unexpected'
  readonly body: ErrorBody | null

  constructor(status: number, code: ApiError['code'], message: string, body: ErrorBody | null) {
    super(message)
    this.status = status
    this.code = code
    this.body = body
  }
}

export type ApiClientOptions = {
  /** Address of the API, `/api` included. */
  baseUrl: string
  getToken?: () => string | null
  /** In whose shop a helper calls; null: in one's own. */
  getAccount?: () => string | null
  /** Sent as `Accept-Language`. */
  getLanguage?: () => string
  fetch?: typeof fetch
}

export type ApiClient = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<CallResult<E>>

/** Makes the typed caller that the web app and the tests use. Answers are checked by their schema. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const fetchFrom = options.fetch ?? fetch
  async function send(endpoint: Endpoint, { url, init }: { url: string; init: RequestInit }) {
    const response = await fetchFrom(url, init)
    const isBytes = endpoint.answersBytes && response.ok
    return { response, body: isBytes ? await response.blob() : parseJson(await response.text()) }
  }
  return async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> => {
    const request = buildRequest(endpoint, input, options)
    const { response, body } = await send(endpoint, request).catch((cause: unknown) => {
      if (input.signal?.aborted) throw cause
      throw new ApiError(0, 'offline', 'No answer from the server', null)
    })
    const schema = endpoint.responses[response.status as keyof Endpoint['responses']]
    if (schema === undefined) throw toApiError(response, body)
    const read = schema?.safeParse(body)
    if (read?.success === false) throw unexpected(response)
    const data = read?.data
    return {
      status: response.status,
      data: data as CallResult<E>['data'],
      etag: response.headers.get('etag'),
    }
  }
}

function buildRequest(
  endpoint: Endpoint,
  input: {
    params?: unknown
    query?: unknown
    body?: unknown
    idempotencyKey?: string
    etag?: string
    signal?: AbortSignal
  },
  options: ApiClientOptions,
) {
  const path = fillPath(endpoint.path, (input.params ?? {}) as Record<string, string>)
  const query = toQuery((input.query ?? {}) as Record<string, string | undefined>)
  const headers: Record<string, string> = { accept: 'application/json' }
  const token = options.getToken?.()
  if (token) headers.authorization = `Bearer ${token}`
  const account = options.getAccount?.()
  if (account && endpoint.auth === 'seller') headers[ACCOUNT_HEADER] = account
  const language = options.getLanguage?.()
  if (language) headers['accept-language'] = language
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey
  if (input.etag) headers['if-none-match'] = input.etag
  const init: RequestInit = { method: endpoint.method, headers }
  if (input.signal) init.signal = input.signal
  if (endpoint.body) {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  return { url: `${options.baseUrl}${path}${query}`, init }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function toQuery(fields: Record<string, string | undefined>): string {
  const set = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  )
  return set.length === 0 ? '' : `?${new URLSearchParams(set)}`
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unexpected({ status }: Response): ApiError {
  return new ApiError(status, 'unexpected', `HTTP ${status}`, null)
}

function toApiError(response: Response, body: unknown): ApiError {
  const read = errorBodySchema.safeParse(body)
  if (!read.success) return unexpected(response)
  return new ApiError(response.status, read.data.code, read.data.error, read.data)
}
