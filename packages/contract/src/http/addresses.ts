/**
 * The pages that anybody can read, rendered at build time: at `/`, `/fair` and so on in the visitor's
 * language, and under `/en` and `/id` in that one.
 */
export const FRONT_PAGES = ['front', 'fair', 'help', 'terms', 'privacy'] as const
export type FrontPageName = (typeof FRONT_PAGES)[number]

/** The other addresses of the web app (specification, section 2). At any other one there is nothing. */
export const APP_ADDRESSES: readonly string[] = [
  '/login',
  '/take-back',
  '/take-back/account',
  '/invite',
  '/app',
  '/app/home',
  '/app/live',
  '/app/items',
  '/app/profile',
  '/app/support',
  '/app/past-sessions',
  '/app/recap',
  '/app/bills',
  '/app/orders',
  '/app/parcels',
  '/app/shop',
  '/app/buyers',
  '/app/money-in',
  '/app/helpers',
  '/app/keys',
]
