import type { Order } from '@dibs/contract'
import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { AmountsForm, TrackingForm } from './order-forms.tsx'
import type { OrderActs } from './use-orders.ts'

// As the field writes moments: in the zone of the device.
const NOW = new Date('2026-11-23T15:00').getTime()
const ORDER = {
  shipping: 0,
  adjustment: 0,
  payBy: new Date('2026-11-22T12:00').toISOString(),
  status: 'sent',
  sentAt: new Date('2026-11-21T12:00').toISOString(),
} as Order

async function open() {
  const change = vi.fn(async () => ORDER)
  const acts = { change } as Partial<OrderActs> as OrderActs
  function Form() {
    return <AmountsForm order={ORDER} acts={acts} money={useMoneyIn('IDR')} />
  }
  const { user } = await renderScreen(
    <Suspense>
      <Form />
    </Suspense>,
    { now: () => NOW },
  )
  await screen.findByLabelText('Pay by')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  const choose = (value: string) =>
    fireEvent.change(screen.getByLabelText('Pay by'), { target: { value } })
  return { user, change, save, choose }
}

it('does not take a deadline that is over, and says so at the field', async () => {
  const { change, save, choose } = await open()
  choose('2026-11-23T15:00')
  await save()
  expect(await screen.findByText('Choose a time that is still to come.')).toBeTruthy()
  expect(change).not.toHaveBeenCalled()
  choose('2026-11-23T15:01')
  await save()
  const payBy = new Date('2026-11-23T15:01').toISOString()
  expect(change).toHaveBeenCalledWith(ORDER, { payBy })
  expect(screen.queryByText('Choose a time that is still to come.')).toBeNull()
})

it('leaves a deadline alone that was over before', async () => {
  const { user, change, save } = await open()
  await user.type(screen.getByLabelText('Shipping'), '10.000')
  await save()
  expect(change).toHaveBeenCalledWith(ORDER, { shipping: 10_000 })
})

it('takes the courier from a list or as it is typed, with or without a number', async () => {
  const order = { ...ORDER, tracking: 'X1', courier: 'JNE' } as Order
  const change = vi.fn(async () => order)
  const { user } = await renderScreen(
    <Suspense>
      <TrackingForm order={order} acts={{ change } as Partial<OrderActs> as OrderActs} />
    </Suspense>,
    { now: () => NOW },
  )
  const courier = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Courier' })
  expect([...(courier.list?.options ?? [])].map(({ value }) => value)).toContain('SiCepat')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await save()
  expect(change).not.toHaveBeenCalled()
  await user.clear(courier)
  await user.type(courier, ' Wahana ')
  await save()
  expect(change).toHaveBeenCalledWith(order, { courier: 'Wahana' })
})
