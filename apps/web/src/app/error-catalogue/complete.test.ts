import { expect, it } from 'vitest'
import { assistantRows } from './testing/assistant-rows.tsx'
import { claimRows } from './testing/claim-rows.tsx'
import { liveRows } from './testing/live-rows.tsx'
import { loginRows } from './testing/login-rows.tsx'
import { profileRows } from './testing/profile-rows.tsx'
import { recapRows } from './testing/recap-rows.tsx'
import { sharedRows } from './testing/shared-rows.tsx'
import { verificationRows } from './testing/verification-rows.tsx'

/** What the specification's section 8 quotes, in its order; keys where it leaves the words open. */
const SECTION_8 = [
  'Failed to request OTP',
  'OTP verification failed',
  'An unexpected error occurred',
  'code-timeout',
  'resume expiry',
  'Failed to load recap: Missing session info.',
  'Failed to fetch waitlists: {message}',
  'No data to download.',
  'No data to copy.',
  'Failed to copy recap. Please try manually.',
  'Missing session ID or authentication token.',
  'No session selected. Please go back and select a session.',
  'Failed to update profile.',
  'Failed to update language preference.',
  'Failed to disconnect the video account.',
  'Failed to send OTP:',
  'Verification failed:',
  'Failed to update username on backend',
  'Failed to fetch waitlists.',
  'Failed to update waitlists:',
  'Unable to start the stream. Please try again.',
  'Failed to start stream',
  'Failed to add new product.',
  'Failed to stop stream.',
  'Stream disconnected due to an error.',
  'Stream disconnected unexpectedly.',
  'Authentication token not found. Please log in.',
  'Error: Comment data or session ID missing for deletion.',
  'Failed to remove comment from waitlist.',
  'Failed to save the session data',
  'duplicate_claim',
  'livePage.manualClaimSuccess',
  'livePage.actionCompletedUnknown',
  'livePage.failedAddItemError',
  'Verification failed. Make sure the word is in your bio.',
  'Something went wrong. Please try again.',
  'chatbot.knowledgeBaseLoadError',
  'chatbot.knowledgeBaseUnavailable',
  'chatbot.noRelevantInfo',
  'chatbot.apiResponseFormatError',
  'chatbot.apiResponseError',
  'chatbot.apiConnectionError',
  'Invalid Date',
  'N/A',
  'Oops! Page not found',
]
/** What other sections quote of the same screens. */
const SECTION_5 = [
  'tiktokVerification.error.enterUsername',
  'livePage.authTokenNotFound',
  'livePage.selectItemError',
  'livePage.enterItemTextError',
]

const rows = [
  ...loginRows,
  ...recapRows,
  ...profileRows,
  ...liveRows,
  ...claimRows,
  ...verificationRows,
  ...assistantRows,
  ...sharedRows,
]

it('the catalogue holds every message of the specification, and none besides', () => {
  expect([...new Set(rows.map(({ spec }) => spec))].toSorted()).toEqual(
    [...SECTION_8, ...SECTION_5].toSorted(),
  )
})

it('what is quoted is said word for word by a row of its own', () => {
  const quoted = SECTION_8.filter((text) => /^[A-Z]/.test(text))
  const isSaid = (text: string) =>
    rows.some(({ spec, english = spec }) => spec === text && english.startsWith(startOf(text)))
  expect(quoted.filter((text) => !isSaid(text))).toEqual([])
})

/** What comes before the part that differs. */
function startOf(text: string): string {
  return text.replace('{message}', '')
}
