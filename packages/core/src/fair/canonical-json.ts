/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { [key: string]: Json }

/**
 * JSON with one spelling for one value (RFC 8785): no spaces, keys in the order of their UTF-16 units,
 * numbers and strings as ECMAScript writes them.
 * @throws RangeError for a number that is none, and for half of a surrogate pair
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError(`${value} is no JSON`)
  if (typeof value === 'string' && !value.isWellFormed())
    throw new RangeError('half of a surrogate pair is no text')
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.entries(value as { [key: string]: Json })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
