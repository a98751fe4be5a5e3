import type { assistant as en } from '../en/assistant.ts'
import type { TextsLike } from '../texts-like.ts'

/** The AI assistant. */
export const assistant = {
  title: 'Tanya Dibs',
} as const satisfies TextsLike<typeof en>
