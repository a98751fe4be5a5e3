/** The question before a live or a practice is stopped. */
export const stopStream = {
  practiceTitle: 'End this practice?',
  practiceMessage: 'It ends on all your devices, and nothing of it is kept.',
  practiceConfirm: 'End practice',
  stopTitle: 'Stop Stream?',
  stopMessage:
    'Dibs disconnects on all your devices; your TikTok live keeps running. Winners and waitlists stay in your past sessions.',
  stopConfirm: 'Stop Stream',
  stopping: 'Disconnecting...',
} as const
