import type { support as en } from '../en/support.ts'
import type { TextsLike } from '../texts-like.ts'

/** Help and support. */
export const support = {
  title: 'Bantuan',
} as const satisfies TextsLike<typeof en>
