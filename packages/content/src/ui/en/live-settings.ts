/** What a seller sets on the live page, for this device. */
export const liveSettings = {
  sound: 'Sound for a new winner',
  soundHint: 'A short chime, at most one a second.',
  vibration: 'Vibrate for a new winner',
  vibrationHint: 'For when the phone lies in your hand.',
  keepAwake: 'Keep the screen on',
  keepAwakeHint: 'While you are live and Dibs is open.',
  shortcuts: 'Keyboard shortcuts',
  shortcutsHint: 'Single keys for everything here. Press ? to see them.',
  notHere: 'This browser cannot do it.',
  limits:
    'TikTok keeps some comments from everybody who is not logged in: no tool can hear those, and no gap shows them.',
  limitsLink: 'What Dibs cannot hear',
} as const
