import type { JsonSchema } from '@dibs/contract/tenants'
import type { Random } from '../../../chaos/harness/random.ts'
import { oddKey, oddText, oddValue } from './odd-values.ts'

/** Existing ids that a call can name, by field. */
export type Known = Readonly<Record<string, string>>

/** A value that the schema takes, with existing ids where a field names something. */
export function validValue(schema: JsonSchema, random: Random, known: Known, name = ''): unknown {
  const again = (each: JsonSchema, field = name) => validValue(each, random, known, field)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return again(random.pick(schema.anyOf))
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    const wanted = fields.filter(
      ([field]) => schema.required?.includes(field) || random.chance(0.7),
    )
    return Object.fromEntries(wanted.map(([field, each]) => [field, again(each, field)]))
  }
  if (schema.type === 'array') {
    const length = schema.minItems ?? random.between(0, 3)
    return Array.from({ length }, () => again(schema.items ?? {}))
  }
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'integer' || schema.type === 'number') return random.between(0, 1_000)
  return validText(schema, random, known[name])
}

function validText({ format, pattern }: JsonSchema, random: Random, known?: string): string {
  if (known !== undefined && random.chance(0.8)) return known
  const digits = () => String(random.between(1, 9)) + String(random.between(0, 99_999)).padStart(5)
  if (format === 'uuid') return uuid(random)
  if (format === 'date-time') return new Date(random.between(0, 2_000_000_000) * 1e3).toISOString()
  if (pattern !== undefined) return digits().replaceAll(' ', '0')
  return random.pick(['A1', 'b2 red', 'halo kak', 'Toko Rina', 'x', 'mau A1 dong'])
}

function uuid(random: Random): string {
  const hex = (length: number) =>
    Array.from({ length }, () => random.between(0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-7${hex(3)}-a${hex(3)}-${hex(12)}`
}

/** The value with one thing wrong somewhere in it: missing, too much, or of another sort. */
export function brokenValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return oddValue(random)
  if (Array.isArray(value)) return value.map((each) => brokenValue(each, random))
  const fields = Object.entries(value)
  if (fields.length === 0 || random.chance(0.1))
    return fromFields([...fields, [oddKey(random), oddValue(random)]])
  const at = random.between(0, fields.length - 1)
  const change = random.pick(['drop', 'odd', 'odd', 'odd', 'deeper', 'rename'] as const)
  return fromFields(
    fields.flatMap(([key, each], index): [string, unknown][] => {
      if (index !== at) return [[key, each]]
      if (change === 'drop') return []
      if (change === 'rename') return [[key.toUpperCase(), each]]
      return [[key, change === 'deeper' ? brokenValue(each, random) : oddValue(random)]]
    }),
  )
}

/** An object with these fields, `__proto__` being one as any other. */
function fromFields(fields: readonly [string, unknown][]): object {
  const made: object = Object.create(null)
  for (const [key, value] of fields)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true })
  return made
}

/** A text for a path or a query: mostly an odd one. */
export function oddPiece(random: Random): string {
  return encodeURIComponent(oddText(random).toWellFormed().slice(0, 1_500))
}
