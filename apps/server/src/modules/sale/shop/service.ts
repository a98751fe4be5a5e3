import type { Shop, ShopChange } from '@dibs/contract'
import {
  AMOUNT_MAX,
  type Currency,
  type OrderStatus,
  readContact,
  readQris,
  type SessionId,
  USUAL_TIME_ZONE,
  type UserId,
} from '@dibs/core'
import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, prepared, type Transaction } from '../../../platform/database/database.ts'
import { liveSessions, orders, shops } from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/nodes/events.ts'
import { changeCurrency } from './currency.ts'

const USUAL_TEXTS = { en: null, id: null }
const NOBODY = { name: '', phone: '', address: '' }

/** A shop with all that an older server leaves out. */
export type StoredShop = Shop & { takesCodeOff: boolean }

/** The shop of a seller who has set nothing. */
const NEW_SHOP: StoredShop = {
  currency: 'IDR',
  payByHours: 12,
  usesUniqueCode: false,
  takesCodeOff: false,
  marksPaid: false,
  joinsEvenings: null,
  shipping: 0,
  banks: [],
  qris: null,
  templates: USUAL_TEXTS,
  reminders: USUAL_TEXTS,
  sender: NOBODY,
  timeZone: USUAL_TIME_ZONE,
  version: 0,
}

/** How a seller is paid, and what their messages say. */
export async function findShop(db: Database | Transaction, userId: UserId): Promise<StoredShop> {
  const [row] = await db.select().from(shops).where(eq(shops.userId, userId))
  return toShop(row)
}

function toShop(row: typeof shops.$inferSelect | undefined | null): StoredShop {
  if (!row) return NEW_SHOP
  const { currency, payByHours, usesUniqueCode, takesCodeOff, marksPaid } = row
  const { joinsEvenings, shipping } = row
  const { banks, qris, timeZone } = row
  const sender = row.sender ?? NOBODY
  const templates = { en: row.templateEn, id: row.templateId }
  const reminders = row.reminders ?? USUAL_TEXTS
  const version = row.updatedAt.getTime()
  const rules = { currency, payByHours, usesUniqueCode, takesCodeOff, marksPaid, joinsEvenings }
  return { ...rules, shipping, banks, qris, templates, reminders, sender, timeZone, version }
}

/**
 * What a live is in, as SQL: its own currency, else that of a bill, since the releases before did not
 * note it when the shop's was changed; null where neither says another than the shop's.
 */
export const currencyOfLive = sql<Currency | null>`coalesce(${liveSessions.currency}, (
  select o.bill ->> 'currency' from ${orders} o
  where o.session_id = ${liveSessions.id} and o.bill is not null limit 1))`

/** A shop as it is for a live: one of before its currency was changed stays in its own. */
export type Terms = StoredShop & { isPractice: boolean }

/** What is sold by in a seller's live. @throws not_found */
export async function findTerms(
  db: Database | Transaction,
  userId: UserId,
  sessionId: SessionId,
): Promise<Terms> {
  const { id, shipping, isPractice } = liveSessions
  const isIt = and(
    eq(id, sql.placeholder('sessionId')),
    eq(liveSessions.userId, sql.placeholder('userId')),
  )
  const [live] = await prepared(db, 'terms', (db) =>
    db
      .select({ shop: shops, currency: currencyOfLive, shipping, isPractice })
      .from(liveSessions)
      .leftJoin(shops, eq(shops.userId, liveSessions.userId))
      .where(isIt),
  ).execute({ sessionId, userId })
  if (!live) throw new AppError('not_found')
  const terms = { ...toShop(live.shop), isPractice: live.isPractice }
  if (!live.currency || live.currency === terms.currency) return terms
  return { ...terms, currency: live.currency, shipping: live.shipping ?? 0 }
}

/** Bills that wait for their money. */
export const OPEN_STATUSES: readonly OrderStatus[] = ['sent', 'reported']

type Dependencies = { db: Database; clock: Clock; events: Pick<Events, 'emit'> }

/** The use-cases of a seller's shop. */
export function createShops({ db, clock, events }: Dependencies) {
  return {
    get: (userId: UserId): Promise<Shop> => findShop(db, userId),

    /**
     * Changes what is given of a shop. Where buyers pay to somebody else by it, `before` may refuse, and
     * `after` tells of it.
     * @throws price_invalid, qris_invalid, contact_invalid; shop_changed where the seller saw another version
     * than the newest; prices_stand, currency_in_use, see `changeCurrency`
     */
    set: async (
      userId: UserId,
      { prices, ...typed }: ShopChange,
      guard: { before: () => Promise<void>; after: (tx: Transaction) => Promise<void> },
    ): Promise<Shop> => {
      let changed: Awaited<ReturnType<typeof changeCurrency>>
      const saved = await db.transaction(async (tx) => {
        // Nobody sends a bill in the other currency, or saves on another device, meanwhile.
        await lockBills(tx, userId)
        const before = await findShop(tx, userId)
        if (typed.version !== undefined && typed.version !== before.version) {
          throw new AppError('shop_changed')
        }
        const version = Math.max(clock(), before.version + 1)
        const isOther = typed.currency !== undefined && typed.currency !== before.currency
        // An amount is of its currency: what is not typed anew is not known.
        const unknown = isOther ? { shipping: 0 } : {}
        const { templates, ...shop } = readShop(
          Object.assign({}, before, unknown, typed, { version }),
        )
        if (isOther)
          changed = await changeCurrency(tx, userId, { before, to: shop.currency, prices })
        const isPaidElsewhere = paysTo(shop) !== paysTo(before)
        if (isPaidElsewhere) await guard.before()
        const { version: _, ...fields } = shop
        const stored = { ...fields, templateEn: templates.en, templateId: templates.id }
        const updatedAt = new Date(version)
        await tx
          .insert(shops)
          .values({ userId, ...stored, updatedAt })
          .onConflictDoUpdate({ target: shops.userId, set: { ...stored, updatedAt } })
        if (isPaidElsewhere) await guard.after(tx)
        return { ...shop, templates }
      })
      if (changed) await events.emit('waitlists.changed', changed)
      return saved
    },
  }
}

const paysTo = ({ banks, qris }: Pick<Shop, 'banks' | 'qris'>) => JSON.stringify([banks, qris])

/** A shop as it is kept. @throws price_invalid, qris_invalid, contact_invalid */
function readShop(typed: Shop): Shop {
  const { shipping, banks, templates, reminders = USUAL_TEXTS } = typed
  if (shipping < 0 || shipping > AMOUNT_MAX) {
    throw new AppError('price_invalid', { field: 'shipping' })
  }
  const qris = blankToNull(typed.qris)
  const reading = qris === null ? null : readQris(qris)
  if (reading?.ok === false) {
    throw new AppError('qris_invalid', { field: 'qris', fault: reading.fault })
  }
  const sender = readContact(typed.sender ?? NOBODY, { isWhole: false })
  if (!sender.ok) throw new AppError('contact_invalid', { field: sender.field })
  return {
    ...typed,
    qris,
    sender: sender.contact,
    banks: banks
      .map(({ bank, account, holder }) => ({
        bank: inOneLine(bank),
        account: inOneLine(account),
        holder: inOneLine(holder),
      }))
      .filter(({ bank, account, holder }) => `${bank}${account}${holder}` !== ''),
    templates: { en: blankToNull(templates.en), id: blankToNull(templates.id) },
    reminders: { en: blankToNull(reminders.en), id: blankToNull(reminders.id) },
  }
}

const inOneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const blankToNull = (text: string | null) =>
  text === null || text.trim() === '' ? null : text.trim()
