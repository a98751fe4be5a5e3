import type { Order, Orders } from '@dibs/contract'
import { Suspense } from 'react'
import { Link, Route, Routes } from 'react-router'
import { ChangesProvider } from '../../../shared/claims/changes-provider.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { aShop } from '../../../shared/testing/shop.ts'
import { OrdersScreen } from '../orders-screen.tsx'

/** When the page is looked at. */
export const NOW = Date.parse('2026-11-23T08:00:00Z')
/** The orders of the session that is open. */
export const PATH = '/livestreams/s1/orders'

const BANK = { bank: 'BCA', account: '1234567890', holder: 'Ani' }

type SaidOfOrder = { status: Order['status']; handed?: boolean; payBy?: string }

/** A server that keeps the orders' states, as far as the page asks for them. */
export function keepOrders(...first: Order[]) {
  const orders = new Map(first.map((order) => [order.customerAccountId as string, order]))
  const listed = (): { body: Orders } => ({
    body: {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders: [...orders.values()],
    },
  })
  const server = forgeServer({
    'GET /shop': { body: aShop({ banks: [BANK] }) },
    'GET /user/profile': { body: aProfile() },
    'GET /past-sessions': { body: [] },
    'GET /livestreams/active': { body: { data: null } },
    'GET /comments/s1/waitlists': { body: [] },
    'GET /orders': { body: { currency: 'IDR', orders: [] } },
  })
  server.answer(`GET ${PATH}`, listed)
  for (const id of orders.keys()) {
    const change = (to: Partial<Order>) => {
      const before = orders.get(id) as Order
      const order = { ...before, ...to, version: before.version + 1 }
      orders.set(id, order)
      return { body: order }
    }
    server.answer(`PATCH ${PATH}/${id}`, ({ body }) => {
      const { status, handed, payBy } = body as SaidOfOrder
      const sentAt = handed === false ? null : new Date(NOW).toISOString()
      const billUrl = `https://dibs.example/b/${id}`
      return change({ status, sentAt, billUrl, canUndo: true, ...(payBy && { payBy }) })
    })
    server.answer(`GET ${PATH}/${id}/proofs`, { body: { proofs: [] } })
    server.answer(`POST ${PATH}/${id}/undo`, ({ body }) =>
      (body as { version: number }).version === orders.get(id)?.version
        ? change({ status: 'draft', sentAt: null, canUndo: false })
        : { status: 409, body: { error: 'Changed meanwhile.', code: 'order_changed' } },
    )
  }
  return {
    server,
    listed,
    statusOf: (id: string) => orders.get(id)?.status,
    /** Whether its buyer was sent the bill. */
    isSent: (id: string) => orders.get(id)?.status === 'sent' && orders.get(id)?.sentAt !== null,
    /** What another device or the buyer does. */
    elsewhere: (id: string, to: Partial<Order>) => {
      const before = orders.get(id) as Order
      orders.set(id, { ...before, ...to, version: before.version + 1 })
    },
  }
}

const screen = (
  <Suspense>
    <ChangesProvider>
      <OrdersScreen />
    </ChangesProvider>
  </Suspense>
)

/** Opens the page of bills on these; `stored`: with what the browser kept of the page before. */
export const open = (
  { server }: Pick<ReturnType<typeof keepOrders>, 'server'>,
  session = 's1',
  stored: Record<string, string> = {},
) =>
  renderScreen(screen, { server, now: () => NOW, path: `/app/orders?session=${session}`, stored })

/** Comes to it by a tap on what there is to do: the bills that nobody has got yet. */
export async function openToSend({ server }: Pick<ReturnType<typeof keepOrders>, 'server'>) {
  const view = await renderScreen(
    <Routes>
      <Route path="/" element={<Link to="/app/orders?session=s1&send=next">To do</Link>} />
      <Route path="/app/orders" element={screen} />
    </Routes>,
    { server, now: () => NOW },
  )
  await view.user.click(view.getByRole('link', { name: 'To do' }))
  return view
}
