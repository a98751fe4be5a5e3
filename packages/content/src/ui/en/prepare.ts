import { beside } from './beside.ts'
import { elsewhere } from './elsewhere.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { practice } from './practice.ts'
import { verification } from './verification.ts'

/** What a seller needs to get ready for a live; the live page is shown without it. */
export const prepareTexts = { beside, elsewhere, home, items, practice, verification } as const
