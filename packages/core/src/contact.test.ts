import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskContact, readContact } from './contact.ts'

const whole = {
  name: 'Budi Santoso',
  phone: '+62 812-3456-7890',
  address: 'Jl. Melati 5\nDepok 16411',
}
const read = (changed: Partial<typeof whole>) =>
  readContact({ ...whole, ...changed }, { isWhole: true })

it('keeps what people type, with blanks and line breaks in order', () => {
  expect(
    read({ name: '  Budi\t Santoso ', address: ' Jl. Melati 5 \r\n\r\n\u2028Depok  16411' }),
  ).toEqual({
    ok: true,
    contact: whole,
  })
})

it.each([
  { address: 'شارع الملك فهد ١٢، الرياض' },
  { address: '=HYPERLINK("http://x.test")' },
  { name: '<script>alert(1)</script>' },
  { name: '王小明' },
  { address: 'ก'.repeat(500) },
  { address: Array.from({ length: 10 }, (_, line) => `Blok ${line}`).join('\n') },
])('takes an address or a name in any script, which is only ever text: %j', (changed) => {
  const reading = read(changed)
  expect(reading).toMatchObject({ ok: true, contact: changed })
})

it.each([
  ['name', { name: '' }],
  ['name', { name: 'a'.repeat(101) }],
  ['name', { name: 'B••• S•••' }],
  ['phone', { phone: '' }],
  ['phone', { phone: '12345' }],
  ['phone', { phone: '•••890' }],
  ['phone', { phone: '1'.repeat(16) }],
  ['phone', { phone: '=1+2+34567' }],
  ['phone', { phone: 'nomor saya 0812' }],
  ['address', { address: ' \n ' }],
  ['address', { address: 'x'.repeat(10_000) }],
  ['address', { address: 'Jl. •••' }],
  ['address', { address: Array.from({ length: 11 }, () => 'x').join('\n') }],
] as const)('names the field that something is wrong with: %s of %j', (field, changed) => {
  expect(read(changed)).toEqual({ ok: false, field })
})

it('lets a seller leave fields empty', () => {
  const typed = { name: '', phone: '', address: 'Depok' }
  expect(readContact(typed, { isWhole: false })).toEqual({ ok: true, contact: typed })
})

it('takes out what turns the direction of the text that follows', () => {
  expect(read({ name: 'Budi \u202Eosotnas' })).toMatchObject({ contact: { name: 'Budi osotnas' } })
})

it('keeps the number that exists, without the zero that is dialled within the country', () => {
  expect(read({ phone: '+62 (0)812-3456-7890' })).toMatchObject({ contact: whole })
  expect(read({ phone: '0812-3456-7890' })).toMatchObject({ contact: { phone: '0812-3456-7890' } })
})

it('masks so that who typed it knows it again', () => {
  expect(maskContact(whole)).toEqual({ name: 'B••• S•••', phone: '•••890', address: 'Jl. •••' })
  expect(maskContact({ name: '', phone: '', address: '' })).toEqual({
    name: '',
    phone: '',
    address: '',
  })
})

it('never shows more than a few characters of anything', () => {
  const word = fc.string({ minLength: 2, unit: 'grapheme' })
  fc.assert(
    fc.property(word, word, (name, address) => {
      const reading = readContact({ name, phone: '', address }, { isWhole: false })
      if (!reading.ok) return
      const masked = maskContact(reading.contact)
      const { name: kept, address: at } = reading.contact
      if ([...kept].length > 1) expect(masked.name).not.toContain(kept)
      if ([...at].length > 1) expect(masked.address).not.toContain(at)
      // And what is shown cannot be sent back as if it were the real one.
      if (kept !== '') expect(readContact(masked, { isWhole: false }).ok).toBe(false)
    }),
  )
})
