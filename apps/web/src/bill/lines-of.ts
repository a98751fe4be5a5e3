import type { Bill } from '@dibs/contract'
import { CARD, h } from './dom.ts'
import { date, fill, sumOf, texts } from './words.ts'

/** Each line then says in which live it was won. */
export const isOfSeveral = ({ lines }: Bill) => lines.some((line) => line.sessionStartTime)

/** What it comes to in all, with what is paid already. */
export const wholeOf = ({ total, alreadyPaid }: Bill) => total + alreadyPaid

/** Whether a part is paid, and the rest is waited for. */
export const isPartPaid = ({ alreadyPaid, paid, status }: Bill) =>
  alreadyPaid > 0 && !paid && (status === 'sent' || GOOD.has(status))
/** Where things stand well. */
export const GOOD: ReadonlySet<string> = new Set(['reported', 'paid', 'packed', 'shipped'])

/** What is on a bill, what it comes to, and what is left of it to pay. */
export function linesOf(bill: Bill): Node {
  const row = (label: string, value: number, isTotal = false) =>
    h(
      'div',
      { class: `flex justify-between gap-3 ${isTotal ? 'font-extrabold' : ''}` },
      h('dt', { class: 'min-w-0' }, label),
      h('dd', { class: 'figures shrink-0' }, sumOf(value, bill)),
    )
  const parts: Node[] = []
  let list: Node | undefined
  let day: string | undefined
  for (const { itemClueText, name, quantity, amount, sessionStartTime } of bill.lines) {
    const its = sessionStartTime && fill(texts.live, { date: date(sessionStartTime, bill) })
    if (!list || its !== day) {
      list = h('dl', { class: 'grid gap-3' })
      if (its) parts.push(h('h2', { class: 'pt-1 font-bold text-ink-soft' }, its))
      parts.push(list)
      day = its
    }
    const what = `${itemClueText}${name ? ` ${name}` : ''}`
    list.appendChild(row(`${what}${quantity > 1 ? ` × ${quantity}` : ''}`, amount))
  }
  const isPart = isPartPaid(bill)
  const sums = h(
    'dl',
    { class: `grid gap-3 ${day ? 'border-t border-line pt-3' : ''}` },
    !!bill.shipping && row(day ? texts.shippingOnce : texts.shipping, bill.shipping),
    !!bill.adjustment && row(texts.adjustment, bill.adjustment),
    !!bill.uniqueCode && row(texts.uniqueCode, bill.uniqueCode),
    row(texts.total, wholeOf(bill), !isPart),
    isPart && row(texts.alreadyPaid, -bill.alreadyPaid),
    isPart && row(texts.left, bill.total, true),
  )
  return h('div', { class: CARD }, ...parts, sums)
}
