import type { Bill } from '@dibs/contract'
import { copyButton } from './copy-button.ts'
import { button, CARD, h } from './dom.ts'
import { fill, sumOf, texts } from './words.ts'

/** The ways to pay a bill that waits for its money. */
export function howToPay(bill: Bill): Node {
  const total = sumOf(bill.total, bill)
  const scanned = sumOf(toScan(bill), bill)
  const hasWay = bill.banks.length > 0 || bill.qris !== null
  return h(
    'section',
    { class: CARD },
    h('h2', { class: 'text-lg font-extrabold' }, texts.howToPay),
    !hasWay && h('p', {}, texts.askSeller),
    bill.banks.length > 0 &&
      h('p', {}, fill(bill.uniqueCode !== 0 ? texts.transfer : texts.transferPlain, { total })),
    ...bill.banks.map(({ bank, account, holder }) =>
      h(
        'div',
        {
          class: 'flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3',
        },
        h('p', { class: 'w-full' }, bank, h('br'), holder),
        h('b', { class: 'figures text-2xl' }, inFours(account)),
        copyButton(account, texts.copyNumber, fill(texts.copyAccount, { bank })),
      ),
    ),
    bill.qris !== null && h('p', {}, fill(texts.qris, { total: scanned })),
    bill.qris !== null && qrPicture(bill.qris, bill),
  )
}

/** A number as it is read out; what has more than digits stays as it is. */
const inFours = (account: string) =>
  /^\d+$/.test(account) ? account.replaceAll(/\d{4}(?=\d)/g, '$& ') : account

/** What the code asks for: a unique code on top is for transfers alone. */
const toScan = ({ total, uniqueCode }: Bill) => total - Math.max(0, uniqueCode)

/** Its place is kept until what draws it has come: the sums above are read first. */
function qrPicture(payload: string, bill: Bill): Node {
  const total = toScan(bill)
  const label = fill(texts.qrisAlt, { total: sumOf(total, bill) })
  const place = h('div', { class: 'mx-auto aspect-square w-64 max-w-full' })
  const picture = import('./qr-picture.ts')
  picture.then(
    ({ drawQr }) => place.append(drawQr(payload, label)),
    () => place.replaceWith(h('p', { class: 'font-semibold' }, texts.notDone)),
  )
  const save = button(
    texts.saveQris,
    async () => {
      try {
        await (await picture).saveQr(payload, `qris-${bill.sellerUsername}-${total}.png`)
      } catch {
        save.replaceWith(h('p', { class: 'font-semibold' }, texts.saveFailed))
      }
    },
    { isQuiet: true },
  )
  return h(
    'div',
    { class: 'grid justify-items-center gap-3' },
    place,
    save,
    h('p', { class: 'text-sm text-ink-soft' }, texts.saveQrisHint),
  )
}
