import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** What a message is; an answer names the question that it is for. */
export type Purpose = { kind: 'told' | 'asked' } | { kind: 'answer'; questionId: Buffer }

/** What closes and opens the messages of one node. */
export type BusSeal = {
  close(purpose: Purpose, subject: string, text: string): Buffer
  /**
   * What a node with one of our keys said, for this subject and purpose, within the last minute.
   * Null for all else, for a question that came before, and for what the listener got before, or
   * another one before something newer.
   */
  open(purpose: Purpose, subject: string, bytes: Uint8Array, listener: object): string | null
  /** Whether it says to be this node's. Known without opening it: whoever lies is not heard. */
  isOwn(bytes: Uint8Array): boolean
}

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const TAG_BYTES = 16
/** In front of each message: the form, the sender, and what is used once: its moment and its number. */
const FORM = 1
const SENDER_BYTES = 16
const SENDER_AT = 1
const MOMENT_AT = SENDER_AT + SENDER_BYTES
const NUMBER_AT = MOMENT_AT + 6
const HEAD_BYTES = NUMBER_AT + 6
/** So far two nodes' clocks may be apart. */
const OLDEST_MS = 60_000
/** Who was never heard costs a key: so many of them are listened to in a second. Nodes start rarely. */
const NEW_SENDERS_A_SECOND = 100

/** A node that was heard. */
type Sender = {
  key: KeyObject
  number: number
  moment: number
  /** Who got the message of that number: one is delivered to each who listens. */
  listeners: Set<object>
}

/**
 * Seals what nodes say to each other: whoever reads or writes the bus without a secret key learns
 * subjects, and can keep messages from arriving, nothing else. Each node seals with a key of its own,
 * made of the newest secret key and its random name, so that a number never comes twice under a key.
 */
export function createBusSeal(
  secretKeys: readonly [string, ...string[]],
  now: () => number = Date.now,
): BusSeal {
  const self = randomBytes(SENDER_BYTES)
  const ownKey = keyOf(secretKeys[0], self)
  const senders = new Map<string, Sender>()
  let sent = 0
  let [second, newSenders] = [0, 0]

  /** A flood of made-up senders keeps new nodes waiting, and those that are known not at all. */
  function mayBeNew(): boolean {
    const current = Math.floor(now() / 1_000)
    newSenders = current === second ? newSenders + 1 : 1
    second = current
    return newSenders <= NEW_SENDERS_A_SECOND
  }

  function note(name: string, sender: Sender): void {
    if (!senders.has(name)) {
      // Who was silent for so long and says something old again is too old to be heard.
      for (const [other, { moment }] of senders) {
        if (moment < now() - 2 * OLDEST_MS) senders.delete(other)
      }
    }
    senders.set(name, sender)
  }

  return {
    close(purpose, subject, text) {
      sent += 1
      const head = Buffer.allocUnsafe(HEAD_BYTES)
      head[0] = FORM
      self.copy(head, SENDER_AT)
      head.writeUIntBE(now(), MOMENT_AT, 6)
      head.writeUIntBE(sent, NUMBER_AT, 6)
      const cipher = createCipheriv(CIPHER, ownKey, head.subarray(MOMENT_AT), {
        authTagLength: TAG_BYTES,
      })
      cipher.setAAD(circumstances(head, purpose, subject))
      return Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },

    open(purpose, subject, message, listener) {
      const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
      if (bytes.length < HEAD_BYTES + TAG_BYTES || bytes[0] !== FORM) return null
      const [moment, number] = [bytes.readUIntBE(MOMENT_AT, 6), bytes.readUIntBE(NUMBER_AT, 6)]
      if (Math.abs(now() - moment) > OLDEST_MS) return null
      const name = bytes.toString('latin1', SENDER_AT, MOMENT_AT)
      const known = senders.get(name)
      // An answer is for one question, and nobody waits for a second one.
      const isCounted = purpose.kind !== 'answer'
      if (isCounted && known && isRepeated(known, number, purpose, listener)) return null
      if (!known && !mayBeNew()) return null
      const aad = circumstances(bytes.subarray(0, HEAD_BYTES), purpose, subject)
      const keys = known
        ? [known.key]
        : secretKeys.map((secret) => keyOf(secret, bytes.subarray(SENDER_AT, MOMENT_AT)))
      for (const key of keys) {
        const text = tryOpen(bytes, key, aad)
        if (text === null) continue
        const sender = known ?? { key, number: 0, moment, listeners: new Set() }
        if (isCounted) count(sender, number, moment, listener)
        if (!known) note(name, sender)
        return text
      }
      return null
    },

    isOwn: (bytes) => self.equals(bytes.subarray(SENDER_AT, MOMENT_AT)),
  }
}

/** What names a message, for its answer. */
export const idOf = (message: Uint8Array): Buffer => Buffer.from(message.subarray(0, HEAD_BYTES))

function keyOf(secret: string, sender: Buffer): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, sender, 'bus', KEY_BYTES)))
}

/** What is not said in the message and yet cannot be changed. */
function circumstances(head: Buffer, purpose: Purpose, subject: string): Buffer {
  const words = Buffer.from(`${purpose.kind} ${subject}`)
  return purpose.kind === 'answer'
    ? Buffer.concat([head, purpose.questionId, words])
    : Buffer.concat([head, words])
}

/**
 * A node's messages arrive in its order: what is not newer was heard, unless by this listener. Of those
 * who respond one gets a question, and so does not get it again when it responds anew.
 */
function isRepeated(sender: Sender, number: number, { kind }: Purpose, listener: object): boolean {
  if (number !== sender.number) return number < sender.number
  return kind === 'asked' || sender.listeners.has(listener)
}

function count(sender: Sender, number: number, moment: number, listener: object): void {
  if (number !== sender.number) sender.listeners.clear()
  sender.number = number
  sender.moment = moment
  sender.listeners.add(listener)
}

function tryOpen(bytes: Buffer, key: KeyObject, aad: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(MOMENT_AT, HEAD_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(aad)
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
    const text = decipher.update(bytes.subarray(HEAD_BYTES, -TAG_BYTES), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch {
    return null
  }
}
