import type { HelpedShop } from '@dibs/contract'
import type { BrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'

/** Between the name of an entry and the help by which it is somebody else's shop's. */
export const OF_SHOP = '@'

/** Opens a shop, or one's own, by loading the page anew: nothing of another shop stays in it. */
export function goToShop(storage: BrowserStorage, shop: HelpedShop | null): void {
  if (shop) storage.write(STORED.helpedShop, JSON.stringify(shop))
  else storage.remove(STORED.helpedShop)
  window.location.assign('/app/home')
}

/** Forgets all that this browser keeps of shops of others, for whoever logs in next. */
export function forgetHelpedShops(): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.includes(OF_SHOP)) window.localStorage.removeItem(key)
  } catch {
    // Where site data is blocked, nothing was kept.
  }
}
