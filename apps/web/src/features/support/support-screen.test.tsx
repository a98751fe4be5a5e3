import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CLIENT_CONFIG } from '../../shared/testing/client-config.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { SupportScreen } from './support-screen.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CONFIG = 'GET /client-config'
const config = {
  ...CLIENT_CONFIG,
  links: {
    contactForm: 'https://dibs.test/contact',
    community: 'https://dibs.test/community',
    announcements: 'https://dibs.test/news',
  },
  recapRetentionDays: 45,
}
/** 4:40 AM in Jakarta. */
const NIGHT = Date.parse('2026-11-20T04:40:00+07:00')

type Options = Parameters<typeof renderScreen>[1]
async function renderSupport({ language = 'en', now = () => NIGHT, ...options }: Options = {}) {
  const server = forgeServer({ [CONFIG]: { body: config } })
  const view = await renderScreen(
    <>
      <Link to="#delete-account">elsewhere</Link>
      <SupportScreen />
    </>,
    { server, language, now, ...options },
  )
  await screen.findByRole('heading', { level: 2, name: /Recaps|Rekap/ })
  return { ...view, field: screen.getByRole<HTMLInputElement>('textbox') }
}
const question = (name: string | RegExp) => screen.getByRole('button', { name })
const isOpen = (name: string | RegExp) => question(name).getAttribute('aria-expanded') === 'true'

describe('the questions', () => {
  it('stand under their categories, and open to their answers', async () => {
    const { user } = await renderSupport()
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBe(9)
    expect(screen.queryByRole('button', { name: 'How do I add an item code?' })).toBeNull()
    await user.click(question(/^Item codes/))
    await user.click(question('How do I add an item code?'))
    const name = await screen.findByText('Create and claim')
    expect(name.tagName).toBe('STRONG')
    await user.click(question('How long may a code be?'))
    expect(isOpen('How do I add an item code?')).toBe(true)
  })

  it('know how long recaps are kept here', async () => {
    const { user } = await renderSupport()
    await user.click(question(/^Your data/))
    await user.click(question('How long are my recaps kept?'))
    expect(await screen.findByText(/^45 days from the end of the live/)).toBeTruthy()
  })

  it('open when a link leads to them, and take the focus', async () => {
    const { user } = await renderSupport()
    await user.click(screen.getByText('elsewhere'))
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('How do I delete my account?'),
    )
    expect(isOpen('How do I delete my account?')).toBe(true)
  })

  it('give a link to themselves', async () => {
    const { user } = await renderSupport()
    await user.click(screen.getByText('elsewhere'))
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await screen.findByText('Copied')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toMatch(/#delete-account$/)
  })
})

describe('the search', () => {
  it('filters as one types, marks what it found, and opens the best', async () => {
    const { user, field } = await renderSupport()
    await user.type(field, 'csv')
    expect(screen.getByRole('status').textContent).toMatch(/^\d+ answers?$/)
    expect(isOpen('What is in the CSV file?')).toBe(true)
    const marks = document.querySelectorAll('mark')
    expect(new Set([...marks].map((mark) => mark.textContent))).toEqual(new Set(['CSV']))
    expect(screen.queryByRole('heading', { level: 2, name: /Recaps/ })).toBeNull()
  })

  it('lists the best ten, and all when asked', async () => {
    const { user, field } = await renderSupport()
    await user.type(field, 'live')
    const listed = () => screen.getAllByRole('heading', { level: 3 }).length
    expect(listed()).toBe(10)
    const all = screen.getByRole('button', { name: /^Show all \d+$/ })
    const count = Number(all.textContent?.match(/\d+/))
    await user.click(all)
    expect(listed()).toBe(count)
    const eleventh = screen.getAllByRole('heading', { level: 3 })[10]
    await waitFor(() => expect(document.activeElement?.parentElement).toBe(eleventh))
  })

  it('forgives typing errors', async () => {
    const { user, field } = await renderSupport()
    await user.type(field, 'delte acount')
    expect(screen.getByRole('status').textContent).toMatch(/comes close/)
    expect(isOpen('How do I delete my account?')).toBe(true)
  })

  it('leads to a person when it finds nothing', async () => {
    const { user, field } = await renderSupport()
    await screen.findByText('help@dibs.test')
    await user.type(field, 'xyzzyq')
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “xyzzyq”')
    const forms = screen.getAllByRole<HTMLAnchorElement>('link', { name: /Contact form/ })
    expect(forms.map((link) => link.href)).toEqual([
      'https://dibs.test/contact',
      'https://dibs.test/contact',
    ])
  })

  it('is emptied by Escape or its button, and the categories are back', async () => {
    const { user, field } = await renderSupport()
    await user.type(field, 'csv{Escape}')
    expect(field.value).toBe('')
    await user.type(field, 'csv')
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(document.activeElement).toBe(field)
    expect(screen.getByRole('heading', { level: 2, name: /Recaps/ })).toBeTruthy()
  })

  it('finds in Indonesian what Indonesians type', async () => {
    const { user, field } = await renderSupport({ language: 'id' })
    await user.type(field, 'rebutan')
    expect(isOpen(/Kalau dua pembeli rebutan/)).toBe(true)
  })
})

