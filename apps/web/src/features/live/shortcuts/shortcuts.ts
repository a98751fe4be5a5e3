/** The live page's keys, in the order in which they are listed, with what they do. */
export const SHORTCUTS = {
  waitlists: '1',
  comments: '2',
  next: 'j',
  previous: 'k',
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

/** The keys that may be held down; another that is does its work once. */
const REPEATED: readonly Shortcut[] = ['next', 'previous']

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat'
>

/** What a press asks for; `null` for one that belongs to the browser, or to nobody. */
export function shortcutOf(press: Press): Shortcut | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const found = Object.entries(SHORTCUTS).find(([, value]) => value === key)
  const shortcut = (found?.[0] as Shortcut | undefined) ?? null
  return press.repeat && shortcut && !REPEATED.includes(shortcut) ? null : shortcut
}
