import { en, type Words } from './words-en.ts'
import { id } from './words-id.ts'

export type { Words }
export type Language = 'en' | 'id'

export const WORDS: Record<Language, Words> = { en, id }
