import type { Amount, Currency } from './money.ts'

/** A bill that waits for money. */
export type WaitingBill = {
  currency: Currency
  /** With the unique code. */
  due: Amount
  uniqueCode: number
  /** Epoch milliseconds. */
  sentAt: number
}

/** Whether money that came pays a bill to the rupiah. */
export function pays(
  { amount, currency }: { amount: Amount; currency: Currency },
  bill: WaitingBill,
  /** Whether the shop's own code can be scanned: it carries the amount without a surcharge. */
  hasQris: boolean,
): boolean {
  if (currency !== bill.currency || bill.due <= 0) return false
  if (amount === bill.due) return true
  return hasQris && bill.uniqueCode > 0 && amount === bill.due - bill.uniqueCode
}

/** The one bill that money is for: it pays no other, and came after that bill was sent. */
export function matchNotice<Bill extends WaitingBill>(
  notice: { amount: Amount; currency: Currency; paidAt: Date },
  bills: readonly Bill[],
  hasQris: boolean,
): Bill | null {
  const [bill, ...others] = bills.filter((each) => pays(notice, each, hasQris))
  return bill && others.length === 0 && bill.sentAt <= notice.paidAt.getTime() ? bill : null
}
