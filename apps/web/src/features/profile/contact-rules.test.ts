import { describe, expect, it } from 'vitest'
import { readContact } from './contact-rules.ts'

describe('a new e-mail address', () => {
  it.each([
    [' Baru@Mail.Test ', 'baru@mail.test'],
    ['\u200bbaru@mail.test\u2060', 'baru@mail.test'],
  ])('is taken as the server keeps it: %j', (typed, value) => {
    expect(readContact('email', typed, 'ani@mail.test')).toEqual({ value })
  })

  it.each([
    ['', 'empty'],
    [' \u200b ', 'empty'],
    ['ani', 'invalid'],
    ['ani@mail', 'invalid'],
    ['ani lestari@mail.test', 'invalid'],
    [`${'a'.repeat(250)}@mail.test`, 'invalid'],
    ['ANI@mail.test', 'same'],
  ])('is refused: %j is %s', (typed, problem) => {
    expect(readContact('email', typed, 'ani@mail.test')).toEqual({ problem })
  })
})

describe('a new phone number', () => {
  it.each([
    ['+6281234567890', '+6281234567890'],
    ['+62 812-3456-7890', '+6281234567890'],
    ['\u202a+62\u00a0812\u20113456\u20117890\u202c', '+6281234567890'],
    ['+1234567890', '+1234567890'],
    ['+123456789012345', '+123456789012345'],
  ])('loses blanks, dashes and what nobody sees: %j', (typed, value) => {
    expect(readContact('phoneNumber', typed, null)).toEqual({ value })
  })

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['081234567890', 'invalid'],
    ['+123456789', 'invalid'],
    ['+1234567890123456', 'invalid'],
    ['+62 812 abc', 'invalid'],
    ['+62 811 1111 1111', 'same'],
  ])('is refused: %j is %s', (typed, problem) => {
    expect(readContact('phoneNumber', typed, '+6281111111111')).toEqual({ problem })
  })
})
