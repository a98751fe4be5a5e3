import type { FrontPageName, Language } from '@dibs/contract'

export { FRONT_PAGES, type FrontPageName, LANGUAGES, type Language } from '@dibs/contract'

/** The addresses of the web app's pages (specification, section 2). */
export const PATHS = {
  landing: '/',
  login: '/login',
  takeBack: '/take-back',
  takeBackAccount: '/take-back/account',
  invite: '/invite',
  home: '/app/home',
  live: '/app/live',
  items: '/app/items',
  profile: '/app/profile',
  support: '/app/support',
  pastSessions: '/app/past-sessions',
  recap: '/app/recap',
  bills: '/app/bills',
  orders: '/app/orders',
  parcels: '/app/parcels',
  shop: '/app/shop',
  moneyIn: '/app/money-in',
  buyers: '/app/buyers',
  helpers: '/app/helpers',
  keys: '/app/keys',
} as const

/** The items, with the field for a new code ready to type in. */
export const ADD_ITEMS_HASH = '#add'

/** Home, with the question which account is the seller's open. */
export const CONNECT_HASH = '#connect'

/** The address of a past session's recap, which a link can carry elsewhere. */
export const recapPath = (sessionId: string) =>
  `${PATHS.recap}?session=${encodeURIComponent(sessionId)}`

/** The same with what is searched for there already, such as an item's code. */
export const recapOfPath = (sessionId: string, search: string) =>
  `${recapPath(sessionId)}&find=${encodeURIComponent(search)}`

/** The address of the bills of a past session. */
export const ordersPath = (sessionId: string) =>
  `${PATHS.orders}?session=${encodeURIComponent(sessionId)}`

/** The same with one buyer's order open. */
export const orderPath = (sessionId: string, accountId: string) =>
  `${ordersPath(sessionId)}&buyer=${encodeURIComponent(accountId)}`

/** The same with those bills alone of which the same is to be done. */
export const ordersOfPath = (sessionId: string, group: string) =>
  `${ordersPath(sessionId)}&show=${encodeURIComponent(group)}`

/** The same with the next bill to be sent open, for whoever comes there by a link. */
export const sendPath = (sessionId: string) => `${ordersPath(sessionId)}&send=next`

/** The address of the parcels of a past session: what to pack, and labels. */
export const parcelsPath = (sessionId: string) =>
  `${PATHS.parcels}?session=${encodeURIComponent(sessionId)}`

/** The address of a page that anybody can read, in a language. */
export const frontPath = (page: FrontPageName, language: Language): string =>
  page === 'front' ? `/${language}` : `/${language}/${page}`
