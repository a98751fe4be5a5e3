/** What a seller is told: a subject for the mail, what happened, what to do, and what a link does. */
export type NoticeText = { subject: string; happened: string; advice: string; action: string }

/**
 * What happened to an account, told to its owner. `{when}`, `{device}`, `{value}`, `{hours}` and
 * `{support}` are filled in. The messaging app has `happened` and `advice` in one line.
 */
export const noticesEn = {
  email_changed: {
    subject: 'Your Dibs account has another email address now',
    happened:
      'The email address of your Dibs account is now {value}. It was changed on {when}, from {device}.',
    advice:
      'Was it you? Then all is well. If not, take it back within {hours} hours with the link: this address is put back at once, and every device is logged out.',
    action: 'Take it back',
  },
  phoneNumber_changed: {
    subject: 'Your Dibs account has another phone number now',
    happened:
      'The phone number of your Dibs account is now {value}. It was changed on {when}, from {device}.',
    advice:
      'Was it you? Then all is well. If not, take it back within {hours} hours with the link: this number is put back at once, and every device is logged out.',
    action: 'Take it back',
  },
  email_added: {
    subject: 'Your Dibs account has an email address now',
    happened:
      'Your Dibs account can now also be used with the email address {value}. It was added on {when}, from {device}.',
    advice:
      'Was it you? Then all is well. If not, take it back within {hours} hours with the link: the address is removed at once, and every device is logged out.',
    action: 'Take it back',
  },
  phoneNumber_added: {
    subject: 'Your Dibs account has a phone number now',
    happened:
      'Your Dibs account can now also be used with the phone number {value}. It was added on {when}, from {device}.',
    advice:
      'Was it you? Then all is well. If not, take it back within {hours} hours with the link: the number is removed at once, and every device is logged out.',
    action: 'Take it back',
  },
  email_taken_back: {
    subject: 'A change of your Dibs account was taken back',
    happened:
      'The new email address of your Dibs account, {value}, was taken back on {when}. Every device is logged out.',
    advice:
      'Log in again, and look in your profile whether email address and phone number are both yours.',
    action: 'Log in',
  },
  phoneNumber_taken_back: {
    subject: 'A change of your Dibs account was taken back',
    happened:
      'The new phone number of your Dibs account, {value}, was taken back on {when}. Every device is logged out.',
    advice:
      'Log in again, and look in your profile whether email address and phone number are both yours.',
    action: 'Log in',
  },
  account_lost: {
    subject: 'Your TikTok account was connected to another Dibs account',
    happened:
      'Somebody proved that the TikTok account {value} is theirs, so on {when} it was moved from your Dibs account to theirs. A live that is running with you goes on.',
    advice:
      'Was it you, with another Dibs account? Then all is well. If not, take it back within {hours} hours with the link: it is yours again in Dibs at once. Also change your TikTok password.',
    action: 'Take it back',
  },
  account_lost_for_good: {
    subject: 'Your TikTok account was connected to another Dibs account',
    happened:
      'Somebody proved that the TikTok account {value} is theirs, so on {when} it was moved from your Dibs account to theirs. A live that is running with you goes on.',
    advice:
      'This time there is no link to take it back, since it changed hands less than {hours} hours ago. Is it yours? Connect it again with a new word in Dibs. If you cannot, write to {support}.',
    action: 'Open Dibs',
  },
  account_taken_back: {
    subject: 'Your TikTok account is yours again in Dibs',
    happened: 'The TikTok account {value} was taken back on {when} and is connected to you again.',
    advice:
      'If somebody else can use your TikTok account, change its password: with a new word they could connect it once more.',
    action: 'Open Dibs',
  },
  account_given_back: {
    subject: 'A TikTok account is no longer connected to you in Dibs',
    happened:
      'Its earlier owner took the TikTok account {value} back on {when}. A live that is running with you goes on.',
    advice: 'Is it yours? Connect it again with a new word in Dibs. Questions? Write to {support}.',
    action: 'Open Dibs',
  },
  data_downloaded: {
    subject: 'Your data was downloaded from Dibs',
    happened: 'Everything that Dibs stores about you was downloaded on {when}, from {device}.',
    advice:
      'Was it you? Then all is well. If not, log every device out in your profile, and write to {support}.',
    action: 'Open your profile',
  },
  payment_changed: {
    subject: 'Where your buyers pay was changed in Dibs',
    happened:
      'The bank accounts or the QRIS code on your bills were changed on {when}, from {device}. Bills that are open show it from now on.',
    advice:
      'Was it you? Then all is well. If not, put it right in your shop now, log every device out in your profile, and write to {support}.',
    action: 'Look at your shop',
  },
  key_made: {
    subject: 'A key was made in Dibs',
    happened:
      'A key for a program was made on {when}, from {device}. Whoever has it can do what the key allows, such as read your lists and bills, or say that a bill is paid.',
    advice:
      'Was it you? Then all is well. If not, revoke it under Keys in your profile, log every device out there, and write to {support}.',
    action: 'Look at your keys',
  },
  account_deleted: {
    subject: 'Your Dibs account is deleted',
    happened:
      'Your Dibs account was deleted on {when}, from {device}. Nothing that was stored about you is left.',
    advice: 'Thank you for selling with Dibs. Was it not you? Write to {support}.',
    action: 'Open Dibs',
  },
} as const

/** What stands for a device that did not say what it is. */
export const unknownDeviceEn = 'an unknown device'
