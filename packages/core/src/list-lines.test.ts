import { describe, expect, it } from 'vitest'
import { readGoodsList } from './goods-list.ts'
import { readItemList } from './item-list.ts'
import { readNumbering, tidyList } from './list-lines.ts'
import { readTable } from './list-table.ts'

const written = (typed: string) => {
  const list = readGoodsList(typed, 'IDR')
  return list?.ok
    ? list.items.map(({ clueText, name, price, stock }) =>
        [clueText, name ?? '-', price ?? '-', stock ?? '-'].join(' | '),
      )
    : list
}
const codesOf = (typed: string) => {
  const list = readItemList(tidyList(typed))
  return list.ok ? list.codes : list
}

describe('what comes along with a pasted list', () => {
  it('is WhatsApp’s bold, italic, struck and typewriter', () => {
    expect(
      written('*A4* Kaos oversize 49.900 - sisa 5\n_A5_ Rok 95rb\n~A6~ *Gamis* 85rb stok 2 pcs'),
    ).toEqual(['A4 | Kaos oversize | 49900 | 5', 'A5 | Rok | 95000 | -', 'A6 | Gamis | 85000 | 2'])
    expect(written('*A4 Kaos 49rb*; `A5` Rok 95rb; *_A7_* Topi 20rb')).toEqual([
      'A4 | Kaos | 49000 | -',
      'A5 | Rok | 95000 | -',
      'A7 | Topi | 20000 | -',
    ])
    expect(codesOf('*A4, A5*\n_A6_')).toEqual(['A4', 'A5', 'A6'])
    // Marks that stand for themselves: points of a list, ranges, within a word.
    for (const kept of ['* A1 kaos\n* A2 rok', 'A1~A3', 'K_1_2', 'A1 ~ A3, B1 ~ B3'])
      expect(tidyList(kept)).toBe(kept)
  })

  it('is when and by whom a message was written', () => {
    const items = ['A1 | Gamis | 95000 | -', 'A2 | Rok | 80000 | 2']
    for (const typed of [
      '[16.02, 27/11/2026] Rina: A1 Gamis 95rb\n[16.03, 27/11/2026] Rina: A2 Rok 80rb 2pcs',
      '[27/11/26 16.02.11] Toko Rina: A1 Gamis 95rb; [27/11/26 16.03.40] +62 812-1: A2 Rok 80rb 2pcs',
      '27/11/26 16.02 - Rina: A1 Gamis 95rb\n27/11/26, 4:03 PM - Rina: A2 Rok 80rb 2pcs',
    ])
      expect(written(typed)).toEqual(items)
    expect(codesOf('[16.02, 27/11/2026] Rina: A1\n[16.02, 27/11/2026] Rina: A2')).toEqual([
      'A1',
      'A2',
    ])
  })
})

describe('several codes ahead of one price', () => {
  it('all have it, one by one or as a range', () => {
    const three = ['M1', 'M2', 'M3'].map((code) => `${code} | - | 85000 | -`)
    expect(written('M1, M2, M3 85rb')).toEqual(three)
    expect(written('M1,M2 & M3 85rb')).toEqual(three)
    expect(written('M1, M2 dan M3 Kaos 85rb 2pcs; N1 90rb')).toEqual([
      ...['M1', 'M2', 'M3'].map((code) => `${code} | Kaos | 85000 | 2`),
      'N1 | - | 90000 | -',
    ])
    expect(written('M1, M2 85rb, N1 90rb')).toEqual([
      'M1 | - | - | -',
      'M2 | - | 85000 | -',
      'N1 | - | 90000 | -',
    ])
    for (const until of ['sampai', 's/d', 'sd', 's.d.', 'SAMPE', 'hingga'])
      expect(written(`M1 ${until} M3 85rb`)).toEqual(three)
    expect(codesOf('G1 sampai G3, K1 s/d 2')).toEqual(['G1', 'G2', 'G3', 'K1', 'K2'])
    expect(codesOf('A1 sampai B3')).toEqual(['A1 sampai B3'])
  })
})

