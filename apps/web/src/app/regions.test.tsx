import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aChat, liveAnswers, openConnected, setWidth } from '../features/live/testing/open-live.tsx'
import { forgeServer } from '../shared/testing/forge-server.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { renderScreen } from '../shared/testing/render-screen.tsx'
import { Dialog } from '../shared/ui/dialog.tsx'
import { toast } from '../shared/ui/toast/toast.ts'
import { AppLayout } from './app-layout.tsx'

const REPORT = 'POST /client-errors'
const EN = 'This part has stopped working. Everything else goes on.'
const ID = 'Bagian ini berhenti bekerja. Yang lain tetap jalan.'
const ASSISTANT = { name: 'dibs-ai-assistant', enabled: true, impressionData: false }
const toggles = [{ ...ASSISTANT, variant: { name: 'disabled', enabled: false } }]

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  cleanup()
  toast.remove()
})

type I18n = Awaited<ReturnType<typeof renderScreen>>['i18n']
/** From now on, whatever is new on the page and speaks such words crashes while it renders. */
function breakWords(i18n: I18n, isBroken: (namespace: string, key: string) => boolean) {
  const sound = i18n.getFixedT.bind(i18n)
  return vi.spyOn(i18n, 'getFixedT').mockImplementation(((...args: Parameters<typeof sound>) => {
    const speak = sound(...args) as unknown as (...words: unknown[]) => string
    return (...words: unknown[]) => {
      if (isBroken(String(args[1]), String(words[0]))) throw new TypeError('no words')
      return speak(...words)
    }
  }) as unknown as typeof sound)
}

/** Opens the seller's area with a page of its own. */
async function openLayout(page: React.ReactNode, language: 'en' | 'id' = 'en') {
  const server = forgeServer({
    ...liveAnswers(),
    'GET /flags': { body: { toggles } },
    'GET /user/profile': { body: aProfile({ languagePreference: language }) },
    [REPORT]: { status: 202 },
  })
  return renderScreen(
    <Routes>
      <Route path="*" element={<AppLayout />}>
        <Route path="*" element={page} />
      </Route>
    </Routes>,
    { server, language, stored: { token: 'abc' } },
  )
}

it.each([
  ['en', EN, 'Try again'],
  ['id', ID, 'Coba lagi'],
] as const)(
  'in %s: an assistant that crashes leaves page and header standing, is reported, and can be tried again',
  async (language, sentence, retry) => {
    const { i18n, server, user } = await openLayout(<h1>The page</h1>, language)
    const broken = breakWords(i18n, (namespace) => namespace.includes('assistant'))
    const alert = within(await screen.findByRole('alert'))
    alert.getByText(sentence)
    screen.getByRole('heading', { name: 'The page' })
    screen.getByRole('banner')
    await waitFor(() => expect(server.bodiesOf(REPORT)).toHaveLength(1))
    expect(server.bodiesOf(REPORT)[0]).toMatchObject({
      region: 'assistant',
      name: 'TypeError',
      message: 'no words',
      path: '/',
    })
    broken.mockRestore()
    await user.click(alert.getByRole('button', { name: retry }))
    await screen.findByRole('complementary', { name: i18n.t('assistant:title') })
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

it('a page that crashes leaves header and navigation standing, and another page opens', async () => {
  const Crash = () => {
    throw new RangeError('too far')
  }
  const { server, user } = await openLayout(
    <Routes>
      <Route path="/" element={<Crash />} />
      <Route path="*" element={<h1>Another page</h1>} />
    </Routes>,
  )
  screen.getByRole('alert')
  screen.getByText('This page did not load')
  screen.getByRole('button', { name: 'Load again' })
  screen.getByRole('banner')
  expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2)
  await waitFor(() =>
    expect(server.bodiesOf(REPORT)).toEqual([
      expect.objectContaining({ region: 'page', name: 'RangeError', message: 'too far' }),
    ]),
  )
  await user.click(screen.getAllByRole('link', { name: 'Items' })[0] as HTMLElement)
  screen.getByRole('heading', { name: 'Another page' })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('what crashes in a dialog leaves its title, its cross and the page standing', async () => {
  const Crash = () => {
    throw new Error('inside')
  }
  function Page() {
    const [isOpen, setIsOpen] = useState(true)
    return (
      <>
        <h1>The page</h1>
        <Dialog open={isOpen} onClose={() => setIsOpen(false)} title="Odd">
          <Crash />
        </Dialog>
      </>
    )
  }
  const { user, server } = await openLayout(<Page />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Odd' }))
  dialog.getByText(EN)
  await waitFor(() =>
    expect(server.bodiesOf(REPORT)).toEqual([expect.objectContaining({ region: 'dialog' })]),
  )
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('heading', { name: 'The page' })
})

it('comments that crash leave the waitlists and the live standing, and can be tried again', async () => {
  setWidth(true)
  const live = await openConnected({ answers: { [REPORT]: { status: 202 } } })
  live.speak(aChat(1, 'halo kak'))
  const broken = breakWords(live.i18n, (_, key) => key === 'livePage.comments.log')
  // Everything looks its words up anew.
  await act(() => live.i18n.changeLanguage('id'))
  const panel = (title: 'comments' | 'waitlists') =>
    within(screen.getByRole('region', { name: live.i18n.t(`live:livePage.panels.${title}`) }))
  panel('comments').getByText(ID)
  expect(panel('waitlists').queryByRole('alert')).toBeNull()
  screen.getByText('Mencatat @toko.ani')
  await waitFor(() =>
    expect(live.server.bodiesOf(REPORT)).toEqual([expect.objectContaining({ region: 'comments' })]),
  )
  broken.mockRestore()
  await live.user.click(panel('comments').getByRole('button', { name: 'Coba lagi' }))
  await panel('comments').findByText('halo kak')
})
