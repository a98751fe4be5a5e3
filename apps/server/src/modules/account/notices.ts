import { type NoticeKind, noticeText } from '@dibs/content/server'
import type { ContactField, Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { and, eq, gt, ne } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { MailMessage } from '../../platform/outside/mail.ts'
import { type PaidMessages, sendFailureReason } from '../auth/service.ts'
import type { Delivery, Outgoing } from './notice-delivery.ts'

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

type Dependencies = Pick<Context, 'db' | 'clock' | 'log'> & {
  delivery: Pick<Delivery, 'add'>
  paidMessages: Pick<PaidMessages, 'reserve'>
  supportEmail: string
}

/** Device names as browsers give them; anything else might be made to look like a link. */
const PLAIN_DEVICE = /^(?!unknown$)[\p{L}\p{N} ,()-]{1,60}$/u

/** How long it is tried to send a message without such a link. */
const KEPT_HOURS = 24
const HOUR_MS = 3_600_000

/**
 * Tells sellers what happened to their accounts, by mail or by messaging app. Messages are kept
 * until they are sent, so no call waits for one.
 */
export function createNotices(dependencies: Dependencies) {
  const { db, clock, log, delivery, paidMessages } = dependencies

  async function add(notice: Notice, tx: Transaction): Promise<void> {
    const { to, kind, linkOf } = notice
    const message = prepare(notice, clock(), dependencies)
    const keptHours = linkOf === undefined ? KEPT_HOURS : TAKE_BACK_HOURS
    // A download can be repeated at will, so its notice counts as a paid message. No other notice
    // does: a thief who used up a day's messages would keep a change or a deletion from being told.
    if (kind === 'data_downloaded')
      await paidMessages.reserve(tx, { identifier: to, kind: 'notice', at: clock() })
    await delivery.add(tx, { kind, linkOf }, message, keptHours * HOUR_MS)
  }

  /**
   * Keeps a message to be sent. With `tx`, together with the change that it tells of, or neither of
   * them; without, it never rejects.
   */
  async function tell(notice: Notice, tx?: Transaction): Promise<void> {
    if (tx) return add(notice, tx)
    try {
      await db.transaction((own) => add(notice, own))
    } catch (error) {
      const { kind, linkOf, to } = notice
      const label = { kind, field: to.field, ...(linkOf && { linkOf }) }
      log.warn({ ...label, reason: sendFailureReason(error) }, 'a notice was not sent')
    }
  }

  return {
    tell,

    /**
     * Tells an account's owner what somebody else did with a video account, at the addresses of
     * `addressOwner`; together with that, or neither of them.
     */
    async tellSeller(
      tx: Transaction,
      userId: UserId,
      { language, ...notice }: Omit<Notice, 'to' | 'device' | 'about'>,
    ): Promise<void> {
      const [owner] = await tx.select().from(users).where(eq(users.id, userId))
      if (!owner) return
      const replaced = await findReplaced(tx, { userId }, new Date(clock()))
      for (const to of [...mainContact(owner), ...replaced])
        await add({ to, language: owner.languagePreference ?? language, ...notice }, tx)
    },

    /**
     * Reads whom to tell about the caller's account, before it may be gone: its e-mail address,
     * else its phone number, and addresses that were replaced but can come back. The function that
     * is returned tells all of them, as `tell` does.
     */
    async addressOwner(
      caller: Caller,
      sent: { fallback: Language; origin: string },
    ): Promise<(kind: NoticeKind, path: string, tx?: Transaction) => Promise<void>> {
      const contacts = await findContacts(db, caller)
      if (!contacts) return async () => {}
      const replaced = await findReplaced(db, caller, new Date(clock()))
      const { device } = contacts
      const language = contacts.language ?? sent.fallback
      return async (kind, path, tx) => {
        for (const to of [...mainContact(contacts), ...replaced]) {
          await tell({ to, kind, language, device, path, origin: sent.origin }, tx)
        }
      }
    },
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
  { supportEmail }: Pick<Dependencies, 'supportEmail'>,
): Outgoing {
  const { subject, happened, advice, action } = noticeText(language, kind, {
    when: jakartaTime(at, language),
    device: PLAIN_DEVICE.test(device) ? device : null,
    value: about ? maskContact(about) : `@${username ?? ''}`,
    hours: TAKE_BACK_HOURS,
    support: supportEmail,
  })
  if (to.field === 'phoneNumber') {
    const sentence = `${happened} ${advice}`
    return { field: 'phoneNumber', notice: { to: to.value, sentence, path, language } }
  }
  const link = { url: `${origin}/${path}`, label: action }
  const paragraphs = [happened, advice]
  return {
    field: 'email',
    mail: noticeMail({ to: to.value, language, subject, link, paragraphs }),
  }
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
  db: Database | Transaction,
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
