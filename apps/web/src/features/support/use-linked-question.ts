import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { HelpEntry } from '../../shared/help/load-help.ts'

/**
 * Opens the question that the address points to by its hash, such as `#delete-account`, and leads the
 * focus there. Other hashes are left alone.
 */
export function useLinkedQuestion(
  help: readonly HelpEntry[] | undefined,
  onOpen: (entry: HelpEntry) => void,
): void {
  const { hash, key } = useLocation()
  const isLoaded = help !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit to an address
  useEffect(() => {
    const entry = help?.find((one) => `#${one.id}` === hash)
    if (!entry) return
    onOpen(entry)
    // The category's questions are drawn with the next frame.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(entry.id)
      item?.querySelector('button')?.focus({ preventScroll: true })
      item?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key, isLoaded])
}
