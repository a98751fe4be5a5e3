import { errorsEn } from './errors-en.ts'
import { errorsId } from './errors-id.ts'
import { messagesEn } from './messages-en.ts'
import { messagesId } from './messages-id.ts'
import { type Limit, ownersPlanSentence, type PlanName, planLimitSentence } from './plan-limits.ts'
import { practiceEn } from './practice-en.ts'
import { practiceId } from './practice-id.ts'
import { waitWords } from './wait-words.ts'

export { type CodeMailKind, codeMailText } from './code-mail.ts'
export { type HelpAnswerReason, helpAnswerText } from './help-answer.ts'
export { ingestFaultText } from './ingest-fault.ts'
export { type NoticeKind, noticeText } from './notice.ts'
export { pageMeta } from './page-meta.ts'

const ERRORS = { en: errorsEn, id: errorsId }

type ErrorDetails = {
  retryAfterSeconds?: number | undefined
  reason?: string | undefined
  scope?: string | null | undefined
  limit?: Limit | undefined
  /** Left out where it is not the caller's to know. */
  liftedBy?: PlanName | null | undefined
}

/** The sentence for an error code in a language. */
export function errorSentence(
  language: keyof typeof ERRORS,
  code: keyof typeof errorsEn,
  details: ErrorDetails,
): string {
  const { limit, liftedBy, reason, scope, retryAfterSeconds = 60 } = details
  if (code === 'plan_limit' && limit && liftedBy) {
    return planLimitSentence(language, limit, liftedBy)
  }
  if (code === 'plan_limit' && limit && liftedBy === undefined)
    return ownersPlanSentence(language, limit)
  if (code === 'account_suspended' && reason) {
    return SUSPENDED[language](withoutFullStop(reason))
  }
  if (code === 'key_scope' && scope) return KEY_NEEDS[language](scope)
  if (code === 'unauthorized' && reason !== undefined) {
    return errorSentence(language, 'account_suspended', { reason })
  }
  return ERRORS[language][code].replace('{wait}', () => waitWords(language, retryAfterSeconds))
}

/** It is quoted in the middle of a line. */
function withoutFullStop(reason: string): string {
  return reason.trim().replace(/\.$/, '')
}

const KEY_NEEDS = {
  en: (scope: string) => `This key does not open this: it would need “${scope}”. Make another one.`,
  id: (scope: string) => `Kunci ini tidak membuka ini: perlu izin “${scope}”. Buat kunci lain.`,
}

const SUSPENDED = {
  en: (reason: string) =>
    `This account is suspended: “${reason}”. Write to support if you think this is a mistake.`,
  id: (reason: string) =>
    `Akun ini ditangguhkan: “${reason}”. Hubungi support kalau menurutmu ini keliru.`,
}

const SAVED = {
  en: {
    duplicate_claim: 'This buyer already has a place for this item.',
    ignored: 'This comment does not claim an item.',
  },
  id: {
    duplicate_claim: 'Pembeli ini sudah ada di antrean barang ini.',
    ignored: 'Komentar ini tidak menyebut kode barang.',
  },
} as const

/** What the server says when a comment that was sent changed no waitlist. */
export function savedSentence(
  language: keyof typeof SAVED,
  status: keyof (typeof SAVED)['en'],
): string {
  return SAVED[language][status]
}

const MESSAGES = { en: messagesEn, id: messagesId }

/** The sentence of a success. */
export function successSentence(
  language: keyof typeof MESSAGES,
  key: keyof typeof messagesEn,
): string {
  return MESSAGES[language][key]
}

const PRACTICE = { en: practiceEn, id: practiceId }

/** What the made-up buyers of a practice are called, and say. */
export const practiceLines = (language: keyof typeof PRACTICE) => PRACTICE[language]
