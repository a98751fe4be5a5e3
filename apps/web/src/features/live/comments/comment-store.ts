import { applyChanges, type CommentChange, type CommentList, EMPTY_LIST } from './comment-list.ts'

/** A page that was hidden in the middle of a frame must not gather changes for hours. */
const MAX_WAITING = 1_000

/** The comments of the running live, outside React: a change costs one render of what it touches. */
export type CommentStore = {
  getSnapshot: () => CommentList
  subscribe: (listener: () => void) => () => void
  /** Takes changes in; they show with the next painted frame. */
  push: (changes: CommentChange[]) => void
  /** Applies at once, for what the seller did by hand. */
  pushNow: (changes: CommentChange[]) => void
  clear: () => void
}

/** Makes an empty store. `nextFrame` runs its argument before the next paint. */
export function createCommentStore(nextFrame: (run: () => void) => void): CommentStore {
  let list = EMPTY_LIST
  let waiting: CommentChange[] = []
  let isScheduled = false
  const listeners = new Set<() => void>()

  function set(next: CommentList): void {
    if (next === list) return
    list = next
    for (const listener of listeners) listener()
  }

  function flush(): void {
    isScheduled = false
    const changes = waiting
    waiting = []
    set(applyChanges(list, changes))
  }

  return {
    getSnapshot: () => list,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    push: (changes) => {
      if (changes.length === 0) return
      waiting.push(...changes)
      if (waiting.length > MAX_WAITING) flush()
      if (isScheduled) return
      isScheduled = true
      nextFrame(flush)
    },
    pushNow: (changes) => {
      waiting.push(...changes)
      flush()
    },
    clear: () => {
      waiting = []
      set(EMPTY_LIST)
    },
  }
}
