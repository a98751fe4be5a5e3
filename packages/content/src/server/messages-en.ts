/** What the server says when a call succeeds and its answer is a sentence. */
export const messagesEn = {
  code_sent: 'We sent you a code.',
  email_changed: 'Your new email address is saved.',
  phone_changed: 'Your new phone number is saved.',
  email_taken_back:
    'Done: your email address is as it was, and every device is logged out. Log in again.',
  phone_taken_back:
    'Done: your phone number is as it was, and every device is logged out. Log in again.',
  account_linked: 'Your TikTok account is connected.',
  account_taken_back:
    'Done: the TikTok account is yours again in Dibs. A live that was running goes on as it was.',
  account_unlinked: 'Successfully disconnected',
} as const
