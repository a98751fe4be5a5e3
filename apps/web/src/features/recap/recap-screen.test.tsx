import type { Order } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anOrder } from '../../shared/testing/order.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { claim, openRecap, READ, session, waitlists } from './testing/open-recap.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
})

describe('opening a recap', () => {
  it('asks for a session when it was opened without one', async () => {
    await openRecap({}, null)
    screen.getByText('No session selected. Please go back and select a session.')
    expect(screen.getByRole('link', { name: 'See past sessions' })).toBeTruthy()
  })

  it.each([
    [{}],
    ['x'],
    [{ id: session.id }],
    [{ session: null }],
    [{ ...session, start_time: 4 }],
  ])('says that the session is unreadable: %j', async (state) => {
    await openRecap({}, state)
    screen.getByText('Failed to load recap: Missing session info.')
  })

  it('needs a token', async () => {
    await openRecap({}, session, {})
    screen.getByText('Missing session ID or authentication token.')
  })

  it('shows that it is loading, then what there is', async () => {
    await openRecap({ [READ]: { body: waitlists } })
    screen.getByRole('status', { name: 'Loading the recap' })
    await screen.findByRole('button', { name: /A1.*Sari/ })
    screen.getByText(/1 h 30 min/)
  })

  it('says why it could not be read, and reads it again', async () => {
    const failed = { status: 404, body: { error: 'It is gone.', code: 'not_found' } }
    const { user, server } = await openRecap({ [READ]: failed })
    await screen.findByText('Failed to fetch waitlists: It is gone.')
    server.answer(READ, { body: waitlists })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: /A1/ })
  })

  it('offers the other lives when nobody claimed anything', async () => {
    await openRecap({ [READ]: { body: [] } })
    await screen.findByText('No claims in this live')
    expect(screen.getByRole('link', { name: 'See past sessions' })).toBeTruthy()
  })
})

describe('reading a recap', () => {
  it('begins with what its address searches for', async () => {
    const path = '/app/recap?find=B2'
    await openRecap({ [READ]: { body: waitlists } }, session, undefined, undefined, path)
    await screen.findByRole('region', { name: /B2/ })
    expect(screen.queryByRole('button', { name: /A1/ })).toBeNull()
  })

  it('opens a product with its winner and waitlist', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await user.click(await screen.findByRole('button', { name: /A1/ }))
    const places = within(screen.getByRole('region', { name: /A1/ })).getAllByRole('listitem')
    expect(places.map((place) => place.textContent)).toEqual([
      expect.stringMatching(/^Sari.*Winner$/),
      expect.stringMatching(/^Budi.*Waitlist #1$/),
    ])
    await user.click(screen.getByRole('button', { name: /A1/ }))
    expect(screen.queryByRole('region', { name: /A1/ })).toBeNull()
  })

  it('shows every place of a buyer', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await user.click(await screen.findByRole('tab', { name: /Buyers/ }))
    await user.click(screen.getByRole('button', { name: /Budi/ }))
    const places = within(screen.getByRole('region', { name: /Budi/ })).getAllByRole('listitem')
    expect(places.map((place) => place.textContent)).toEqual([
      expect.stringMatching(/^A1.*Waitlist #1$/),
      expect.stringMatching(/^B2.*Winner$/),
    ])
  })
})

describe('what can be taken away', () => {
  it('is unfolded by a button, which phones have', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await screen.findByRole('button', { name: /A1.*Sari.*Waiting: Budi/ })
    const button = screen.getByRole('button', { name: 'Copy, export', expanded: false })
    const ways = document.getElementById(button.getAttribute('aria-controls') as string)
    expect(ways?.className).toContain('max-sm:hidden')
    await user.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(ways?.className).not.toContain('max-sm:hidden')
    expect(ways?.textContent).toBe('Copy recapExport CSVExport for Excel')
  })
})

