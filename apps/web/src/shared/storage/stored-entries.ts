import { endpoints, languageSchema } from '@dibs/contract'
import * as z from 'zod/mini'
import { jsonEntry, textEntry } from './stored-entry.ts'

const filled = z.string().check(z.minLength(1))

const userInfoSchema = z.object({
  isTikTokLinked: z.boolean(),
  tiktokUsername: z.nullable(z.string()),
  languagePreference: z.nullable(languageSchema),
})

const activeStreamInfoSchema = z.object({
  stream_id: filled,
  username: filled,
  eulerJwt: filled,
})

const verificationSchema = z.object({ username: filled, generatedWord: filled })

/** `timestamp` is when the code was sent, in epoch milliseconds. */
const pendingLoginSchema = z.object({ identifier: filled, timestamp: z.number() })
export type PendingLogin = z.infer<typeof pendingLoginSchema>

/** Everything that the web app keeps in the browser, under the names that the specification gives. */
export const STORED = {
  token: textEntry('token', filled),
  userInfo: jsonEntry('userInfo', userInfoSchema),
  userProfile: jsonEntry('userProfile', endpoints.user.getProfile.responses[200]),
  liveStreamId: textEntry('liveStreamId', filled),
  activeStreamInfo: jsonEntry('activeStreamInfo', activeStreamInfoSchema),
  /** The language that the person chose. */
  language: textEntry('language', languageSchema),
  /** The language that was detected. Judged by the detector, not here. */
  detectedLanguage: textEntry('i18nextLng', filled),
  verification: jsonEntry('dibs.verification', verificationSchema),
  pendingLogin: jsonEntry('dibs.pendingLogin', pendingLoginSchema),
} as const
