import { expect, test } from 'vitest'
import { readEmail, readIdentifier, readPhoneNumber } from './identifier.ts'

test.each([
  [' Rina.Toko+live@Example.TEST ', 'rina.toko+live@example.test'],
  ['a@b.co', 'a@b.co'],
  ['\u200Ea@b.co\u200B', 'a@b.co'],
])('an e-mail address is trimmed and in lower case: %j', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
  expect(readIdentifier(typed)).toMatchObject({ field: 'email', value: email })
})

test.each([
  'a@b',
  '@b.co',
  'a b@c.co',
  'a@b.co,c@d.co',
  'a@b.co;c@d.co',
  '<a@b.co>',
  '"a b"@c.co',
  'a@b.co\r\nBcc: c@d.co',
  'a@b.co\u0000',
  `${'a'.repeat(250)}@b.co`,
])('what could mislead a mail server is no e-mail address: %j', (typed) => {
  expect(readEmail(typed)).toBeNull()
})

test.each([
  ['+6281234567890', '+6281234567890'],
  [' +62 812-3456\u20117890 ', '+6281234567890'],
  ['\u202A+62\u00A0812\u20113456\u20117890\u202C', '+6281234567890'],
  ['+1234567890', '+1234567890'],
  ['+123456789012345', '+123456789012345'],
])('blanks and dashes are taken out of a phone number: %j', (typed, number) => {
  expect(readPhoneNumber(typed)).toBe(number)
  expect(readIdentifier(typed)).toMatchObject({ field: 'phoneNumber', value: number })
})

test.each([
  ['+6208123456789', '+628123456789'],
  ['+62 (0812)', null],
  ['+62 0812 3456 789', '+628123456789'],
  ['+4407700900123', '+447700900123'],
  ['+3800501234567', '+380501234567'],
  ['+390612345678', '+390612345678'],
  ['+2250712345678', '+2250712345678'],
  ['+62007803123456', '+62007803123456'],
  // Without the zero it would be none.
  ['+6201234567', '+6201234567'],
])('a trunk zero goes where no number begins with one: %j', (typed, number) => {
  expect(readPhoneNumber(typed)).toBe(number)
})

test('an account is looked for by each form in which its number may be stored, as typed first', () => {
  const value = '+628123456789'
  expect(readIdentifier('+62 8123-456789')?.forms).toEqual([value, '+6208123456789'])
  expect(readIdentifier('+6208123456789')?.forms).toEqual(['+6208123456789', value])
  expect(readIdentifier('+390612345678')?.forms).toEqual(['+390612345678'])
})

test.each(['081234567890', '+123456789', '+1234567890123456', '+62(812)3456789', '+٦٢٨١٢٣٤٥٦٧٨'])(
  'a phone number is a plus sign and 10 to 15 digits, so this is none: %j',
  (typed) => {
    expect(readPhoneNumber(typed)).toBeNull()
    expect(readIdentifier(typed)).toBeNull()
  },
)
