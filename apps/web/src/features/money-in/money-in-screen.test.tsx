import type { ToldNotice } from '@dibs/contract'
import type { AccountId, SessionId } from '@dibs/core'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { type ForgedServer, forgeServer } from '../../shared/testing/forge-server.ts'
import { aNotice } from '../../shared/testing/notice.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { MoneyInScreen } from './money-in-screen.tsx'

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const whose = (accountId: string, nickname: string) => ({
  sessionId: SESSION,
  customerAccountId: accountId as AccountId,
  customerUsername: `buyer.${accountId}`,
  customerNickname: nickname,
})
const fit = (accountId: string, nickname: string, due = 100_000) => ({
  ...whose(accountId, nickname),
  due,
  status: 'sent' as const,
})
const RINA = fit('101', 'Rina')
const ANI = fit('102', 'Ani')
const GIVE = `POST /payments/notices/${aNotice().id}/give`
const ASIDE = `PUT /payments/notices/${aNotice().id}/aside`
const refused = (status: number, code: string, error: string) => ({
  status,
  body: { error, code },
})
const openBill = (accountId: string, nickname: string, total: number) => ({
  ...whose(accountId, nickname),
  sessionStartTime: '2026-11-19T12:00:00.000Z',
  version: 1,
  total,
  status: 'sent',
  sentAt: '2026-11-19T14:00:00.000Z',
  payBy: null,
  isOverdue: accountId === '102',
})

/** A server with these notices, that keeps what becomes of them. */
function tray(notices: ToldNotice[]) {
  const kept = new Map(notices.map((notice) => [notice.id as string, notice]))
  const server = forgeServer({
    'GET /payments/notices': () => ({ body: { notices: [...kept.values()] } }),
    'GET /orders': {
      body: {
        currency: 'IDR',
        orders: [openBill('101', 'Rina', 60_000), openBill('102', 'Ani', 40_000)],
      },
    },
  })
  for (const { id } of notices) {
    server.answer(`POST /payments/notices/${id}/give`, ({ body }) => {
      const gift = body as { customerAccountId: string; amount: number }
      const notice = kept.get(id) as ToldNotice
      const { customerAccountId, amount } = gift
      const given = [...notice.given, { ...whose(customerAccountId, 'Rina'), amount }]
      kept.set(id, { ...notice, left: notice.left - amount, fits: [], given })
      return { body: kept.get(id) }
    })
    server.answer(`PUT /payments/notices/${id}/aside`, ({ body }) => {
      kept.set(id, { ...(kept.get(id) as ToldNotice), ...(body as { isAside: boolean }) })
      return { body: kept.get(id) }
    })
  }
  return server
}

const open = (server: ForgedServer, language: 'en' | 'id' = 'en') =>
  renderScreen(
    <Suspense>
      <MoneyInScreen />
    </Suspense>,
    { server, language },
  )
