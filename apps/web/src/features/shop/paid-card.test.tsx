import type { ToldNotice } from '@dibs/contract'
import { screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aNotice } from '../../shared/testing/notice.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { aShop } from '../../shared/testing/shop.ts'
import { ShopScreen } from './shop-screen.tsx'

const NOW = Date.parse('2026-11-20T12:00:00Z')
async function open(notices: ToldNotice[] = []) {
  const server = forgeServer({
    'GET /shop': { body: aShop() },
    'PUT /shop': ({ body }) => ({ body }),
    'GET /payments/notices': { body: { notices } },
  })
  const view = await renderScreen(
    <Suspense>
      <ShopScreen />
    </Suspense>,
    { server, now: () => NOW },
  )
  const card = await screen.findByRole('region', { name: 'Paid by itself' })
  const press = (name: string | RegExp) =>
    screen.findByRole('button', { name }).then((button) => view.user.click(button))
  return { ...view, card, press }
}

describe('Bills that are paid by themselves', () => {
  it('are marked so where the shop wants it, which is saved with the rest', async () => {
    const { user, server, press } = await open()
    const marks = screen.getByLabelText('Mark bills as paid by themselves')
    expect(marks.getAttribute('aria-checked')).toBe('false')
    await user.click(marks)
    await press('Save')
    await screen.findByText('Saved')
    expect(server.bodiesOf('PUT /shop')).toMatchObject([{ marksPaid: true }])
  })

  it('lead to the keys by which money is told of, and to how that is set up', async () => {
    const { card } = await open()
    const keys = within(card).getByRole('link', { name: 'Keys' })
    expect(keys.getAttribute('href')).toBe('/app/keys#payments')
    const how = within(card).getByRole('link', { name: 'How to set it up' })
    expect(how.getAttribute('href')).toBe('/app/support#paid-by-itself')
  })

  it('lead to the money that came, and say how much of it waits', async () => {
    const others = [aNotice({ left: 0 }), aNotice({ isAside: true })]
    const { card } = await open([aNotice(), aNotice(), ...others])
    await within(card).findByRole('link', { name: /2 wait for a bill/ })
    const link = within(card).getByRole('link', { name: /Money that came/ })
    expect(link.getAttribute('href')).toBe('/app/money-in')
  })
})
