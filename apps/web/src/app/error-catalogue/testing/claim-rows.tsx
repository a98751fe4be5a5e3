import { screen } from '@testing-library/react'
import { openPicker } from '../../../features/live/testing/open-live.tsx'
import { type ErrorRow, FOREIGN, refuses, type Speak, WORDLESS } from './error-row.ts'

const SAVE = 'POST /comments'
/** Refused for good and without words; after a 500 the claim would wait, and be sent again. */
const REFUSED = { ...WORDLESS, status: 400 }
type Live = Awaited<ReturnType<typeof openPicker>>

/** Chooses an item and saves the claim, which is answered so. */
const save =
  (answer: object, before = (_: Live) => {}) =>
  async (speak: Speak) => {
    const live = await openPicker({ [SAVE]: answer })
    const say = await speak(live.i18n)
    await live.user.click(await screen.findByRole('radio', { name: 'A1' }))
    before(live)
    const name = say('picker:save')
    await live.user.click(await screen.findByRole('button', { name }))
  }

/** Creates an item in the picker and claims it in one go. */
const create = (typed: string, answer: object) => async (speak: Speak) => {
  const { user, i18n } = await openPicker({ 'POST /item-clues': answer })
  const say = await speak(i18n)
  await user.type(await screen.findByLabelText(say('picker:createLabel')), typed)
  await user.keyboard('{Enter}')
}

const failed = {
  spec: 'Failed to add new product.',
  says: 'live:livePage.failedAddItemError',
}

export const claimRows: readonly ErrorRow[] = [
  {
    spec: 'duplicate_claim',
    when: 'shows the server message',
    english: 'Rani is on A1.',
    says: () => 'Rani is on A1.',
    isServersOwn: true,
    bring: save({ body: { status: 'duplicate_claim', message: 'Rani is on A1.' } }),
  },
  {
    spec: 'livePage.manualClaimSuccess',
    when: 'when the claim was created',
    english: 'Claim saved.',
    says: 'live:livePage.manualClaimSuccess',
    bring: save({ status: 201, body: { status: 'created' } }),
  },
  {
    spec: 'livePage.actionCompletedUnknown',
    when: 'after any other success',
    english: 'Done. Check the waitlist to see the result.',
    says: 'live:livePage.actionCompletedUnknown',
    bring: save({ body: { status: 'ignored' } }),
  },
  {
    spec: 'livePage.failedAddItemError',
    when: "gives way to the server's error",
    english: 'Your own comment.',
    says: () => 'Your own comment.',
    isServersOwn: true,
    bring: save(refuses('own_comment', 'Your own comment.', 422)),
  },
  {
    spec: 'livePage.failedAddItemError',
    when: 'gives way to the word that no answer came',
    english: 'No answer from Dibs. Check your connection and try again.',
    says: 'common:error.offline',
    bring: async (speak) => {
      const { user, server, i18n } = await openPicker({})
      const say = await speak(i18n)
      server.answer('POST /item-clues', noAnswer)
      await user.type(await screen.findByLabelText(say('picker:createLabel')), 'B2')
      await user.keyboard('{Enter}')
    },
  },
  { ...failed, when: 'when the claim is refused without words', bring: save(REFUSED) },
  { ...failed, when: 'when the item is refused without words', bring: create('B2', WORDLESS) },
  { ...failed, when: 'when the item is answered by somebody else', bring: create('B2', FOREIGN) },
  {
    ...failed,
    when: 'when the live has ended meanwhile',
    bring: save({ status: 201, body: { status: 'created' } }, ({ close }) => close(1000)),
  },
  {
    spec: 'livePage.authTokenNotFound',
    when: 'when the token is gone',
    english: 'Authentication token not found. Please log in.',
    says: 'live:livePage.authTokenNotFound',
    bring: save({}, ({ session }) => session.logOut()),
  },
  {
    spec: 'livePage.selectItemError',
    when: 'when no item is chosen',
    english: 'Please select a product.',
    says: 'live:livePage.selectItemError',
    bring: async (speak) => {
      const { user, i18n } = await openPicker({})
      const say = await speak(i18n)
      const search = await screen.findByLabelText(say('picker:searchLabel'))
      await user.type(search, 'a{Enter}')
    },
  },
  {
    spec: 'livePage.enterItemTextError',
    when: 'when the new code is blank',
    english: 'Please enter product text.',
    says: 'live:livePage.enterItemTextError',
    bring: create('  ', {}),
  },
]

function noAnswer(): never {
  throw new TypeError('no answer')
}
