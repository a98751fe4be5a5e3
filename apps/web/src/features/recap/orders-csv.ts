import type { Orders } from '@dibs/contract'
import type { Currency } from '@dibs/core'
import { guardFormulas } from '../../shared/format/guard-formulas.ts'

/** Column headers, in English in every language, as those of the recap's file. */
export const ORDER_CSV_HEADERS = [
  'Buyer Username',
  'Buyer Nickname',
  'Status',
  'Items',
  'Pieces',
  'Shipping',
  'Adjustment',
  'Unique Code',
  'Total',
  'Currency',
  'Pay By',
  'Name',
  'Phone',
  'Address',
  'Tracking Number',
  'Already Paid',
]

/**
 * One row for each order, as it is answered: amounts are whole numbers of the currency's smallest unit
 * in use, times ISO 8601 UTC, and no cell is a formula. What is not known is empty.
 */
export function orderCsvRows({ currency, orders }: Orders): (string | number)[][] {
  return orders.map((order) => [
    guardFormulas(order.customerUsername),
    guardFormulas(order.customerNickname),
    order.status,
    guardFormulas(order.lines.map(toLine).join('; ')),
    order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    order.shipping,
    order.adjustment,
    order.uniqueCode,
    order.total ?? '',
    currency satisfies Currency,
    order.payBy ?? '',
    ...[order.contact?.name, order.contact?.phone, order.contact?.address].map((text) =>
      guardFormulas(text ?? ''),
    ),
    guardFormulas(order.tracking ?? ''),
    order.alreadyPaid,
  ])
}

const toLine = ({ itemClueText, name, quantity }: Orders['orders'][number]['lines'][number]) =>
  `${itemClueText}${name === null ? '' : ` ${name}`} x${quantity}`
