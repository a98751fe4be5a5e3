export type CodeMailText = { subject: string; before: string; after: readonly string[] }

/** Mails that carry a code; `{code}` and `{minutes}` are filled in. A paragraph per entry. */
export const mailsEn = {
  login: {
    subject: '{code} is your Dibs code',
    before: 'Your code to log in to Dibs:',
    after: [
      'It works once and for {minutes} minutes. Nobody from Dibs will ever ask you for it.',
      'You did not ask for a code? Then you need not do anything: without it nobody gets in.',
    ],
  },
  fresh: {
    subject: '{code} confirms that it is you',
    before: 'Enter this code in Dibs to go on with erasing data or deleting your account:',
    after: [
      'It works once and for {minutes} minutes. Nobody from Dibs will ever ask you for it.',
      'You did not ask for a code? Then somebody else is logged in to your account: log in to Dibs and choose "Log out everywhere" in your profile.',
    ],
  },
  contact: {
    subject: '{code} confirms your email address with Dibs',
    before: 'Enter this code in Dibs to use this email address for your account:',
    after: [
      'It works once and for {minutes} minutes. Nobody from Dibs will ever ask you for it.',
      'You did not ask for a code? Then you need not do anything: nothing changes without it.',
    ],
  },
} as const
