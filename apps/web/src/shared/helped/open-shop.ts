import { type ApiClient, ApiError, type Endpoint, endpoints, helperEndpoints } from '@dibs/contract'
import type { i18n } from 'i18next'
import { createStore } from 'zustand/vanilla'
import { createAppApi } from '../api/create-app-api.ts'
import type { Session } from '../session/session.ts'
import { type BrowserStorage, createBrowserStorage } from '../storage/browser-storage.ts'
import { STORED } from '../storage/stored-entries.ts'
import type { Helped } from './helped.ts'

type HelpedShop = NonNullable<ReturnType<typeof STORED.helpedShop.decode>>

/** What is this browser's, or its person's, whatever the shop. */
const SHARED: ReadonlySet<string> = new Set(
  [
    ...[STORED.token, STORED.language, STORED.detectedLanguage, STORED.pendingLogin],
    ...[STORED.installRefused, STORED.livePrefs, STORED.paper, STORED.flags, STORED.helpedShop],
  ].map(({ key }) => key),
)

/** What else is asked for the helper's own account; all that is not there is refused in the shop. */
const OWN: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values(helperEndpoints),
  endpoints.auth.logout,
])

/**
 * Keeps what belongs to a shop apart from what belongs to others, under names of its own: what waits to
 * be saved there is nowhere else, and so can go nowhere else.
 */
export function shopStorage({ helperId }: HelpedShop, store: Storage): BrowserStorage {
  const nameOf = (key: string) => (SHARED.has(key) ? key : `${key}@${helperId}`)
  const storage = createBrowserStorage(() => ({
    getItem: (key) => store.getItem(nameOf(key)),
    setItem: (key, value) => store.setItem(nameOf(key), value),
    removeItem: (key) => store.removeItem(nameOf(key)),
  }))
  const own = createBrowserStorage(() => store)
  return {
    ...storage,
    forgetShops: () => {
      own.forgetShops()
      for (const entry of Object.values(STORED))
        if (!SHARED.has(entry.key)) own.remove(entry as never)
    },
  }
}

type Needs = { session: Session; i18n: i18n; page: Window; Bar: Helped['Bar'] }

/** The calls of a page that helps in a shop, and what it knows of the help. */
export function openShop(
  shop: HelpedShop,
  { session, i18n, page, Bar }: Needs,
): { api: ApiClient; helped: Helped } {
  const getLanguage = () => i18n.language
  const ownApi = createAppApi({ session, getLanguage })
  const call = createAppApi({ session, getLanguage, getAccount: () => shop.account })
  const state = createStore(() => ({ hasEnded: false }))

  const api: ApiClient = async (endpoint, input) => {
    if (OWN.has(endpoint)) return ownApi(endpoint, input)
    if ((endpoint as Endpoint) === endpoints.user.setLanguage) {
      await ownApi(endpoint, input)
      return (await call(endpoints.user.getProfile, {})) as never
    }
    if (!isOpenTo(endpoint, shop.role)) throw refusal(i18n)
    try {
      return await call(endpoint, input)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_a_helper')
        state.setState({ hasEnded: true })
      throw error
    }
  }

  // This page knows too much of the shop to be anybody else's.
  session.subscribe(() => {
    if (session.getToken() === null) setTimeout(() => page.location.reload())
  })
  const { helperId, name, role } = shop
  const helped: Helped = {
    helperId,
    shop: shop.shop,
    name,
    role,
    ownApi,
    Bar,
    hasEnded: () => state.getState().hasEnded,
    subscribe: state.subscribe,
  }
  return { api, helped }
}

/** What the server refuses is not asked. */
const isOpenTo = ({ auth, helpers = [] }: Endpoint, role: HelpedShop['role']) =>
  auth !== 'seller' || helpers.includes(role)

function refusal(i18n: i18n): ApiError {
  const error = i18n.t('helpers:notAllowed')
  return new ApiError(403, 'not_for_helpers', error, { error, code: 'not_for_helpers' })
}

/** Opens a shop, or one's own, by loading the page anew: nothing of another shop stays in it. */
export function goToShop(storage: BrowserStorage, shop: HelpedShop | null): void {
  if (shop) storage.write(STORED.helpedShop, shop)
  else storage.remove(STORED.helpedShop)
  window.location.assign('/app/home')
}
