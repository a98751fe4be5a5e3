import type { Span, Tracing } from '../../platform/observability/tracing.ts'

type Heard = { sessionId: string; heardAt: number }

/**
 * Makes the trace of a batch of claims: from the moment at which the first of its comments was heard,
 * over the insert, to what the devices were told. No call asks for it, so it is a trace of its own.
 */
export function traceBatches({ openTrace, open, within }: Tracing) {
  /** Of batches that are on their way; one that is given up is forgotten with its trace. */
  const spans = new WeakMap<readonly Heard[], Span>()

  function begin<E extends Heard>(batch: readonly E[]): Span | null {
    const [first] = batch
    const span = first ? openTrace('store claims', { startedAt: first.heardAt }) : null
    if (!span) return null
    const lives = new Set(batch.map(({ sessionId }) => sessionId)).size
    span.set({ 'dibs.claims': batch.length, 'dibs.lives': lives })
    spans.set(batch, span)
    return span
  }

  return {
    /** The insert of a batch writer, as part of the batch's trace. */
    insert:
      <E extends Heard, R>(insert: (batch: readonly E[]) => Promise<R>) =>
      (batch: readonly E[]): Promise<R> =>
        within(spans.get(batch) ?? begin(batch), () => insert(batch)),

    /** What follows once a batch is stored; the trace ends with it. */
    onStored:
      <A extends [readonly Heard[], ...unknown[]]>(tell: (...args: A) => void) =>
      (...args: A): void => {
        const span = spans.get(args[0]) ?? null
        const told = within(span, () => open(() => 'announce'))
        try {
          tell(...args)
        } finally {
          told?.end()
          span?.end()
        }
      },
  }
}
