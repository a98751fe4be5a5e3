import { useEffect, useSyncExternalStore } from 'react'

/** Something that is fetched when the page stands, so that no page waits for it. */
export type LazyPart<Part> = {
  /** The part, `null` until it is here. Where fetching failed, who wants it next asks again. */
  usePart: () => Part | null
  /** Fetches the part, unless it is here; resolves to whether it is. */
  fetch: () => Promise<boolean>
}

/** Makes a part that `load` fetches. */
export function lazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  let part: Part | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fetch = async () => {
    part ??= await load().catch(() => null)
    for (const listener of listeners) listener()
    return part !== null
  }
  const usePart = () => {
    useEffect(() => {
      if (part === null) void fetch()
    }, [])
    return useSyncExternalStore(subscribe, () => part)
  }
  return { usePart, fetch }
}
