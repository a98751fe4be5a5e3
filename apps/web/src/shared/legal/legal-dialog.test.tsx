import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { LegalDialog, loadLegal } from './legal-dialog.tsx'
import { LegalSentence, useLegalDialog } from './legal-links.tsx'

afterEach(cleanup)

const MESSAGE = 'The text could not be loaded. Please try again.'

describe('a legal document', () => {
  it('shows that it is being loaded', async () => {
    const never = () => new Promise<never>(() => {})
    await renderScreen(<LegalDialog document="terms" onClose={() => {}} load={never} />)
    expect(await screen.findByRole('status', { name: 'Loading...' })).toBeTruthy()
  })

  it('says that it could not be loaded, and tries again', async () => {
    let isAway = true
    const load: typeof loadLegal = (language) =>
      isAway ? Promise.reject(new TypeError('away')) : loadLegal(language)
    const { user } = await renderScreen(
      <LegalDialog document="privacy" onClose={() => {}} load={load} />,
    )
    expect((await screen.findByRole('alert')).textContent).toMatch(MESSAGE)
    isAway = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Last updated/)).toBeTruthy()
  })

  it('says so on the page when even the dialog could not be loaded', async () => {
    const away = () => Promise.reject(new TypeError('away'))
    function Opener() {
      const { open, dialog } = useLegalDialog('terms', away)
      return (
        <>
          <button type="button" onClick={open}>
            Read
          </button>
          {dialog}
        </>
      )
    }
    const { user } = await renderScreen(<Opener />)
    await user.click(screen.getByRole('button', { name: 'Read' }))
    expect((await screen.findByRole('alert')).textContent).toBe(MESSAGE)
  })

  it('leaves the sentence whole that names it, where it could not be loaded', async () => {
    const away = () => Promise.reject(new TypeError('away'))
    const { user } = await renderScreen(
      <LegalSentence className="" load={away}>
        {(link) => <>You agree to the {link('terms')}.</>}
      </LegalSentence>,
    )
    const sentence = screen.getByText(/^You agree/)
    await user.click(screen.getByRole('button', { name: 'Terms of Service' }))
    expect((await screen.findByRole('alert')).textContent).toBe(MESSAGE)
    expect(sentence.textContent).toBe('You agree to the Terms of Service.')
  })
})
