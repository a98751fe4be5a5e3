import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../clock.ts'
import type { Outbox } from './outbox.ts'

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024

/** Starts the mail server: takes everything, delivers into the outbox. A taken port rejects. */
export async function startMailServer(
  address: { host: string; port: number },
  deps: { clock: Clock; outbox: Outbox },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL_BYTES,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map((recipient) => recipient.address)
      deliver(stream, recipients, deps).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(address.port, address.host, resolve)
  })
  // Clients may vanish in the middle of a mail: nothing to do then.
  server.on('error', () => undefined)
  const bound = server.server.address()
  const port = typeof bound === 'object' && bound ? bound.port : address.port
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

async function deliver(
  stream: Readable,
  recipients: readonly string[],
  { clock, outbox }: { clock: Clock; outbox: Outbox },
): Promise<void> {
  const mail = await PostalMime.parse(await buffer(stream))
  const at = new Date(clock.now()).toISOString()
  const text = (mail.text ?? '').trimEnd()
  const subject = mail.subject ?? ''
  for (const to of recipients) outbox.add({ channel: 'email', to, subject, text, at })
}
