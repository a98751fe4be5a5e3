export { BlockedClaims } from './blocked-claims.tsx'
export { FocusGoods } from './focus-goods.tsx'
export { BlockButton, Quantity } from './place-goods.tsx'
export { RowGoods } from './row-goods.tsx'
