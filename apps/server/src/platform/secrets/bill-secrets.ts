import { createHash } from 'node:crypto'
import type { ParcelContact } from '@dibs/core'
import { type BytesSeal, createBytesSeal, createSeal, type Seal } from './seal.ts'

/** What keeps the keys of bills' secrets apart. */
export const CONTACTS = 'contacts'
export const BILL_TOKENS = 'bill tokens'
export const PAYMENTS = 'payments'
export const PROOFS = 'proofs'

/** Keeps bills' secrets: contacts of buyers, the tokens in the addresses of their pages, and pictures. */
export type BillSecrets = {
  contacts: {
    close: (contact: ParcelContact) => string
    /** Null for what was sealed under a key that is no longer known. */
    open: (sealed: string) => ParcelContact | null
  }
  tokens: Seal
  /** What was told of payments, and what notices are signed with. */
  notices: Seal
  /** Proofs of transfer. */
  proofs: BytesSeal
}

/** Makes what encrypts bills' secrets for the database, and reads them again. */
export function createBillSecrets(secretKeys: readonly [string, ...string[]]): BillSecrets {
  const contacts = createSeal(secretKeys, CONTACTS)
  return {
    contacts: {
      close: (contact) => contacts.close(JSON.stringify(contact)),
      open(sealed) {
        const text = contacts.open(sealed)
        return text === null ? null : JSON.parse(text)
      },
    },
    tokens: createSeal(secretKeys, BILL_TOKENS),
    notices: createSeal(secretKeys, PAYMENTS),
    proofs: createBytesSeal(secretKeys, PROOFS),
  }
}

/** What is stored of a bill's token to find it by. It is random, so a plain hash tells nothing. */
export function hashBillToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
