import type { recap as en } from '../en/recap.ts'
import type { TextsLike } from '../texts-like.ts'

export const recap = { recapPage: { title: 'Rekap' } } as const satisfies TextsLike<typeof en>
