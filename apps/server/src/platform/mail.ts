import { createTransport } from 'nodemailer'
import { type Service, UpstreamUnavailableError } from './outbound.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/** Sends a mail; rejects unless the mail server has taken it in time. */
export type SendMail = (message: MailMessage) => Promise<void>

export type MailOptions = {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with credentials. */
  url: string
  from: string
  service: Service
  timeoutMs?: number
}

/** Without an answer of the mail server, these mean that it is away. */
const AWAY = new Set(['ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT', 'ETLS'])
/** "Service not available": for everybody, unlike other refusals. */
const CLOSING = 421

/** Sends over SMTP, by default within ten seconds. */
export function createMail({ url, from, service, timeoutMs = 10_000 }: MailOptions): SendMail {
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
    const send = () => transport.sendMail({ ...content, from, to: recipient }).catch(fail)
    await service.call(send, { timeoutMs, retry: 'ifNotSent' })
  }
}

function fail(error: Error & { code?: string; responseCode?: number; syscall?: string }): never {
  const { code = '', responseCode, syscall = '' } = error
  const isAway = responseCode === undefined ? AWAY.has(code) : responseCode === CLOSING
  if (!isAway) throw error
  const isConnected = !['connect', 'getaddrinfo'].includes(syscall)
  throw new UpstreamUnavailableError(code, isConnected ? 'waiting' : 'connecting')
}
