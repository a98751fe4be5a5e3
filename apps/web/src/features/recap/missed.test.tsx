import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { missedGaps } from './missed.tsx'
import { GAPS, openRecap, READ, waitlists } from './testing/open-recap.tsx'

const zone = process.env.TZ
afterEach(() => {
  cleanup()
  process.env.TZ = zone
})

const gap = (from: string, to: string) => ({
  from: `2026-11-20T${from}.000Z`,
  to: `2026-11-20T${to}.000Z`,
})
const ONE = [gap('13:14:03', '13:14:41')]
const SEVERAL = [...ONE, gap('13:20:00', '13:20:10'), gap('13:59:58', '14:02:02')]
const MANY = [...SEVERAL, gap('14:10:00', '14:10:01')]

function open(gaps: object[]) {
  process.env.TZ = 'Asia/Jakarta'
  return openRecap({ [READ]: { body: waitlists }, [GAPS]: { body: gaps } })
}
const findNote = () => screen.findByRole('region', { name: 'Missed comments' })

it('tells the stretch that was not heard in the viewer’s zone, and what it means for winners', async () => {
  await open(ONE)
  within(await findNote()).getByText('Missed comments 20:14:03 to 20:14:41 (38 s)')
  screen.getByText(/Winners decided within 30 s after are marked/)
})

it('tells several in one line, and then each with its length', async () => {
  await open(SEVERAL)
  const note = await findNote()
  within(note).getByText('Missed comments 3 times, 2 min 52 s in all')
  const listed = within(note).getAllByRole('listitem')
  expect(listed.map((stretch) => stretch.textContent)).toEqual([
    '20:14:03 to 20:14:41 (38 s)',
    '20:20:00 to 20:20:10 (10 s)',
    '20:59:58 to 21:02:02 (2 min 4 s)',
  ])
  expect(note.querySelector('details')?.open).toBe(true)
})

it('keeps a long list folded until it is asked for', async () => {
  const { user } = await open(MANY)
  const note = await findNote()
  expect(note.querySelector('details')?.open).toBe(false)
  await user.click(within(note).getByText('Missed comments 4 times, 2 min 53 s in all'))
  expect(note.querySelector('details')?.open).toBe(true)
})

it('says nothing at all when nothing was missed', async () => {
  await open([])
  await screen.findByRole('button', { name: /A1/ })
  expect(screen.queryByText(/missed comments/i)).toBeNull()
})

it('is at the end of a copied recap, in one line', async () => {
  const { user } = await open(SEVERAL)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await findNote()
  await user.click(screen.getByRole('button', { name: 'Copy recap' }))
  await screen.findByText('Copied')
  expect(String(write.mock.calls[0]?.[0]).split('\n\n').at(-1)).toBe(
    'Missed comments 3 times, 2 min 52 s in all: 20:14:03 to 20:14:41 (38 s), ' +
      '20:20:00 to 20:20:10 (10 s), 20:59:58 to 21:02:02 (2 min 4 s)',
  )
})

it('is on paper, unfolded', async () => {
  await open(MANY)
  await findNote()
  window.dispatchEvent(new Event('beforeprint'))
  expect(screen.getAllByText('Missed comments 4 times, 2 min 53 s in all')).toHaveLength(2)
  const onPaper = screen.getAllByText('21:10:00 to 21:10:01 (1 s)')
  expect(onPaper.filter((stretch) => !stretch.closest('details'))).toHaveLength(1)
  window.dispatchEvent(new Event('afterprint'))
})

it('says that it could not be read, with the recap otherwise whole, and reads it again', async () => {
  const failed = { status: 404, body: { error: 'It is gone.', code: 'not_found' } }
  const { user, server } = await openRecap({ [READ]: { body: waitlists }, [GAPS]: failed })
  const said = 'Whether the whole live was read could not be checked. Your lists are not affected.'
  await screen.findByText(said)
  screen.getByRole('button', { name: /A1.*Sari/ })
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.answer(GAPS, async () => {
    await held
    return { body: ONE }
  })
  const asked = () => server.requests.filter(({ call }) => call === GAPS).length
  const askedBefore = asked()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked()).toBe(askedBefore + 1))
  // The recap does not go while it is asked again.
  screen.getByText(said)
  screen.getByRole('button', { name: /A1.*Sari/ })
  answer()
  await findNote()
  expect(screen.queryByText(said)).toBeNull()
})

it('lets the recap be read while a server in trouble is asked again', async () => {
  await openRecap({ [READ]: { body: waitlists }, [GAPS]: { status: 503, body: {} } })
  await screen.findByRole('button', { name: /A1.*Sari/ })
})

const END = '2026-11-20T15:00:00.000Z'
const secondsOf = (from: string, to: string | null) =>
  missedGaps([{ from: `2026-11-20T13:${from}Z`, to: to && `2026-11-20T13:${to}Z` }], END)[0]
    ?.seconds

describe('a gap', () => {
  it('has the length that its times on the clock give', () => {
    expect(secondsOf('14:03.900', '14:41.100')).toBe(38)
    expect(secondsOf('14:03.000', '16:03.999')).toBe(120)
  })

  it('is never nothing', () => {
    expect(secondsOf('14:03.100', '14:03.700')).toBe(1)
  })

  it('lasts until the end of the live when it was never closed', () => {
    expect(secondsOf('59:00.000', null)).toBe(3_660)
  })
})