describe('a recap with thousands of buyers', () => {
  const many = Array.from({ length: 1_900 }, (_, index) => ({
    ...claim(`Buyer ${index}`, index + 1),
    customerAccountId: String(7_000 + index),
  }))

  it('shows the first at once, and the others one group after the other', async () => {
    const [item] = waitlists
    const { user } = await openRecap({ [READ]: { body: [{ ...item, claims: many }] } })
    await user.click(await screen.findByRole('tab', { name: /Buyers/ }))
    const buyers = () => screen.getAllByRole('heading', { level: 3 }).length
    expect(buyers()).toBeLessThan(100)
    const before = buyers()
    await waitFor(() => expect(buyers()).toBeGreaterThan(before))
    // Closed ones have no content to lay out.
    expect(screen.queryAllByRole('listitem')).toEqual([])
  })
})

describe('exporting on a plan without it', () => {
  it('shows the button marked, and leads to the plan that has it; copying stays free', async () => {
    const openPlans = vi.fn()
    const stored = {
      token: 'token-1',
      userProfile: JSON.stringify(aProfile({ plan: 'hobbyist' })),
    }
    const { user } = await openRecap({ [READ]: { body: waitlists } }, session, stored, openPlans)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await screen.findByRole('button', { name: /A1/ })
    await user.click(
      screen.getByRole('button', { name: 'Export CSV Locked, comes with Pro Seller' }),
    )
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('exportRecaps')
    await user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('Copied')
    expect(write).toHaveBeenCalledOnce()
  })
})

describe('taking a recap away', () => {
  it('copies it as text, and says so for a moment', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await screen.findByRole('button', { name: /A1/ })
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('Copied')
    await vi.advanceTimersByTimeAsync(1_500)
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull())
    vi.useRealTimers()
    expect(write.mock.calls[0]?.[0]).toMatch(
      /^Recap, .*\n\nA1\nWinner: Sari \(@sari\)\nWaitlist #1: Budi \(@budi\)\n\nB2\nWinner: Budi \(@budi\)$/,
    )
  })

  it('tries the older way when the clipboard is refused, and tells when that fails, too', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    const copyBySelection = vi.fn<() => boolean>(() => true)
    Object.assign(document, { execCommand: copyBySelection })
    await screen.findByRole('button', { name: /A1/ })
    await user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('Copied')
    expect(copyBySelection).toHaveBeenCalledWith('copy')
    copyBySelection.mockReturnValue(false)
    await user.click(screen.getByText('Copied'))
    await screen.findByText('Failed to copy recap. Please try manually.')
  })

  it('has nothing to take from an empty recap', async () => {
    const { user } = await openRecap({ [READ]: { body: [] } })
    await screen.findByText('No claims in this live')
    await user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('No data to copy.')
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await screen.findByText('No data to download.')
  })

  it('exports it as a file', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await screen.findByRole('button', { name: /A1/ })
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:dibs'
    })
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    await user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(names).toEqual([expect.stringMatching(/^recap_202611\d\d\.csv$/)]))
    expect(blobs[0]?.type).toBe('text/csv;charset=utf-8')
    expect(await blobs[0]?.text()).toMatch(
      /\r\nA1,1,2026-11-2\dT\d\d:03:00.000[+-]\d\d:\d\d,sari,Sari,mau kak\r\n/,
    )
    await user.click(screen.getByRole('button', { name: 'Export for Excel' }))
    await waitFor(() => expect(names).toHaveLength(2))
    expect(names[1]).toMatch(/^recap_202611\d\d_excel\.csv$/)
    expect(await blobs[1]?.text()).toMatch(
      /^\uFEFF?Item code;Position;Comment time \([\w/]+\);Buyer username;Buyer nickname;Comment\r\nA1;1;2026-11-2\d \d\d:03:00;sari;Sari;mau kak\r\n/,
    )
  })
})

