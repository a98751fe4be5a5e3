import type { OrderStatus } from '@dibs/core'

type Remembered = { contact: string; updatedAt: Date } | null | undefined

/** From then on nobody but the seller says where a parcel goes, but for its buyer where nobody has. */
export const isParcelMade = (status: OrderStatus): boolean =>
  status === 'packed' || status === 'shipped'

/**
 * Where an order's parcel goes, sealed: what stands on the order itself, else what is remembered of its
 * buyer. What was remembered after a parcel was made is not for that parcel.
 */
export function parcelContact(
  order: { status: OrderStatus; contact: string | null; updatedAt: Date } | undefined,
  remembered: Remembered,
): string | null {
  if (order?.contact) return order.contact
  if (!remembered) return null
  const isLater = order && isParcelMade(order.status) && remembered.updatedAt > order.updatedAt
  return isLater ? null : remembered.contact
}
