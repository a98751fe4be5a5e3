import { createHash, randomBytes } from 'node:crypto'
import type { ParcelContact } from '@dibs/core'
import { createSeal } from './seal.ts'

/** 128 random bits: nobody finds one by trying. */
const TOKEN_BYTES = 16

export type BillSecrets = ReturnType<typeof createBillSecrets>

/**
 * Makes what keeps bills' secrets: contacts of buyers, and the tokens in the addresses of their pages.
 * `open` answers null for what was sealed under a key that is no longer known.
 */
export function createBillSecrets(secretKeys: readonly [string, ...string[]]) {
  const contacts = createSeal(secretKeys, 'contact')
  const tokens = createSeal(secretKeys, 'bill token')
  return {
    contacts: {
      close: (contact: ParcelContact): string => contacts.close(JSON.stringify(contact)),
      open(sealed: string): ParcelContact | null {
        const text = contacts.open(sealed)
        return text === null ? null : JSON.parse(text)
      },
    },
    tokens,
    /** A new token, as it is stored: hashed for looking up, sealed for showing its address again. */
    createToken() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      return { token, tokenHash: hashBillToken(token), sealedToken: tokens.close(token) }
    },
  }
}

/** What is stored of a token to find its bill by. It is random, so a plain hash tells nothing. */
export function hashBillToken(token: string): string {
  return createHash('sha256').update(`bill ${token}`).digest('base64url')
}
