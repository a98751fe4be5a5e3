import { createHmac } from 'node:crypto'

/** Hashes a list of texts so that nobody without the key can make or guess the hash. */
export type KeyedHash = (...parts: string[]) => string

/** HMAC-SHA-256 with the server's secret key, in base64url. The first part names the use. */
export function createKeyedHash(secretKey: string): KeyedHash {
  return (...parts) =>
    createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('base64url')
}