describe('a recap of a live with prices', () => {
  const ORDERS = `GET /livestreams/${session.id}/orders`
  const priced = waitlists.map((waitlist) => ({ ...waitlist, price: 50_000 }))
  const line = {
    itemClueId: 'c0ffee00-0000-4000-8000-00000000000a' as ItemId,
    itemClueText: '=A1',
    name: null,
    price: 50_000,
  }
  const order = (name: string, status: Order['status'], quantity: number) =>
    anOrder(String(name.length), {
      customerUsername: name,
      customerNickname: name,
      lines: [{ ...line, quantity, amount: quantity * 50_000 }],
      total: quantity * 50_000,
      status,
    })
  const orders = {
    currency: 'IDR',
    totals: { won: 150_000, sent: 100_000, paid: 0, open: 100_000, lapsed: 250_000 },
    orders: [order('sari', 'sent', 2), order('budi', 'draft', 1), order('late', 'lapsed', 5)],
  }

  it('leads to what is next, and to the bills by where they stand', async () => {
    const answers = { [READ]: { body: priced }, [ORDERS]: { body: orders } }
    const { unmount } = await openRecap(answers)
    const leads = async () => {
      const sales = await screen.findByRole('region', { name: 'Sales of this live' })
      return within(sales)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')])
    }
    const path = `/app/orders?session=${session.id}`
    expect(await leads()).toEqual([
      ['Send 1 bill', `${path}&send=next`],
      ['Bills', path],
      ['Not sent 1', `${path}&show=draft`],
      ['Sent 1', `${path}&show=sent`],
      ['Cancelled, lapsed or came back 1', `${path}&show=over`],
    ])
    unmount()
    const givenUp = { commentText: 'batal', commentTimestamp: '2026-11-20T15:00:00.000Z' }
    const budi = {
      ...order('budi', 'draft', 1),
      customerAccountId: priced[0]?.claims[0]?.customerAccountId,
    }
    const doubted = priced.map((list) => ({
      ...list,
      claims: list.claims.map((claim) => ({ ...claim, givenUp })),
    }))
    const gone = await openRecap({
      [READ]: { body: doubted },
      [ORDERS]: { body: { ...orders, orders: [budi] } },
    })
    expect((await leads()).slice(0, 3)).toEqual([
      ['Send 1 bill', `${path}&send=next`],
      ['Bills', path],
      ['1 winner backed out: look first', path],
    ])
    gone.unmount()
    // Made for its message, which nobody took.
    const made = { ...order('rina1', 'sent', 1), sentAt: null }
    const more = { ...orders, orders: [...orders.orders, made] }
    const second = await openRecap({ ...answers, [ORDERS]: { body: more } })
    expect((await leads()).slice(0, 3)).toEqual([
      ['Send 2 bills', `${path}&send=next`],
      ['Bills', path],
      ['Not sent 2', `${path}&show=draft`],
    ])
    second.unmount()
    const later = { ...orders, orders: [order('sari', 'reported', 2), order('budi', 'paid', 1)] }
    await openRecap({ ...answers, [ORDERS]: { body: later } })
    expect((await leads()).slice(0, 2)).toEqual([
      ['1 buyer says to have paid', `${path}&show=reported`],
      ['Bills', path],
    ])
  })

  it('says what it came to, and exports its bills as a file without formulas', async () => {
    const { user } = await openRecap({ [READ]: { body: priced }, [ORDERS]: { body: orders } })
    const sales = await screen.findByRole('region', { name: 'Sales of this live' })
    expect(sales.textContent).toMatch(
      /^Sales of this liveReceived.*Sold.*150.000Not sent.*50.000Not paid.*100.000Sold.*150.000.*3 pieces.*Billed.*100.000.*Not paid.*100.000Not sent.*50.000.*Lapsed.*250.000/,
    )
    const files: [string, Blob][] = []
    let made: Blob = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made = blob as Blob
      return 'blob:dibs'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push([this.download, made])
    })
    await user.click(within(sales).getByRole('button', { name: 'Bills (CSV)' }))
    await waitFor(() => expect(files).toHaveLength(1))
    const [[name, blob] = []] = files
    expect(name).toMatch(/^bills_202611\d\d\.csv$/)
    const lines = (await blob?.text())?.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines?.[0]).toMatch(/^\uFEFF?Buyer username,.*,Pay by \([\w/]+\),.*,Owed back$/)
    expect(lines?.[1]).toContain("sari,sari,Sent,'=A1 x2,2,0,0,0,100000,IDR")
    await user.click(within(sales).getByRole('button', { name: 'Bills for Excel' }))
    await waitFor(() => expect(files).toHaveLength(2))
    const [excelName, excel] = files[1] ?? []
    expect(excelName).toMatch(/^bills_202611\d\d_excel\.csv$/)
    expect(await excel?.text()).toContain("\r\nsari;sari;Sent;'=A1 x2;2;0;0;0;100000;IDR")
  })

  it('asks for the plan where exports are locked, and for nothing where no item has a price', async () => {
    const free = { userProfile: JSON.stringify(aProfile({ plan: 'free' })), token: 'token-1' }
    const openPlans = vi.fn()
    const answers = { [READ]: { body: priced }, [ORDERS]: { body: orders } }
    const { user, unmount } = await openRecap(answers, session, free, openPlans)
    await user.click(await screen.findByRole('button', { name: /^Bills \(CSV\)/ }))
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('exportRecaps')
    unmount()
    const { server } = await openRecap({ [READ]: { body: waitlists } })
    await screen.findByRole('button', { name: /A1/ })
    expect(server.requests.some(({ call }) => call === ORDERS)).toBe(false)
  })
})

