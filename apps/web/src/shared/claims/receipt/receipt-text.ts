import type { Claim, HandChange } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { guardFormulas } from '../../format/guard-formulas.ts'
import { marksOf } from '../marks/marks-of.ts'
import { receiptRows } from './receipt-rows.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** A place with the others of its item. */
export type ReceiptPlace = {
  itemText: string
  claim: Claim
  /** The item's whole waitlist, in the order that it stands in. */
  claims: readonly Claim[]
}

/** What a receipt is written of: a place, and the changes by hand that were made to it. */
export type ReceiptOf = ReceiptPlace & {
  /** Newest first; `null` while they are not known. */
  changes: readonly HandChange[] | null
  /** How many more are not saved yet. */
  unsaved: number
}

/** A receipt as plain text, such as a buyer who complains is sent; no line of it is a formula. */
export function receiptText(place: ReceiptOf, words: ReceiptWords): string {
  const t: TFunction<'receipt'> = words.t
  const { claim, claims } = place
  const rows = [
    { label: t('row.item'), value: place.itemText },
    { label: t('row.buyer'), value: buyer(claim, words) },
    { label: t('row.place'), value: words.place(claim.position) },
    ...receiptRows(claim, claims, words),
  ]
  const lines = rows.map(({ label, value }) => `${label}: ${value}`)
  const marks = marksOf(claim).map((mark) => `! ${t(`mark.${mark}`)}`)
  return guardFormulas([t('title'), ...lines, ...marks, ...history(place, words)].join('\n'))
}

function buyer(claim: Claim, words: ReceiptWords): string {
  const username = claim.customerUsername.trim()
  const name = words.name(claim)
  return username && username !== name ? `${name} (@${username})` : name
}

function history({ changes, unsaved }: ReceiptOf, words: ReceiptWords): string[] {
  const t: TFunction<'receipt'> = words.t
  if (changes === null) return [t('history.failed')]
  if (changes.length + unsaved === 0) return [`${t('history.title')}: ${t('history.none')}`]
  const lines = changes.map((change) => {
    const { what, places, made, undone } = words.change(change)
    return `• ${what} (${places}): ${made}${undone ? `. ${undone}` : ''}`
  })
  const more = unsaved > 0 ? [`• ${words.unsaved(unsaved)}`] : []
  return [`${t('history.title')}:`, ...more, ...lines]
}
