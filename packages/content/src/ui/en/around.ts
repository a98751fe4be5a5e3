import { assistant } from './assistant.ts'
import { find } from './find.ts'
import { goods } from './goods.ts'
import { helpers } from './helpers.ts'
import { labels } from './labels.ts'
import { liveSettings } from './live-settings.ts'
import { matching } from './matching.ts'
import { profile } from './profile.ts'
import { recap } from './recap.ts'
import { shortcuts } from './shortcuts.ts'
import { support } from './support.ts'

/** What is around a live; loaded with the first page or dialog that speaks of it. */
export const aroundTexts = {
  assistant,
  find,
  goods,
  helpers,
  labels,
  liveSettings,
  matching,
  profile,
  recap,
  shortcuts,
  support,
} as const
