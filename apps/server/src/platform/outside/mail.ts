import { createTransport } from 'nodemailer'
import { type Service, UpstreamUnavailableError } from './outbound.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/** Sends a mail; rejects unless the mail server has accepted it in time. */
export type SendMail = (message: MailMessage) => Promise<void>

export type MailOptions = {
  /** `smtp://` (STARTTLS, which only a mail server on this machine may lack) or `smtps://`, with credentials. */
  url: string
  from: string
  service: Service
  timeoutMs?: number
}

/** Without a response code, these mean that the mail server is unavailable. */
const UNAVAILABLE = new Set(['ECONNECTION', 'EDNS', 'EPROTOCOL', 'ESOCKET', 'ETIMEDOUT', 'ETLS'])
/** "Service not available": unlike other refusals, it is not about this one mail. */
const CLOSING = 421

/** Sends over SMTP, by default within ten seconds. */
export function createMail({ url, from, service, timeoutMs = 10_000 }: MailOptions): SendMail {
  const transport = createTransport({
    url,
    requireTLS: !isLoopback(new URL(url).hostname),
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

/** Names and addresses that stand for this machine by themselves; what is looked up may lead anywhere. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

function fail(error: Error & { code?: string; responseCode?: number; syscall?: string }): never {
  const { code = '', responseCode, syscall = '' } = error
  const isUnavailable =
    responseCode === undefined ? UNAVAILABLE.has(code) : responseCode === CLOSING
  if (!isUnavailable) throw error
  const isConnected = !['connect', 'getaddrinfo'].includes(syscall)
  throw new UpstreamUnavailableError(code, isConnected ? 'waiting' : 'connecting')
}
