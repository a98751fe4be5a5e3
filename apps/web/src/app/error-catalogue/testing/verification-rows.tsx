import { screen } from '@testing-library/react'
import {
  CHALLENGE,
  renderDialog,
  STORED,
  VERIFY,
} from '../../../features/verification/testing/render-dialog.tsx'
import { type ErrorRow, FOREIGN, type Speak, WORDLESS } from './error-row.ts'

/** Looks for the word in the bio, and is answered so. */
const verify = (answer: object) => async (speak: Speak) => {
  const { user, i18n } = await renderDialog({ [VERIFY]: answer }, STORED)
  const say = await speak(i18n)
  const name = say('verification:tiktokVerification.word.verify')
  await user.click(await screen.findByRole('button', { name }))
}

/** Enters a username. */
async function enter(speak: Speak, username: string, answer: object) {
  const { user, i18n } = await renderDialog({ [CHALLENGE]: answer })
  const say = await speak(i18n)
  const label = say('verification:tiktokVerification.username.label')
  await user.type(await screen.findByLabelText(label), `${username}{Enter}`)
}

const somethingWentWrong = {
  spec: 'Something went wrong. Please try again.',
  says: 'verification:tiktokVerification.error.somethingWentWrong',
}

export const verificationRows: readonly ErrorRow[] = [
  {
    spec: 'Verification failed. Make sure the word is in your bio.',
    when: 'when the word is not found',
    says: 'verification:tiktokVerification.error.notFound',
    bring: verify({ body: { found: false, user_id: null, nickname: null, reason: 'word' } }),
  },
  {
    ...somethingWentWrong,
    when: 'when the check is refused without words',
    bring: verify(WORDLESS),
  },
  {
    ...somethingWentWrong,
    when: 'when the check is answered by somebody else',
    bring: verify(FOREIGN),
  },
  {
    ...somethingWentWrong,
    when: 'when the word is refused without words',
    bring: (speak) => enter(speak, 'toko.ani', WORDLESS),
  },
  {
    spec: 'tiktokVerification.error.enterUsername',
    when: 'when no username is entered',
    english: 'Please enter a username',
    says: 'verification:tiktokVerification.error.enterUsername',
    bring: (speak) => enter(speak, '  ', {}),
  },
]
