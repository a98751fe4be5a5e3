import type { Bill } from '@dibs/contract'
import { CARD, h } from './dom.ts'
import { date, fill, sumOf, texts } from './words.ts'

/** Each line then says in which live it was won. */
export const isOfSeveral = ({ lines }: Bill) => lines.some((line) => line.sessionStartTime)

/** What is on a bill, and what it comes to. */
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
      parts.push(...(its ? [h('h2', { class: 'pt-1 font-bold text-ink-soft' }, its)] : []), list)
      day = its
    }
    const what = `${itemClueText}${name ? ` ${name}` : ''}`
    list.appendChild(row(`${what}${quantity > 1 ? ` × ${quantity}` : ''}`, amount))
  }
  const sums = h(
    'dl',
    { class: `grid gap-3 ${isOfSeveral(bill) ? 'border-t border-line pt-3' : ''}` },
    bill.shipping > 0 &&
      row(isOfSeveral(bill) ? texts.shippingOnce : texts.shipping, bill.shipping),
    bill.adjustment !== 0 && row(texts.adjustment, bill.adjustment),
    bill.uniqueCode !== 0 && row(texts.uniqueCode, bill.uniqueCode),
    bill.alreadyPaid > 0 && row(texts.alreadyPaid, -bill.alreadyPaid),
    row(texts.total, bill.total, true),
  )
  return h('div', { class: CARD }, ...parts, sums)
}
