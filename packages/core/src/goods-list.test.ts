import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namedLines, readGoodsList } from './goods-list.ts'
import { readItemList } from './item-list.ts'

const read = (typed: string) => readGoodsList(typed, 'IDR')
const itemsOf = (typed: string) => {
  const list = read(typed)
  return list?.ok ? list.items : list
}
const faultsOf = (typed: string) => {
  const list = read(typed)
  return list?.ok ? list.faults.map(({ reason, what }) => `${reason}: ${what}`) : list
}

describe('codes with name, price and stock', () => {
  it.each([
    ['A40 Gamis Satin 95rb 3pcs', { name: 'Gamis Satin', price: 95_000, stock: 3 }],
    ['A40 Gamis Satin 3 pcs 95.000', { name: 'Gamis Satin', price: 95_000, stock: 3 }],
    ['A40 95000', { price: 95_000 }],
    ['A40 5000', { price: 5_000 }],
    ['A40 Gamis x3', { name: 'Gamis', stock: 3 }],
    ['A40 Gamis stok 3', { name: 'Gamis', stock: 3 }],
    ['A40 Gamis Rp 95.000,- stok: 12', { name: 'Gamis', price: 95_000, stock: 12 }],
    ['A40: Gamis — Rp95rb/pcs — 3 PCS', { name: 'Gamis', price: 95_000, stock: 3 }],
    ['A40 Gamis XL 1,25jt', { name: 'Gamis XL', price: 1_250_000 }],
    ['A40 95rb Gamis 3in1 isi 2', { name: 'Gamis 3in1 isi 2', price: 95_000 }],
    ['A40\tGamis\t95000\t3', { name: 'Gamis', price: 95_000, stock: 3 }],
    ['A40\tGamis\t95rb\t3pcs', { name: 'Gamis', price: 95_000, stock: 3 }],
    ['A40 Gamis 42 95,000', { name: 'Gamis 42', price: 95_000 }],
  ])('%j', (typed, goods) => {
    expect(itemsOf(typed)).toEqual([{ clueText: 'A40', ...goods }])
    expect(faultsOf(typed)).toEqual([])
  })

  it('stand one on each line, behind each semicolon or comma', () => {
    const two = [
      { clueText: 'A1', name: 'Gamis, merah', price: 95_000 },
      { clueText: 'A2', price: 80_000, stock: 2 },
    ]
    expect(itemsOf('A1 Gamis, merah 95rb\r\n\n A2 80rb 2pcs\n')).toEqual(two)
    expect(itemsOf('A1 Gamis, merah 95rb; A2 80rb 2pcs')).toEqual(two)
    expect(itemsOf('A1 95,000, A2 80rb 2pcs,A3 x2')).toEqual([
      { clueText: 'A1', price: 95_000 },
      { clueText: 'A2', price: 80_000, stock: 2 },
      { clueText: 'A3', stock: 2 },
    ])
  })

  it('may be a range, and stand among codes alone', () => {
    const goods = { price: 50_000, stock: 2 }
    const three = ['A1', 'A2', 'A3'].map((clueText) => ({ clueText, ...goods }))
    expect(itemsOf('A1-A3 50rb 2pcs')).toEqual(three)
    expect(itemsOf('A1 - A3 50rb 2pcs')).toEqual(three)
    expect(itemsOf('A1-A2 Kaos 50rb')).toMatchObject([{ name: 'Kaos' }, { name: 'Kaos' }])
    expect(itemsOf('B1\nred tunic\nC1-C2, D5\nA1 50rb')).toEqual([
      ...['B1', 'red tunic', 'C1', 'C2', 'D5'].map((clueText) => ({ clueText })),
      { clueText: 'A1', price: 50_000 },
    ])
  })

  it('have a code of several words where its first one only begins it', () => {
    const list = readGoodsList(
      'Red tunic 120rb 2pcs; red dress 90rb; A1 Kaos 50rb',
      'IDR',
      new Set(['red']),
    )
    expect(list).toEqual({
      ok: true,
      items: [
        { clueText: 'Red tunic', price: 120_000, stock: 2 },
        { clueText: 'red dress', price: 90_000 },
        { clueText: 'A1', name: 'Kaos', price: 50_000 },
      ],
      faults: [],
      isSplit: false,
    })
  })

  it('are read in the currency of the shop', () => {
    const items = readGoodsList('A1 Baju $35 3pcs; A2 12.50; A3 35', 'MYR')
    expect(items).toMatchObject({
      items: [
        { clueText: 'A1', name: 'Baju', price: 3_500, stock: 3 },
        { clueText: 'A2', price: 1_250 },
        { clueText: 'A3 35' },
      ],
    })
  })

  it.each([
    ['A1 Gamis 12.500rb', 'price_unclear: 12.500rb'],
    ['A1 Gamis 95rb 85rb', 'prices: 95rb, 85rb'],
    ['A1 Gamis 95rb 1000pcs', 'stock_invalid: 1000'],
    ['A1 Gamis 95rb 0 pcs', 'stock_invalid: 0'],
    ['A1 Gamis 3pcs stok 4', 'stocks: 3, 4'],
    ['A-very-long-code-1 Gamis 95rb', 'code: A-very-long-code-1'],
    [`A1 ${'x'.repeat(61)} 95rb`, `name: ${'x'.repeat(61)}`],
    ['A1 95rb; a1 85rb', 'twice: a1'],
    ['A1 95rb; a very long name of a thing', 'code: a very long name of a thing'],
  ])('that cannot be read say why: %j', (typed, fault) => {
    expect(faultsOf(typed)).toEqual([fault])
  })

  it('are 1,000 at most', () => {
    expect(read('A1-A1001 5rb')).toEqual({ ok: false, count: 1_001 })
    expect(itemsOf('A1-A1000 5rb')).toHaveLength(1_000)
  })
})

