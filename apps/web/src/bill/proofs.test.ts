import { type Bill, PROOFS_OF_BILL } from '@dibs/contract'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { MOST } from './proofs.ts'

const PROOFS = '/bills/AAAAAAAAAAAAAAAAAAAAAA/proofs'
const [READ, ADD] = [`GET ${PROOFS}`, `POST ${PROOFS}`]
const removing = (id: string) => `DELETE ${PROOFS}/${id}`

const sent = (...ids: string[]) => ({
  body: { proofs: ids.map((id) => ({ id, sentAt: '2026-11-20T13:14:00.000Z' })) },
})
const refused = (status: number, code: string, error: string) => ({ status, body: { code, error } })

/** Shows the part as the page of a bill does. */
async function open(
  answers: Parameters<typeof forgeServer>[0],
  bill: Pick<Bill, 'timeZone'> = { timeZone: 'Asia/Jakarta' },
) {
  const server = forgeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const onOver = vi.fn()
  // Tests of other files run in the same window.
  document.documentElement.lang = 'en'
  vi.resetModules()
  const { createProofs } = await import('./proofs.ts')
  const part = createProofs({ token: 'AAAAAAAAAAAAAAAAAAAAAA', bill, onOver })
  document.body.append(part)
  await screen.findByRole('heading', { name: 'Proof of transfer' })
  const input = part.querySelector('input') as HTMLInputElement
  const picture = new File(['x'], 'proof.png', { type: 'image/png' })
  const user = userEvent.setup()
  return { server, user, onOver, add: () => user.upload(input, picture) }
}
const calls = ({ requests }: ReturnType<typeof forgeServer>) => requests.map(({ call }) => call)
const addButton = () => screen.queryByRole('button', { name: 'Add a picture' })

it('says how many pictures were sent, and shows none', async () => {
  const { add } = await open({ [READ]: sent(), [ADD]: { status: 201, ...sent('p1') } })
  await add()
  expect(await screen.findByText('One picture was sent.')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

it('says when each was sent, in the seller’s zone', async () => {
  await open({ [READ]: sent('p1') }, { timeZone: 'Asia/Jayapura' })
  expect(await screen.findByText('Picture 1, 20 Nov 2026, 22:14 WIT')).toBeTruthy()
})

it('does one thing at a time', async () => {
  let answer = () => {}
  const { user, server } = await open({
    [READ]: sent('p1', 'p2'),
    [removing('p1')]: () =>
      new Promise((resolve) => {
        answer = () => resolve(sent('p2'))
      }),
  })
  await user.click(await screen.findByRole('button', { name: 'Remove picture 1' }))
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  expect(addButton()).toHaveProperty('disabled', true)
  answer()
  expect(await screen.findByText('One picture was sent.')).toBeTruthy()
  expect(addButton()).toHaveProperty('disabled', false)
  expect(calls(server)).toEqual([READ, removing('p1')])
})

it('takes as many as the server does', () => {
  expect(MOST).toBe(PROOFS_OF_BILL)
})

it('takes no fourth, and takes one back', async () => {
  const { user, server } = await open({
    [READ]: sent('p1', 'p2', 'p3'),
    [removing('p2')]: sent('p1', 'p3'),
  })
  expect(await screen.findByText('3 pictures were sent.')).toBeTruthy()
  expect(addButton()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove picture 2' }))
  expect(await screen.findByText('2 pictures were sent.')).toBeTruthy()
  expect(addButton()).not.toBeNull()
  expect(calls(server)).toEqual([READ, removing('p2')])
})

it('says why a picture is refused, and takes the next', async () => {
  const { add, server } = await open({
    [READ]: sent(),
    [ADD]: refused(422, 'picture_unreadable', 'This picture cannot be read.'),
  })
  await add()
  expect((await screen.findByText('This picture cannot be read.')).role).toBe('alert')
  server.answer(ADD, { status: 201, ...sent('p1') })
  await add()
  expect(await screen.findByText('One picture was sent.')).toBeTruthy()
  expect(screen.queryByText('This picture cannot be read.')).toBeNull()
})

it('says that no answer came, and lets the buyer try again', async () => {
  const { add, user } = await open({ [READ]: sent('p1') })
  await screen.findByText('One picture was sent.')
  await add()
  expect(await screen.findByText('No answer. Check your connection.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  expect(await screen.findByText('No answer. Check your connection.')).toBeTruthy()
  expect(addButton()).not.toBeNull()
})

it('tells the page when the bill takes none any more', async () => {
  const { add, onOver } = await open({
    [READ]: sent(),
    [ADD]: refused(409, 'order_status', 'Look again.'),
  })
  await add()
  await vi.waitFor(() => expect(onOver).toHaveBeenCalledOnce())
})
