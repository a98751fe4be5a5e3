import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A new token: 256 random bits in base64url. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** What is stored of a token. It is random, so a plain hash reveals nothing about it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
