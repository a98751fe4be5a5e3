import { expect, it } from 'vitest'
import { checkTemplate, writeBillMessage } from './bill-message.ts'

const VALUES = {
  name: 'Rina',
  date: '23 Nov',
  lines: 'A12 Gamis × 1 = Rp 195.000\nB7 = Rp 50.000',
  shipping: '',
  uniqueCode: '',
  total: 'Rp 245.000',
  howToPay: 'BCA 123 a.n. Ani',
  payBy: '',
  link: 'https://dibs.test/b/x',
}

it('fills in the values under their names in both languages, and leaves out empty lines', () => {
  const template =
    'Halo kak {nama}!\n{barang}\nOngkir: {ongkir}\nTotal {TOTAL}\n{ pay_by }\n\n{link}'
  expect(writeBillMessage(template, VALUES)).toBe(
    `Halo kak Rina!\n${VALUES.lines}\nTotal Rp 245.000\n\nhttps://dibs.test/b/x`,
  )
})

it('leaves what is no placeholder, and never fills in twice', () => {
  expect(writeBillMessage('{foo} {} {name}', { ...VALUES, name: '{total}' })).toBe(
    '{foo} {} {total}',
  )
})

it('tells of unknown placeholders, and of a template that says nothing of the sum', () => {
  expect(checkTemplate('Halo {nama} {rekening}')).toEqual({
    unknown: ['rekening'],
    lacksTotal: true,
  })
  expect(checkTemplate('{total}')).toEqual({ unknown: [], lacksTotal: false })
  expect(checkTemplate('{link}')).toEqual({ unknown: [], lacksTotal: false })
})
