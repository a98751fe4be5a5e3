import { atNight, type Row } from '../chaos/harness/row.ts'
import { billsRow } from './rows/bills/row.ts'
import { bioCheckRow } from './rows/bio-check/row.ts'
import { busRow } from './rows/bus/row.ts'
import { checkedLiveRow } from './rows/checked-live/row.ts'
import { crowdingRow } from './rows/crowding/row.ts'
import { csvRow } from './rows/csv/row.ts'
import { doorRow } from './rows/door/row.ts'
import { fuzzRow } from './rows/fuzz/row.ts'
import { heavySellerRow } from './rows/heavy-seller/row.ts'
import { helpersRow } from './rows/helpers.ts'
import { codesRow } from './rows/login/codes.ts'
import { knownUnknownRow } from './rows/login/known-unknown.ts'
import { rightCodeRow } from './rows/login/right-code.ts'
import { markedValuesRow } from './rows/marked-values/row.ts'
import { paymentsRow } from './rows/payments/row.ts'
import { promptsRow } from './rows/prompts.ts'
import { relaySocketsRow } from './rows/relay-sockets.ts'
import { mailFloodRow } from './rows/scarcity/mail-flood.ts'
import { paidMessagesRow } from './rows/scarcity/paid-messages.ts'
import { stringsRow } from './rows/strings/row.ts'
import { tenantsRow } from './rows/tenants.ts'
import { unreadRow } from './rows/unread/row.ts'

/**
 * Every row of the table, in the order in which they run; by day those that find most, and that no
 * test of the server holds: `guessing.pg.test.ts` guesses at codes, `tenants.pg.test.ts` takes the
 * same walks as `tenants` and `helpers`.
 */
export const ROWS: readonly Row[] = [
  atNight(codesRow),
  atNight(rightCodeRow),
  atNight(knownUnknownRow),
  atNight(paidMessagesRow),
  atNight(mailFloodRow),
  atNight(tenantsRow),
  atNight(helpersRow),
  fuzzRow,
  atNight(bioCheckRow),
  atNight(stringsRow),
  atNight(promptsRow),
  atNight(csvRow),
  billsRow,
  atNight(paymentsRow),
  atNight(checkedLiveRow),
  atNight(markedValuesRow),
  atNight(unreadRow),
  doorRow,
  atNight(busRow),
  atNight(relaySocketsRow),
  heavySellerRow,
  crowdingRow,
]
