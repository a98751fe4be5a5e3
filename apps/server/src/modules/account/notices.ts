import { type NoticeKind, noticeText } from '@dibs/content/server'
import type { ContactField, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'
import type { MailMessage, SendMail } from '../../platform/mail.ts'
import type { SendWhatsappNotice } from '../../platform/whatsapp.ts'
import type { PaidMessages } from '../auth/service.ts'
import { createDelivery } from './notice-delivery.ts'

export type Notices = ReturnType<typeof createNotices>

/** An address that an account's owner is reached at. */
export type Contact = { field: ContactField; value: string }

/** How long the old owner of an address can take its change back. */
export const TAKE_BACK_HOURS = 72

/** One message about an account to one address. */
export type Notice = {
  to: Contact
  kind: NoticeKind
  language: Language
  /** The device that did it, as it is stored. */
  device?: string
  /** The address that it is about, if it is about one; the message shows only a part of it. */
  about?: Contact | undefined
  /** The video account that it is about, if it is about one. */
  username?: string
  /** The account, where the message has the only link that takes a change of it back. */
  linkOf?: UserId
  /** Where the reader may go: a path of the web app, without the first slash. */
  path: string
  /** The address of the web app. */
  origin: string
}

type Dependencies = {
  db: Database
  clock: Clock
  log: Log
  sendMail: SendMail
  sendNotice: SendWhatsappNotice
  paidMessages: Pick<PaidMessages, 'reserve'>
  supportEmail: string
}

/** Device names as browsers give them; anything else might be made to look like a link. */
const PLAIN_DEVICE = /^(?!unknown$)[\p{L}\p{N} ,()-]{1,60}$/u

/**
 * Tells sellers what happened to their accounts, by mail or by messaging app. No call waits for a
 * message or fails because of one; addresses are kept in memory, and only until it is sent.
 */
export function createNotices(dependencies: Dependencies) {
  const { db, clock, log, paidMessages } = dependencies
  const { deliver, close } = createDelivery(log)

  /** Sends a message; returns at once. */
  function tell(notice: Notice): void {
    const { to, kind, linkOf } = notice
    const send = prepare(notice, clock(), dependencies)
    deliver(
      { field: to.field, kind, linkOf },
      kind === 'data_downloaded' ? counted(to, send) : send,
    )
  }

  /**
   * A download can be repeated at will, so its notice counts as a paid message. No other notice
   * does: a thief who used up a day's messages would keep a change or a deletion from being told.
   */
  function counted(to: Contact, send: () => Promise<void>): () => Promise<void> {
    const message = { identifier: to, kind: 'notice', at: clock() } as const
    let isCounted = false
    return async () => {
      if (!isCounted) await db.transaction((tx) => paidMessages.reserve(tx, message))
      isCounted = true
      await send()
    }
  }

  return {
    tell,

    /**
     * Tells an account's owner what somebody else did with a video account, at the addresses of
     * `addressOwner`. Never rejects: what was done is done.
     */
    async tellSeller(
      userId: UserId,
      { language, ...notice }: Omit<Notice, 'to' | 'device' | 'about'>,
    ): Promise<void> {
      try {
        const [owner] = await db.select().from(users).where(eq(users.id, userId))
        if (!owner) return
        const replaced = await findReplaced(db, { userId }, new Date(clock()))
        for (const to of [...mainContact(owner), ...replaced])
          tell({ to, language: owner.languagePreference ?? language, ...notice })
      } catch (error) {
        log.error({ err: error, kind: notice.kind, linkOf: notice.linkOf }, 'a notice was not sent')
      }
    },

    /**
     * Reads whom to tell about the caller's account, before it may be gone: its e-mail address,
     * else its phone number, and addresses that were replaced but can come back. The function that
     * is returned tells all of them.
     */
    async addressOwner(
      caller: Caller,
      sent: { fallback: Language; origin: string },
    ): Promise<(kind: NoticeKind, path: string) => void> {
      const contacts = await findContacts(db, caller)
      if (!contacts) return () => {}
      const replaced = await findReplaced(db, caller, new Date(clock()))
      const { device } = contacts
      const language = contacts.language ?? sent.fallback
      return (kind, path) => {
        for (const to of [...mainContact(contacts), ...replaced]) {
          tell({ to, kind, language, device, path, origin: sent.origin })
        }
      }
    },

    close,
  }
}

/** Where an account's owner is told things: by mail, else by messaging app. */
export function mainContact(account: {
  email: string | null
  phoneNumber: string | null
}): Contact[] {
  if (account.email !== null) return [{ field: 'email', value: account.email }]
  if (account.phoneNumber !== null) return [{ field: 'phoneNumber', value: account.phoneNumber }]
  return []
}

function prepare(
  { to, kind, language, device = '', about, username, path, origin }: Notice,
  at: number,
  { sendMail, sendNotice, supportEmail }: Dependencies,
): () => Promise<void> {
  const { subject, happened, advice, action } = noticeText(language, kind, {
    when: jakartaTime(at, language),
    device: PLAIN_DEVICE.test(device) ? device : null,
    value: about ? maskContact(about) : `@${username ?? ''}`,
    hours: TAKE_BACK_HOURS,
    support: supportEmail,
  })
  if (to.field === 'phoneNumber') {
    return () => sendNotice({ to: to.value, sentence: `${happened} ${advice}`, path, language })
  }
  const link = { url: `${origin}/${path}`, label: action }
  const paragraphs = [happened, advice]
  const mail = noticeMail({ to: to.value, language, subject, link, paragraphs })
  return () => sendMail(mail)
}

const LOCALES: Record<Language, string> = { en: 'en-GB', id: 'id-ID' }

/** "22 November 2026 at 13:07 WIB": sellers live in Jakarta's time zone, or know it. */
function jakartaTime(at: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  })
  return `${format.format(at)} WIB`
}

