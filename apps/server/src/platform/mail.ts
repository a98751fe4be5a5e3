import { createTransport } from 'nodemailer'
import { withDeadline } from './deadline.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/** Sends a mail; rejects unless the mail server has taken it within ten seconds. */
export type SendMail = (message: MailMessage) => Promise<void>

const TIMEOUT_MS = 10_000

/** Sends over SMTP. `url` is `smtp://` (STARTTLS where offered) or `smtps://`, with credentials. */
export function createMail({ url, from }: { url: string; from: string }): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...content }) => {
    // As an object: in a string, a comma would make two recipients of one.
    const recipient = { name: '', address: to }
    await withDeadline(transport.sendMail({ ...content, from, to: recipient }), TIMEOUT_MS)
  }
}
