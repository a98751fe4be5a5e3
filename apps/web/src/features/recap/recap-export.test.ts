import { type WaitlistBody, waitlistFromBody } from '@dibs/contract'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formerCodes } from '../../shared/claims/places.ts'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'
import {
  CSV_HEADERS,
  csvFileName,
  csvRows,
  type RecapWords,
  recapText,
  recapTextByBuyer,
  writeCsv,
} from './recap-export.ts'

const AT = '2026-11-20T14:03:00.123Z'
const IN_JAKARTA = '2026-11-20T21:03:00.123+07:00'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Jakarta'
})
afterEach(() => {
  process.env.TZ = zone
})

const csvText = (rows: (string | number)[][]) => writeCsv(CSV_HEADERS, rows, ',')

function waitlist(itemClueText: string, ...claims: object[]) {
  const whole = claims.map((claim, index) => ({
    messageId: '1',
    customerAccountId: '2',
    customerUsername: 'sari',
    customerNickname: 'Sari',
    commentText: 'A1',
    commentTimestamp: AT,
    position: index + 1,
    isManualClaim: false,
    isMoved: false,
    heardAt: AT,
    matchedCode: itemClueText,
    ...claim,
  }))
  const body = { itemClueId: 'item', itemClueText, claims: whole } as unknown as WaitlistBody
  return waitlistFromBody(body)
}

/** The one row of a file in which every text is `typed`. */
async function readBack(typed: string): Promise<string[] | undefined> {
  const claim = { customerUsername: typed, customerNickname: typed, commentText: typed }
  const [headers, row, ...more] = readCsv(await csvText(csvRows([waitlist(typed, claim)])))
  expect(headers).toEqual(CSV_HEADERS)
  expect(more).toEqual([])
  return row
}

/** RFC 4180 to the letter, behind a byte order mark. */
function readCsv(text: string): string[][] {
  expect(text[0]).toBe('\uFEFF')
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (const [, quoted, plain = '', end] of text.slice(1).matchAll(field)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

describe('the file', () => {
  it('begins with a byte order mark and English headers, its lines end in CRLF', async () => {
    const text = await csvText(csvRows([waitlist('A1', {}, { customerUsername: 'budi' })]))
    const bytes = new TextEncoder().encode(text)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.slice(1).split('\r\n')).toEqual([
      'Product Code,Claim Position,Comment Timestamp,Buyer Username,Buyer Nickname,Comment Text',
      `A1,1,${IN_JAKARTA},sari,Sari,A1`,
      `A1,2,${IN_JAKARTA},budi,Sari,A1`,
    ])
  })

  it.each([
    ['=HYPERLINK("http://evil")', '\'=HYPERLINK("http://evil")'],
    ['\rA1', "'\rA1"],
    ['=1\n=2', "'=1\n'=2"],
    ['999+', '999+'],
    ['a "quoted", text', 'a "quoted", text'],
    ['line\r\nbreak', 'line\r\nbreak'],
    ['💚 ﷽ 小店', '💚 ﷽ 小店'],
    ['', ''],
  ])(
    'keeps %j from being taken for a formula, and everything else as it is',
    async (typed, cell) => {
      expect(await readBack(typed)).toEqual([cell, '1', IN_JAKARTA, cell, cell, cell])
    },
  )

  it('stands a text in quotes that some readers would split', async () => {
    const text = await csvText(csvRows([waitlist('a;b', { commentText: 'x|y' })]))
    expect(text.split('\r\n')[1]).toBe(`"a;b",1,${IN_JAKARTA},sari,Sari,"x|y"`)
  })

  it('gives any text back to a reader of RFC 4180', async () => {
    const unit = fc.constantFrom(...['"', ',', '\r', '\n', '=', "'", ';', ' ', '\uFEFF', 'a', '💚'])
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 10 }), async (typed) => {
        const cell = guardFormulas(typed)
        expect(await readBack(typed)).toEqual([cell, '1', IN_JAKARTA, cell, cell, cell])
      }),
      { numRuns: 500 },
    )
  })

  it('has positions as numbers', () => {
    expect(csvRows([waitlist('A1', {})])[0]?.[1]).toBe(1)
  })

  it.each([
    ['America/St_Johns', '2026-11-20T10:33:00.123-03:30'],
    ['Asia/Makassar', '2026-11-20T22:03:00.123+08:00'],
    ['UTC', '2026-11-20T14:03:00.123+00:00'],
  ])(
    "has the comment's time in the viewer's zone, and how far that is from UTC: %s",
    (zone, time) => {
      process.env.TZ = zone
      expect(csvRows([waitlist('A1', {})])[0]?.[2]).toBe(time)
      expect(Date.parse(time)).toBe(Date.parse(AT))
    },
  )
})

describe('the file for Excel', () => {
  it("has the comment's time as a spreadsheet reads it, in the viewer's zone", () => {
    expect(csvRows([waitlist('A1', { commentText: 'a;b' })], 'excel')).toEqual([
      ['A1', 1, '2026-11-20 21:03:00', 'sari', 'Sari', 'a;b'],
    ])
    expect(csvFileName('2026-11-20T18:30:00.000Z', 'excel')).toBe('recap_20261121_excel.csv')
  })
})

describe('the name', () => {
  it("has the day on which the live began in the viewer's zone", () => {
    process.env.TZ = 'Asia/Jakarta'
    expect(csvFileName('2026-11-20T18:30:00.000Z')).toBe('recap_20261121.csv')
    process.env.TZ = 'America/New_York'
    expect(csvFileName('2026-01-05T03:30:00.000Z')).toBe('recap_20260104.csv')
  })
})

const words: RecapWords = {
  heading: 'Recap',
  missed: null,
  place: ({ position }) => (position === 1 ? 'Winner' : `Waitlist #${position - 1}`),
  name: ({ buyer }) => buyer.nickname,
  formerly(itemText, claims) {
    const codes = formerCodes(itemText, claims)
    return codes.length === 0 ? null : `was ${codes.join(', ')}`
  },
}

function textOf(code: string, customerNickname: string, customerUsername: string): string {
  return recapText([waitlist(code, { customerNickname, customerUsername })], words)
}

it('has a line for each item and each place', () => {
  expect(textOf('A1', 'Sari', 'sari')).toBe('Recap\n\nA1\nWinner: Sari (@sari)')
})

it('has no line that a spreadsheet takes for a formula, and no cell that a name has made', () => {
  expect(textOf('=A1', 'x\t=1+1\n=2', '\r\n-3')).toBe("Recap\n\n'=A1\nWinner: x =1+1 =2 (@-3)")
})

it('says what a renamed item was called when its claims came in', async () => {
  const budi = { customerAccountId: '3', customerNickname: 'Budi', customerUsername: 'budi' }
  const renamed = waitlist('C44', { matchedCode: 'C4' }, { ...budi, matchedCode: 'c44' })
  expect(recapText([renamed], words)).toBe(
    'Recap\n\nC44 (was C4)\nWinner: Sari (@sari)\nWaitlist #1: Budi (@budi)',
  )
  expect(recapTextByBuyer([renamed], words)).toBe(
    'Recap\n\nSari (@sari)\nC44 (was C4): Winner\n\nBudi (@budi)\nC44: Waitlist #1',
  )
  const [, ...rows] = readCsv(await csvText(csvRows([renamed])))
  expect(rows.map(([code]) => code)).toEqual(['C44', 'C44'])
})