describe('codes without price and stock', () => {
  it.each([
    ...['', 'A1', 'red tunic', 'A1-A20', 'A1 - A20', 'XL-2', '38-40', 'red 9-10', 'A1, B2; C3'],
    ...['A1\nB2', 'A 1000 - A 1010', 'tunik 2024', 'A1, 95.000', 'A40 Gamis 95', '95rb', '3pcs'],
    ...['a very long name of a thing', 'A1,200', 'gamis x', 'A1 2xl', 'A1 no 5'],
    'W9 X1',
    'W9 X0, X1',
  ])('%j is what it was', (typed) => {
    expect(read(typed)).toBeNull()
  })

  it('are what they were, whatever is typed', () => {
    // "rp0" is a price, "stok3" a stock.
    const isFigure = (word: string) => /^(rp|rm|stok|stock|stk)\d/i.test(word)
    const word = fc.stringMatching(/^[A-Za-wyz]{1,6}\d{0,3}$/).filter((each) => !isFigure(each))
    const text = fc.array(fc.tuple(word, fc.constantFrom(' ', ', ', ',', '\n', ';', '-', ' - ')))
    fc.assert(
      fc.property(text, (parts) => {
        expect(read(parts.flat().join(''))).toBeNull()
      }),
    )
  })
})

describe('lines of a code and a name, without a price', () => {
  const written = (typed: string, splits?: boolean) => {
    const list = readGoodsList(typed, 'IDR', new Set(), splits)
    if (list === null) return null
    if (!list.ok) return list.count
    return list.items.map(({ clueText, name, price }) =>
      [clueText, name ?? '-', price ?? '-'].join(' | '),
    )
  }

  it('are told apart where a line with a price is written so', () => {
    // Lists as sellers keep them in their notes.
    const notes = 'C1 Gamis 150rb 2pcs\nC2 Hijab\nC3: Rok plisket hitam premium\nC4 - Tunik 85rb'
    expect(written(notes)).toEqual([
      'C1 | Gamis | 150000',
      'C2 | Hijab | -',
      'C3 | Rok plisket hitam premium | -',
      'C4 | Tunik | 85000',
    ])
    expect(written('1. Gamis 95rb; 2. Hijab; 3. Rok')).toEqual([
      '1 | Gamis | 95000',
      '2 | Hijab | -',
      '3 | Rok | -',
    ])
    expect(written('A1 Kaos 50rb, A2 Topi, A3')).toEqual([
      'A1 | Kaos | 50000',
      'A2 | Topi | -',
      'A3 | - | -',
    ])
    expect(written('K01\tKemeja\t95000\t3\nK02\tCelana\t\t')).toEqual([
      'K01 | Kemeja | 95000',
      'K02 | Celana | -',
    ])
    expect(written('A1-A2 Kaos 50rb; B1-B2 Topi')).toEqual([
      'A1 | Kaos | 50000',
      'A2 | Kaos | 50000',
      'B1 | Topi | -',
      'B2 | Topi | -',
    ])
  })

  it('have a price in thousands where a list with prices leaves out the word, and no size for one', () => {
    expect(written('C1 Rok 85\n🌸F3 rok 75\nC2 Gamis 95rb\nC3 Celana\nC4 Jeans 32')).toEqual([
      'C1 | Rok | 85000',
      'F3 | rok | 75000',
      'C2 | Gamis | 95000',
      'C3 | Celana | -',
      'C4 | Jeans 32 | -',
    ])
    expect(written('C1 Rok 85\nC2 Gamis 95rb', false)).toEqual([
      'C1 Rok 85 | - | -',
      'C2 | Gamis | 95000',
    ])
    // A list without any clear price is asked about.
    expect(written('C1 Rok 85\nC2 Gamis 120')).toBeNull()
    expect(namedLines('C1 Rok 85\nC2 Gamis 120', 'IDR')).toMatchObject([
      { code: 'C1', name: 'Rok', price: 85_000 },
      { code: 'C2', name: 'Gamis', price: 120_000 },
    ])
    // Where there are cents, a number alone is as much as it says, or a size.
    expect(namedLines('C1 Rok 85', 'MYR')).toMatchObject([{ code: 'C1', name: 'Rok 85' }])
  })

  it('have the signs ahead of a code for decoration', () => {
    expect(written('🌸F3 rok 75rb\n✨ F4 Tunik 80rb\n- F5 Kaos 50rb\n• F6 Topi')).toEqual([
      'F3 | rok | 75000',
      'F4 | Tunik | 80000',
      'F5 | Kaos | 50000',
      'F6 | Topi | -',
    ])
  })

  it.each([
    // The priced lines have no names, or no digit in their codes.
    ['B1 95rb\nB7 merah', ['B1 | - | 95000', 'B7 merah | - | -']],
    ['gamis satin 95rb\nB7 merah', ['gamis | satin | 95000', 'B7 merah | - | -']],
    // The same code with different words: those are codes of several words.
    [
      'A1 Kaos 50rb\nB7 merah\nB7 hitam',
      ['A1 | Kaos | 50000', 'B7 merah | - | -', 'B7 hitam | - | -'],
    ],
    ['A1 Kaos 50rb\nA1 merah', ['A1 | Kaos | 50000', 'A1 merah | - | -']],
    // No code comes first, or a size comes behind it.
    ['A1 Kaos 50rb\nred tunic', ['A1 | Kaos | 50000', 'red tunic | - | -']],
    ['A1 Kaos 50rb\nsepatu 42', ['A1 | Kaos | 50000', 'sepatu 42 | - | -']],
    ['A1 Kaos 50rb\nA5 2xl', ['A1 | Kaos | 50000', 'A5 2xl | - | -']],
  ])('are codes of several words otherwise: %j', (typed, items) => {
    expect(written(typed)).toEqual(items)
  })

  it('are told apart, or kept whole, as the seller answers', () => {
    expect(written('C1 Gamis\nC2 Hijab')).toBeNull()
    expect(written('C1 Gamis\nC2 Hijab\nC3', true)).toEqual([
      'C1 | Gamis | -',
      'C2 | Hijab | -',
      'C3 | - | -',
    ])
    expect(written('C2 Hijab', true)).toEqual(['C2 | Hijab | -'])
    expect(written('C1 Gamis 95rb\nC2 Hijab', false)).toEqual([
      'C1 | Gamis | 95000',
      'C2 Hijab | - | -',
    ])
    expect(written('red tunic', true)).toBeNull()
  })

  it('are those that may be asked about', () => {
    const asked = (typed: string) => namedLines(typed, 'IDR').map(({ line }) => line)
    expect(asked('C1 Gamis 95rb\nC2 Hijab\nC3\nred tunic\nA1 - A20')).toEqual(['C2 Hijab'])
    expect(asked('C2 Hijab')).toEqual(['C2 Hijab'])
    for (const none of ['', 'A1', 'A1 A2', 'A1 2xl', '95rb merah', 'tunik 2024', 'A12 -'])
      expect(asked(none)).toEqual([])
    expect(namedLines('C2: Hijab', 'IDR')).toEqual([
      { at: 0, line: 'C2: Hijab', code: 'C2', name: 'Hijab' },
    ])
  })
})

