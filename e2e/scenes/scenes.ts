import { accountScenes } from './account.ts'
import { backedOutScenes } from './backed-out.ts'
import { billScenes } from './bills.ts'
import { checkedLiveScenes } from './checked-live.ts'
import { helpScenes } from './help.ts'
import { helperScenes } from './helpers.ts'
import { homeScenes } from './home.ts'
import { itemScenes } from './items.ts'
import { liveScenes } from './live.ts'
import { liveTroubleScenes } from './live-trouble.ts'
import { moneyScenes } from './money.ts'
import { moneyInScenes } from './money-in.ts'
import { publicScenes } from './public.ts'
import { recapScenes } from './recap.ts'
import type { Scene } from './scene.ts'
import { shopScenes } from './shop.ts'

/** Every screen in every state worth looking at. */
export const scenes: readonly Scene[] = [
  ...publicScenes,
  ...homeScenes,
  ...itemScenes,
  ...liveScenes,
  ...liveTroubleScenes,
  ...recapScenes,
  ...accountScenes,
  ...helpScenes,
  ...shopScenes,
  ...moneyScenes,
  ...billScenes,
  ...backedOutScenes,
  ...moneyInScenes,
  ...checkedLiveScenes,
  ...helperScenes,
]
