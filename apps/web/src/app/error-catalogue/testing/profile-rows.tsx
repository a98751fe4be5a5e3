import { screen } from '@testing-library/react'
import { renderProfile } from '../../../features/profile/testing/render-profile.tsx'
import {
  LINK,
  VERIFY as LOOK,
  renderDialog,
  STORED,
} from '../../../features/verification/testing/render-dialog.tsx'
import { type ErrorRow, refuses, type Speak, WORDLESS } from './error-row.ts'

const RENAME = 'PATCH /user/profile'
const LANGUAGE = 'PUT /user/profile/language'
const DISCONNECT = 'POST /user/profile/disconnect-tiktok'
const SEND = 'POST /user/profile/send-otp'
const VERIFY = 'POST /user/profile/verify-otp'
type Answers = Parameters<typeof renderProfile>[0]

const rename = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const { user, i18n } = await renderProfile({ [RENAME]: answer })
  const say = await speak(i18n)
  await user.click(await screen.findByRole('button', { name: say('profile:editName') }))
  await user.type(await screen.findByLabelText(say('profile:name')), ' Lestari{Enter}')
}

/** Chooses the other language, which is refused. */
const changeLanguage = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const { user, i18n } = await renderProfile({ [LANGUAGE]: answer })
  await speak(i18n)
  const other = i18n.language === 'en' ? /Bahasa Indonesia/ : /English/
  await user.click(await screen.findByRole('button', { name: other }))
}

const disconnect = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const { user, i18n } = await renderProfile({ [DISCONNECT]: answer })
  const say = await speak(i18n)
  const press = async () =>
    user.click(await screen.findByRole('button', { name: say('profile:disconnect') }))
  await press()
  await screen.findByRole('alertdialog')
  await press()
}

/** Changes the e-mail address, up to where a code is sent to it. */
const sendCode = (answers: Answers) => async (speak: Speak) => {
  const { user, i18n } = await renderProfile(answers)
  const say = await speak(i18n)
  await user.click(await screen.findByRole('button', { name: say('profile:editEmail') }))
  const field = await screen.findByLabelText(say('profile:email'))
  await user.clear(field)
  await user.type(field, 'baru@mail.test{Enter}')
  await user.click(await screen.findByRole('button', { name: say('profile:otp.send') }))
  return { user, say }
}

const enterCode = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const sent = { body: { message: 'Sent.' } }
  const { user, say } = await sendCode({ [SEND]: sent, [VERIFY]: answer })(speak)
  await user.type(await screen.findByLabelText(say('profile:otp.label')), '123456{Enter}')
}

export const profileRows: readonly ErrorRow[] = [
  {
    spec: 'Failed to update profile.',
    when: 'when a name is refused without words',
    says: 'profile:error.updateFailed',
    bring: rename(WORDLESS),
  },
  {
    spec: 'Failed to update language preference.',
    when: 'when that is refused without words',
    says: 'profile:error.languageFailed',
    bring: changeLanguage(WORDLESS),
  },
  {
    spec: 'Failed to update language preference.',
    when: "with the server's text",
    english: 'Failed to update language preference. 503',
    says: (say) => `${say('profile:error.languageFailed')} 503`,
    bring: changeLanguage(refuses('service_unavailable', '503', 503)),
  },
  {
    spec: 'Failed to disconnect the video account.',
    when: 'when that is refused without words',
    says: 'profile:error.disconnectFailed',
    bring: disconnect(WORDLESS),
  },
  {
    spec: 'Failed to send OTP:',
    when: 'plus Unknown error',
    english: 'Failed to send OTP: Unknown error',
    says: (say) => say('profile:error.sendFailed', { reason: say('profile:error.unknown') }),
    bring: sendCode({ [SEND]: WORDLESS }),
  },
  {
    spec: 'Failed to send OTP:',
    when: 'plus the server error',
    english: 'Failed to send OTP: 503',
    says: (say) => say('profile:error.sendFailed', { reason: '503' }),
    bring: sendCode({ [SEND]: refuses('message_not_sent', '503', 503) }),
  },
  {
    spec: 'Failed to send OTP:',
    when: 'plus that no answer came',
    english: 'Failed to send OTP: No answer from Dibs. Check your connection and try again.',
    says: (say) => say('profile:error.sendFailed', { reason: say('common:error.offline') }),
    bring: sendCode({}),
  },
  {
    spec: 'Verification failed:',
    when: 'plus Unknown error',
    english: 'Verification failed: Unknown error',
    says: (say) => say('profile:error.verifyFailed', { reason: say('profile:error.unknown') }),
    bring: enterCode(WORDLESS),
  },
  {
    spec: 'Verification failed:',
    when: 'plus the server error',
    english: 'Verification failed: 409',
    says: (say) => say('profile:error.verifyFailed', { reason: '409' }),
    bring: enterCode(refuses('contact_taken', '409', 409)),
  },
  {
    spec: 'Failed to update username on backend',
    when: 'when a proven account could not be saved',
    says: 'verification:tiktokVerification.error.saveFailed',
    bring: async (speak) => {
      const found = { found: true, user_id: '7000000000000000001', nickname: 'Toko Ani' }
      const { user, i18n } = await renderDialog(
        { [LOOK]: { body: found }, [LINK]: WORDLESS },
        STORED,
      )
      const say = await speak(i18n)
      const name = say('verification:tiktokVerification.word.verify')
      await user.click(await screen.findByRole('button', { name }))
    },
  },
]
