import { useEffect, useEffectEvent } from 'react'
import { useLiveStore } from '../use-live.ts'

/** The live page's keys, in the order in which they are listed, with what they do. */
export const SHORTCUTS = {
  waitlists: '1',
  comments: '2',
  next: 'j',
  previous: 'k',
  nextItem: 'l',
  previousItem: 'h',
  open: 'Enter',
  add: 'a',
  winner: 'w',
  up: 'u',
  down: 'd',
  bottom: 'b',
  remove: 'r',
  undo: 'z',
  fresh: 'n',
  search: '/',
  sound: 'm',
  help: '?',
} as const

/** What a key does. */
export type Shortcut = keyof typeof SHORTCUTS

/** The keys that repeat while they are held down. */
const REPEATED: readonly Shortcut[] = ['next', 'previous']

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'
>

/** What a press asks for; `null` for one that is the browser's, or means nothing. */
export function shortcutOf(press: Press): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const found = Object.entries(SHORTCUTS).find(([, value]) => value === key)
  const shortcut = (found?.[0] as Shortcut | undefined) ?? null
  return press.repeat && shortcut && !REPEATED.includes(shortcut) ? null : shortcut
}

/** What this part of the page does for some of the keys. */
type Handlers = Partial<Record<Shortcut, () => void>>

const TYPED_INTO =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/**
 * Listens to the page's single keys, unless the seller has switched them off (WCAG 2.1.4), is
 * typing, or has a dialog open; `within` a dialog, only while one is open.
 */
export function useShortcuts(handlers: Handlers, where: 'page' | 'dialog' = 'page'): void {
  const isOn = useLiveStore(({ prefs }) => prefs.shortcuts)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    const run = shortcut && handlers[shortcut]
    if (!run || event.defaultPrevented || isTyping(event.target)) return
    if (isDialogOpen() !== (where === 'dialog')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    if (!isOn) return
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOn])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}
