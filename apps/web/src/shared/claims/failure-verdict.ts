import { ApiError } from '@dibs/contract'

/** What a failed attempt means for a change by hand. */
export type Verdict =
  /** Tried again: after `seconds`, which the server asked for, else with backoff. */
  { kind: 'wait'; seconds: number | null } | { kind: 'refused'; reason: string | null }

const WAIT: Verdict = { kind: 'wait', seconds: null }

/**
 * Tells a refusal, which is an answer, from no answer, an overload, a fault, or the word of somebody
 * in between such as a hotel's network. A dead token waits, too: for the same seller's next login.
 */
export function verdictOn(error: unknown): Verdict {
  // Aborted, since it took too long.
  if (error instanceof Error && error.name === 'AbortError') return WAIT
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: null }
  const { status, body } = error
  if (status === 429) return { kind: 'wait', seconds: body?.retryAfterSeconds ?? null }
  if (status < 400 || status === 401 || status === 408 || status >= 500) return WAIT
  return { kind: 'refused', reason: body?.error ?? null }
}
