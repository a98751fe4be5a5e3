import { languageSchema, profileSchema } from '@dibs/contract'
import * as z from 'zod/mini'
import { jsonEntry, textEntry } from './browser-storage.ts'

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
  /** Its buyers are made up. */
  isPractice: z.optional(z.boolean()),
  /** Its comments are posted. */
  isElsewhere: z.optional(z.boolean()),
})

const verificationSchema = z.object({ username: filled, generatedWord: filled })

/** `timestamp` is when the code was sent, in epoch milliseconds. */
const pendingLoginSchema = z.object({
  identifier: filled,
  timestamp: z.number(),
  attemptsRemaining: z.optional(z.int()),
})

/** What makes the live page comfortable on this device. */
const livePrefsSchema = z.object({
  sound: z.boolean(),
  vibration: z.boolean(),
  keepAwake: z.boolean(),
  shortcuts: z.boolean(),
  /** The seller was asked whether codes must stand alone, and said no. */
  keepsContains: z.optional(z.boolean()),
})
export type LivePrefs = z.infer<typeof livePrefsSchema>

/** Lists as the server last answered them, shown while it does not answer. */
const listsSchema = z.object({
  items: z.optional(z.array(z.looseObject({ id: filled, clue_text: z.string() }))),
  pastSessions: z.optional(
    z.array(z.looseObject({ id: filled, start_time: z.string(), end_time: z.string() })),
  ),
})

/** Which tab of the live page is open, and what of a session was seen: nothing of it is a buyer's. */
const liveTabSchema = z.object({
  sessionId: z.nullable(z.string()),
  tab: z.enum(['waitlists', 'comments']),
  /** The newest comment that was seen, by its message id. */
  comment: z.nullable(z.string()),
  /** How many places were seen, and when the newest of them was heard (epoch milliseconds). */
  places: z.number(),
  newestClaim: z.number(),
})
export type LiveTabEntry = z.infer<typeof liveTabSchema>

/** The lists of a live as this browser last showed them; of each claim, what every row needs. */
const lastListsSchema = z.object({
  sessionId: filled,
  waitlists: z.array(
    z.looseObject({
      itemId: filled,
      itemText: z.string(),
      claims: z.array(
        z.looseObject({
          messageId: filled,
          buyer: z.object({ accountId: filled, username: z.string(), nickname: z.string() }),
          text: z.string(),
          commentedAt: z.number(),
          heardAt: z.number(),
          position: z.number(),
        }),
      ),
    }),
  ),
})

/** Everything that the web app keeps in the browser, under the names that the specification gives. */
export const STORED = {
  token: textEntry('token', filled),
  userInfo: jsonEntry('userInfo', userInfoSchema),
  userProfile: jsonEntry('userProfile', profileSchema),
  liveStreamId: textEntry('liveStreamId', filled),
  activeStreamInfo: jsonEntry('activeStreamInfo', activeStreamInfoSchema),
  /** The language that the person chose. */
  language: textEntry('language', languageSchema),
  /** The language that was detected. Judged by the detector, not here. */
  detectedLanguage: textEntry('i18nextLng', filled),
  verification: jsonEntry('dibs.verification', verificationSchema),
  pendingLogin: jsonEntry('dibs.pendingLogin', pendingLoginSchema),
  /** The feature flags that were on at the last visit. */
  flags: jsonEntry('dibs.flags', z.array(filled)),
  /** The shop of somebody else in which this browser is, to help there, as `features/helpers` writes it. */
  helpedShop: textEntry('dibs.helpedShop', filled),
  /** Whether the offer to install was refused on this device. */
  installRefused: textEntry('dibs.installRefused', z.literal('yes')),
  lists: jsonEntry('dibs.lists', listsSchema),
  /** What was next about bills when Home was last open, as `features/money` writes it; nothing of a buyer. */
  homeNext: textEntry('dibs.homeNext', filled),
  /** The currency of the shop, as it was last known. */
  currency: textEntry('dibs.currency', filled),
  livePrefs: jsonEntry('dibs.live', livePrefsSchema),
  liveTab: jsonEntry('dibs.liveTab', liveTabSchema),
  /** What was put aside of a live, until it is over, as `features/live/slips` writes it; no name of a buyer. */
  putAside: textEntry('dibs.putAside', filled),
  /** Until the live is over, or its seller logs out. */
  lastLists: jsonEntry('dibs.lastLists', lastListsSchema),
  /** The live and its items in the order of the desk, as `features/live` writes it. */
  liveOrder: textEntry('dibs.liveOrder', filled),
  /** What is being packed, as `features/parcels` writes it. */
  packing: textEntry('dibs.packing', filled),
  /** Bills that were sent, until the server knows, as `features/orders` writes them. */
  sending: textEntry('dibs.sending', filled),
  /** Which labels were printed, as `shared/labels` writes it. */
  labels: textEntry('dibs.labels', filled),
  /** The width of the label printer's paper, in millimetres. */
  paper: textEntry('dibs.paper', z.enum(['58', '80'])),
  /** Changes by hand that are not saved yet, as `shared/claims` writes them. They outlive a dead token, for their seller's return. */
  unsavedChanges: textEntry('dibs.unsavedChanges', filled),
} as const
