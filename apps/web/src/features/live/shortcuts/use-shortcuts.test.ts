import { expect, it } from 'vitest'
import { SHORTCUTS, shortcutOf } from './use-shortcuts.ts'

const press = (key: string, changes: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  ...changes,
})

it('knows its keys, whatever the case', () => {
  expect(shortcutOf(press('w'))).toBe('winner')
  expect(shortcutOf(press('W'))).toBe('winner')
  expect(shortcutOf(press('?'))).toBe('help')
  expect(shortcutOf(press('x'))).toBeNull()
})

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('leaves keys with %s alone', (name) => {
  expect(shortcutOf(press('r', { [name]: true }))).toBeNull()
})

it('goes on through the rows while a key is held down, and does all else once', () => {
  expect(shortcutOf(press('j', { repeat: true }))).toBe('next')
  expect(shortcutOf(press('k', { repeat: true }))).toBe('previous')
  expect(shortcutOf(press('w', { repeat: true }))).toBeNull()
  expect(shortcutOf(press('z', { repeat: true }))).toBeNull()
})

it('gives every key to one thing', () => {
  const keys = Object.values(SHORTCUTS)
  expect(new Set(keys).size).toBe(keys.length)
})
