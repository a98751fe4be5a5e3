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

/**
 * The one bill that money is for beyond doubt: it pays no other, came after that bill was sent, and is
 * neither what an earlier bill came to that somebody may still pay, nor what was noted by hand already
 * (`mayBeForOther`).
 */
export function matchNotice<Bill extends WaitingBill>(
  notice: { amount: Amount; currency: Currency; at: number },
  bills: readonly Bill[],
  { hasQris, mayBeForOther }: { hasQris: boolean; mayBeForOther: boolean },
): Bill | null {
  const [bill, ...others] = bills.filter((each) => pays(notice, each, hasQris))
  if (!bill || others.length > 0 || mayBeForOther) return null
  return bill.sentAt <= notice.at ? bill : null
}