describe('the ways to people', () => {
  it('are those of the installation; the direct chat is announced', async () => {
    await renderSupport()
    const card = within(screen.getByRole('region', { name: 'Talk to us' }))
    const mail = await card.findByRole<HTMLAnchorElement>('link', { name: /Email/ })
    expect(mail.href).toBe('mailto:help@dibs.test')
    expect(card.getByRole<HTMLAnchorElement>('link', { name: /Community/ }).href).toBe(
      'https://dibs.test/community',
    )
    expect(card.getByRole<HTMLAnchorElement>('link', { name: /Announcements/ }).rel).toContain(
      'noopener',
    )
    const chat = card.getByRole<HTMLButtonElement>('button', { name: /Direct chat\s*Coming soon/ })
    expect(chat.disabled).toBe(true)
  })

  it('can be asked for again; the answers do not wait for them', async () => {
    const server = forgeServer({
      [CONFIG]: { status: 404, body: { error: 'no', code: 'not_found' } },
    })
    const { user } = await renderSupport({ server })
    await screen.findByText('The ways to reach us could not be loaded.')
    server.answer(CONFIG, { body: config })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('help@dibs.test')).toBeTruthy()
  })

  it('are reached from the top of a phone’s screen', async () => {
    const { user } = await renderSupport()
    await user.click(screen.getByRole('button', { name: 'Talk to us' }))
    expect(document.activeElement?.textContent).toBe('Talk to us')
  })
})

describe('the hours', () => {
  it('say how long it takes until the team is there, fresh by the minute', async () => {
    let time = NIGHT + 500
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await renderSupport({ now: () => time })
    expect(screen.getAllByText('Opens in 3 h 20 min').length).toBeGreaterThan(0)
    const goTo = (iso: string) => {
      time = Date.parse(iso)
      act(() => void vi.advanceTimersByTime(60_000))
    }
    goTo('2026-11-20T04:41:00+07:00')
    expect(screen.getAllByText('Opens in 3 h 19 min').length).toBeGreaterThan(0)
    goTo('2026-11-20T07:59:30+07:00')
    expect(screen.getAllByText('Opens in 1 min').length).toBeGreaterThan(0)
    goTo('2026-11-20T08:00:00+07:00')
    expect(screen.getAllByText('Open now').length).toBeGreaterThan(0)
    goTo('2026-11-20T17:00:00+07:00')
    expect(screen.getAllByText('Opens in 15 h').length).toBeGreaterThan(0)
  })

  it.each([
    ['Asia/Jakarta', 'The same time as where you are.'],
    ['Asia/Tokyo', 'Where you are: 10:00 AM to 07:00 PM'],
  ])('are told in Jakarta’s time and in that of a viewer in %s', async (zone, told) => {
    vi.stubEnv('TZ', zone)
    await renderSupport()
    expect(screen.getByText('Every day, 8 AM to 5 PM Jakarta time')).toBeTruthy()
    expect(screen.getByText(told)).toBeTruthy()
    vi.unstubAllEnvs()
  })
})