describe('a part of a recap', () => {
  it('is found by code, buyer and comment, in any case', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    const search = await screen.findByRole('searchbox', { name: 'Buyers, codes, comments' })
    const products = () =>
      screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)
    const find = async (text: string, found: RegExp[]) => {
      await user.clear(search)
      await user.type(search, text)
      await waitFor(() => expect(products()).toEqual(found.map((f) => expect.stringMatching(f))))
    }
    await find('b2', [/^B2.*Budi/])
    await find('@SARI', [/^A1.*1 buyer.*Sari/])
    await find('budi', [/^A1.*1 buyerWaiting: Budi$/, /^B2/])
    // What was found is open.
    expect(screen.getAllByRole('region').map((region) => region.textContent)).toEqual([
      expect.stringMatching(/^Budi.*Waitlist #1$/),
      expect.stringMatching(/^Budi.*Winner$/),
    ])
    await find('mau kak', [/^A1.*2 buyers/, /^B2/])
    await find('zzz', [])
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “zzz”.')
  })

  it('begins with the item whose code is searched for, though comments of others name it', async () => {
    const naming = waitlists.map((list) => ({
      ...list,
      claims: list.claims.map((each) => ({ ...each, commentText: 'a1 b2 kak' })),
    }))
    const { user } = await openRecap({ [READ]: { body: naming } })
    await user.type(await screen.findByRole('searchbox'), 'B2')
    await waitFor(() =>
      expect(
        screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
      ).toEqual([expect.stringMatching(/^B2/), expect.stringMatching(/^A1/)]),
    )
  })

  it('can be the winners alone, and is copied as it is shown', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await screen.findByText('2 items · 2 winners · 2 buyers')
    await user.click(screen.getByRole('button', { name: 'Winners only' }))
    await screen.findByRole('button', { name: /A1.*1 buyer.*Sari/ })
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy what’s shown' }))
    await screen.findByText('Copied')
    expect(write.mock.calls[0]?.[0]).toMatch(
      /\n\nA1\nWinner: Sari \(@sari\)\n\nB2\nWinner: Budi \(@budi\)$/,
    )
  })

  it('is copied by buyer from the tab of the buyers', async () => {
    const { user } = await openRecap({ [READ]: { body: waitlists } })
    await user.click(await screen.findByRole('tab', { name: /Buyers/ }))
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('Copied')
    expect(write.mock.calls[0]?.[0]).toMatch(
      /\n\nBudi \(@budi\)\nA1: Waitlist #1\nB2: Winner\n\nSari \(@sari\)\nA1: Winner$/,
    )
  })
})

describe('the printed recap', () => {
  it('has every product and every buyer with all their places, and is gone after the print', async () => {
    await openRecap({ [READ]: { body: waitlists } })
    await screen.findByRole('tab', { name: /Products/ })
    expect(screen.queryByRole('article')).toBeNull()

    window.dispatchEvent(new Event('beforeprint'))
    const entries = screen.getAllByRole('article').map((entry) => ({
      title: within(entry).getByRole('heading').textContent,
      places: within(entry).getAllByRole('listitem').length,
    }))
    expect(
      within(screen.getByRole('heading', { name: 'Winners' }).parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['A1Sari @sari', 'B2Budi @budi'])
    expect(entries).toEqual([
      { title: 'A1', places: 2 },
      { title: 'B2', places: 1 },
      { title: 'Budi', places: 2 },
      { title: 'Sari', places: 1 },
    ])

    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
  })
})
