import { device } from './device.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { live } from './live.ts'
import { plans } from './plans.ts'
import { verification } from './verification.ts'

/** What a seller needs while selling; loaded with the first page behind the login. */
export const appTexts = { device, home, items, live, plans, verification } as const
