import { useEffect, useRef } from 'react'
import { useLivePrefs } from '../comfort/use-live-prefs.ts'
import { type Shortcut, shortcutOf } from './shortcuts.ts'

/** What this part of the page does for some of the keys. */
type Doers = Partial<Record<Shortcut, () => void>>

const TYPED_INTO =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/**
 * Listens to the page's single keys, unless the seller has switched them off (WCAG 2.1.4), is
 * typing, or has a dialog open; `within` a dialog, only while one is open.
 */
export function useShortcuts(doers: Doers, where: 'page' | 'dialog' = 'page'): void {
  const { shortcuts: isOn } = useLivePrefs()
  const latest = useRef(doers)
  latest.current = doers
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      const run = shortcut && latest.current[shortcut]
      if (!run || event.defaultPrevented || isTyping(event.target)) return
      if (isDialogOpen() !== (where === 'dialog')) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn, where])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}
