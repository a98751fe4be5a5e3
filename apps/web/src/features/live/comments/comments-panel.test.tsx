import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { aChat, ITEM_ID, openConnected, setWidth } from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  toast.remove()
})

const texts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('p:last-child')?.textContent)

async function openWithComments() {
  const live = await openConnected()
  live.speak(aChat(1, 'satu'), aChat(2, 'dua'))
  vi.useFakeTimers()
  const scroller = screen.getByRole('log').parentElement as HTMLElement
  return { ...live, scroller }
}

it('holds still while the finger aims, and lets new comments in when it is gone', async () => {
  const { speak, scroller } = await openWithComments()
  fireEvent.pointerMove(scroller)
  speak(aChat(3, 'tiga'), aChat(4, 'empat'))
  expect(texts()).toEqual(['dua', 'satu'])
  expect(screen.getByRole('button', { name: '2 new comments' })).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2_000))
  expect(texts()).toEqual(['empat', 'tiga', 'dua', 'satu'])
  expect(screen.queryByRole('button', { name: /new comment/ })).toBeNull()
})

it('keeps what a seller who scrolled is reading, until the new ones are asked for', async () => {
  const { speak, scroller } = await openWithComments()
  scroller.scrollTop = 200
  fireEvent.scroll(scroller)
  speak(aChat(3, 'tiga'))
  act(() => void vi.advanceTimersByTime(60_000))
  expect(texts()).toEqual(['dua', 'satu'])
  fireEvent.click(screen.getByRole('button', { name: '1 new comment' }))
  expect(texts()).toEqual(['tiga', 'dua', 'satu'])
})

it('shows states as they change also while it holds still', async () => {
  const { speak, scroller } = await openWithComments()
  fireEvent.pointerDown(scroller)
  speak({ type: 'dibs.commentState', data: { messageId: '1', state: 'deleted' } })
  expect(screen.getByRole('img', { name: 'Taken down on TikTok' })).toBeTruthy()
})

it('is empty when the live is over, whatever was held', async () => {
  const { scroller, close } = await openWithComments()
  fireEvent.pointerDown(scroller)
  close(1000)
  expect(screen.queryByText('satu')).toBeNull()
})

it('shows the comments of the next live, whatever was held in the one before', async () => {
  const { speak, scroller, close, user, sockets, greet } = await openWithComments()
  scroller.scrollTop = 200
  fireEvent.scroll(scroller)
  close(1000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await user.click(await screen.findByRole('button', { name: 'Join Live' }))
  await waitFor(() => expect(sockets).toHaveLength(2))
  greet()
  await screen.findByText('Reading @toko.ani')
  speak(aChat(5, 'lima'), aChat(6, 'enam'), aChat(7, 'tujuh'))
  expect(texts()).toEqual(['tujuh', 'enam', 'lima'])
})

it('draws the rest of a rush also while it holds still and more comes in', async () => {
  const { speak, scroller } = await openWithComments()
  speak(...Array.from({ length: 30 }, (_, index) => aChat(index + 3, `ramai ${index}`)))
  fireEvent.pointerDown(scroller)
  speak({ type: 'dibs.commentState', data: { messageId: '32', state: 'deleted' } })
  for (let tick = 0; tick < 10; tick += 1) {
    speak(aChat(tick + 33, 'lagi'))
    act(() => void vi.advanceTimersByTime(100))
  }
  expect(texts()).toHaveLength(32)
  expect(texts()[0]).toBe('ramai 29')
})

it.each([
  ['on a phone', 390, 844, 10],
  ['on a large screen', 1920, 1080, 18],
])(
  'draws what comes in a rush from its top, and the rest of it when it is quiet: %s',
  async (_, width, height, rows) => {
    vi.stubGlobal('innerWidth', width)
    vi.stubGlobal('innerHeight', height)
    const { speak } = await openWithComments()
    speak(...Array.from({ length: 30 }, (_, index) => aChat(index + 3, `ramai ${index}`)))
    expect(texts()).toHaveLength(rows)
    expect(texts()[0]).toBe('ramai 29')
    for (const ms of [300, 40, 40]) act(() => void vi.advanceTimersByTime(ms))
    expect(texts()).toHaveLength(32)
    expect(texts().at(-1)).toBe('satu')
  },
)

it('marks a claim that sounds like a cancellation or a question, and no other comment', async () => {
  const { speak } = await openConnected()
  speak(aChat(1, 'a1 batal ya'), aChat(2, 'a1 berapa?'), aChat(3, 'a1 kak'), aChat(4, 'batal'))
  await screen.findByRole('img', { name: 'Cancels?' })
  const marks = within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map((row) => within(row).queryByRole('img', { name: /\?$/ })?.getAttribute('aria-label'))
  expect(marks).toEqual([undefined, undefined, 'A question?', 'Cancels?'])
})

it('marks the code that a comment claims, and the others that it names, once each', async () => {
  const codes = ['A1', 'A10', 'B7'].map((clue_text, index) => ({
    id: `${ITEM_ID.slice(0, -1)}${index}`,
    clue_text,
    updated_at: '2026-11-20T13:00:00.000Z',
  }))
  const { speak } = await openConnected({ answers: { 'GET /item-clues': { body: codes } } })
  const marked = (id: number, text: string) => {
    speak(aChat(id, text))
    const row = screen.getAllByRole('listitem').find((each) => each.dataset.messageId === `${id}`)
    expect(row?.querySelector('p:last-child')?.textContent).toBe(text)
    return Array.from(row?.querySelectorAll('mark') ?? [], (mark) => mark.textContent)
  }
  expect(marked(1, 'A1 sama b7 ya')).toEqual(['A1', 'b7'])
  expect(marked(2, 'b7 sama a10 kak, A10')).toEqual(['b7', 'a10'])
  expect(marked(3, 'A10 A1')).toEqual(['A10', 'A1'])
  expect(marked(4, 'halo')).toEqual([])
})
