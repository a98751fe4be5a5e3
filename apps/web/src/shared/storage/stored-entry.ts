import type * as z from 'zod/mini'

/** One key of the browser's storage: how its value is written, and when a stored one is believed. */
export type StoredEntry<Value> = {
  key: string
  encode: (value: Value) => string
  /** `null` for a text that this app did not write or no longer understands. */
  decode: (text: string) => Value | null
}

/** A value kept as it is, such as the token. */
export function textEntry<Value extends string>(
  key: string,
  schema: z.ZodMiniType<Value>,
): StoredEntry<Value> {
  return { key, encode: (value) => value, decode: (text) => accept(schema, text) }
}

/** A value kept as JSON. */
export function jsonEntry<Value>(key: string, schema: z.ZodMiniType<Value>): StoredEntry<Value> {
  return {
    key,
    encode: (value) => JSON.stringify(value),
    decode: (text) => {
      try {
        return accept(schema, JSON.parse(text))
      } catch {
        return null
      }
    },
  }
}

function accept<Value>(schema: z.ZodMiniType<Value>, value: unknown): Value | null {
  const read = schema.safeParse(value)
  return read.success ? read.data : null
}
