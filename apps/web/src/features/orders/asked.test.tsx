import type { Order } from '@dibs/contract'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useAsked } from './asked.ts'

afterEach(cleanup)

const order = (customerAccountId: string, status: Order['status'] = 'draft') =>
  ({ customerAccountId, status }) as Order

function Page({ toSend }: { toSend: Order[] }) {
  const [asked] = useState(useAsked(toSend))
  return <p>{JSON.stringify(asked)}</p>
}

async function comeTo(path: string, { byLink = true, toSend = [order('1'), order('2')] } = {}) {
  render(
    <MemoryRouter initialEntries={[byLink ? '/' : path]}>
      <Routes>
        <Route path="/" element={<Link to={path}>Go</Link>} />
        <Route path="/orders" element={<Page toSend={toSend} />} />
      </Routes>
    </MemoryRouter>,
  )
  if (byLink) await userEvent.setup().click(screen.getByRole('link'))
  return JSON.parse(screen.getByText(/^(null|\{)/).textContent ?? '')
}

it('An address opens a buyer’s order, also after a reload', async () => {
  expect(await comeTo('/orders?session=s1&buyer=7', { byLink: false })).toEqual({
    kind: 'order',
    id: '7',
  })
})

it('A link opens the bills that can be sent; a reload makes none', async () => {
  expect(await comeTo('/orders?session=s1&send=next')).toEqual({
    kind: 'template',
    ids: ['1', '2'],
  })
  cleanup()
  // What has changed since it was sent waits for its own tap.
  const made = { ...order('3', 'sent'), sentAt: null }
  const toSend = [order('1', 'sent'), order('2'), made]
  expect(await comeTo('/orders?session=s1&send=next', { toSend })).toMatchObject({
    ids: ['2', '3'],
  })
  cleanup()
  expect(await comeTo('/orders?session=s1&send=next', { byLink: false })).toBeNull()
  cleanup()
  expect(await comeTo('/orders?session=s1&send=next', { toSend: [] })).toBeNull()
})
