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
  contact: {
    subject: '{code} confirms your e-mail address with Dibs',
    before: 'Enter this code in Dibs to use this e-mail address for your account:',
    after: [
      'It works once and for {minutes} minutes. Nobody from Dibs will ever ask you for it.',
      'You did not ask for a code? Then you need not do anything: nothing changes without it.',
    ],
  },
} as const
