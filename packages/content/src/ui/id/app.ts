import type { appTexts as en } from '../en/app.ts'
import type { TextsLike } from '../texts-like.ts'
import { assistant } from './assistant.ts'
import { device } from './device.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { live } from './live.ts'
import { plans } from './plans.ts'
import { profile } from './profile.ts'
import { recap } from './recap.ts'
import { support } from './support.ts'
import { verification } from './verification.ts'

/** What a seller needs behind the login; loaded with the first page there. */
export const appTexts = {
  assistant,
  device,
  home,
  items,
  live,
  plans,
  profile,
  recap,
  support,
  verification,
} as const satisfies TextsLike<typeof en>
