import type { Order } from '@dibs/contract'
import { useNavigationType, useSearchParams } from 'react-router'
import { groupOf } from '../../shared/goods/order-groups.ts'

type Asked = { kind: 'order'; id: string } | { kind: 'template'; ids: string[] } | null

/**
 * What the address asks to be opened with the page: a buyer's order, or those of the bills that can be sent
 * that nobody has got yet, as many as the link said. That makes a bill, so it takes a tap on a link: no
 * reload and no way back does that.
 */
export function useAsked(canBeSent: readonly Order[]): Asked {
  const [query] = useSearchParams()
  const isFromLink = useNavigationType() === 'PUSH'
  const buyer = query.get('buyer')
  if (buyer !== null) return { kind: 'order', id: buyer }
  const toSend = canBeSent.filter((order) => groupOf(order) === 'draft')
  if (!(query.has('send') && isFromLink) || toSend.length === 0) return null
  return { kind: 'template', ids: toSend.map((order) => order.customerAccountId) }
}
