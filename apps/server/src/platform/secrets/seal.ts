import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that wait in the database, so that a copy of it does not tell them. */
export type Seal = {
  close: (text: string) => string
  /** Null when it was closed under a key that is no longer known, or was changed. */
  open: (sealed: string) => string | null
}

/** The same for what is no text. */
export type BytesSeal = {
  close: (bytes: Buffer) => Buffer
  open: (sealed: Buffer) => Buffer | null
}

/** What keeps the keys of signing keys apart. */
export const FAIR_SEEDS = 'fair seeds'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The first of the server's secret keys closes, all of them open. `use` keeps uses apart. */
export function createSeal(secretKeys: readonly [string, ...string[]], use: string): Seal {
  const seal = createBytesSeal(secretKeys, use)
  return {
    close: (text) => seal.close(Buffer.from(text)).toString('base64url'),
    open: (sealed) => seal.open(Buffer.from(sealed, 'base64url'))?.toString('utf8') ?? null,
  }
}

/** As `createSeal`, for bytes. */
export function createBytesSeal(
  secretKeys: readonly [string, ...string[]],
  use: string,
): BytesSeal {
  const [newest, ...older] = secretKeys.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)),
  ) as [Buffer, ...Buffer[]]

  return {
    close(bytes) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest, iv, { authTagLength: TAG_BYTES })
      return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(sealed) {
      for (const key of [newest, ...older]) {
        const bytes = tryOpen(sealed, key)
        if (bytes !== null) return bytes
      }
      return null
    },
  }
}

function tryOpen(sealed: Buffer, key: Buffer): Buffer | null {
  try {
    const iv = sealed.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const content = sealed.subarray(IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()])
  } catch {
    return null
  }
}
