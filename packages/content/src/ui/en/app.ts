import { home } from './home.ts'
import { items } from './items.ts'
import { live } from './live.ts'
import { profile } from './profile.ts'
import { recap } from './recap.ts'
import { verification } from './verification.ts'

/** What a seller needs behind the login; loaded with the first page there. */
export const appTexts = { home, items, live, profile, recap, verification } as const
