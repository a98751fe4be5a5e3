import type { Belongings } from './tenant.ts'

/** Ids like these, of the same kinds and lengths, that nobody has. */
export function pretend(belongings: Belongings): Belongings {
  return Object.fromEntries(
    Object.entries(belongings).map(([kind, value]) => [kind, value && unlike(value)]),
  ) as Belongings
}

/** The last digits, or all letters of the name, are others; numbers keep their order among others. */
function unlike(value: string): string {
  if (/^[\da-f-]{36}$/.test(value)) return `${value.slice(0, -12)}${swapHex(value.slice(-12))}`
  if (/^\+?\d+$/.test(value)) return `${value.slice(0, -2)}${swapDigits(value.slice(-2))}`
  const [name = '', ...rest] = value.split('@')
  return [swapLetters(swapDigits(name)), ...rest].join('@')
}

function swapHex(text: string): string {
  return text.replace(/[\da-f]/g, (digit) => (15 - Number.parseInt(digit, 16)).toString(16))
}

function swapDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String(9 - Number(digit)))
}

function swapLetters(text: string): string {
  return text.replace(/[a-z]/g, (letter) => String.fromCharCode(219 - letter.charCodeAt(0)))
}
