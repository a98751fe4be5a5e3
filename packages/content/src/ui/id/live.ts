import type { live as en } from '../en/live.ts'
import type { TextsLike } from '../texts-like.ts'

export const live = { livePage: { title: 'Live' } } as const satisfies TextsLike<typeof en>
