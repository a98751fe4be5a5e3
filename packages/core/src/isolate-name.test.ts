import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isolateName } from './isolate-name.ts'

const FAMILY = '👨\u200D👩\u200D👧'

it.each([
  ['Sari', 'Sari'],
  ['王小明 🌸', '王小明 🌸'],
  [`${FAMILY}`, `${FAMILY}`],
  ['\u202Egnp.exe', '\u2068\u202Egnp.exe\u2069'],
  ['سارة', '\u2068سارة\u2069'],
  ['\u2067Sari', 'Sari'],
  ['\u2069\u202EiraS', '\u2068\u202EiraS\u2069'],
  ['\u202Ea\u2029b\n', '\u2068\u202Eab\u2069'],
])('isolates %j among other words as %j', (name, isolated) => {
  expect(isolateName(name)).toBe(isolated)
})

it('isolates whatever turns words, and nothing ends that from within', () => {
  const nasty = fc.constantFrom(
    ...'aא\u0627\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E',
    '\u{10A00}',
  )
  const marks = fc.constantFrom(
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
    '\n',
    '\r',
    '\u0085',
    '\u2029',
    '\u001C',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(nasty, marks, fc.string())), (parts) => {
      const name = parts.join('')
      const shown = isolateName(name)
      const inner = /^\u2068(.*)\u2069$/s.exec(shown)?.[1]
      expect(inner ?? shown).not.toMatch(/[\u2066-\u2069\p{Cc}\u2028\u2029]/u)
      // Outside of an isolate stand left-to-right letters and what has no direction.
      if (inner === undefined)
        expect(shown).not.toMatch(/[\u202A-\u202E\u200F\p{Script=Hebrew}\p{Script=Arabic}]/u)
    }),
  )
})
