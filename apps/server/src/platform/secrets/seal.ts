import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts that wait in the database, so that a copy of it does not tell them. */
export type Seal = {
  close: (text: string) => string
  /** Null when it was closed under a key that is no longer known, or was changed. */
  open: (sealed: string) => string | null
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** The first of the server's secret keys closes, all of them open. `use` keeps uses apart. */
export function createSeal(secretKeys: readonly [string, ...string[]], use: string): Seal {
  const [newest, ...older] = secretKeys.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES)),
  ) as [Buffer, ...Buffer[]]

  return {
    close(text) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, newest, iv, { authTagLength: TAG_BYTES })
      const bytes = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return Buffer.concat(bytes).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      for (const key of [newest, ...older]) {
        const text = tryOpen(bytes, key)
        if (text !== null) return text
      }
      return null
    },
  }
}

function tryOpen(bytes: Buffer, key: Buffer): string | null {
  try {
    const iv = bytes.subarray(0, IV_BYTES)
    const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES })
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const content = bytes.subarray(IV_BYTES, -TAG_BYTES)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
