import { listHelp } from './entry.ts'
import { account } from './id/account.ts'
import { bills } from './id/bills.ts'
import { dataRetention } from './id/data-retention.ts'
import { itemCodes } from './id/item-codes.ts'
import { liveUse } from './id/live-use.ts'
import { onboarding } from './id/onboarding.ts'
import { recaps } from './id/recaps.ts'
import { troubleshooting } from './id/troubleshooting.ts'

/** The help in Indonesian. */
export const help = listHelp({
  onboarding,
  itemCodes,
  liveUse,
  recaps,
  bills,
  dataRetention,
  account,
  troubleshooting,
})
