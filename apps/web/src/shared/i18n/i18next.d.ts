import 'i18next'
import type { appTexts } from '@dibs/content/ui/en/app'
import type { publicTexts } from '@dibs/content/ui/en/public'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof publicTexts & typeof appTexts
  }
}
