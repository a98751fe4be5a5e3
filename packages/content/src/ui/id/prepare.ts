import type { prepareTexts as en } from '../en/prepare.ts'
import type { TextsLike } from '../texts-like.ts'
import { beside } from './beside.ts'
import { elsewhere } from './elsewhere.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { practice } from './practice.ts'
import { verification } from './verification.ts'

export const prepareTexts = {
  beside,
  elsewhere,
  home,
  items,
  practice,
  verification,
} as const satisfies TextsLike<typeof en>
