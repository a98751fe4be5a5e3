import 'i18next'
import type { appTexts } from '@dibs/content/ui/en/app'
import type { aroundTexts } from '@dibs/content/ui/en/around'
import type { buyers } from '@dibs/content/ui/en/buyers'
import type { figures } from '@dibs/content/ui/en/figures'
import type { front } from '@dibs/content/ui/en/front'
import type { money } from '@dibs/content/ui/en/money'
import type { moneyIn } from '@dibs/content/ui/en/money-in'
import type { orders } from '@dibs/content/ui/en/orders'
import type { parcels } from '@dibs/content/ui/en/parcels'
import type { prepareTexts } from '@dibs/content/ui/en/prepare'
import type { publicTexts } from '@dibs/content/ui/en/public'
import type { receipt } from '@dibs/content/ui/en/receipt'
import type { keys, shop } from '@dibs/content/ui/en/shop'
import type { takeBack } from '@dibs/content/ui/en/take-back'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof publicTexts &
      typeof appTexts &
      typeof prepareTexts &
      typeof aroundTexts & {
        receipt: typeof receipt
        buyers: typeof buyers
        figures: typeof figures
        keys: typeof keys
        shop: typeof shop
        moneyIn: typeof moneyIn
        front: typeof front
        money: typeof money
        orders: typeof orders
        parcels: typeof parcels
        takeBack: typeof takeBack
      }
  }
}
