import { atNight, type Row } from './harness/row.ts'
import { besideRow } from './rows/beside/row.ts'
import { budgetRow } from './rows/budget.ts'
import { commandsRow } from './rows/commands/row.ts'
import { databaseAwayRow } from './rows/database-away.ts'
import { databaseKillRow } from './rows/database-kill.ts'
import { devicesRow } from './rows/devices/row.ts'
import { diskFullRow } from './rows/disk-full.ts'
import { framesRow } from './rows/frames/row.ts'
import { ingestRow } from './rows/ingest/row.ts'
import { lateConnectRow } from './rows/late-connect.ts'
import {
  busKillRow,
  busLosesRow,
  databaseFailoverRow,
  nodeFromBusRow,
  nodeFromDatabaseRow,
} from './rows/nodes/links.ts'
import { nodeKillRow, nodeKillTwoEarsRow } from './rows/nodes/node-kill.ts'
import { nodePauseRow } from './rows/nodes/node-pause.ts'
import { nodeStopRow, rollingRow } from './rows/nodes/node-stop.ts'
import { noticesRow } from './rows/notices/row.ts'
import { powerCutRow } from './rows/power-cut.ts'
import { schemasRow } from './rows/schemas.ts'
import { serverKillRow } from './rows/server-kill.ts'
import { serverRestartRow } from './rows/server-restart.ts'
import { shuffledRow } from './rows/shuffled/row.ts'
import { silentUpstreamRow } from './rows/silent-upstream.ts'
import { startsRow } from './rows/starts.ts'
import { upstreamDropsRow } from './rows/upstream-drops.ts'
import { viewersRow } from './rows/viewers/row.ts'

/** Every row of the table, in the order in which they run; by day those that find most. */
export const ROWS: readonly Row[] = [
  serverKillRow,
  atNight(databaseKillRow),
  upstreamDropsRow,
  atNight(schemasRow),
  atNight(budgetRow),
  atNight(lateConnectRow),
  atNight(silentUpstreamRow),
  shuffledRow,
  commandsRow,
  atNight(framesRow),
  atNight(viewersRow),
  atNight(databaseAwayRow),
  atNight(devicesRow),
  atNight(diskFullRow),
  noticesRow,
  ingestRow,
  atNight(powerCutRow),
  atNight(serverRestartRow),
  atNight(startsRow),
  nodeKillRow,
  atNight(besideRow),
  atNight(nodeStopRow),
  atNight(rollingRow),
  atNight(busKillRow),
  atNight(busLosesRow),
  atNight(nodeFromDatabaseRow),
  atNight(nodeFromBusRow),
  atNight(databaseFailoverRow),
  atNight(nodeKillTwoEarsRow),
  atNight(nodePauseRow),
]
