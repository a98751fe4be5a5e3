import { expect, it } from 'vitest'
import { callingCodeOf } from './calling-code.ts'

it.each([
  ['+628123456789', '62'],
  ['+6591234567', '65'],
  ['+60123456789', '60'],
  ['+12025550123', '1'],
  ['+79161234567', '7'],
  ['+447700900123', '44'],
  ['+8801712345678', '880'],
  ['+85212345678', '852'],
  ['+6707212345', '670'],
  ['+35312345678', '353'],
])('the calling code of %s is %s', (phoneNumber, code) => {
  expect(callingCodeOf(phoneNumber)).toBe(code)
})
