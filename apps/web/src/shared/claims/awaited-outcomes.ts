import type { ChangeAnswer } from './send-change.ts'

/** What became of a change: `waiting` is queued, and tried again by itself. */
export type Outcome =
  | { kind: 'saved'; answer: ChangeAnswer }
  | { kind: 'refused'; error: unknown }
  | { kind: 'waiting' }

/** Who made a change is kept waiting for its outcome for so long. */
const PATIENCE_MS = 2_000

/** Those who wait for what becomes of their change, by its key. */
export function createAwaitedOutcomes(setTimer: (run: () => void, ms: number) => () => void) {
  const awaited = new Map<string, (outcome: Outcome) => void>()
  function tell(key: string, outcome: Outcome): void {
    awaited.get(key)?.(outcome)
    awaited.delete(key)
  }
  return {
    tell,
    of: (key: string): Promise<Outcome> =>
      new Promise((resolve) => {
        const cancel = setTimer(() => tell(key, { kind: 'waiting' }), PATIENCE_MS)
        awaited.set(key, (outcome) => {
          cancel()
          resolve(outcome)
        })
      }),
    /** Lets those go whose change is decided by nobody here for now. */
    release: (isReleased: (key: string) => boolean) => {
      for (const key of [...awaited.keys()]) if (isReleased(key)) tell(key, { kind: 'waiting' })
    },
  }
}
