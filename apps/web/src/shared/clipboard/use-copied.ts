import { useEffect, useState } from 'react'

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

/**
 * Copies a text. Where the clipboard is refused (an old browser, an address without HTTPS) the text
 * is selected and copied as a person would. Resolves to whether it worked.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Inside an open dialog, or its focus trap takes the selection away.
  const host = document.querySelector('[role="dialog"]') ?? document.body
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
  }
}
