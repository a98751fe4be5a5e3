/**
 * How far a call had come: `connecting`, so that nothing can have been taken; `waiting` for an
 * answer; `reading` one.
 */
export type CallStage = 'connecting' | 'waiting' | 'reading'

/** A service outside is away: it does not answer, breaks off, fails, or has had enough. */
export class Outage extends Error {
  override readonly name = 'Outage'
  /** Why, in a word for logs and callers: nothing secret, nothing personal. */
  readonly code: string
  readonly stage: CallStage
  /** How long it asked to be left alone, milliseconds; 0 when it did not. */
  readonly retryAfterMs: number

  constructor(code: string, stage: CallStage = 'waiting', retryAfterMs = 0) {
    super(code)
    this.code = code
    this.stage = stage
    this.retryAfterMs = retryAfterMs
  }
}

/** Why a call failed, for the log. Other errors' messages may say too much: only their names. */
export function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  return error instanceof Outage || error.name === 'Error' ? error.message : error.name
}
