import type { Language, Order, Shop } from '@dibs/contract'
import {
  chatNumber,
  formatAmount,
  formatDay,
  formatMoment,
  isolateName,
  type SessionId,
  USUAL_TIME_ZONE,
  usualPayBy,
  writeBillMessage,
} from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fairQuery } from '../../shared/api/fair-query.ts'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { viewerLocale } from '../../shared/format/format.ts'
import { loadBillTemplates, type MessageKind } from '../../shared/goods/bill-templates.ts'
import { messageLanguage } from '../../shared/goods/message-language.ts'
import { isNeverSent, toPayOf } from '../../shared/goods/order-groups.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { byLive } from './join.tsx'

/** The calling code that a number without one is dialled with, where the installation names none. */
const HOME_CALLING_CODE = '62'

/**
 * Writes the messages that go with bills, from the seller's own template, or reminders of them;
 * `undefined` until that is known. `startTime`: when the live began, ISO 8601.
 */
export function useBillMessage(startTime: string | undefined, kind: MessageKind) {
  const { api, storage, now } = useServices()
  const language = useMessageLanguage()
  const { t: tShop, ready: isShopThere } = useTranslation('shop', inLanguage(language))
  const { t: tOrders, ready: isThere } = useTranslation('orders', inLanguage(language))
  const { data: shop } = useQuery(shopQuery({ api, storage }))
  const { data: usual } = useQuery({
    queryKey: ['bill-templates'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: loadBillTemplates,
  })
  if (shop === undefined || usual === undefined || !(isShopThere && isThere)) return undefined
  const { timeZone = USUAL_TIME_ZONE } = shop
  const locale = viewerLocale(language, navigator.languages)
  const dayOf = (time: string) => formatDay(time, timeZone, locale)
  return (order: Order): string => {
    const { currency = shop.currency } = order
    const format = (amount: number) => formatAmount(amount, currency, locale)
    const howToPay = waysOf({ ...shop, currency }, tShop)
    const toLine = ({ itemClueText, name, quantity, amount }: Order['lines'][number]) => {
      const what = [itemClueText, name].filter(Boolean).join(' ')
      const times = quantity === 1 ? '' : ` × ${quantity}`
      return `${what}${times}${amount === null ? '' : `: ${format(amount)}`}`
    }
    const lives = byLive(order, order.lines)
    const days = lives.flatMap(({ startTime: at = startTime }) => (at ? [dayOf(at)] : []))
    const isOfDays = new Set(days).size > 1
    const lines = lives.flatMap(({ lines: won }, at) => {
      const day = days[at]
      const isNew = isOfDays && day !== days[at - 1]
      return [...(isNew ? [`${day}:`] : []), ...won.map(toLine)]
    })
    const shipping = order.shipping === 0 ? '' : format(order.shipping)
    if (order.adjustment !== 0)
      lines.push(
        `${tOrders(order.adjustment < 0 ? 'discount' : 'adjustment')}: ${format(order.adjustment)}`,
      )
    const toPay = toPayOf(order)
    const alreadyPaid = order.alreadyPaid + (order.total ?? 0) - (toPay ?? 0)
    if (alreadyPaid > 0) lines.push(`${tOrders('alreadyPaid')}: ${format(-alreadyPaid)}`)
    if (order.owedBack > 0) lines.push(`${tOrders('money.owedBack')}: ${format(order.owedBack)}`)
    const own = (kind === 'template' ? shop.templates : shop.reminders)?.[language]
    const isPaid = order.status === 'paid' || isCovered(order)
    // A deadline that is over is nothing to be kind about.
    const isOver = order.payBy !== null && Date.parse(order.payBy) <= now()
    const payBy = isPaid || (kind === 'reminder' && isOver) ? null : order.payBy
    return writeBillMessage(own ?? usual[kind][language], {
      name: isolateName(order.customerNickname.trim() || order.customerUsername),
      date: new Intl.ListFormat(locale).format(new Set(days)),
      lines: lines.join('\n'),
      shipping: shipping && days.length > 1 ? tOrders('shippingOnce', { shipping }) : shipping,
      uniqueCode: order.uniqueCode === 0 ? '' : String(order.uniqueCode),
      total: toPay === null ? '' : format(toPay),
      howToPay: isPaid ? '' : howToPay,
      payBy: payBy ? formatMoment(payBy, timeZone, locale) : '',
      link: order.billUrl ?? '',
    })
  }
}

/** In which language messages to buyers are. */
export function useMessageLanguage(): Language {
  const { language } = useLanguage()
  const { data: shop } = useQuery(shopQuery(useServices()))
  return shop ? messageLanguage(shop, language) : language
}

/** What is said in another language than the app's comes a moment later. */
const inLanguage = (lng: Language) => ({ lng, useSuspense: false })

/** Whether a bill that is made asks for nothing more than what came. */
const isCovered = (order: Order) => isNeverSent(order) && order.due === 0 && order.received > 0

/** By when a bill is to be paid, ISO 8601: of one that nobody has been sent, if it is sent now. */
export function useDeadline(): (order: Order) => string | null {
  const { api, storage, now } = useServices()
  const { data: shop } = useQuery(shopQuery({ api, storage }))
  return (order) => {
    if (order.payBy !== null || !isNeverSent(order) || isCovered(order)) return order.payBy
    const { payByHours = null, timeZone = USUAL_TIME_ZONE } = shop ?? {}
    return payByHours === null
      ? null
      : new Date(usualPayBy(now(), payByHours, timeZone)).toISOString()
  }
}

const waysOf = (shop: Shop, t: ReturnType<typeof useTranslation<'shop'>>['t']): string =>
  [
    ...shop.banks.map((line) => t('message.inNameOf', line)),
    ...(shop.qris === null || shop.currency !== 'IDR' ? [] : [t('message.qrisInLink')]),
  ].join('\n')

/** Makes links to WhatsApp with the message in it: in the buyer's chat where their number is known. */
export function useWhatsAppLink(): (order: Order, message: string) => string {
  const { api } = useServices()
  const callingCode = useQuery(clientConfigQuery(api)).data?.homeCallingCode ?? HOME_CALLING_CODE
  return (order, message) => {
    const number = chatNumber(order.contact?.phone ?? '', callingCode)
    return `https://wa.me/${number}?text=${encodeURIComponent(message)}`
  }
}

/** The buyer's profile on TikTok, where a message can be sent to them. */
export const profileLink = ({ customerUsername }: Order): string =>
  `https://www.tiktok.com/@${encodeURIComponent(customerUsername)}`

/**
 * What a message tells of the log of its live, so that each buyer holds a checkpoint that nobody else
 * keeps for them; empty where the live keeps none.
 */
export function useFairLine(sessionId: SessionId): string {
  const { t } = useTranslation('orders', inLanguage(useMessageLanguage()))
  const { api } = useServices()
  const { size = null, root = null } = useQuery(fairQuery(api, sessionId)).data ?? {}
  if (size === null || root === null) return ''
  const address = `${window.location.origin}/fair/${sessionId}`
  return `\n\n${t('send.fair', { address, size, root, interpolation: { escapeValue: false } })}`
}
