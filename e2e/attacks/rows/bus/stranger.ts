import { connect, type Msg } from '@nats-io/transport-node'
import type { Tongue } from './tongue.ts'

/** In front of what nodes say to each other. */
const SEALED = 'sealed.'

/** A plain client on the bus, with the nodes' password. */
export type Stranger = {
  /** Resolves when NATS has passed on what was said, and all that came is here. */
  settled: () => Promise<void>
  /** What it understands of the last message of a subject. */
  last: (subject: string) => string
  /** How many questions about a live came. */
  questionsOf: (sessionId: string) => number
  subjects: () => string[]
  /** All that it understands. */
  read: () => string
  /** How many messages came that somebody can be asked about: a row that overhears nothing is void. */
  heard: () => number
  say: (kind: 'told' | 'asked', subject: string, text: string) => void
  /** Says all again that came until now, in its order. */
  repeat: () => Promise<void>
  leave: () => Promise<void>
}

/** Joins with the password that is in the address. */
export async function joinBus(url: string, tongue: Tongue): Promise<Stranger> {
  const { host, username: user, password: pass } = new URL(url)
  const nats = await connect({ servers: `nats://${host}`, user, pass })
  const messages: Msg[] = []
  const callback = (error: Error | null, message: Msg) => {
    if (error === null) messages.push(message)
  }
  for (const subject of ['sealed.>', '_INBOX.>']) nats.subscribe(subject, { callback })
  await nats.flush()
  const plain = ({ subject }: Msg) =>
    subject.startsWith(SEALED) ? subject.slice(SEALED.length) : subject
  return {
    settled: () => nats.flush(),
    last(subject) {
      const message = messages.findLast((each) => plain(each) === subject)
      return message ? tongue.read(subject, message.data) : ''
    },
    questionsOf: (id) =>
      messages.filter(({ subject, reply }) => reply && subject.includes(id)).length,
    subjects: () => [...new Set(messages.map(plain))],
    read: () => messages.map((message) => tongue.read(plain(message), message.data)).join('\n'),
    heard: () => messages.length,
    say: (kind, subject, text) => nats.publish(SEALED + subject, tongue.say(kind, subject, text)),
    async repeat() {
      for (const message of [...messages]) {
        const { subject, data } = message
        nats.publish(subject, tongue.again(plain(message), data))
      }
      await nats.flush()
    },
    leave: () => nats.close(),
  }
}

/** Whether NATS lets somebody in who has no password. */
export async function letsAnyoneIn(url: string): Promise<boolean> {
  try {
    const nats = await connect({ servers: `nats://${new URL(url).host}`, reconnect: false })
    await nats.close()
    return true
  } catch (error) {
    if (/authorization/i.test(String(error))) return false
    throw error
  }
}
