import { createTransport } from 'nodemailer'
import { withDeadline } from './deadline.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/** Sends a mail; rejects unless the mail server has taken it in time. */
export type SendMail = (message: MailMessage) => Promise<void>

export type MailOptions = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with credentials. */
  url: string
  from: string
  timeoutMs?: number
}

/** Sends over SMTP, by default within ten seconds. */
export function createMail({ url, from, timeoutMs = 10_000 }: MailOptions): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, ...content }) => {
    // As an object: in a string, a comma would make two recipients of one.
    const recipient = { name: '', address: to }
    await withDeadline(transport.sendMail({ ...content, from, to: recipient }), timeoutMs)
  }
}
