import type { AccountId, ItemId } from '@dibs/core'

/** A buyer's place, as the export calls it. */
export function toPlace({ itemId, accountId }: { itemId: ItemId; accountId: AccountId }) {
  return { itemId, buyerAccountId: accountId }
}

/** A column's value in the export: moments are ISO texts. */
export type Told<Value> = Value extends Date ? string : Value

/** Columns of a row that the export calls the same, in the given order. */
export function pick<Row, const Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const told: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    const value = row[name]
    told[name] = value instanceof Date ? value.toISOString() : value
  }
  return told as { [N in Name]: Told<Row[N]> }
}
