import { type NoticeKind, noticeText } from '@dibs/content/server'
import type { Language } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail.ts'
import type { SendWhatsappNotice } from '../../platform/whatsapp.ts'
import type { PaidMessages } from '../auth/service.ts'
import { createDelivery } from './delivery.ts'
import { type Contact, maskContact } from './mask-contact.ts'
import { noticeMail } from './notice-mail.ts'
import { createNoticeStore } from './store.ts'

export type { Contact } from './mask-contact.ts'
export type Notices = ReturnType<typeof createNotices>

/** How long the old owner of an address can take its change back. */
export const TAKE_BACK_HOURS = 72

/** One message about an account to one address. */
export type Notice = {
  to: Contact
  kind: NoticeKind
  language: Language
  /** The one that did it, as it is stored. */
  device?: string
  /** The address that it is about, if it is about one; it is not told in full. */
  about?: Contact | undefined
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

/** Names that a browser gives itself; anything else might be made to be read as a link. */
const PLAIN_DEVICE = /^(?!unknown$)[\p{L}\p{N} ,()-]{1,60}$/u

/**
 * Tells sellers what happened to their accounts, by mail or by messaging app. No call waits for a
 * message or fails because of one; addresses are kept in memory, and only until it is sent.
 */
export function createNotices(dependencies: Dependencies) {
  const { db, clock, log, paidMessages } = dependencies
  const store = createNoticeStore(db)
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
   * Downloads can be had again and again, so what tells of them counts as a paid message. Nothing
   * else does: a thief who used up a day's messages would keep a change or an end from being told.
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
     * Reads whom to tell about the caller's account, since afterwards it may be gone: its e-mail
     * address, else its phone number, and those that were replaced but can come back. The answer
     * tells all of them.
     */
    async addressOwner(
      caller: Caller,
      sent: { fallback: Language; origin: string },
    ): Promise<(kind: NoticeKind, path: string) => void> {
      const contacts = await store.findContacts(caller)
      if (!contacts) return () => {}
      const replaced = await store.findReplaced(caller, new Date(clock()))
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
  { to, kind, language, device = '', about, path, origin }: Notice,
  at: number,
  { sendMail, sendNotice, supportEmail }: Dependencies,
): () => Promise<void> {
  const { subject, happened, advice, action } = noticeText(language, kind, {
    when: jakartaTime(at, language),
    device: PLAIN_DEVICE.test(device) ? device : null,
    value: about ? maskContact(about) : '',
    hours: TAKE_BACK_HOURS,
    support: supportEmail,
  })
  if (to.field === 'phoneNumber') {
    return () => sendNotice({ to: to.value, sentence: `${happened} ${advice}`, path, language })
  }
  const link = { url: `${origin}/${path}`, label: action }
  const mail = noticeMail({
    ...{ to: to.value, language, subject, link },
    paragraphs: [happened, advice],
  })
  return () => sendMail(mail)
}

const LOCALES: Record<Language, string> = { en: 'en-GB', id: 'id-ID' }

/** "22 November 2026 at 13:07 WIB": sellers live by Jakarta's time, or know it. */
function jakartaTime(at: number, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' },
  } as const)
  return `${format.format(at)} WIB`
}