const HIDDEN = '•••'

/** An address, masked: its owner recognises it, but nobody can write to it. */
export function maskContact({ field, value }: Contact): string {
  if (field === 'phoneNumber') return `${value.slice(0, 3)}${HIDDEN}${value.slice(-3)}`
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}${HIDDEN}${value.slice(at)}`
}

export type NoticeMail = {
  to: string
  language: Language
  subject: string
  /** A paragraph each. */
  paragraphs: readonly string[]
  link: { url: string; label: string }
}

/** The mail that tells what happened to an account. Its texts may have come from outside. */
export function noticeMail({ to, language, subject, paragraphs, link }: NoticeMail): MailMessage {
  const text = [...paragraphs, `${link.label}: ${link.url}`, 'Dibs'].join('\n\n')
  const html = `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><title>Dibs</title></head>
<body style="font-family:sans-serif;line-height:1.5">
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('')}
<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p><p>Dibs</p></body></html>`
  return { to, subject, text, html }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** How the account's owner is reached, and the name of the caller's device. */
async function findContacts(db: Database, { userId, tokenHash }: Caller) {
  const [row] = await db
    .select({
      email: users.email,
      phoneNumber: users.phoneNumber,
      language: users.languagePreference,
      device: accessTokens.device,
    })
    .from(users)
    .innerJoin(accessTokens, eq(accessTokens.userId, users.id))
    .where(and(eq(users.id, userId), eq(accessTokens.tokenHash, tokenHash)))
  return row
}

/** Addresses that were replaced, as long as that can be taken back. */
async function findReplaced(
  db: Database,
  { userId }: Pick<Caller, 'userId'>,
  now: Date,
): Promise<Contact[]> {
  return db
    .selectDistinct({ field: contactChanges.field, value: contactChanges.oldValue })
    .from(contactChanges)
    .where(
      and(
        eq(contactChanges.userId, userId),
        gt(contactChanges.expiresAt, now),
        ne(contactChanges.oldValue, ''),
      ),
    )
}
