import type { Digest, VerifySignature } from '@dibs/core'

/** The browser's own SHA-256. Not there on a page without TLS. */
export const sha256: Digest = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const importKey = (publicKey: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])

export const verifyEd25519: VerifySignature = async (publicKey, signature, text) =>
  crypto.subtle.verify('Ed25519', await importKey(publicKey), signature, text)

/** Whether this browser can check signatures of Ed25519. */
export const canVerify = (): Promise<boolean> =>
  // The first point of RFC 8032, which is a key like any other.
  importKey(Uint8Array.of(0x58, ...Array<number>(31).fill(0x66))).then(
    () => true,
    () => false,
  )
