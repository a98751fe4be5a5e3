import { account } from './en/account.ts'
import { bills } from './en/bills.ts'
import { dataRetention } from './en/data-retention.ts'
import { itemCodes } from './en/item-codes.ts'
import { liveUse } from './en/live-use.ts'
import { onboarding } from './en/onboarding.ts'
import { recaps } from './en/recaps.ts'
import { troubleshooting } from './en/troubleshooting.ts'
import { listHelp } from './entry.ts'

/** The help in English. */
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
