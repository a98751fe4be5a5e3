/** What help speaks about, by category, in the order in which it is shown. */
export const HELP_TOPICS = {
  onboarding: [
    'what-is-dibs',
    'sign-up',
    'first-live',
    'practice',
    'connect-account',
    'bio-word',
    'public-account',
    'whose-account',
    'install-phone',
    'language',
  ],
  itemCodes: [
    'add-code',
    'code-length',
    'letter-case',
    'longest-code',
    'matching-rule',
    'try-comment',
    'good-codes',
    'edit-code',
    'delete-code',
    'code-cap',
    'code-during-live',
  ],
  liveUse: [
    'start-live',
    'comments-from-elsewhere',
    'second-source',
    'stop-live',
    'several-devices',
    'sleeping-phone',
    'leave-warning',
    'auto-join',
    'comment-marks',
    'claim-marks',
    'receipt',
    'checked-live',
    'comment-list',
    'add-by-hand',
    'move-claim',
    'remove-claim',
    'undo',
    'waitlist-order',
    'one-place',
    'late-comments',
    'duration-limit',
    'sound-vibration',
    'keyboard-shortcuts',
  ],
  recaps: [
    'open-recap',
    'recap-views',
    'correct-recap',
    'copy-recap',
    'export-csv',
    'csv-columns',
    'recap-fixed',
    'print-recap',
  ],
  bills: [
    'prices-stock',
    'make-bills',
    'ways-to-pay',
    'buyers-page',
    'transfer-proof',
    'unique-code',
    'paid-by-itself',
    'phone-tells',
    'phone-texts',
    'phone-silent',
    'gateway-tells',
    'money-waits',
    'not-paid',
    'part-paid',
    'on-delivery',
    'block-buyer',
    'parcels',
    'one-parcel',
    'win-labels',
    'stock-left',
  ],
  dataRetention: [
    'retention-days',
    'what-is-stored',
    'erase-data',
    'delete-account',
    'download-data',
    'who-sees-data',
  ],
  account: [
    'change-contact',
    'disconnect-account',
    'plans-prices',
    'change-plan',
    'sessions-per-month',
    'locked-feature',
    'support-hours',
    'assistant',
    'helpers',
    'help-in-a-shop',
    'log-out',
    'keys',
    'suspended',
  ],
  troubleshooting: [
    'code-not-arriving',
    'word-not-found',
    'word-in-live',
    'lost-account',
    'private-account',
    'account-not-live',
    'not-heard',
    'reconnecting',
    'no-comments-yet',
    'name-changed',
    'missed-comment',
    'not-delivered',
    'wrong-order',
    'ended-by-itself',
    'offline',
    'not-saved',
  ],
} as const

export type HelpCategory = keyof typeof HELP_TOPICS
/** Names a question: the hash of its address on the Support page. */
export type HelpId<Category extends HelpCategory = HelpCategory> =
  (typeof HELP_TOPICS)[Category][number]

/** A question and its answer in one language. */
export type HelpText = {
  /** As a seller would ask it. */
  title: string
  /**
   * Plain sentences. A name of the interface stands in `**bold**`, exactly as on the screen; `{days}`
   * is for how long recaps are kept.
   */
  content: string
  /** Words that sellers would search for, beside those in title and content. */
  keywords: readonly string[]
}

/** What a category needs in each language: exactly its topics. */
export type HelpTexts<Category extends HelpCategory> = Readonly<Record<HelpId<Category>, HelpText>>

/** An entry of the help: of the FAQ on the Support page, and of what the assistant knows. */
export type HelpEntry = HelpText & { id: HelpId; category: HelpCategory }

/** Puts a language's answers into the one order. */
export function listHelp(
  texts: {
    [Category in HelpCategory]: HelpTexts<Category>
  },
): readonly HelpEntry[] {
  const categories = Object.keys(HELP_TOPICS) as HelpCategory[]
  return categories.flatMap((category) => {
    const answers = texts[category] as Readonly<Record<string, HelpText>>
    return HELP_TOPICS[category].map((id) => ({ id, category, ...(answers[id] as HelpText) }))
  })
}
