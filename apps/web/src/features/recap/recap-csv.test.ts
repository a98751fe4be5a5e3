import type { WaitlistBody } from '@dibs/contract'
import { parse } from 'papaparse'
import { afterEach, describe, expect, it } from 'vitest'
import { CSV_HEADERS, csvFileName, csvRows, csvText } from './recap-csv.ts'

function waitlist(itemClueText: string, ...claims: object[]): WaitlistBody {
  const whole = claims.map((claim, index) => ({
    messageId: '1',
    customerAccountId: '2',
    customerUsername: 'sari',
    customerNickname: 'Sari',
    commentText: 'A1',
    commentTimestamp: '2026-11-20T14:03:00.123Z',
    position: index + 1,
    isManualClaim: false,
    isMoved: false,
    ...claim,
  }))
  return { itemClueId: 'item', itemClueText, claims: whole } as unknown as WaitlistBody
}

describe('the file', () => {
  it('begins with a byte order mark and English headers, its lines end in CRLF', async () => {
    const text = await csvText(csvRows([waitlist('A1', {}, { customerUsername: 'budi' })]))
    const bytes = new TextEncoder().encode(text)
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text.slice(1).split('\r\n')).toEqual([
      'Product Code,Claim Position,Comment Timestamp,Buyer Username,Buyer Nickname,Comment Text',
      'A1,1,2026-11-20T14:03:00.123Z,sari,Sari,A1',
      'A1,2,2026-11-20T14:03:00.123Z,budi,Sari,A1',
    ])
  })

  it.each([
    ['=HYPERLINK("http://evil")', '\'=HYPERLINK("http://evil")'],
    ['+999', "'+999"],
    ['-1', "'-1"],
    ['@sum', "'@sum"],
    ['\tA1', "'\tA1"],
    ['\rA1', "'\rA1"],
    ['=1\n=2', "'=1\n=2"],
    ['999+', '999+'],
    ['a "quoted", text', 'a "quoted", text'],
    ['line\r\nbreak', 'line\r\nbreak'],
    ['💚 ﷽ 小店', '💚 ﷽ 小店'],
    ['', ''],
  ])(
    'keeps %j from being taken for a formula, and everything else as it is',
    async (typed, cell) => {
      const claim = { customerUsername: typed, customerNickname: typed, commentText: typed }
      const text = await csvText(csvRows([waitlist(typed, claim)]))
      const { data, errors } = parse<string[]>(text.slice(1))
      expect(errors).toEqual([])
      expect(data).toEqual([CSV_HEADERS, [cell, '1', '2026-11-20T14:03:00.123Z', cell, cell, cell]])
    },
  )

  it('has positions as numbers', () => {
    expect(csvRows([waitlist('A1', {})])[0]?.[1]).toBe(1)
  })
})

describe('the name', () => {
  const zone = process.env.TZ
  afterEach(() => {
    process.env.TZ = zone
  })

  it("has the day on which the live began in the viewer's zone", () => {
    process.env.TZ = 'Asia/Jakarta'
    expect(csvFileName('2026-11-20T18:30:00.000Z')).toBe('recap_20261121.csv')
    process.env.TZ = 'America/New_York'
    expect(csvFileName('2026-01-05T03:30:00.000Z')).toBe('recap_20260104.csv')
  })
})
