import { useMemo, useSyncExternalStore } from 'react'

/**
 * Whether a media query holds, followed as it changes. While the page is printed, it holds as it did on
 * the screen: paper would lay the page out anew, and take down the very thing that is being printed.
 */
export function useMedia(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const media = window.matchMedia(query)
    let onScreen = media.matches
    const follow = (listener: () => void) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    }
    const look = () => {
      if (!window.matchMedia('print').matches) onScreen = media.matches
      return onScreen
    }
    return [follow, look] as const
  }, [query])
  return useSyncExternalStore(subscribe, read)
}
