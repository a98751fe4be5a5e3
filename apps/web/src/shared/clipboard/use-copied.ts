import { useEffect, useState } from 'react'
import { copyText } from './copy-text.ts'

/** How long "Copied" shows, in ms (specification, section 9). */
const COPIED_MS = 1_500

/** Copies, and tells for a moment that it did. `copy` resolves to whether it worked. */
export function useCopied() {
  const [copies, setCopies] = useState(0)
  const isCopied = copies > 0
  useEffect(() => {
    if (copies === 0) return
    const timer = setTimeout(() => setCopies(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async (text: string) => {
    const worked = await copyText(text)
    if (worked) setCopies((count) => count + 1)
    return worked
  }
  return { isCopied, copy }
}
