import type { prepareTexts as en } from '../en/prepare.ts'
import type { TextsLike } from '../texts-like.ts'
import { beside } from './beside.ts'
import { earlier } from './earlier.ts'
import { elsewhere } from './elsewhere.ts'
import { home } from './home.ts'
import { items } from './items.ts'
import { news } from './news.ts'
import { offers } from './offers.ts'
import { picker } from './picker.ts'
import { place } from './place.ts'
import { planDetails } from './plan-details.ts'
import { practice } from './practice.ts'
import { refused } from './refused.ts'
import { startQuestions } from './start-questions.ts'
import { stopStream } from './stop-stream.ts'
import { verification } from './verification.ts'

export const prepareTexts = {
  beside,
  earlier,
  elsewhere,
  home,
  items,
  news,
  offers,
  picker,
  place,
  planDetails,
  practice,
  refused,
  startQuestions,
  stopStream,
  verification,
} as const satisfies TextsLike<typeof en>
