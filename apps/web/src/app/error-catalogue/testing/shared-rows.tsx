import { screen } from '@testing-library/react'
import { openRecap, READ, session } from '../../../features/recap/testing/open-recap.tsx'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { NotFoundPage } from '../../pages/not-found-page.tsx'
import type { ErrorRow } from './error-row.ts'

/** Opens the recap of a session with such a start. */
const startedAt =
  (start_time: string) =>
  async (...[speak, look]: Parameters<ErrorRow['bring']>) => {
    const opened = { ...session, start_time }
    await speak((await openRecap({ [READ]: { body: [] } }, opened)).i18n)
    look((sentence) => screen.findAllByText((text) => text.includes(sentence)))
  }

export const sharedRows: readonly ErrorRow[] = [
  {
    spec: 'Invalid Date',
    when: 'in place of a date that is none',
    says: 'common:date.invalid',
    bring: startedAt('yesterday'),
  },
  {
    spec: 'N/A',
    when: 'in place of a date that is missing',
    says: 'common:date.missing',
    bring: startedAt(''),
  },
  {
    spec: 'Oops! Page not found',
    when: 'where no page is',
    says: 'common:notFound.title',
    bring: async (speak) => speak((await renderScreen(<NotFoundPage />)).i18n),
  },
]
