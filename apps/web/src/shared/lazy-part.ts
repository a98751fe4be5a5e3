import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from 'zustand/vanilla'

/** How long, in ms, after a failure a part is fetched again. */
const AGAIN_MS = 5_000

/** A part of the app that is fetched once the page stands. */
export type LazyPart<Part> = {
  /**
   * The part, `null` until it is here, and while it is not wanted. Fetches it once it is; where that
   * failed, again every few seconds.
   */
  usePart: (isWanted?: boolean) => Part | null
  /** Fetches the part, unless it is here; resolves to whether it is. */
  fetch: () => Promise<boolean>
}

/**
 * Makes a part that `load` fetches. Not `React.lazy`, which keeps a failure for good and takes the
 * page around the part down with it: the page goes on without the part, and asks again.
 */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const held = createStore<{ part: Part | null }>(() => ({ part: null }))
  async function fetch(): Promise<boolean> {
    if (held.getState().part === null) {
      held.setState({ part: await load().catch(() => null) })
    }
    return held.getState().part !== null
  }
  const usePart = (isWanted = true) => {
    useEffect(() => {
      if (!isWanted) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const go = async () => {
        if (!(await fetch()) && !isOver) timer = setTimeout(go, AGAIN_MS)
      }
      void go()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    }, [isWanted])
    const part = useSyncExternalStore(held.subscribe, () => held.getState().part)
    return isWanted ? part : null
  }
  return { usePart, fetch }
}