const press = async (user: Awaited<ReturnType<typeof open>>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
const section = (name: RegExp) =>
  screen.getByRole('heading', { name, level: 2 }).closest('section') as HTMLElement

describe('Money that came', () => {
  it('is told with amount, payer, text and time; what waits stands first', async () => {
    const given = { ...whose('101', 'Rina'), amount: 50_000 }
    const others = [
      aNotice({ amount: 50_000, left: 0, given: [given] }),
      aNotice({ amount: 7_000, left: 7_000, isAside: true }),
    ].map((notice, at) => ({
      ...notice,
      id: `c0ffee00-0000-4000-8000-0000000000b${at}` as ToldNotice['id'],
    }))
    const text = 'Transfer masuk Rp100.000\ndari RINA'
    await open(tray([...others, aNotice({ payer: 'RINA', text })]))
    await screen.findByText('RINA')
    const headings = screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)
    expect(headings).toEqual(['Waits for a bill1', 'Put aside1', 'Given to bills1'])
    const waits = within(section(/^Waits/))
    waits.getByText(/100[.,]000/, { selector: 'p.figures' })
    expect(waits.getByText(/Transfer masuk/).textContent).toBe(text)
    expect(document.querySelector('time')?.getAttribute('datetime')).toBe(aNotice().at)
    const link = within(section(/^Given/)).getByRole('link', { name: 'Rina' })
    expect(link.getAttribute('href')).toBe(`/app/orders?session=${SESSION}&buyer=101`)
  })

  it('that fits one bill is given to it with one tap', async () => {
    const { user, server } = await open(tray([aNotice({ fits: [RINA] })]))
    await press(user, /^Give to Rina \(.*100[.,]000\)$/)
    await screen.findByText(/100[.,]000 given to Rina\.$/)
    expect(server.bodiesOf(GIVE)).toEqual([
      { sessionId: SESSION, customerAccountId: '101', amount: 100_000 },
    ])
    expect(screen.getByText('Nothing waits.')).toBeTruthy()
    within(section(/^Given/)).getByRole('link', { name: 'Rina' })
  })

  it('that fits several is a choice, which tells buyers of one name apart', async () => {
    const fits = [RINA, fit('102', 'Rina')]
    const { user, server } = await open(tray([aNotice({ fits })]))
    await screen.findByText('Fits 2 bills. Whose is it?')
    await press(user, /^Give to Rina @buyer\.102/)
    await screen.findByText('Nothing waits.')
    expect(server.bodiesOf(GIVE)).toMatchObject([{ customerAccountId: '102' }])
  })

  it('whose bill was given up meanwhile stays, and says why', async () => {
    const server = tray([aNotice({ fits: [RINA] })])
    server.answer(GIVE, refused(409, 'order_status', 'Look again.'))
    const { user } = await open(server)
    await press(user, /^Give to Rina/)
    await screen.findByText('It was not given. Look again.')
    screen.getByRole('button', { name: /^Give to Rina/ })
  })

  it('without an answer is given with the same key again, so that it counts once', async () => {
    const server = tray([aNotice({ fits: [RINA] })])
    server.answer(GIVE, () => {
      throw new TypeError('lost')
    })
    const { user } = await open(server)
    await press(user, /^Give to Rina/)
    await screen.findByText(/^It was not given\./)
    await press(user, /^Give to Rina/)
    await waitFor(() => expect(server.bodiesOf(GIVE)).toHaveLength(2))
    const keys = server.requests
      .filter(({ call }) => call === GIVE)
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
  })

  it('that comes close to one bill is given to it with one tap, too, and says what differs', async () => {
    const { user, server } = await open(tray([aNotice({ amount: 59_999, left: 59_999 })]))
    await screen.findByText(/^Close to one bill: .*1 less than it asks for\.$/)
    await press(user, /^Give to Rina \(.*59[.,]999\)$/)
    await screen.findByText('Nothing waits.')
    expect(server.bodiesOf(GIVE)).toMatchObject([{ customerAccountId: '101', amount: 59_999 }])
  })

  it.each([
    ['beyond what a unique code can be', [openBill('101', 'Rina', 99_000)]],
    ['to two', [openBill('101', 'Rina', 100_500), openBill('102', 'Ani', 100_001)]],
  ])('that comes close %s is not guessed at', async (_, orders) => {
    const server = tray([aNotice()])
    server.answer('GET /orders', { body: { currency: 'IDR', orders } })
    const { user } = await open(server)
    await press(user, 'Choose a bill')
    await screen.findByRole('button', { name: /^Rina/ })
    expect(screen.queryByText('Fits no open bill.')).toBeTruthy()
  })

  it('that fits none is split among bills that are searched for', async () => {
    const { user, server } = await open(tray([aNotice()]))
    await screen.findByText('Fits no open bill.')
    await press(user, 'Choose a bill')
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(await dialog.findByLabelText('Search a buyer'), 'nobody')
    await dialog.findByText('No open bill of “nobody”.')
    await user.clear(dialog.getByLabelText('Search a buyer'))
    await user.type(dialog.getByLabelText('Search a buyer'), ' @BUYER.１01')
    await user.click(dialog.getByRole('button', { name: /^Rina/ }))
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount')
    expect(amount.value).toMatch(/^60[.,]000$/)
    await user.clear(amount)
    await user.type(amount, '100.001')
    await user.click(dialog.getByRole('button', { name: /^Give/ }))
    await dialog.findByText(/^Enter an amount, up to .*100[.,]000/)
    await user.clear(amount)
    await user.type(amount, '70rb')
    dialog.getByText(/^That is .*10[.,]000 more than the bill asks for/)
    await user.click(dialog.getByRole('button', { name: /^Give .*70[.,]000$/ }))
    await screen.findByText(/30[.,]000 left of .*100[.,]000/)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.bodiesOf(GIVE)).toMatchObject([{ customerAccountId: '101', amount: 70_000 }])
  })

  it('is given to no bill in another currency', async () => {
    const { user } = await open(tray([aNotice({ amount: 59_999, left: 59_999, currency: 'MYR' })]))
    await press(user, 'Choose a bill')
    await screen.findByText('Only bills in MYR that are sent and not paid are listed here.')
    expect(screen.queryByText(/Rina|Ani/)).toBeNull()
  })

  it('is given whole where less than a unique code would be left of it', async () => {
    const server = tray([aNotice()])
    const orders = [openBill('101', 'Rina', 99_001), openBill('102', 'Ani', 99_000)]
    server.answer('GET /orders', { body: { currency: 'IDR', orders } })
    const { user } = await open(server)
    await press(user, 'Another bill')
    const dialog = within(await screen.findByRole('dialog'))
    const amountFor = async (name: RegExp) => {
      await user.click(await dialog.findByRole('button', { name }))
      return dialog.getByLabelText<HTMLInputElement>('Amount').value.replace('.', ',')
    }
    expect(await amountFor(/^Rina/)).toBe('100,000')
    await user.click(dialog.getByRole('button', { name: 'Another bill' }))
    expect(await amountFor(/^Ani/)).toBe('99,000')
  })

  it('that came too late is given to the bill that lapsed, which stands below the open ones', async () => {
    const server = tray([aNotice({ amount: 88_000, left: 88_000 })])
    const late = { ...openBill('103', 'Sari', 88_000), status: 'lapsed' }
    server.answer('GET /orders', ({ query }) => {
      const orders = query.get('status') === 'lapsed' ? [late] : [openBill('101', 'Rina', 60_000)]
      return { body: { currency: 'IDR', orders } }
    })
    const { user } = await open(server)
    await press(user, 'Choose a bill')
    const dialog = within(await screen.findByRole('dialog'))
    const lapsed = await dialog.findByRole('region', { name: 'Lapsed' })
    expect(within(lapsed).queryByRole('button', { name: /^Rina/ })).toBeNull()
    await user.click(within(lapsed).getByRole('button', { name: /^Sari/ }))
    dialog.getByText(/^You will owe the money back/)
    await user.click(dialog.getByRole('button', { name: /^Give .*88[.,]000$/ }))
    await screen.findByText('Nothing waits.')
    expect(server.bodiesOf(GIVE)).toMatchObject([{ customerAccountId: '103', amount: 88_000 }])
  })

  it('is given to a bill that lapsed in its currency alone, whatever the shop has by now', async () => {
    const server = tray([aNotice({ amount: 88_000, left: 88_000 })])
    const lapsed = { ...openBill('103', 'Sari', 88_000), status: 'lapsed' }
    const other = { ...lapsed, ...whose('104', 'Budi') }
    server.answer('GET /orders', ({ query }) => {
      const orders = [{ ...lapsed, currency: 'IDR' }, other]
      return { body: { currency: 'MYR', orders: query.get('status') === 'lapsed' ? orders : [] } }
    })
    const { user } = await open(server)
    await press(user, 'Choose a bill')
    await screen.findByRole('button', { name: /^Sari/ })
    expect(screen.queryByRole('button', { name: /^Budi/ })).toBeNull()
  })

  it('cannot be given while the open bills do not come, and says when there are none', async () => {
    const server = tray([aNotice()])
    server.answer('GET /orders', refused(400, 'bad_request', 'No.'))
    const { user } = await open(server)
    await press(user, 'Choose a bill')
    await screen.findByText('Your open bills could not be loaded. No.')
    server.answer('GET /orders', { body: { currency: 'IDR', orders: [] } })
    await press(user, 'Try again')
    await screen.findByText('No bill is open.')
  })

  it('is put aside and taken back', async () => {
    const { user, server } = await open(tray([aNotice({ fits: [RINA, ANI] })]))
    await press(user, /^Put .*100[.,]000 aside$/)
    await screen.findByText('Nothing waits.')
    expect(screen.queryByRole('button', { name: /^Give/ })).toBeNull()
    await press(user, /^Undo .*100[.,]000$/)
    await screen.findByText('Fits 2 bills. Whose is it?')
    expect(server.bodiesOf(ASIDE)).toEqual([{ isAside: true }, { isAside: false }])
  })

  it('leads to the keys while none was told of, in Indonesian too', async () => {
    await open(tray([]), 'id')
    await screen.findByText('Belum ada kabar uang masuk.')
    const link = screen.getByRole('link', { name: 'Buat kunci' })
    expect(link.getAttribute('href')).toBe('/app/keys#payments')
  })

  it('can be asked for again when it could not be loaded', async () => {
    const server = tray([aNotice({ payer: 'RINA' })])
    server.answer('GET /payments/notices', refused(400, 'bad_request', 'No.'))
    const { user } = await open(server)
    await screen.findByText('The money that came could not be loaded. No.')
    server.answer('GET /payments/notices', { body: { notices: [aNotice({ payer: 'RINA' })] } })
    await press(user, 'Try again')
    await screen.findByText('RINA')
  })
})
