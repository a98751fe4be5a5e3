import type { Order } from '@dibs/contract'
import { useNavigationType, useSearchParams } from 'react-router'

type Asked = { kind: 'order'; id: string } | { kind: 'template'; ids: string[] } | null

/**
 * What the address asks to be opened with the page: a buyer's order, or the bills that can be sent. The
 * latter makes a bill, so it takes a tap on a link: no reload and no way back does that.
 */
export function useAsked(toSend: readonly Order[]): Asked {
  const [query] = useSearchParams()
  const isFromLink = useNavigationType() === 'PUSH'
  const buyer = query.get('buyer')
  if (buyer !== null) return { kind: 'order', id: buyer }
  if (!(query.has('send') && isFromLink) || toSend.length === 0) return null
  return { kind: 'template', ids: toSend.map((order) => order.customerAccountId) }
}
