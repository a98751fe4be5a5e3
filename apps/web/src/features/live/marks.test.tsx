import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { aClaim, aWaitlist, openConnected, WAITLISTS } from './testing/open-live.tsx'

afterEach(cleanup)

const rowOf = (name: string) =>
  within(
    screen.getByRole('button', { name: new RegExp(`^${name}, `) }).closest('li') as HTMLElement,
  )

/** Opens the live page with these claims on A1. */
async function openWith(...claims: object[]) {
  await openConnected({ answers: { [WAITLISTS]: { body: [{ ...aWaitlist(), claims }] } } })
  await screen.findByRole('button', { name: /^Sari, Winner/ })
}

it('says a winner’s marks in words, and shows those of who waits as pictures with names', async () => {
  await openWith(
    aClaim('Sari', 1, { commentText: 'A1 masih ada?', isAfterGap: true }),
    aClaim('Budi', 2, { commentText: 'batal A1', isTakenDown: true, isAfterGap: true }),
  )
  await rowOf('Sari').findByText('A question?')
  rowOf('Sari').getByText('After a gap')
  const pictures = rowOf('Budi').getAllByRole('img')
  expect(pictures.map((picture) => picture.getAttribute('aria-label'))).toEqual([
    'Taken down',
    'Cancels?',
  ])
})

it('is part of what the row is described by', async () => {
  await openWith(aClaim('Sari', 1, { isTakenDown: true }))
  await rowOf('Sari').findByText('Taken down')
  const row = screen.getByRole('button', { name: /^Sari, Winner/ })
  const details = document.getElementById(row.getAttribute('aria-describedby') ?? '')
  expect(details?.textContent).toMatch(/Taken down.*A1 kak$/)
})
