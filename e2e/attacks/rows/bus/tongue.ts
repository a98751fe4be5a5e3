import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** How a stranger on the bus reads what nodes say, and says something to them. */
export type Tongue = {
  /** The text of a message; its bytes where they are not understood. */
  read: (subject: string, bytes: Uint8Array) => string
  say: (kind: Kind, subject: string, text: string) => Uint8Array
  /** What was heard, to be said once more. */
  again: (subject: string, bytes: Uint8Array) => Uint8Array
}

type Kind = 'told' | 'asked'

const KINDS: readonly Kind[] = ['told', 'asked']
const CIPHER = 'aes-256-gcm'
const SENDER_BYTES = 16
/** The form, the sender, the moment and the number. */
const MOMENT_AT = 1 + SENDER_BYTES
const HEAD_BYTES = MOMENT_AT + 12
const TAG_BYTES = 16

/** Somebody with the password alone, who writes what nodes said before they sealed it. */
export const PLAIN: Tongue = {
  read: (_, bytes) => Buffer.from(bytes).toString('latin1'),
  say: (_, __, text) => Buffer.from(text),
  again: (_, bytes) => bytes,
}

/** Somebody with the nodes' secret key, for whom nothing is sealed: a node like any other. */
export function withKey(secret: string): Tongue {
  const self = randomBytes(SENDER_BYTES)
  let sent = 0

  function open(subject: string, message: Uint8Array): { kind: Kind; text: string } | null {
    const bytes = Buffer.from(message)
    if (bytes.length < HEAD_BYTES + TAG_BYTES) return null
    const key = keyOf(secret, bytes.subarray(1, MOMENT_AT))
    for (const kind of KINDS) {
      const nonce = bytes.subarray(MOMENT_AT, HEAD_BYTES)
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(circumstances(bytes.subarray(0, HEAD_BYTES), kind, subject))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES), undefined, 'utf8')
        return { kind, text: text + decipher.final('utf8') }
      } catch {}
    }
    return null
  }

  function say(kind: Kind, subject: string, text: string): Uint8Array {
    sent += 1
    const head = Buffer.alloc(HEAD_BYTES)
    head[0] = 1
    self.copy(head, 1)
    head.writeUIntBE(Date.now(), MOMENT_AT, 6)
    head.writeUIntBE(sent, MOMENT_AT + 6, 6)
    const cipher = createCipheriv(CIPHER, keyOf(secret, self), head.subarray(MOMENT_AT), {
      authTagLength: TAG_BYTES,
    })
    cipher.setAAD(circumstances(head, kind, subject))
    return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  }

  return {
    say,
    read: (subject, bytes) => open(subject, bytes)?.text ?? '',
    again(subject, bytes) {
      const opened = open(subject, bytes)
      return opened ? say(opened.kind, subject, opened.text) : bytes
    },
  }
}

const keyOf = (secret: string, sender: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', secret, sender, 'bus', 32))

const circumstances = (head: Buffer, kind: Kind, subject: string) =>
  Buffer.concat([head, Buffer.from(`${kind} ${subject}`)])
