import { UpstreamUnavailableError } from './outbound.ts'

/** What a service outside answered. */
type TextResponse = {
  status: number
  /** Null for a redirect, and when the body is larger than we are willing to read. */
  text: string | null
}

type RequestLimits = {
  signal: AbortSignal
  /** Of the body, decompressed. */
  maxBytes: number
}

const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** For a `retry-after` that is a date: the circuit's own rest is longer. */
const SHORTEST_RETRY_AFTER_MS = 1_000

/**
 * Sends a request to a service outside and reads its response as text. Redirects are not followed.
 * @throws UpstreamUnavailableError, TimeoutError
 */
export async function fetchText(
  url: string | URL,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  { signal, maxBytes }: RequestLimits,
): Promise<TextResponse> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch(failSending)
  const { status } = response
  const retryAfter = response.headers.get('retry-after')
  const isUnavailable = status >= 500 || (status === 429 && retryAfter !== null)
  if (isUnavailable || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    if (isUnavailable)
      throw new UpstreamUnavailableError(`HTTP ${status}`, 'waiting', readRetryAfter(retryAfter))
    return { status, text: null }
  }
  return { status, text: await readText(response, maxBytes).catch(failReading) }
}

function failSending(error: unknown): never {
  const code = causeOf(error)
  if (code === undefined) throw error
  throw new UpstreamUnavailableError(
    nameOf(error),
    NOT_CONNECTED.has(code) ? 'connecting' : 'waiting',
  )
}

/** A body that cannot be decompressed was sent like that: it counts as an answer. */
function failReading(error: unknown): never {
  const code = causeOf(error)
  if (code === undefined || !/^(UND_ERR|ECONN|EPIPE|ETIMEDOUT)/.test(code)) throw error
  throw new UpstreamUnavailableError(nameOf(error), 'reading')
}

/** The code of the error behind a failed `fetch`; undefined when it was not the network. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof TypeError ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'failed'
}

function readRetryAfter(header: string | null): number {
  if (header === null) return 0
  return /^\d{1,9}$/.test(header) ? Number(header) * 1000 : SHORTEST_RETRY_AFTER_MS
}

/** A body as text; null when it is, decompressed, larger than `maxBytes`. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the download.
    if (bytes > maxBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
