import type { ClaimEdit } from './claim-edit.ts'

/** Changes by hand on their way to the server: shown at once, saved one after the other. */
export type ClaimEdits = {
  getPending: () => readonly ClaimEdit[]
  subscribe: (listener: () => void) => () => void
  /** Resolves when the change is saved. Rejects when it was refused: then it is gone again. */
  submit: (edit: ClaimEdit, save: () => Promise<void>) => Promise<void>
}

/** Makes an empty queue. */
export function createClaimEdits(): ClaimEdits {
  let pending: readonly ClaimEdit[] = []
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()

  function set(next: readonly ClaimEdit[]): void {
    pending = next
    for (const listener of listeners) listener()
  }

  return {
    getPending: () => pending,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    submit: (edit, save) => {
      set([...pending, edit])
      const saved = last.then(save).finally(() => set(pending.filter((other) => other !== edit)))
      last = saved.catch(() => {})
      return saved
    },
  }
}