describe('whatever is typed', () => {
  const name = fc.stringMatching(/^[A-Z][a-w]{2,8}( [A-Z][a-w]{2,8}){0,2}$/)
  const line = fc.record({
    name: fc.option(name),
    price: fc.integer({ min: 1, max: 9_999 }),
    stock: fc.option(fc.integer({ min: 1, max: 999 })),
    isStockFirst: fc.boolean(),
    form: fc.constantFrom('rb', '.000', '000', ' rb', 'k'),
  })

  it('what is written by the rule is read as it was meant', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), (lines) => {
        const written = lines.map(({ name, price, stock, isStockFirst, form }, at) => {
          const grouped =
            form === '.000' && price > 999 ? String(price).replace(/(\d{3})$/, '.$1') : price
          const figures = [`${grouped}${form}`, ...(stock === null ? [] : [`${stock}pcs`])]
          return [`K${at}`, name, ...(isStockFirst ? figures.reverse() : figures)]
            .filter((part) => part !== null)
            .join(' ')
        })
        expect(itemsOf(written.join('\n'))).toEqual(
          lines.map(({ name, price, stock }, at) => ({
            clueText: `K${at}`,
            ...(name !== null && { name }),
            price: price * 1_000,
            ...(stock !== null && { stock }),
          })),
        )
      }),
    )
  })

  it('a price behind signs alone is told', () => {
    const faults = [{ line: ', 95.000', reason: 'code', what: ',' }]
    expect(read(';,\t95.000')).toEqual({ ok: true, items: [], faults, isSplit: false })
  })

  it('nothing is lost: each line is read or told, and codes alone are those of today', () => {
    const part = fc.constantFrom(
      ...[
        'A1',
        'b2',
        'A1-A3',
        'Gamis',
        '95rb',
        '95.000',
        '12.500rb',
        '3pcs',
        'x2',
        'stok',
        '0',
        '/',
        ',',
      ],
      ...[' ', ' ', '\n', ';', '-', '1.5jt', '\t', '\u202E', 'a very long name of a thing'],
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const typed = parts.join('')
        const list = read(typed)
        if (list === null || !list.ok) return
        const folded = list.items.map(({ clueText }) => clueText.toLowerCase())
        expect(new Set(folded).size).toBe(folded.length)
        expect(list.items.length + list.faults.length).toBeGreaterThan(0)
        for (const { clueText, name, price, stock } of list.items) {
          const codes = readItemList(clueText)
          expect(codes.ok && codes.tooLong).toEqual([])
          expect(name).not.toBe('')
          if (price !== undefined) expect(price).toBeGreaterThan(0)
          if (stock !== undefined) expect(stock).toBeGreaterThan(0)
        }
      }),
    )
  })
})
