import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { openRecap, READ, session, waitlists } from '../../../features/recap/testing/open-recap.tsx'
import { type ErrorRow, refuses, type Speak, WORDLESS } from './error-row.ts'

/** Opens a recap in which nobody claimed anything, and presses the button. */
const pressInEmpty = (key: string) => async (speak: Speak) => {
  const { user, i18n } = await openRecap({ [READ]: { body: [] } })
  const say = await speak(i18n)
  await screen.findByText(say('recap:recapPage.empty'))
  await user.click(await screen.findByRole('button', { name: say(key) }))
}

export const recapRows: readonly ErrorRow[] = [
  {
    spec: 'Failed to load recap: Missing session info.',
    when: 'when it is opened with something that is no session',
    says: 'recap:recapPage.missingInfo',
    bring: async (speak) => speak((await openRecap({}, { id: session.id })).i18n),
  },
  {
    spec: 'Failed to fetch waitlists: {message}',
    when: "with the server's words",
    english: 'Failed to fetch waitlists: 410',
    says: (say) => say('recap:recapPage.failedToFetch', { message: '410' }),
    bring: async (speak) =>
      speak((await openRecap({ [READ]: refuses('not_found', '410', 404) })).i18n),
  },
  {
    spec: 'Failed to fetch waitlists: {message}',
    when: 'without them',
    english: 'Failed to fetch waitlists: An unexpected error occurred',
    says: (say) =>
      say('recap:recapPage.failedToFetch', { message: say('common:error.unexpected') }),
    bring: async (speak) => speak((await openRecap({ [READ]: { ...WORDLESS, status: 400 } })).i18n),
  },
  {
    spec: 'No data to download.',
    when: 'when an empty recap is exported',
    says: 'recap:recapPage.noDownload',
    bring: pressInEmpty('recap:recapPage.export'),
  },
  {
    spec: 'No data to copy.',
    when: 'when an empty recap is copied',
    says: 'recap:recapPage.noCopy',
    bring: pressInEmpty('recap:recapPage.copy'),
  },
  {
    spec: 'Failed to copy recap. Please try manually.',
    when: 'when the clipboard is refused, and the fallback copy fails, too',
    says: 'recap:recapPage.copyFailed',
    bring: async (speak) => {
      const { user, i18n } = await openRecap({ [READ]: { body: waitlists } })
      const say = await speak(i18n)
      await screen.findByRole('button', { name: /A1/ })
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
      const copyBySelection = vi.fn(() => false)
      Object.assign(document, { execCommand: copyBySelection })
      await user.click(await screen.findByRole('button', { name: say('recap:recapPage.copy') }))
      await vi.waitFor(() => expect(copyBySelection).toHaveBeenCalledWith('copy'))
    },
  },
  {
    spec: 'Missing session ID or authentication token.',
    when: 'when the token is gone',
    says: 'recap:recapPage.missingToken',
    bring: async (speak) => speak((await openRecap({}, session, {})).i18n),
  },
  {
    spec: 'No session selected. Please go back and select a session.',
    when: 'when it is opened without one',
    says: 'recap:recapPage.noSession',
    bring: async (speak) => speak((await openRecap({}, null)).i18n),
  },
]
