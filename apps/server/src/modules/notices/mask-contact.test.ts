import { expect, test } from 'vitest'
import { maskContact } from './mask-contact.ts'

test.each([
  ['email', 'rina.wati@example.test', 'r•••@example.test'],
  ['email', 'r@example.test', 'r•••@example.test'],
  ['email', '"a@b"@example.test', '"•••@example.test'],
  ['phoneNumber', '+6281234567890', '+62•••890'],
  ['phoneNumber', '+6281234567', '+62•••567'],
] as const)('of the %s %s, %s is told', (field, value, masked) => {
  expect(maskContact({ field, value })).toBe(masked)
})
