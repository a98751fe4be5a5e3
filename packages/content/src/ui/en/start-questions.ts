/** What a start asks: whether a live goes on, or takes another one of the month. */
export const startQuestions = {
  goOn: {
    title: 'Continue this live?',
    message:
      'Your last live ended a few minutes ago. Continue it, and everything stays in one list and one recap.',
    confirm: 'Continue',
    startNew: 'Join as a new live',
  },
  spend: {
    title: 'Use another live of your month on it?',
    message: 'Your plan’s time for this live is used up. Lists and recap stay one if you go on.',
    left_one: 'You have {{count}} live left this month.',
    left_other: 'You have {{count}} lives left this month.',
    confirm: 'Use one live',
  },
} as const
