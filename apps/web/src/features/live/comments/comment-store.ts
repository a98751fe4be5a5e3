import { applyChanges, type CommentChange, type CommentList, EMPTY_LIST } from './comment-list.ts'

/** A page that was hidden in the middle of a frame must not gather changes for hours. */
const MAX_WAITING = 1_000

/** The comments of the running live, outside React: a change costs one render of what it touches. */
export type CommentStore = {
  getSnapshot: () => CommentList
  subscribe: (listener: () => void) => () => void
  /** Takes changes in: the first at once, what comes before the next frame together with it. */
  push: (changes: CommentChange[]) => void
  /** Applies at once, for what the seller did by hand. */
  pushNow: (changes: CommentChange[]) => void
  clear: () => void
}

/** Runs its argument before the next paint, or later where so many changes were `shown` at once. */
export type NextFrame = (run: () => void, shown: number) => void

/** Makes an empty store. */
export function createCommentStore(nextFrame: NextFrame): CommentStore {
  let list = EMPTY_LIST
  let waiting: CommentChange[] = []
  /** Whether changes were shown since the last frame. */
  let isPaced = false
  const listeners = new Set<() => void>()

  function set(next: CommentList): void {
    if (next === list) return
    list = next
    for (const listener of listeners) listener()
  }

  /** Answers how many changes there were. */
  function flush(): number {
    const changes = waiting
    waiting = []
    set(applyChanges(list, changes))
    return changes.length
  }

  function pace(shown: number): void {
    if (isPaced) return
    isPaced = true
    nextFrame(() => {
      isPaced = false
      if (waiting.length === 0) return
      pace(flush())
    }, shown)
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
      if (isPaced && waiting.length <= MAX_WAITING) return
      pace(flush())
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
