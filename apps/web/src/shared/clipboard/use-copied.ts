import { useEffect, useState } from 'react'

/** How long "Copied" shows, in ms (specification, section 9). */
const COPIED_MS = 1_500

/** Copies a text; `isCopied` is true for a moment afterwards. `copy` resolves to whether it worked. */
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
 * Copies a text. Without access to the clipboard (an old browser, no HTTPS) it uses a selection and
 * the browser's copy command. Resolves to whether it worked.
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
  // Inside an open dialog: its focus trap would take the selection away.
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
