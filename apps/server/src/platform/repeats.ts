import { DelegateBackoff, handleWhen, type IRetryBackoffContext, retry } from 'cockatiel'
import { Outage } from './outage.ts'

/**
 * When a call is made again: `safely`, because twice does no harm; or only `if untaken`, so that
 * nobody gets a message twice. An answer that broke off is not fetched again: it may be an endless one.
 */
export type Repeat = 'safely' | 'if untaken'

const MOST_REPEATS = 2
/** The first wait is up to this, the second up to twice as long. */
const WAIT_MS = 200

/** The rules of repeating; `random` gives from 0 up to 1. */
export function createRepeats(random: () => number) {
  const when = (isSafe: (outage: Outage) => boolean) =>
    retry(
      handleWhen((error) => error instanceof Outage && isSafe(error)),
      {
        maxAttempts: MOST_REPEATS,
        backoff: new DelegateBackoff(
          ({ attempt }: IRetryBackoffContext<unknown>) => random() * WAIT_MS * attempt,
        ),
      },
    )
  return {
    safely: when(({ stage, retryAfterMs }) => stage !== 'reading' && retryAfterMs === 0),
    'if untaken': when(({ stage }) => stage === 'connecting'),
  } satisfies Record<Repeat, unknown>
}
