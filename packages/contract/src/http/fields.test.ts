import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { commentEndpoints } from './comments.ts'
import { endpoints } from './endpoints.ts'
import { accountIdSchema, otpSchema, timestampSchema, typedTextSchema } from './fields.ts'
import { ingestEntrySchema } from './ingest.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).success

describe('a text from a person', () => {
  it('is taken as it is', () => {
    for (const text of ['', ' A1 ', 'kaos\nmerah', '👨‍👩‍👧', 'x'.repeat(1_000)]) {
      expect(typedTextSchema.parse(text)).toBe(text)
    }
  })

  it('is refused when it is too long, none, or holds a zero character', () => {
    for (const odd of ['x'.repeat(1_001), 'A\u00001', '\0', 7, null, undefined, {}]) {
      expect(accepts(typedTextSchema, odd)).toBe(false)
    }
  })

  it('has halves of surrogate pairs made whole, as the database would', () => {
    expect(typedTextSchema.parse('A\uD83D1')).toBe('A\uFFFD1')
  })
})

it('takes ids of 64 bits in strings, and no other', () => {
  for (const id of ['0', '7', '18446744073709551615']) {
    expect(accepts(accountIdSchema, id)).toBe(true)
  }
  for (const odd of [
    '18446744073709551616',
    '01',
    '-1',
    '1e3',
    'x'.repeat(30),
    '',
    7,
    '7\n',
    '٧',
  ]) {
    expect(accepts(accountIdSchema, odd)).toBe(false)
  }
})

it('takes times in UTC, and no other', () => {
  for (const time of ['2026-05-01T10:00:00.000Z', '2026-05-01T10:00:00Z']) {
    expect(accepts(timestampSchema, time)).toBe(true)
  }
  for (const odd of [
    ...['2026-05-01', '2026-05-01T10:00:00+07:00', '2026-02-30T10:00:00Z', 'now', '', 5],
    '2026-05-01T10:00:00.000Z\0',
  ]) {
    expect(accepts(timestampSchema, odd)).toBe(false)
  }
})

it('takes login codes of six digits, and no other', () => {
  expect(accepts(otpSchema, '012345')).toBe(true)
  for (const odd of ['12345', '1234567', '12345a', '１２３４５６', '12345\n', 123456]) {
    expect(accepts(otpSchema, odd)).toBe(false)
  }
})

const COMMENT = {
  sessionId: '0197a1b2-0000-7000-8000-000000000001',
  itemClueId: '0197a1b2-0000-7000-8000-000000000002',
  messageId: '7291285152134515461',
  customerAccountId: '7148832717599098739',
  customerUsername: 'rina',
  customerNickname: 'Rina 💚',
  commentText: 'A1 kak',
  commentTimestamp: '2026-05-01T10:00:00.000Z',
  isManualClaim: true,
}

describe('a comment to save', () => {
  const { body } = commentEndpoints.save

  it('is taken whole', () => {
    expect(body.parse(COMMENT)).toEqual(COMMENT)
  })

  it.each(['customerUsername', 'customerNickname', 'commentText'])(
    'is refused with a zero character in %s, and made whole',
    (field) => {
      expect(accepts(body, { ...COMMENT, [field]: 'a\0b' })).toBe(false)
      expect(body.parse({ ...COMMENT, [field]: 'a\uDC9A' })).toMatchObject({ [field]: 'a\uFFFD' })
    },
  )

  it('is bounded in every text', () => {
    for (const [field, length] of [
      ['customerUsername', 200],
      ['customerNickname', 200],
      ['commentText', 2_000],
    ] as const) {
      expect(accepts(body, { ...COMMENT, [field]: 'x'.repeat(length) })).toBe(true)
      expect(accepts(body, { ...COMMENT, [field]: 'x'.repeat(length + 1) })).toBe(false)
    }
  })

  it.each(Object.keys(COMMENT))('needs %s', (field) => {
    expect(accepts(body, { ...COMMENT, [field]: undefined })).toBe(false)
  })
})

/** A value that fits a schema, with `text` wherever any text may stand. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema, text: string): unknown {
  // Judged by its use-case, one by one.
  if (Object.keys(schema).length === 0) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (String(schema.type).includes('boolean')) return true
  if (/integer|number/.test(String(schema.type))) return schema.minimum ?? 1
  const [first] = schema.anyOf ?? []
  if (first) return sampleOf(first as z.core.JSONSchema.BaseSchema, text)
  if (schema.type === 'array') return [sampleOf(schema.items as z.core.JSONSchema.BaseSchema, text)]
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      fields.map(([name, field]) => [name, sampleOf(field as z.core.JSONSchema.BaseSchema, text)]),
    )
  }
  if (schema.format === 'uuid') return COMMENT.sessionId
  if (schema.format === 'date-time') return COMMENT.commentTimestamp
  return schema.pattern ? '123456' : text
}

const inputs = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .flatMap((endpoint) => {
    const { body, query } = endpoint as { body?: z.ZodMiniType; query?: z.ZodMiniType }
    return [body, query]
      .filter((schema) => schema !== undefined)
      .map((schema) => ({ name: `${endpoint.method} ${endpoint.path}`, schema }))
  })

const entries = ingestEntrySchema.def.options.map((schema) => ({
  name: 'a posted comment',
  schema,
}))

it.each([...inputs, ...entries])('accepts no zero character in any text of $name', ({ schema }) => {
  const shape = z.toJSONSchema(schema, { io: 'input' })
  const plain = sampleOf(shape, 'kaos')
  expect(accepts(schema, plain)).toBe(true)
  const withZero = sampleOf(shape, 'ka\0os')
  expect(accepts(schema, withZero)).toBe(JSON.stringify(plain) === JSON.stringify(withZero))
})
