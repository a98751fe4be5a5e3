/** Both steps of the login. */
export const login = {
  identifier: {
    title: 'Log in or sign up',
    lead: 'No password. We send you a code of six digits.',
    label: 'Email or phone number',
    placeholder: 'name@mail.com or 0812...',
    submit: 'Send code',
    sending: 'Sending...',
    agree: 'By continuing you confirm that you are 18 or older and accept the',
    and: 'and the',
    empty: 'Enter your email address or phone number.',
  },
  code: {
    title: 'Enter your code',
    sentTo: 'Sent to {{identifier}}',
    scarce: {
      email:
        'Many codes are being asked for just now, and the one to {{identifier}} may not come. If it is not there in a minute, go back and try again.',
      phoneNumber:
        'Many codes are being asked for just now, and the one to {{identifier}} may not come. If it is not there in a minute, go back and use your email.',
    },
    label: 'Login code, six digits',
    validFor: 'Valid for',
    ranOut: 'This code expired. Send a new one.',
    attempts_one: '{{count}} attempt left',
    attempts_other: '{{count}} attempts left',
    submit: 'Log in',
    checking: 'Checking...',
    resend: 'Resend code',
    sendAgain: 'Nothing arrived? Send again',
    resendIn: 'Resend in {{time}}',
    undelivered: {
      no_whatsapp: 'This number has no WhatsApp. Use your email instead.',
      failed: 'WhatsApp could not deliver the code. Use your email instead.',
      useEmail: 'Use your email',
    },
    back: { email: 'Wrong address? Go back', phoneNumber: 'Wrong number? Go back' },
  },
  /** The number's country, for whoever types it as they dial it. */
  country: {
    label: 'Country of this number',
    goesTo: 'We send the code to {{number}} on WhatsApp.',
  },
  help: {
    open: 'Trouble logging in?',
    mail: 'Email: look in the spam folder, too. It can take a minute.',
    whatsapp: 'WhatsApp: the phone needs WhatsApp on this number, and internet.',
    newest: 'Only the newest code works. Each one is good for five minutes.',
  },
  error: {
    requestFailed: 'Failed to request OTP',
    verifyFailed: 'OTP verification failed',
    expired: 'Your code has expired. Ask for a new one.',
    loggedOut: 'You were logged out, maybe from another device. Log in to go on.',
    noAttempts: 'No attempts left for this code. Ask for a new one.',
  },
} as const