describe('lines of a list that are no item', () => {
  it('are told, not added', () => {
    const list = readGoodsList(
      'A1 Gamis 95rb\nongkir 10rb\nTotal: 105.000\nRek BCA 1234567\nNote: tanpa retur\nRp 95.000\nstok 2',
      'IDR',
    )
    expect(list).toMatchObject({ items: [{ clueText: 'A1', name: 'Gamis', price: 95_000 }] })
    expect(list?.ok && list.faults.map(({ reason, what }) => `${reason}: ${what}`)).toEqual([
      'no_item: ongkir 10rb',
      'no_item: Total: 105.000',
      'no_item: Rek BCA 1234567',
      'no_item: Note: tanpa retur',
      'no_item: Rp 95.000',
      'no_item: stok 2',
    ])
  })

  it('are codes where they stand alone, or among codes alone', () => {
    expect(written('ongkir 10rb')).toEqual(['ongkir | - | 10000 | -'])
    expect(readGoodsList('dana\nadmin', 'IDR')).toBeNull()
    expect(written('A1 Kaos 50rb\ntotalan 20rb')).toEqual([
      'A1 | Kaos | 50000 | -',
      'totalan | - | 20000 | -',
    ])
  })
})

describe('numbers ahead of the lines', () => {
  it('are no codes where they count up and a code stands behind each', () => {
    const numbering = readNumbering('Ready:\n1. A1 gamis - 95k\n2) *A2* rok 80rb\n3.A3')
    expect(numbering).toEqual({
      text: 'Ready:\nA1 gamis - 95k\nA2 rok 80rb\nA3',
      count: 3,
      number: '1',
      code: 'A1',
    })
    expect(readNumbering('4. B1, 5. B2')?.text).toBe('B1\nB2')
  })

  it.each([
    '1. Gamis 95rb\n2. Rok 80rb',
    '1. A1 gamis\n2. rok 80rb',
    '1. A1 gamis\n3. A2 rok',
    '1. A1 gamis',
    'A1 gamis\nA2 rok',
    '1 A1\n2 A2',
    '',
  ])('stay what they are otherwise: %j', (typed) => {
    expect(readNumbering(typed)).toBeNull()
  })
})

describe('blocks of a code, its name, price and stock', () => {
  it('are one line each', () => {
    const items = ['A1 | Gamis satin | 95000 | 2', 'A2 | Rok | 80000 | 1']
    expect(
      written('A1\nGamis satin\nRp 95.000\nstok 2\n\nA2\nRok\n80rb\n1 pcs\nongkir 10rb'),
    ).toEqual(items)
    expect(
      written('Kode: A1; Nama: Gamis satin; Harga: 95rb; Stok: 2; *A2*; Rok; Rp80.000; 1pcs'),
    ).toEqual(items)
    expect(written('A1\n95rb\nA2\nstok 3')).toEqual(['A1 | - | 95000 | -', 'A2 | - | - | 3'])
  })

  it('never make codes of their labels, where they are not all written so', () => {
    const list = readGoodsList('A1 Gamis 90rb\nA2\nHarga\nRp 95.000\nstok 2\nHarga: 80rb', 'IDR')
    expect(list?.ok && list.items.map(({ clueText }) => clueText)).toEqual(['A1', 'A2'])
    expect(list?.ok && list.faults.map(({ reason }) => reason)).toEqual(Array(4).fill('no_item'))
  })
})

describe('a pasted table', () => {
  it.each([
    'Kode,Nama,Harga,Stok\nA1,"Gamis, merah",95000,3\nA2,Rok,80.000,\n',
    'Kode;Nama;Harga;Stok\r\nA1;Gamis, merah;95000;3\r\nA2;Rok;80.000;',
    'No\tStok\tNama barang\tHarga\tKode\n1\t3\tGamis, merah\t95000\tA1\n2\t\tRok\t80.000\tA2',
    'A1;Gamis, merah;95000;3\nA2;Rok;80.000;',
    'A1,"Gamis, merah",95000,3\nA2,Rok,80.000,',
  ])('is read by its columns: %j', (table) => {
    const lines = readTable(table)
    expect(lines).toEqual(['A1 Gamis, merah 95000 3pcs', 'A2 Rok 80.000'])
    expect(written(lines?.join('\n') ?? '')).toEqual([
      'A1 | Gamis, merah | 95000 | 3',
      'A2 | Rok | 80000 | -',
    ])
  })

  it.each([
    'A1 Gamis, merah 95rb\nA2 Rok 80rb',
    'A1, A2, A3\nB1, B2, B3',
    'A1,Gamis\nA2,Rok',
    'Kode,Nama,Harga,Stok',
    'M1, M2, 85rb\nN1, N2, 90rb',
    'K01\tKemeja\t95000\t3\nK02\tCelana\t80000\t1',
    '',
  ])('is not what has no columns of goods, or what tabs tell: %j', (text) => {
    expect(readTable(text)).toBeNull()
  })
})
