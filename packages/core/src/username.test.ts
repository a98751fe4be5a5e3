import { expect, it } from 'vitest'
import { isUsername, normaliseUsername } from './username.ts'

it('compares usernames without @, blanks and case', () => {
  for (const typed of ['rina.01', '@rina.01', ' @Rina.01 ', 'RINA.01']) {
    expect(normaliseUsername(typed)).toBe('rina.01')
  }
  expect(normaliseUsername('@@rina')).toBe('@rina')
})

it('knows what can be a username', () => {
  for (const username of ['ab', 'rina_01', 'r.i.n.a', 'x'.repeat(24), '山本']) {
    expect(isUsername(username), username).toBe(true)
  }
  for (const odd of [
    '',
    'a',
    'x'.repeat(25),
    'ri na',
    'rina!',
    '@rina',
    'rina\n',
    '../x',
    'a\0b',
  ]) {
    expect(isUsername(odd), odd).toBe(false)
  }
})
