import { Outage } from './outage.ts'
import { readText } from './read-text.ts'

/** What a service outside answered. */
export type Answer = {
  status: number
  /** Null for a redirect, and when the body is larger than we are willing to read. */
  text: string | null
}

export type RequestLimits = {
  signal: AbortSignal
  /** Of the body, decompressed. */
  maxBytes: number
}

const NOT_CONNECTED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])
/** For one that is given as a date: the circuit's own rest is longer. */
const SHORTEST_RETRY_AFTER_MS = 1_000

/** Asks a service outside. Redirects are not followed. @throws Outage, TimeoutError */
export async function request(
  url: string | URL,
  init: Omit<RequestInit, 'signal' | 'redirect'>,
  { signal, maxBytes }: RequestLimits,
): Promise<Answer> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal }).catch(toOutage)
  const { status } = response
  const retryAfter = response.headers.get('retry-after')
  const isAway = status >= 500 || (status === 429 && retryAfter !== null)
  if (isAway || (status >= 300 && status < 400)) {
    await response.body?.cancel()
    if (isAway) throw new Outage(`HTTP ${status}`, 'waiting', readRetryAfter(retryAfter))
    return { status, text: null }
  }
  return { status, text: await readText(response, maxBytes).catch(toReadingOutage) }
}

function toOutage(error: unknown): never {
  const code = causeOf(error)
  if (code === undefined) throw error
  throw new Outage(nameOf(error), NOT_CONNECTED.has(code) ? 'connecting' : 'waiting')
}

/** A body that cannot be unpacked was sent so: that is an answer. */
function toReadingOutage(error: unknown): never {
  const code = causeOf(error)
  if (code === undefined || !/^(UND_ERR|ECONN|EPIPE|ETIMEDOUT)/.test(code)) throw error
  throw new Outage(nameOf(error), 'reading')
}

/** The code of what is behind a failure of `fetch`; undefined when it is not the network's. */
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
