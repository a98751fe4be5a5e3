import type { HelpedShop } from '@dibs/contract'
import type { BrowserStorage } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'

/** Between the name of an entry and the help by which it is somebody else's shop's. */
export const OF_SHOP = '@'

/** Opens a shop, or one's own, by loading the page anew: nothing of another shop stays in it. */
export function goToShop(storage: BrowserStorage, shop: HelpedShop | null): void {
  if (shop) storage.write(STORED.helpedShop, JSON.stringify(shop))
  else storage.remove(STORED.helpedShop)
  window.location.assign('/app/home')
}
