import { ShopBar } from '../features/helpers/shop-bar.tsx'
import { openShop as open } from '../shared/helped/open-shop.ts'

export { shopStorage } from '../shared/helped/open-shop.ts'

type Shop = Parameters<typeof open>[0]
type Needs = Omit<Parameters<typeof open>[1], 'Bar' | 'page'>

/** What a page needs that helps in somebody else's shop; fetched by such pages alone. */
export const openShop = (shop: Shop, needs: Needs) =>
  open(shop, { ...needs, page: window, Bar: ShopBar })
