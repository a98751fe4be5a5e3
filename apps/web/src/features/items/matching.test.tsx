import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { aProfile } from '../../shared/testing/profile.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { ItemsScreen } from './items-screen.tsx'

afterEach(cleanup)

const SAVE = 'PATCH /user/profile'
const items = ['A12', 'B2', 'A1'].map((clue_text, index) => ({
  id: `0198a0f0-0000-7000-8000-00000000000${index}`,
  clue_text,
  updated_at: '2026-01-01T00:00:00.000Z',
}))
const profile = (matchRule: 'contains' | 'whole') => ({ body: aProfile({ matchRule }) })

async function renderItems(
  answers: Parameters<typeof forgeServer>[0] = {},
  language: 'en' | 'id' = 'en',
) {
  const server = forgeServer({
    'GET /item-clues': { body: items },
    'GET /user/profile': profile('contains'),
    ...answers,
  })
  const view = await renderScreen(<ItemsScreen />, { server, stored: { token: 'abc' }, language })
  await screen.findByText('A12')
  await screen.findByRole('button', {
    name: language === 'en' ? 'Try a comment' : 'Coba komentar',
  })
  return view
}

describe('a code that is typed', () => {
  it.each([
    ['A', '“A” is inside A1: comments with A1 go there.'],
    ['B22', 'B2 is inside this code: comments with “B22” no longer go to B2.'],
    ['99', '“99” will also catch “999”, and prices and sizes that hold it.'],
    ['kee', '“kee” will also catch “keep”.'],
    ['mau', 'People write “mau” all the time, and every such comment would count.'],
  ])('is warned about, and can be added all the same: %s', async (code, warning) => {
    const { user } = await renderItems()
    await user.type(screen.getByLabelText('New item code'), code)
    const told = screen.getByText(warning)
    expect(told.closest('[aria-live="polite"]')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(false)
  })

  it('leaves whoever goes on to try a comment where they are, once it is added', async () => {
    const added = Promise.withResolvers<void>()
    const { user } = await renderItems({
      'POST /item-clues': async () => {
        await added.promise
        return {
          status: 201,
          body: { ...items[0], id: items[0]?.id.replace(/.$/, '9'), clue_text: 'C7' },
        }
      },
    })
    await user.type(screen.getByLabelText('New item code'), 'C7{Enter}')
    await user.click(screen.getByRole('button', { name: 'Try a comment' }))
    added.resolve()
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('New item code').value).toBe(''),
    )
    await user.keyboard('C7 kak')
    expect(screen.getByLabelText<HTMLInputElement>('A comment').value).toBe('C7 kak')
  })

  it('says nothing of a code that catches nothing else', async () => {
    const { user } = await renderItems()
    await user.type(screen.getByLabelText('New item code'), 'C7')
    expect(screen.queryByText(/C7/)).toBeNull()
  })

  it('is warned about while it is edited, but not of itself', async () => {
    const { user } = await renderItems()
    await user.click(screen.getByRole('button', { name: 'Edit A1' }))
    expect(screen.getByText('“A1” is inside A12: comments with A12 go there.')).toBeTruthy()
    await user.type(screen.getByLabelText('Item code'), '23')
    expect(screen.getByText(/A12 is inside this code/)).toBeTruthy()
  })

  it('is warned about only as far as the whole-code rule allows it', async () => {
    const { user } = await renderItems({ 'GET /user/profile': profile('whole') })
    await screen.findByText('Exact code only')
    await user.type(screen.getByLabelText('New item code'), 'A')
    expect(screen.queryByText(/“A”/)).toBeNull()
  })

  it('that is a number offers the exact rule with one press, alone and in a list', async () => {
    const { user, server } = await renderItems({ [SAVE]: profile('whole') })
    await user.type(screen.getByLabelText('New item code'), '7')
    expect(screen.getByText(/^“7” will also catch “77”/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Yes, exact' })).toBeTruthy()
    await user.clear(screen.getByLabelText('New item code'))
    await user.type(screen.getByLabelText('New item code'), '1. Gamis 95rb; 2. Tunik; 5. Rok')
    expect(screen.getByText(/^“5” will also catch “55”/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Yes, exact' }))
    await screen.findByText(/^Exact code only\. Saved\./)
    expect(server.bodiesOf(SAVE)).toEqual([{ matchRule: 'whole' }])
    expect(screen.queryByText(/will also catch/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Add 3' })).toBeTruthy()
  })

  it('is warned about in Indonesian, too', async () => {
    const { user } = await renderItems({}, 'id')
    await user.type(screen.getByLabelText('Kode barang baru'), '99')
    expect(screen.getByText('“99” juga bakal kena di “999”, di harga, dan di ukuran.')).toBeTruthy()
  })
})

const tryComment = (user: Awaited<ReturnType<typeof renderItems>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Try a comment' }))

describe('trying a comment', () => {
  const field = () => screen.getByLabelText('A comment')
  const reasons = () =>
    within(screen.getByRole('region', { name: 'How codes are found' }))
      .getAllByRole('listitem')
      .map((reason) => reason.textContent)

  it('shows what it claims, where, and what it passes over', async () => {
    const { user } = await renderItems()
    await tryComment(user)
    await user.type(field(), 'keep ａ12 B2 a1')
    expect(screen.getByText('Claims A12')).toBeTruthy()
    expect(document.querySelector('mark')?.textContent).toBe('ａ12')
    expect(reasons()).toEqual([
      'A12 is in the comment.',
      'B2 is in it, too, but shorter: the longest code counts. In the live, “Also B2” adds it there, too.',
      'A1 is in it, too, but shorter: the longest code counts. In the live, “Also A1” adds it there, too.',
    ])
    await user.clear(field())
    await user.type(field(), 'A1 B2')
    expect(screen.getByText('Claims A1')).toBeTruthy()
    expect(reasons()[1]).toBe(
      'B2 is in it, too, just as long, but named later. In the live, “Also B2” adds it there, too.',
    )
    // What is only a part of the code that counts is not named.
    await user.clear(field())
    await user.type(field(), 'A12')
    expect(reasons()[1]).toBe('A1 is in it, too, but shorter: the longest code counts.')
  })

  it('says when nothing matches, and when nearly', async () => {
    const { user } = await renderItems({ 'GET /user/profile': profile('whole') })
    await screen.findByText('Exact code only')
    await tryComment(user)
    await user.type(field(), 'halo')
    expect(screen.getByText('Not a claim')).toBeTruthy()
    expect(reasons()).toEqual(['None of your codes is in this comment.'])
    await user.clear(field())
    await user.type(field(), 'B24!')
    expect(screen.getByText('Not a claim')).toBeTruthy()
    expect(reasons()).toEqual(['B2 is only inside “B24”, so it does not stand alone.'])
  })
})

describe('the rule', () => {
  const choose = async (user: Awaited<ReturnType<typeof renderItems>>['user'], name: RegExp) =>
    user.click(screen.getByRole('radio', { name }))

  it('is changed with one press, counts at once, and is switched back the same way', async () => {
    const { user, server } = await renderItems({ [SAVE]: profile('whole') })
    await tryComment(user)
    await user.type(screen.getByLabelText('A comment'), 'A13')
    expect(screen.getByText('Claims A1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Change rule' }))
    await choose(user, /Exact code only/)
    await screen.findByText(/^Saved\./)
    expect(screen.getByText('Not a claim')).toBeTruthy()
    server.answer(SAVE, profile('contains'))
    await choose(user, /Anywhere in the comment/)
    await waitFor(() => expect(screen.getByText('Claims A1')).toBeTruthy())
    await screen.findByText(/^Saved\./)
    expect(server.bodiesOf(SAVE)).toEqual([{ matchRule: 'whole' }, { matchRule: 'contains' }])
  })

  it('says that it is being saved', async () => {
    let finish = () => {}
    const saved = new Promise<void>((resolve) => {
      finish = resolve
    })
    const answer = async () => {
      await saved
      return profile('whole')
    }
    const { user } = await renderItems({ [SAVE]: answer })
    await user.click(screen.getByRole('button', { name: 'Change rule' }))
    await choose(user, /Exact code only/)
    await screen.findByText('Saving...')
    finish()
    await screen.findByText(/^Saved\./)
  })

  it('is as it was when it could not be saved, and says so', async () => {
    const body = { error: 'No.', code: 'bad_request' }
    const { user } = await renderItems({ [SAVE]: { status: 400, body } })
    await user.click(screen.getByRole('button', { name: 'Change rule' }))
    await choose(user, /Exact code only/)
    expect((await screen.findByRole('alert')).textContent).toBe('No.')
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: /Anywhere in the comment/ }).checked,
    ).toBe(true)
  })
})
