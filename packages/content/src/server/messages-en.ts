/** What the server says when a call succeeds and its answer is a sentence. */
export const messagesEn = {
  code_sent: 'We sent you a code.',
  email_changed: 'Your new e-mail address is saved.',
  phone_changed: 'Your new phone number is saved.',
  account_linked: 'Your TikTok account is linked.',
  account_unlinked: 'Successfully disconnected',
} as const
