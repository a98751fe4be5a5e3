import { createHmac, timingSafeEqual } from 'node:crypto'

/** The server's secret keys: the first makes new hashes and signatures, all are accepted. */
export type SecretKeys = readonly [string, ...string[]]

/** One text's hash under each of the secret keys; new rows are stored under the first. */
export type Hashes = readonly [string, ...string[]]

/** Hashes a list of texts so that nobody without the key can make or guess the hash. */
export type KeyedHash = {
  (...parts: string[]): string
  /** The hash under each of the keys, the first key's first: where a row may have been stored. */
  each: (...parts: string[]) => Hashes
  /** Whether a hash is of these texts, under any of the keys; in constant time. */
  isOf: (hash: string, ...parts: string[]) => boolean
}

/** HMAC-SHA-256, in base64url. The first part of what is hashed names the use. */
export function createKeyedHash(keys: SecretKeys): KeyedHash {
  const hashWith = (key: string, parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  const [newest, ...older] = keys
  return Object.assign((...parts: string[]) => hashWith(newest, parts), {
    each: (...parts: string[]): Hashes => [
      hashWith(newest, parts),
      ...older.map((key) => hashWith(key, parts)),
    ],
    isOf: (hash: string, ...parts: string[]) =>
      keys.some((key) => isSame(hash, hashWith(key, parts))),
  })
}

function isSame(given: string, expected: string): boolean {
  const bytes = [Buffer.from(given), Buffer.from(expected)] as const
  return bytes[0].length === bytes[1].length && timingSafeEqual(...bytes)
}
